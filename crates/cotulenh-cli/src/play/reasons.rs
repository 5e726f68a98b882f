//! Texts for the reason why a move is illegal.

use super::speech::{Key, Speech};
use super::words::{kind_name, stack_name, terrain_name};
use cotulenh::{
    Act, Danger, IllegalMove, Move, MoveKind, Position, ReachError, Selection, Square, Stack,
    Terrain,
};

/// Returns the reason why a selected unit cannot act on a square that is not one of its targets.
pub(super) fn of_selection(
    position: &Position,
    selection: &Selection,
    to: Square,
) -> Option<IllegalMove> {
    let kind = match position.board().stack(to) {
        None => MoveKind::Move,
        Some(stack) if stack.color() == position.turn() => MoveKind::Combine,
        Some(_) => MoveKind::Capture,
    };
    let act = Act {
        unit: selection.unit,
        from: selection.from,
        to,
        kind,
    };
    let mv = if selection.whole && position.deployment().is_none() {
        Move::Ordinary(act)
    } else {
        Move::Step(act)
    };
    position.check_legal(mv).err()
}

/// Returns a sentence with the squares, pieces and numbers of the reason. Returns `None` if the reason is general, or if it
/// names a stack that is not in the position. That happens if the move was to follow other steps of the same text.
pub(super) fn sentence(speech: &Speech, position: &Position, why: IllegalMove) -> Option<String> {
    let stack_on = |square| position.board().stack(square);
    match why {
        IllegalMove::OutOfReach { act, why } => reach(speech, act, why, stack_on),
        IllegalMove::CommanderUnsafe(Danger::Exposed { .. }) => Some(speech.say(Key::WhyFacing)),
        IllegalMove::CommanderUnsafe(Danger::Attacked { by }) => {
            let unit = stack_name(speech, stack_on(by)?);
            let args = [("unit", unit.as_str()), ("square", &by.to_string())];
            Some(speech.say_with(Key::WhyAttacked, &args))
        }
        _ => None,
    }
}

fn reach(
    speech: &Speech,
    act: Act,
    why: ReachError,
    stack_on: impl Fn(Square) -> Option<Stack>,
) -> Option<String> {
    let unit = stack_name(speech, act.unit);
    let to = act.to.to_string();
    let target = stack_on(act.to);
    let with_unit = |key| speech.say_with(key, &[("unit", unit.as_str()), ("to", &to)]);
    let by_other = |key, square: Square| {
        let unit = stack_name(speech, stack_on(square)?);
        let square = square.to_string();
        let args = [("unit", unit.as_str()), ("square", &square), ("to", &to)];
        Some(speech.say_with(key, &args))
    };
    Some(match why {
        ReachError::OtherKind { kind } => {
            let kind = kind_name(speech, kind);
            speech.say_with(Key::WhyOnly, &[("to", to.as_str()), ("kind", &kind)])
        }
        ReachError::Immobile => speech.say(Key::WhyHeadquarters),
        ReachError::Terrain => with_unit(match Terrain::of(act.to) {
            Terrain::Land => Key::WhyLand,
            Terrain::Sea | Terrain::Mixed => Key::WhySea,
        }),
        ReachError::NotInLine => with_unit(Key::WhyNoLine),
        ReachError::NoDiagonal => with_unit(Key::WhyNoDiagonal),
        ReachError::TooFar { range, distance } => {
            let is_capture = target.is_some_and(|stack| stack.color() != act.unit.color());
            let key = match is_capture {
                true => Key::WhyCaptureRange,
                false => Key::WhyRange,
            };
            let distance = distance.to_string();
            let args = [
                ("unit", unit.as_str()),
                ("to", &to),
                ("distance", &distance),
            ];
            speech.say_counts(key, &args, &[("most", range.into())])
        }
        ReachError::TerrainBetween { square } => {
            let (to, terrain) = (square.to_string(), terrain_name(speech, square));
            let args = [("unit", unit.as_str()), ("to", &to), ("terrain", &terrain)];
            speech.say_with(Key::WhyPath, &args)
        }
        ReachError::River => with_unit(Key::WhyRiver),
        ReachError::Corner => speech.say(Key::WhyCorner),
        ReachError::CannotCombine => {
            let other = stack_name(speech, target?);
            let args = [("unit", unit.as_str()), ("other", &other)];
            speech.say_with(Key::WhyNoStack, &args)
        }
        ReachError::Blocked { square } => by_other(Key::WhyBlocked, square)?,
        ReachError::AirDefenseAtTarget { defender } => by_other(Key::WhyDefended, defender)?,
        ReachError::AirDefenseBetween { defender } => by_other(Key::WhyDefendedPath, defender)?,
        ReachError::SeveralAirDefenses => with_unit(Key::WhyDefendedTwice),
        ReachError::OpenLine { .. } => with_unit(Key::WhyLine),
        ReachError::StayCaptureByStack => with_unit(Key::WhySeveralStay),
        // The unit is already there, or the enum of the library has grown.
        _ => return None,
    })
}
