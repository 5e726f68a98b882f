//! Actions: atomic changes of a position that can be undone.

use crate::deployment::{ChangedSquares, Deployment};
use crate::outcome::Outcome;
use crate::{Color, Position, Role, Square, Stack, terrain};
use core::fmt;

/// A change of a position that can be undone exactly.
///
/// An [`Action`] is atomic. [`crate::Composite`] and [`crate::Conditional`] combine actions. A [`crate::Command`] has all
/// actions of one choice of a player.
pub trait Change {
    /// Carries out the change.
    ///
    /// # Errors
    ///
    /// Returns an error if the change does not fit the position. The position does not change then.
    fn execute(&mut self, position: &mut Position) -> Result<(), Misfit>;

    /// Undoes the change.
    ///
    /// # Errors
    ///
    /// Returns an error if the change does not lead to this position. The position does not change then.
    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit>;

    /// Describes the change in English.
    fn describe(&self) -> alloc::string::String;
}

/// One atomic change, with the state before and after it. It can be executed, undone, and compared with a position.
///
/// ```
/// use cotulenh::{Action, Change, Position, Role};
/// let mut position = Position::start();
/// let mut action = Action::promote(&position, "f4".parse()?, Role::Tank)?;
/// action.execute(&mut position)?;
/// assert_eq!(action.describe(), "Promote Tank at f4");
/// assert!(position.to_string().contains("2N1G+T1TG2"));
/// action.undo(&mut position)?;
/// assert_eq!(position, Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Action {
    /// Removes a whole stack from its square.
    RemovePiece {
        /// The square.
        square: Square,
        /// The stack on the square.
        stack: Stack,
    },
    /// Places a whole stack on an empty square.
    PlacePiece {
        /// The square.
        square: Square,
        /// The stack to place.
        stack: Stack,
    },
    /// Makes a piece heroic.
    PromotePiece {
        /// The square of the piece.
        square: Square,
        /// The role of the piece.
        role: Role,
        /// `true` if the piece was already heroic. Then neither the action nor its undo changes anything.
        was_heroic: bool,
    },
    /// Switches the side to move.
    SwitchTurn {
        /// The side to move before.
        from: Color,
    },
    /// Changes the record of the deployment in progress: starts, extends or ends it.
    #[cfg_attr(feature = "serde", serde(rename = "update-session"))]
    UpdateDeployment {
        /// The deployment before.
        before: Option<Deployment>,
        /// The deployment after.
        after: Option<Deployment>,
        /// If the deployment ends, the squares that it has changed. Undo needs them.
        changed: ChangedSquares,
    },
    /// Changes the stack on a square, because a part leaves or a unit joins.
    UpdateStack {
        /// The square.
        square: Square,
        /// The stack before.
        before: Option<Stack>,
        /// The stack after.
        after: Option<Stack>,
    },
    /// Records that a Commander is on another square. The board itself updates the square whenever a stack is set. The
    /// action only checks it.
    UpdateCommander {
        /// The side of the Commander.
        color: Color,
        /// The square before.
        before: Option<Square>,
        /// The square after.
        after: Option<Square>,
    },
    /// Sets the counters, including the outcome if the turn captured a Commander or decided the objective.
    UpdateCounters {
        /// The counters before.
        before: Counters,
        /// The counters after.
        after: Counters,
    },
}

/// The half-move clock, the move number, and the outcome if the last turn captured a Commander or decided the objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counters {
    /// The number of finished turns since the last capture.
    pub halfmove_clock: u16,
    /// The move number.
    pub move_number: u32,
    /// The outcome if the last turn captured a Commander or decided the objective. No FEN shows it.
    #[cfg_attr(feature = "serde", serde(default, with = "crate::wire::ended"))]
    pub ended: Option<Outcome>,
}

impl Counters {
    /// The counters at the start of a game.
    pub const START: Counters = Counters {
        halfmove_clock: 0,
        move_number: 1,
        ended: None,
    };
}

/// The error of a change that does not fit the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The part of the position that differs from what the change expects.
    pub what: Mismatch,
}

