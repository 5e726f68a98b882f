//! Actions: atomic changes of a position that can be taken back.

use crate::deployment::{Changed, Deployment};
use crate::outcome::Outcome;
use crate::{Color, Position, Role, Square, Stack, terrain};
use core::fmt;

/// Something that changes a position and can be taken back exactly.
///
/// An [`Action`] is atomic; [`crate::Composite`] and [`crate::Conditional`] put actions together, a
/// [`crate::Command`] is all that one choice of a player does.
pub trait Change {
    /// Carries the change out.
    ///
    /// # Errors
    ///
    /// The position is not one this change fits; it is untouched.
    fn execute(&mut self, position: &mut Position) -> Result<(), Misfit>;

    /// Takes the change back.
    ///
    /// # Errors
    ///
    /// The position is not one this change has led to; it is untouched.
    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit>;

    /// What it does, in words.
    fn describe(&self) -> alloc::string::String;
}

/// One atomic change, with what was there before and what is there after: enough to carry it out, to take it back,
/// and to see whether it fits a position at all.
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
    /// Takes a stack off its square.
    RemovePiece {
        /// The square.
        square: Square,
        /// What stands there.
        stack: Stack,
    },
    /// Puts a stack on an empty square.
    PlacePiece {
        /// The square.
        square: Square,
        /// What is put there.
        stack: Stack,
    },
    /// Makes a piece heroic.
    PromotePiece {
        /// Where it stands.
        square: Square,
        /// Which piece of the stack.
        role: Role,
        /// Whether it was a hero already; then nothing changes, and nothing is taken back.
        was_heroic: bool,
    },
    /// Gives the turn to the other side.
    SwitchTurn {
        /// Who had it.
        from: Color,
    },
    /// Changes the deployment in progress.
    UpdateSession {
        /// The deployment before.
        before: Option<Deployment>,
        /// The deployment after.
        after: Option<Deployment>,
        /// What it had changed, where it is over: the position before it is the new one's past.
        changed: Changed,
    },
    /// Changes what a square holds: a part leaves, or a unit joins.
    UpdateStack {
        /// The square.
        square: Square,
        /// What it held.
        before: Option<Stack>,
        /// What it holds then.
        after: Option<Stack>,
    },
    /// A Commander's place has changed. The board keeps it whenever a stack is set; the action records it, and a
    /// position where it is not so does not fit.
    UpdateCommander {
        /// Whose.
        color: Color,
        /// Where it was.
        before: Option<Square>,
        /// Where it is.
        after: Option<Square>,
    },
    /// Sets the counters, and how the turn ended the game if it did.
    UpdateCounters {
        /// The counters before.
        before: Counters,
        /// The counters after.
        after: Counters,
    },
}

/// The half-move clock, the move number, and how the last turn ended the game if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counters {
    /// Finished turns since the last capture.
    pub halfmove_clock: u16,
    /// The number of the move.
    pub move_number: u32,
    /// The outcome if the last turn captured a Commander or decided the objective. No FEN shows it.
    #[cfg_attr(feature = "serde", serde(default, with = "crate::wire::ended"))]
    pub ended: Option<Outcome>,
}

impl Counters {
    /// Those of a game that begins.
    pub const START: Counters = Counters {
        halfmove_clock: 0,
        move_number: 1,
        ended: None,
    };
}

/// A change that does not fit the position it was asked to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What was not as the change expects it.
    pub what: Mismatch,
}

/// What is not as a change expects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// What stands on this square.
    Square(Square),
    /// Whose turn it is.
    Turn,
    /// The deployment in progress.
    Session,
    /// Where this side's Commander is.
    Commander(Color),
    /// The counters.
    Counters,
    /// The choice is not legal here, or does something else here.
    Choice,
    /// How many of this kind the side would have.
    TooMany(Color, Role),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Mismatch::Square(square) => write!(f, "something else stands on {square}"),
            Mismatch::Turn => f.write_str("it is the other side's turn"),
            Mismatch::Session => f.write_str("the deployment in progress is another"),
            Mismatch::Commander(color) => write!(f, "the {color} Commander is elsewhere"),
            Mismatch::Counters => f.write_str("the counters are others"),
            Mismatch::Choice => f.write_str("the choice does not do that here"),
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
    /// Takes the stack off a square of the position.
    ///
    /// # Errors
    ///
    /// Nothing stands there.
    pub fn remove(position: &Position, square: Square) -> Result<Action, Misfit> {
        match position.board().stack(square) {
            Some(stack) => Ok(Action::RemovePiece { square, stack }),
            None => misfit(Mismatch::Square(square)),
        }
    }

    /// Makes a piece of the position heroic.
    ///
    /// # Errors
    ///
    /// No such piece stands there.
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

    /// The square the action changes, and what is there before and after it, as far as it is about a square.
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

    /// Sets the position from `before` to `after`, if it is as `before` says.
    fn pass<T: PartialEq>(
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

    /// Runs actions one after another, forward or back, if each fits and a sound position comes of them.
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
                Action::pass(&mut position.turn, before, after, Mismatch::Turn)
            }
            Action::UpdateSession {
                before,
                after,
                changed,
            } => {
                let over = after.is_none();
                let (before, after) = order(back, before, after);
                if position.deployment != before {
                    return misfit(Mismatch::Session);
                }
                if !back && over && position.changed != changed {
                    return misfit(Mismatch::Session);
                }
                position.set_session(after);
                if back && over {
                    position.changed = changed;
                }
                Ok(())
            }
            Action::UpdateCounters { before, after } => {
                let (before, after) = order(back, before, after);
                Action::pass(&mut position.counters, before, after, Mismatch::Counters)
            }
            Action::UpdateCommander { color, after, .. } => {
                // It comes after the squares have changed, and is taken back before they change back.
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

/// On its own an action must leave a position that could be set up: no more of a kind than there are, nobody where
/// it may not stand but on the origin of a deployment.
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

/// What the action does, in the words of the game.
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
            Action::UpdateSession { before, after, .. } => f.write_str(match (before, after) {
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

/// A stack by the names of its pieces: `Navy (Air Force, Tank)`.
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
    /// Whether what stands on the board could be set up; on the origin of a deployment anyone may wait.
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
