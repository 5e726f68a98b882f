//! A whole turn: an ordinary move, or a deployment from its first step to its end.

use crate::bounded_list::BoundedList;
use crate::deployment::{DeploySession, Deployment, Step, Steps};
use crate::events::Event;
use crate::legality::IllegalMove;
use crate::stack::STACK_MAX;
use crate::{Act, Color, Move, Position, Square, Stack};
use alloc::vec::Vec;

/// One ordinary move, or one deployment from its first step to its end.
///
/// ```
/// use cotulenh::{Move, Position, Turn};
/// let mut position = Position::start();
/// let mv = Move::from_lan("Tf4f6", position.turn())?;
/// let turn = position.turn_ended_by(mv).expect("an ordinary move is a whole turn");
/// position.play_turn(&turn)?;
/// assert_eq!(position.turn(), cotulenh::Color::Blue);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Turn {
    /// A whole stack acts.
    Ordinary(Act),
    /// The pieces of a stack act one after another.
    Deployment(DeploymentTurn),
}

/// A finished deployment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct DeploymentTurn {
    /// The origin of the deployment.
    pub origin: Square,
    /// The pieces that stay without having acted, as they were before the turn.
    pub staying: Option<Stack>,
    /// The steps, in order; at least one.
    pub steps: Steps,
}

impl Turn {
    /// Returns the square where the turn starts.
    #[must_use]
    pub fn from(&self) -> Square {
        match self {
            Turn::Ordinary(act) => act.from,
            Turn::Deployment(deployment) => deployment.origin,
        }
    }

    /// Returns the pieces that stay without having acted, as they were before the turn.
    #[must_use]
    pub fn staying(&self) -> Option<Stack> {
        match self {
            Turn::Ordinary(_) => None,
            Turn::Deployment(deployment) => deployment.staying,
        }
    }

    /// Returns the moves of the turn, in order: one ordinary move, or the steps and, if pieces stay, a commit.
    #[must_use]
    pub fn moves(&self) -> BoundedList<Move, { STACK_MAX + 1 }> {
        match self {
            &Turn::Ordinary(act) => BoundedList::of_first([Move::Ordinary(act)]),
            Turn::Deployment(deployment) => {
                let from = deployment.origin;
                let steps = deployment.steps.iter();
                let moves = steps.map(|step| Move::Step(step.act(from)));
                let commit = deployment.staying.map(|_| Move::Commit);
                BoundedList::of_first(moves.chain(commit))
            }
        }
    }
}

impl Position {
    /// Returns the turn that the move, known to be legal, would end, or `None` if the turn would go on.
    #[must_use]
    pub fn turn_ended_by(&self, mv: Move) -> Option<Turn> {
        match mv {
            Move::Ordinary(act) => Some(Turn::Ordinary(act)),
            _ => self.turn_to(mv, &self.after(mv)),
        }
    }

    /// Returns the turn that a move ends, given the position `next` that the move leads to.
    pub(crate) fn turn_to(&self, mv: Move, next: &Position) -> Option<Turn> {
        let last = match mv {
            Move::Ordinary(act) => return Some(Turn::Ordinary(act)),
            Move::Step(act) => Some(Step::from(act)),
            Move::Commit => None,
        };
        if next.turn() == self.turn() {
            return None;
        }
        let deployment = self.deployment();
        let origin = deployment.map(Deployment::origin).or(mv.from())?;
        let original = deployment
            .map(Deployment::original)
            .or_else(|| self.board().stack(origin))?;
        let made = deployment.map(Deployment::steps).unwrap_or_default();
        let steps = Steps::of_first(made.into_iter().chain(last));
        let acted = steps.iter().map(|step| step.unit.roles());
        let acted = acted.fold(crate::RoleSet::EMPTY, crate::RoleSet::union);
        Some(Turn::Deployment(DeploymentTurn {
            origin,
            staying: original.without(acted),
            steps,
        }))
    }