/// The part of a position that differs from what a change expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The stack on this square.
    Square(Square),
    /// The side to move.
    Turn,
    /// The deployment in progress.
    Deployment,
    /// The square of this side's Commander.
    Commander(Color),
    /// The counters.
    Counters,
    /// The choice is not legal in the position, or has other actions there.
    Choice,
    /// The number of pieces of this role that the side would have.
    TooMany(Color, Role),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Mismatch::Square(square) => write!(f, "{square} does not hold the expected stack"),
            Mismatch::Turn => f.write_str("it is the other side's turn"),
            Mismatch::Deployment => f.write_str("the deployment in progress is a different one"),
            Mismatch::Commander(color) => write!(f, "the {color} Commander is elsewhere"),
            Mismatch::Counters => f.write_str("the counters are different"),
            Mismatch::Choice => f.write_str("the choice is not legal here or has other actions"),
            Mismatch::TooMany(color, role) => {
                write!(
                    f,
                    "{color} would have more than {} pieces of kind {role}",
                    role.at_most()
                )
            }
        }
    }
}

impl core::error::Error for Misfit {}

const fn misfit<T>(what: Mismatch) -> Result<T, Misfit> {
    Err(Misfit { what })
}

impl Action {
    /// Returns the action that removes the stack from a square.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is empty.
    pub fn remove(position: &Position, square: Square) -> Result<Action, Misfit> {
        match position.board().stack(square) {
            Some(stack) => Ok(Action::RemovePiece { square, stack }),
            None => misfit(Mismatch::Square(square)),
        }
    }

    /// Returns the action that makes a piece heroic.
    ///
    /// # Errors
    ///
    /// Returns an error if the square has no piece of this role.
    pub fn promote(position: &Position, square: Square, role: Role) -> Result<Action, Misfit> {
        match position.board().stack(square).and_then(|s| s.piece(role)) {
            Some(piece) => Ok(Action::PromotePiece {
                square,
                role,
                was_heroic: piece.heroic,
            }),
            None => misfit(Mismatch::Square(square)),
        }
    }

    /// Returns the square that the action changes, with the stack before and after. Returns `None` if the action changes no
    /// square.
    fn on_square(&self, position: &Position) -> Option<(Square, Option<Stack>, Option<Stack>)> {
        match *self {
            Action::RemovePiece { square, stack } => Some((square, Some(stack), None)),
            Action::PlacePiece { square, stack } => Some((square, None, Some(stack))),
            Action::UpdateStack {
                square,
                before,
                after,
            } => Some((square, before, after)),
            Action::PromotePiece {
                square,
                role,
                was_heroic,
            } => {
                let stack = position.board().stack(square)?;
                if !stack.contains(role) {
                    return None;
                }
                let after = stack.promoted(role);
                let before = if was_heroic {
                    after
                } else {
                    stack.demoted(role)
                };
                Some((square, Some(before), Some(after)))
            }
            _ => None,
        }
    }

    /// Sets `place` to `after` if it equals `before`.
    fn replace<T: PartialEq>(
        place: &mut T,
        before: T,
        after: T,
        what: Mismatch,
    ) -> Result<(), Misfit> {
        if *place != before {
            return misfit(what);
        }
        *place = after;
        Ok(())
    }

