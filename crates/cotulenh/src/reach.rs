//! The reach of a single quiet move: a move to an empty square, or to a friendly stack that the unit joins (RULES §3–§8).
//!
//! [`crate::movegen`] computes all targets of a unit as sets. For one target, the path to it decides, which takes a fraction
//! of the time. A test compares both.

use crate::air_defense::AirDefense;
use crate::geometry::{between, towards};
use crate::view::View;
use crate::{Act, Bitboard, Direction, MoveKind, Role, Square, Stack, commander};
use crate::{range_tables, terrain};

/// Returns `true` if a move or a combine is pseudo-legal. Its unit is the whole `stack` on its square or a part of it. Returns
/// `false` for captures.
pub(crate) fn is_quiet_move(board: &impl View, stack: Stack, act: Act) -> bool {
    let there = board.stack(act.to);
    let may_arrive = match act.kind {
        MoveKind::Move => there.is_none(),
        MoveKind::Combine => there
            .and_then(|there| there.combine(act.unit))
            .is_some_and(|joined| terrain::may_stand(joined.carrier().role, act.to)),
        MoveKind::Capture | MoveKind::StayCapture | MoveKind::SuicideCapture => false,
    };
    may_arrive && reaches(board, stack, act)
}

/// Returns `true` if the unit reaches the target of a quiet move, whatever stands there.
fn reaches(board: &impl View, stack: Stack, act: Act) -> bool {
    let Act { unit, from, to, .. } = act;
    let carrier = unit.carrier();
    let targets = match (carrier.role, act.kind) {
        // An Air Force joins a ship at sea, where it may not stop.
        (Role::AirForce, MoveKind::Combine) => range_tables::range_of(carrier, from),
        _ => range_tables::destinations_of(carrier, from),
    };
    if !targets.contains(to) {
        return false;
    }
    if carrier.role == Role::Commander {
        let lifted = (unit == stack).then_some(from);
        return is_open_to_commander(board, unit, lifted, from, to);
    }
    let path = between(from, towards(from, to).0, to);
    match carrier.role {
        Role::AirForce => {
            !carrier.role.is_stopped_by_air_defense(carrier.heroic)
                || is_undefended(board, unit, path.with(to))
        }
        Role::Navy => !path.intersects(board.of_role(Role::Navy)),
        _ => !path.intersects(board.occupied()),
    }
}

/// Returns `true` if the enemy's air defence covers none of the squares.
fn is_undefended(board: &impl View, plane: Stack, squares: Bitboard) -> bool {
    let defense = AirDefense::of(board, !plane.color());
    squares
        .into_iter()
        .all(|square| defense.covering(square).is_empty())
}

/// Returns `true` if nothing stands between the squares, and a Commander neither enters nor crosses an open line of the enemy
/// Commander. The square `lifted` counts as empty for the open lines.
fn is_open_to_commander(
    board: &impl View,
    unit: Stack,
    lifted: Option<Square>,
    from: Square,
    to: Square,
) -> bool {
    let Some((direction, _)) = Direction::between(from, to) else {
        return false;
    };
    let path = between(from, direction, to);
    if path.intersects(board.occupied()) {
        return false;
    }
    match board.commander(!unit.color()) {
        Some(enemy) => !commander::open_lines(board, enemy, lifted).intersects(path.with(to)),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::{MoveGenerator, Wanted};
    use crate::moves::MoveForm;
    use crate::random::for_each_position;
    use proptest::prelude::*;

    #[test]
    fn a_quiet_move_is_one_of_the_generated_ones() {
        for_each_position(500, |position| {
            for (from, stack) in position.board().stacks_of(position.turn()) {
                let parts = stack.roles().parts();
                for unit in parts.filter_map(|roles| stack.part(roles)) {
                    let form = if unit == stack {
                        MoveForm::Ordinary
                    } else {
                        MoveForm::Step
                    };
                    let carrier = unit.carrier();
                    let generated = MoveGenerator::of_carrier(position, Wanted::Quiets, carrier)
                        .moves_of(stack, unit, from, form);
                    for to in Square::all() {
                        for kind in MoveKind::ALL {
                            let act = Act {
                                unit,
                                from,
                                to,
                                kind,
                            };
                            prop_assert_eq!(
                                is_quiet_move(position.board(), stack, act),
                                generated.targets(kind).contains(to),
                                "{} {:?}",
                                position,
                                act
                            );
                        }
                    }
                }
            }
            Ok(())
        });
    }
}
