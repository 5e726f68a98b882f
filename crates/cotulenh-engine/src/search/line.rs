//! Conversion of lines of moves to turns.

use crate::see;
use cotulenh::{Deployment, DeploymentTurn, Move, MoveList, Position, Turn};

/// Returns the complete turns of a line of moves. An unfinished turn at the end is dropped.
pub(crate) fn turns_of(position: &Position, moves: &[Move]) -> Vec<Turn> {
    let mut position = *position;
    let mut turns = Vec::new();
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        turns.extend(position.turn_ended_by(mv));
        position.play_unchecked(mv);
    }
    turns
}

/// Returns the turn with this first move, as far as it is known: an ordinary move, or a deployment with the steps made in
/// the position and this one.
pub(crate) fn turn_so_far(position: &Position, mv: Move) -> Option<Turn> {
    let step = match mv {
        Move::Ordinary(act) => return Some(Turn::Ordinary(act)),
        Move::Step(act) => Some(act),
        Move::Commit => None,
    };
    let deployment = position.deployment();
    let mut steps = deployment.map(Deployment::steps).unwrap_or_default();
    if let Some(act) = step {
        steps.push(act.into()).ok()?;
    }
    let origin = deployment.map(Deployment::origin).or(mv.from())?;
    steps.first()?;
    Some(Turn::Deployment(DeploymentTurn {
        origin,
        staying: None,
        steps,
    }))
}

/// Returns a legal turn for a search that was stopped before it found one: the move with the best static exchange
/// evaluation, then the moves that end the turn soonest.
pub(crate) fn any_turn(position: &Position) -> Option<Turn> {
    let mut position = *position;
    loop {
        let mv = if position.is_legal(Move::Commit) {
            Move::Commit
        } else {
            let list: MoveList = position.legal_moves();
            let gain = |mv: Move| see::see(position.board(), mv);
            let mut best = *list.first()?;
            for &mv in &list[1..] {
                if gain(mv) > gain(best) {
                    best = mv;
                }
            }
            best
        };
        if let Some(turn) = position.turn_ended_by(mv) {
            return Some(turn);
        }
        position.play_unchecked(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hanging_stack_is_captured_without_a_search() {
        let fen = "10c/11/11/11/11/11/4(ti)6/11/4T6/11/11/3C7 r - - 0 1";
        let turn = any_turn(&fen.parse().unwrap()).unwrap();
        assert_eq!(turn.engine_move().to_string(), "e4e6");
    }
}