    /// Executes or undoes actions one after another, if each of them fits and the result is sound.
    pub(crate) fn run_all<'a>(
        actions: impl IntoIterator<Item = &'a Action>,
        position: &mut Position,
        back: bool,
    ) -> Result<(), Misfit> {
        let mut next = *position;
        for action in actions {
            action.run(&mut next, back)?;
        }
        next.check_sound()?;
        *position = next;
        Ok(())
    }

    fn run(&self, position: &mut Position, back: bool) -> Result<(), Misfit> {
        fn order<T>(back: bool, before: T, after: T) -> (T, T) {
            if back {
                (after, before)
            } else {
                (before, after)
            }
        }
        match *self {
            Action::SwitchTurn { from } => {
                let (before, after) = order(back, from, !from);
                Action::replace(&mut position.turn, before, after, Mismatch::Turn)
            }
            Action::UpdateDeployment {
                before,
                after,
                changed,
            } => {
                let over = after.is_none();
                let (before, after) = order(back, before, after);
                if position.deployment_record != before {
                    return misfit(Mismatch::Deployment);
                }
                if !back && over && position.changed != changed {
                    return misfit(Mismatch::Deployment);
                }
                position.set_deployment(after);
                if back && over {
                    position.changed = changed;
                }
                Ok(())
            }
            Action::UpdateCounters { before, after } => {
                let (before, after) = order(back, before, after);
                Action::replace(&mut position.counters, before, after, Mismatch::Counters)
            }
            Action::UpdateCommander { color, after, .. } => {
                // The action follows the changes of the squares, and its undo comes before theirs.
                if position.board().commander(color) == after {
                    Ok(())
                } else {
                    misfit(Mismatch::Commander(color))
                }
            }
            Action::RemovePiece { square, .. }
            | Action::PlacePiece { square, .. }
            | Action::UpdateStack { square, .. }
            | Action::PromotePiece { square, .. } => {
                let changes = self.on_square(position);
                let Some((square, before, after)) = changes else {
                    return misfit(Mismatch::Square(square));
                };
                let (before, after) = order(back, before, after);
                if position.board().stack(square) != before {
                    return misfit(Mismatch::Square(square));
                }
                position.set_stack(square, after);
                Ok(())
            }
        }
    }
}

/// A single action must lead to a position that could be set up. It must not have too many pieces of a role. Every stack
/// must be on terrain where it may stand, except on the origin of a deployment.
impl Change for Action {
    fn execute(&mut self, position: &mut Position) -> Result<(), Misfit> {
        Action::run_all([&*self], position, false)
    }

    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit> {
        Action::run_all([&*self], position, true)
    }

    fn describe(&self) -> alloc::string::String {
        alloc::format!("{self}")
    }
}

/// Describes the action in English.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::RemovePiece { square, stack } => {
                write!(f, "Remove {} from {square}", Named(*stack))
            }
            Action::PlacePiece { square, stack } => {
                write!(f, "Place {} at {square}", Named(*stack))
            }
            Action::PromotePiece { square, role, .. } => write!(f, "Promote {role} at {square}"),
            Action::SwitchTurn { .. } => f.write_str("Switch turn"),
            Action::UpdateDeployment { before, after, .. } => f.write_str(match (before, after) {
                (_, None) => "Clear deploy session",
                (None, Some(_)) => "Start deploy session",
                (Some(_), Some(_)) => "Update deploy session",
            }),
            Action::UpdateStack { square, after, .. } => match after {
                Some(stack) => write!(f, "Update stack at {square} to {}", Named(*stack)),
                None => write!(f, "Clear {square}"),
            },
            Action::UpdateCommander { color, after, .. } => match after {
                Some(square) => write!(f, "Move {color} Commander to {square}"),
                None => write!(f, "Take {color} Commander off the board"),
            },
            Action::UpdateCounters { .. } => f.write_str("Update move counters"),
        }
    }
}

/// A stack that is written with the names of its pieces, e.g. `Navy (Air Force, Tank)`.
struct Named(Stack);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, piece) in self.0.pieces().enumerate() {
            f.write_str(match number {
                0 => "",
                1 => " (",
                _ => ", ",
            })?;
            fmt::Display::fmt(&piece.role, f)?;
        }
        if self.0.is_single() {
            Ok(())
        } else {
            f.write_str(")")
        }
    }
}

impl Position {
    /// Returns an error if the board could not be set up. On the origin of a deployment any piece may wait.
    pub(crate) fn check_sound(&self) -> Result<(), Misfit> {
        for color in Color::ALL {
            let own = self.board().of_color(color);
            for role in Role::ALL {
                let count = (own & self.board().of_role(role)).len();
                if count > u32::from(role.at_most()) {
                    return misfit(Mismatch::TooMany(color, role));
                }
            }
            for (square, stack) in self.board().stacks_of(color) {
                let stands = terrain::may_stand(stack.carrier().role, square);
                if !stands && self.chosen() != Some(square) {
                    return misfit(Mismatch::Square(square));
                }
            }
        }
        Ok(())
    }
}
