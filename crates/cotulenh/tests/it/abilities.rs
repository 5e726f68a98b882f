//! The abilities of each role, compared with the moves on boards with few stacks.

use cotulenh::{
    AirDefense, Color, Corps, Direction, Forgive, Jumps, Move, Objective, Piece, Position, Ranges,
    Role, RoleSet, Setup, Square, Stack, terrain,
};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn pieces() -> impl Iterator<Item = Piece> {
    Role::ALL.into_iter().flat_map(|role| {
        let piece = Piece::new(Color::Red, role);
        [piece, piece.heroic()]
    })
}

/// Returns the squares that the piece can act on, among these other pieces.
fn targets(piece: Piece, from: Square, others: &[(Square, Piece)]) -> Vec<Square> {
    let mut setup = Setup::empty();
    setup.turn = piece.color;
    setup.put(from, piece).unwrap();
    for &(square, other) in others {
        setup.put(square, other).unwrap();
    }
    let position: Position = setup.position_forgiving(Forgive::STUDY).unwrap();
    let moves = position.legal_moves();
    let acts = moves.iter().copied().filter_map(Move::act);
    acts.filter(|act| act.from == from)
        .map(|act| act.to)
        .collect()
}

fn enemy(role: Role) -> Piece {
    Piece::new(Color::Blue, role)
}

/// Checks every square and target of the board: a target is reached if and only if the table says so.
#[test]
fn the_ranges_are_those_of_moves_on_an_empty_board() {
    for piece in pieces() {
        let reach = piece.role.move_ranges(piece.heroic);
        for from in terrain::standing(piece.role) {
            let found = targets(piece, from, &[]);
            for to in Square::all().filter(|&to| to != from) {
                let expected = Direction::between(from, to).is_some_and(|(direction, distance)| {
                    let mut before = from;
                    let clear = (0..distance).all(|_| {
                        let next = before.step(direction).unwrap();
                        let blocked = terrain::blocks(piece.role, from, direction, before, next);
                        before = next;
                        !blocked
                    });
                    let in_range = distance <= reach.along(direction.is_diagonal());
                    in_range && clear && terrain::may_stand(piece.role, to)
                });
                assert_eq!(found.contains(&to), expected, "{piece} {from} {to}");
            }
        }
    }
}

#[test]
fn the_capture_ranges_are_those_of_captures_on_an_empty_board() {
    for piece in pieces() {
        let from = square("c6");
        for target in [Role::Infantry, Role::Navy] {
            let reach = piece
                .role
                .capture_ranges(piece.heroic, target == Role::Navy);
            for to in terrain::standing(target) {
                let Some((direction, distance)) = Direction::between(from, to) else {
                    continue;
                };
                let found = targets(piece, from, &[(to, enemy(target))]).contains(&to);
                let expected = to != from && distance <= reach.along(direction.is_diagonal());
                assert_eq!(found, expected, "{piece} {target} {to}");
            }
        }
    }
}

#[test]
fn carriers_pass_over_pieces_as_listed() {
    let [from, between, to] = ["c1", "c2", "c3"].map(square);
    for piece in pieces().filter(|piece| piece.role.move_ranges(piece.heroic).orthogonal > 1) {
        let passes = |over: Role, target: Option<Role>| {
            let mut others = vec![(between, Piece::new(Color::Red, over))];
            others.extend(target.map(|role| (to, enemy(role))));
            targets(piece, from, &others).contains(&to)
        };
        let captures = piece.role.capture_ranges(piece.heroic, false).orthogonal > 1;
        let moved = [
            passes(Role::Infantry, None),
            passes(Role::Navy, None),
            captures && passes(Role::Navy, Some(Role::Infantry)),
        ];
        let listed = match piece.role.jumps() {
            Jumps::Never => [false, false, false],
            Jumps::Captures => [false, false, true],
            Jumps::ExceptNavies => [true, false, true],
            Jumps::Always => [true, true, true],
        };
        assert_eq!(moved, listed, "{piece}");
    }
}

#[test]
fn the_air_defense_level_is_the_radius_of_the_zone() {
    for piece in pieces() {
        let from = square("c6");
        let mut setup = Setup::empty();
        setup.put(from, piece).unwrap();
        let position = setup.position_forgiving(Forgive::STUDY).unwrap();
        let zone = AirDefense::of(position.board(), Color::Red).zone();
        let level = u32::from(piece.role.air_defense_level(piece.heroic));
        for to in Square::all() {
            let (dx, dy) = (
                u32::from(from.file().abs_diff(to.file())),
                u32::from(from.rank().abs_diff(to.rank())),
            );
            let expected = level > 0 && dx * dx + dy * dy <= level * level;
            assert_eq!(zone.contains(to), expected, "{piece} {to}");
        }
    }
}

#[test]
fn carriers_carry_exactly_the_listed_passengers() {
    let assemble = |roles: &[Role]| {
        let roles: RoleSet = roles.iter().copied().collect();
        let stack = Stack::assemble(Color::Red, roles, RoleSet::EMPTY)?;
        Some((stack.carrier().role, stack.pieces().count()))
    };
    for carrier in Role::ALL {
        let [first, second] = carrier.passengers();
        for one in Role::ALL {
            let listed = first.contains(&one) || second.contains(&one);
            assert_eq!(assemble(&[carrier, one]) == Some((carrier, 2)), listed);
            for other in Role::ALL {
                let fits = |one, other| first.contains(&one) && second.contains(&other);
                let listed = one != other && (fits(one, other) || fits(other, one));
                let found = assemble(&[carrier, one, other]) == Some((carrier, 3));
                assert_eq!(found, listed, "{carrier} {one} {other}");
            }
        }
    }
}

#[test]
fn only_the_commander_moves_without_limit() {
    for piece in pieces() {
        let reach = piece.role.move_ranges(piece.heroic);
        let unlimited = reach.orthogonal == Ranges::UNLIMITED;
        assert_eq!(unlimited, piece.role == Role::Commander);
        let far = targets(piece, square("c1"), &[]).contains(&square("c12"));
        assert_eq!(unlimited, far, "{piece}");
    }
}

#[test]
fn an_objective_is_lost_with_the_last_piece_of_its_corps() {
    for corps in Corps::ALL {
        for role in Role::ALL {
            assert_eq!(corps.roles().contains(role), Corps::of(role) == Some(corps));
        }
    }
    for lost in Corps::ALL {
        let mut setup = Setup::from(&Position::start());
        for square in Square::all() {
            let mut pile = setup.pile(square).iter();
            if pile.any(|piece| piece.color == Color::Red && lost.roles().contains(piece.role)) {
                setup.clear(square);
            }
        }
        let position = setup.position().unwrap();
        for objective in Objective::ALL {
            let kept = objective.is_kept(position.board(), Color::Red);
            assert_eq!(kept, !objective.corps().contains(&lost), "{objective}");
            assert!(objective.is_kept(position.board(), Color::Blue));
        }
    }
}