    /// Plays a whole turn. If it is not legal, the position does not change. In the middle of a deployment, the turn must
    /// begin with the steps already made.
    ///
    /// # Errors
    ///
    /// Returns the move of the turn that is not legal, and the reason.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<(), IllegalTurn> {
        let mut next = *self;
        self.play_moves(turn, &mut next)?;
        *self = next;
        Ok(())
    }

    /// Returns the position after a whole turn and the events of the turn, if it is legal. In the middle of a deployment,
    /// the turn must begin with the steps already made. Only the events of the other steps are returned.
    ///
    /// # Errors
    ///
    /// Returns the move of the turn that is not legal, and the reason.
    ///
    /// ```
    /// use cotulenh::{Color, Position, Turn, describe};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1".parse()?;
    /// let turn = Turn::from_lan("c3:N:F>e5,T>d3", Color::Red)?;
    /// let (_, events) = position.after_turn(&turn)?;
    /// assert_eq!(
    ///     describe(&events),
    ///     "Red's Air Force deploys from c3 to e5. Red's Tank deploys from c3 to d3. The Navy stays on c3."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_turn(&self, turn: &Turn) -> Result<(Position, Vec<Event>), IllegalTurn> {
        let mut reported = Reported {
            position: *self,
            events: Vec::new(),
        };
        self.play_moves(turn, &mut reported)?;
        Ok((reported.position, reported.events))
    }

    /// Plays the moves of a turn on `now`, which begins at this position.
    fn play_moves(&self, turn: &Turn, now: &mut impl PlayMove) -> Result<(), IllegalTurn> {
        let moves = turn.moves();
        let made = self.steps_made(turn)?;
        for (number, &mv) in moves.iter().enumerate().skip(made) {
            let illegal = |why| IllegalTurn { number, why };
            if mv == Move::Commit && turn.staying() != left_to_stay(self, now.deployment(), turn) {
                return Err(illegal(IllegalMove::NoSuchUnit { from: turn.from() }));
            }
            if now.turn() == self.turn() {
                now.play(mv).map_err(illegal)?;
            } else if mv != Move::Commit {
                return Err(illegal(IllegalMove::NoSuchUnit { from: turn.from() }));
            }
        }
        if now.turn() == self.turn() {
            return Err(IllegalTurn {
                number: moves.len(),
                why: IllegalMove::CannotBeCompleted,
            });
        }
        Ok(())
    }

    /// Returns the number of moves of the turn that the deployment in progress has already made.
    fn steps_made(&self, turn: &Turn) -> Result<usize, IllegalTurn> {
        let Some(deployment) = self.deployment() else {
            return Ok(0);
        };
        let made = deployment.steps();
        match turn {
            Turn::Deployment(turn)
                if turn.origin == deployment.origin() && turn.steps.starts_with(&made) =>
            {
                Ok(made.len())
            }
            _ => Err(IllegalTurn {
                number: 0,
                why: IllegalMove::DeploymentInProgress {
                    origin: deployment.origin(),
                },
            }),
        }
    }

    /// Returns every legal turn, with deployments in every order of their steps. There can be very many.
    #[must_use]
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.collect_turns(&mut turns);
        turns
    }

    fn collect_turns(&self, turns: &mut Vec<Turn>) {
        for mv in self.legal_moves() {
            match self.turn_ended_by(mv) {
                Some(turn) => turns.push(turn),
                None => self.after(mv).collect_turns(turns),
            }
        }
    }
}

/// A state of the game on which a turn is played move by move.
trait PlayMove {
    fn turn(&self) -> Color;
    fn deployment(&self) -> Option<&Deployment>;
    /// Plays a move, if it is legal.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove>;
}

impl PlayMove for Position {
    fn turn(&self) -> Color {
        Position::turn(self)
    }

    fn deployment(&self) -> Option<&Deployment> {
        Position::deployment(self)
    }

    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        Position::play(self, mv)
    }
}

/// A position with the events of the moves that have led to it.
struct Reported {
    position: Position,
    events: Vec<Event>,
}

impl PlayMove for Reported {
    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn deployment(&self) -> Option<&Deployment> {
        self.position.deployment()
    }

    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let events = match mv {
            Move::Ordinary(_) => {
                let (next, events) = self.position.after_with_events(mv)?;
                self.position = next;
                events
            }
            Move::Step(_) | Move::Commit => {
                let result = DeploySession::advance(&self.position, mv)?;
                self.position = *result.position();
                result.into_events()
            }
        };
        self.events.extend(events);
        Ok(())
    }
}

/// Returns the pieces of the deployed stack that have not acted, as they were before the turn. `now` is the deployment in
/// progress.
fn left_to_stay(start: &Position, now: Option<&Deployment>, turn: &Turn) -> Option<Stack> {
    if let Some(deployment) = now {
        return deployment.original().without(deployment.acted());
    }
    // The last step has ended the turn. The pieces marked as staying are left.
    let deployment = start.deployment()?;
    deployment
        .original()
        .part(deployment.staying())
        .filter(|_| turn.from() == deployment.origin())
}

/// A turn that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalTurn {
    /// The number of the illegal move, from 0, or the number of moves if the turn does not end.
    pub number: usize,
    /// The reason.
    pub why: IllegalMove,
}

impl core::fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // Most turns have one move, so the first move gets no number.
        if self.number > 0 {
            write!(f, "move {}: ", self.number + 1)?;
        }
        core::fmt::Display::fmt(&self.why, f)
    }
}

impl core::error::Error for IllegalTurn {}

#[cfg(test)]
mod tests {
    use crate::Position;
    use crate::random::for_each_position;
    use proptest::prelude::*;

    #[test]
    fn a_turn_with_a_staying_piece_ends_with_the_last_step() {
        let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:N:F>e6...";
        let position: Position = fen.parse().unwrap();
        let turns = position.legal_turns();
        assert!(turns.iter().any(|turn| turn.moves().len() == 3));
        for turn in turns {
            let mut next = position;
            assert_eq!(next.play_turn(&turn), Ok(()), "{turn:?}");
            let mut whole = position.before_deployment();
            assert_eq!(whole.play_turn(&turn), Ok(()), "{turn:?}");
            assert!(next.is_identical(&whole));
        }
    }

    #[test]
    fn every_legal_turn_can_be_played_and_ends_the_turn() {
        for_each_position(1000, |position| {
            let turns = position.legal_turns();
            for turn in turns.iter().step_by(1 + turns.len() / 50) {
                let mut next = *position;
                prop_assert_eq!(next.play_turn(turn), Ok(()), "{} {:?}", position, turn);
                prop_assert!(next.turn() != position.turn());
                // Playing the moves of the turn one by one leads to the same position.
                let made = position.deployment().map_or(0, |d| d.steps().len());
                let mut again = *position;
                for &mv in turn.moves().iter().skip(made) {
                    // If the other pieces were marked as staying, the last step has ended the turn and there is no commit.
                    if again.turn() == position.turn() {
                        prop_assert_eq!(again.play(mv), Ok(()));
                    }
                }
                prop_assert!(next.is_identical(&again));
            }
            Ok(())
        });
    }
}
