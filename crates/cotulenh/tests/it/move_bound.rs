//! The bound of `MoveList`: no position can have more legal moves than the list holds.

use cotulenh::{Color, Direction, MoveList, Role, RoleSet, Square, Stack};
use std::collections::HashMap;

/// Returns an upper bound of the squares that a heroic piece of the role reaches from any square, by moving or
/// capturing: the number on an empty board without terrain.
fn most_targets(role: Role) -> usize {
    let reach = |diagonal| {
        let moves = role.move_ranges(true).along(diagonal);
        let captures = [true, false].map(|navy| role.capture_ranges(true, navy).along(diagonal));
        moves.max(captures[0]).max(captures[1])
    };
    let targets = |square: Square| -> usize {
        let ray = |direction: Direction| {
            std::iter::successors(square.step(direction), |s| s.step(direction))
                .take(reach(direction.is_diagonal()).into())
                .count()
        };
        Direction::ALL.into_iter().map(ray).sum()
    };
    Square::all().map(targets).max().unwrap()
}

/// The largest number of enemy stacks on the board.
const ENEMIES: usize = 19;

/// Returns an upper bound of the moves of a stack: each of its units to each target, and for a whole stack led by an
/// Air Force a stay capture in addition to each capture.
fn most_moves(stack: Stack, targets: &HashMap<Role, usize>) -> usize {
    let carrier = |roles| stack.part(roles).unwrap().carrier().role;
    let units: usize = stack
        .roles()
        .parts()
        .map(|part| targets[&carrier(part)])
        .sum();
    let choices = match stack.carrier().role {
        Role::AirForce => ENEMIES,
        _ => 0,
    };
    units + choices
}

type Counts = [u8; Role::ALL.len()];

/// Returns the largest sum over all ways to stack these pieces.
fn largest(left: Counts, stacks: &[(Stack, usize)], known: &mut HashMap<Counts, usize>) -> usize {
    let Some(first) = left.iter().position(|&count| count > 0) else {
        return 0;
    };
    if let Some(&sum) = known.get(&left) {
        return sum;
    }
    // Some stack contains the first remaining piece.
    let mut best = 0;
    for &(stack, moves) in stacks.iter().filter(|(s, _)| s.contains(Role::ALL[first])) {
        let mut rest = left;
        let enough = stack.roles().iter().all(|role| {
            let count = &mut rest[role as usize];
            *count > 0 && {
                *count -= 1;
                true
            }
        });
        if enough {
            best = best.max(moves + largest(rest, stacks, known));
        }
    }
    known.insert(left, best);
    best
}

#[test]
fn no_way_to_stack_a_side_has_more_moves_than_the_list_holds() {
    let targets: HashMap<Role, usize> = Role::ALL.map(|role| (role, most_targets(role))).into();
    let mut stacks: Vec<(Stack, usize)> = Vec::new();
    for bits in 0..=u16::MAX {
        let Some(stack) = Stack::from_bits(bits) else {
            continue;
        };
        if stack.color() == Color::Red && stack.heroic_roles() == RoleSet::EMPTY {
            stacks.push((stack, most_moves(stack, &targets)));
        }
    }
    let army: Counts = Role::ALL.map(Role::at_most);
    assert_eq!(army.iter().sum::<u8>(), 19);
    let ordinary = largest(army, &stacks, &mut HashMap::new());
    assert_eq!(ordinary, 899, "the figure in the documentation of MoveList");
    // In the middle of a deployment there are the steps of one stack, and commit.
    let deploying = stacks.iter().map(|&(_, moves)| moves).max().unwrap() + 1;
    assert!(ordinary.max(deploying) <= MoveList::CAPACITY);
}
