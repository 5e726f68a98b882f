//! Encoding of turns.
//!
//! A turn is encoded by squares and parts of stacks, not by its index in a move list. So the format does not depend on
//! the order of a move generator, and only the board is needed to read it.

use crate::bytes::Cursor;
use crate::error::{BodyError, BodyProblem};
use cotulenh::{
    Act, DeploymentTurn, Move, MoveKind, Position, RoleSet, SQUARES, Square, Stack, Step, Turn,
};

/// The ways to move to a square that the board does not determine: an ordinary move, a stay capture, a suicide capture.
const WAYS: u16 = 3;
/// The first code of a deployment. Smaller codes are ordinary moves.
const DEPLOYMENTS: u16 = WAYS * (SQUARES * SQUARES) as u16;
/// The number of proper parts of a stack of three.
const PARTS: u16 = 6;
/// The code of a commit in place of a step.
const COMMIT: u8 = 0;

/// Appends a turn that is legal in the position.
pub(crate) fn put(out: &mut Vec<u8>, position: &Position, turn: &Turn) {
    match turn {
        &Turn::Ordinary(Act { from, to, kind, .. }) => {
            let squares = from.index() * SQUARES + to.index();
            let code = way(kind) * (SQUARES * SQUARES) as u16 + squares as u16;
            out.extend(code.to_le_bytes());
        }
        Turn::Deployment(turn) => {
            let stack = position.board().stack(turn.origin);
            for (number, step) in turn.steps.iter().enumerate() {
                let part = stack.map_or(0, |stack| mask(stack, step.unit.roles()));
                let code = (part.max(1) - 1) * WAYS + way(step.kind);
                if number == 0 {
                    let origin = turn.origin.index() as u16;
                    let code = DEPLOYMENTS + origin * PARTS * WAYS + code;
                    out.extend(code.to_le_bytes());
                } else {
                    out.push(COMMIT + 1 + code as u8);
                }
                out.push(step.to.index() as u8);
            }
            if turn.staying.is_some() {
                out.push(COMMIT);
            }
        }
    }
}

/// Reads a turn and plays it.
pub(crate) fn take(cursor: &mut Cursor<'_>, position: &mut Position) -> Result<Turn, BodyError> {
    let at = cursor.at();
    let fail = |problem| BodyError::new(at, problem);
    let code = cursor.word()?;
    if code < DEPLOYMENTS {
        let squares = usize::from(code) % (SQUARES * SQUARES);
        let square = |index: usize| Square::from_index(index);
        let (from, to) = square(squares / SQUARES)
            .zip(square(squares % SQUARES))
            .ok_or(fail(BodyProblem::Turn(code)))?;
        let unit = own_stack(position, from).ok_or(fail(BodyProblem::NoUnit(from)))?;
        let kind = kind(code / (SQUARES * SQUARES) as u16, position, to);
        let act = Act {
            unit,
            from,
            to,
            kind,
        };
        let played = position.play(Move::Ordinary(act));
        played.map_err(|why| fail(BodyProblem::Illegal(why)))?;
        return Ok(Turn::Ordinary(act));
    }
    let rest = code - DEPLOYMENTS;
    let origin = Square::from_index(usize::from(rest / (PARTS * WAYS)));
    let origin = origin.ok_or(fail(BodyProblem::Turn(code)))?;
    let stack = own_stack(position, origin).ok_or(fail(BodyProblem::NoUnit(origin)))?;
    deployment(cursor, position, origin, stack, (at, rest % (PARTS * WAYS)))
}

/// Reads the steps of a deployment. `first` is the place and code of the first step; its target is still to be read.
fn deployment(
    cursor: &mut Cursor<'_>,
    position: &mut Position,
    origin: Square,
    stack: Stack,
    first: (usize, u16),
) -> Result<Turn, BodyError> {
    let mover = position.turn();
    let mut turn = DeploymentTurn {
        origin,
        staying: None,
        steps: Default::default(),
    };
    let mut acted = RoleSet::EMPTY;
    let (mut at, mut code) = first;
    loop {
        let fail = |problem| BodyError::new(at, problem);
        let to = cursor.byte()?;
        let to = Square::from_index(to.into()).ok_or(fail(BodyProblem::Square(to)))?;
        let roles = roles(stack, code / WAYS + 1);
        let unit = position.board().stack(origin);
        let unit = unit.and_then(|now| now.part(roles?));
        let unit = unit.ok_or(fail(BodyProblem::NoUnit(origin)))?;
        let kind = kind(code % WAYS, position, to);
        let step = Step { unit, to, kind };
        let played = position.play(Move::Step(step.act(origin)));
        played.map_err(|why| fail(BodyProblem::Illegal(why)))?;
        // Each step moves a piece that has not moved yet, so there are no more steps than pieces.
        if turn.steps.push(step).is_err() {
            return Err(fail(BodyProblem::NoUnit(origin)));
        }
        acted = acted.union(unit.roles());
        if position.turn() != mover {
            break;
        }
        at = cursor.at();
        let next = cursor.byte()?;
        if next == COMMIT {
            let fail = |why| BodyError::new(at, BodyProblem::Illegal(why));
            position.play(Move::Commit).map_err(fail)?;
            break;
        }
        code = u16::from(next - COMMIT - 1);
        if code >= PARTS * WAYS {
            return Err(BodyError::new(at, BodyProblem::Step(next)));
        }
    }
    turn.staying = stack.without(acted);
    Ok(Turn::Deployment(turn))
}

fn own_stack(position: &Position, square: Square) -> Option<Stack> {
    let stack = position.board().stack(square);
    stack.filter(|stack| stack.color() == position.turn())
}

fn way(kind: MoveKind) -> u16 {
    match kind {
        MoveKind::Move | MoveKind::Capture | MoveKind::Combine => 0,
        MoveKind::StayCapture => 1,
        MoveKind::SuicideCapture => 2,
    }
}

/// Returns the kind of move that a way of moving to a square is, given its occupant.
fn kind(way: u16, position: &Position, to: Square) -> MoveKind {
    match (way, position.board().stack(to)) {
        (1, _) => MoveKind::StayCapture,
        (2, _) => MoveKind::SuicideCapture,
        (_, None) => MoveKind::Move,
        (_, Some(stack)) if stack.color() == position.turn() => MoveKind::Combine,
        (_, Some(_)) => MoveKind::Capture,
    }
}

/// Returns the bit mask of a part of a stack. The carrier has the lowest bit.
fn mask(stack: Stack, part: RoleSet) -> u16 {
    let pieces = stack.pieces().enumerate();
    let bit =
        |(place, piece): (usize, cotulenh::Piece)| u16::from(part.contains(piece.role)) << place;
    pieces.map(bit).sum()
}

/// Returns the roles of a bit mask, or `None` if it has bits beyond the stack.
fn roles(stack: Stack, mask: u16) -> Option<RoleSet> {
    let pieces = stack.pieces().enumerate();
    let chosen = pieces.filter(|(place, _)| mask >> place & 1 != 0);
    let roles: RoleSet = chosen.map(|(_, piece)| piece.role).collect();
    (mask >> stack.len() == 0).then_some(roles)
}
