//! Random positions that shrink: games from the start, and set-ups with many stacks, heroes, air defence and fighting
//! near the Commanders.

use super::property::check;
use cotulenh::{
    Color, DeploySession, FILES, Forgive, Piece, Position, RANKS, Role, RoleSet, Setup, Square,
    Stack, terrain,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::vec::Vec;

/// The index of the legal move to take at each ply, modulo their number.
type Choices = Vec<u16>;

/// A stack to place. It is skipped if its place is not allowed.
#[derive(Clone, Debug)]
struct Placement {
    /// 0: anywhere; otherwise near Red's or Blue's Commander.
    near: u8,
    file: u8,
    rank: u8,
    shape: usize,
    color: Color,
    heroes: u16,
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Red), Just(Color::Blue)]
}

fn placement() -> impl Strategy<Value = Placement> {
    let heroes = prop_oneof![3 => Just(0), 2 => any::<u16>()];
    (0..4u8, 0..FILES, 0..RANKS, any::<usize>(), color(), heroes).prop_map(
        |(near, file, rank, shape, color, heroes)| Placement {
            near,
            file,
            rank,
            shape,
            color,
            heroes,
        },
    )
}

/// A set-up: the squares and stacks of the Commanders, then further stacks in order.
#[derive(Clone, Debug)]
struct Plan {
    commanders: Vec<Placement>,
    wishes: Vec<Placement>,
    turn: Color,
    clock: u16,
}

fn plan() -> impl Strategy<Value = Plan> {
    // Occasionally a side has no Commander: a study position.
    let commanders = prop_oneof![9 => vec(placement(), 2), 1 => vec(placement(), 1)];
    (commanders, vec(placement(), 2..22), color(), 0..120u16).prop_map(
        |(commanders, wishes, turn, clock)| Plan {
            commanders,
            wishes,
            turn,
            clock,
        },
    )
}

/// Returns all legal sets of roles, with or without a Commander.
fn shapes(with_commander: bool) -> Vec<RoleSet> {
    let mut shapes = Vec::new();
    for a in Role::ALL {
        for b in Role::ALL {
            for c in Role::ALL {
                let roles: RoleSet = [a, b, c].into_iter().collect();
                let legal = Stack::assemble(Color::Red, roles, RoleSet::EMPTY).is_some();
                let fits = roles.contains(Role::Commander) == with_commander;
                if legal && fits && !shapes.contains(&roles) {
                    shapes.push(roles);
                }
            }
        }
    }
    shapes
}

/// Builds a position stack by stack and skips what the rules do not allow.
struct Builder {
    setup: Setup,
    shapes: [Vec<RoleSet>; 2],
    commanders: [Option<Square>; 2],
}

impl Builder {
    fn put(&mut self, placement: &Placement, commander: bool) {
        let shapes = &self.shapes[usize::from(commander)];
        let roles = shapes[placement.shape % shapes.len()];
        let heroic: RoleSet = (0..)
            .zip(Role::ALL)
            .filter(|(bit, _)| placement.heroes >> bit & 1 != 0)
            .map(|(_, role)| role)
            .collect();
        let Some(stack) = Stack::assemble(placement.color, roles, heroic) else {
            return;
        };
        let square = self.square(placement);
        let standing = terrain::may_stand(stack.carrier().role, square);
        if !self.setup.pile(square).is_empty() || !standing || !self.has_left(stack) {
            return;
        }
        for piece in stack.pieces() {
            self.setup.put(square, piece).expect("the square was empty");
        }
        if commander {
            self.commanders[placement.color as usize] = Some(square);
        }
    }

    /// Returns the given square, or one at most three files and ranks from a Commander.
    fn square(&self, placement: &Placement) -> Square {
        let near = match placement.near {
            1 => self.commanders[0],
            2 => self.commanders[1],
            _ => None,
        };
        let shift = |from: u8, by: u8, end: u8| (from + by % 7).saturating_sub(3).min(end - 1);
        let (file, rank) = match near {
            Some(square) => (
                shift(square.file(), placement.file, FILES),
                shift(square.rank(), placement.rank, RANKS),
            ),
            None => (placement.file, placement.rank),
        };
        Square::new(file, rank).expect("on the board")
    }

    fn has_left(&self, stack: Stack) -> bool {
        stack.pieces().all(|piece| {
            let used = Square::all()
                .flat_map(|square| self.setup.pile(square))
                .filter(|other: &&Piece| other.color == piece.color && other.role == piece.role)
                .count();
            used < usize::from(piece.role.at_most())
        })
    }
}

fn build(plan: &Plan) -> Position {
    let mut builder = Builder {
        setup: Setup::empty(),
        shapes: [shapes(false), shapes(true)],
        commanders: [None; 2],
    };
    for (color, placement) in Color::ALL.into_iter().zip(&plan.commanders) {
        let placement = Placement {
            near: 0,
            color,
            ..placement.clone()
        };
        builder.put(&placement, true);
    }
    for placement in &plan.wishes {
        builder.put(placement, false);
    }
    builder.setup.turn = plan.turn;
    builder.setup.halfmove_clock = plan.clock;
    builder
        .setup
        .position_forgiving(Forgive::STUDY)
        .expect("every placement was checked")
}

/// Lets a waiting piece of the deployment in progress stay, if it may.
fn try_stay(position: &mut Position, choice: usize) -> bool {
    let Some(deployment) = position.deployment() else {
        return false;
    };
    let (origin, waiting) = (deployment.origin(), deployment.waiting());
    let role = waiting.iter().nth(choice % waiting.len().max(1) as usize);
    let stayed = role.and_then(|role| {
        let session = DeploySession::start(position, origin).ok()?;
        session.stay(role).ok()
    });
    let Some(stayed) = stayed else {
        return false;
    };
    *position = *stayed.position();
    true
}

/// Visits the position and the positions along the chosen moves.
fn walk(
    mut position: Position,
    choices: &Choices,
    visit: &mut impl FnMut(&Position) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    visit(&position)?;
    for &choice in choices {
        // Occasionally a waiting piece stays.
        if choice % 5 == 0 && try_stay(&mut position, usize::from(choice / 5)) {
            visit(&position)?;
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[usize::from(choice) % moves.len()]);
        visit(&position)?;
    }
    Ok(())
}

/// The number of positions for a property.
pub const POSITIONS: usize = 20_000;
/// The largest number of positions without `COTULENH_ALL`.
const MOST: usize = 5_000;

/// Visits at least `count` random positions, or at least [`MOST`] if that is less: half along random games, half from
/// random set-ups and a few moves on. A failing input is shrunk and printed.
pub fn for_each_position(count: usize, visit: impl Fn(&Position) -> Result<(), TestCaseError>) {
    let all = std::env::var_os("COTULENH_ALL").is_some();
    let count = if all { count } else { count.min(MOST) };
    let half = count / 2;
    let (games, setups) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    // Most random games reach their 200 moves. From a set-up, two to five moves are played.
    let cases = (half / 150 + 1) as u32;
    check(cases, &vec(any::<u16>(), 200), |choices| {
        walk(Position::start(), &choices, &mut |position| {
            games.set(games.get() + 1);
            visit(position)
        })
    });
    let cases = (half / 3) as u32;
    check(
        cases,
        &(plan(), vec(any::<u16>(), 2..6)),
        |(plan, choices)| {
            walk(build(&plan), &choices, &mut |position| {
                setups.set(setups.get() + 1);
                visit(position)
            })
        },
    );
    assert!(
        games.get() >= half && setups.get() >= half,
        "{games:?} {setups:?}"
    );
}
