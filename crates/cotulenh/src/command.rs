//! Commands: a player's choice with the actions that carry it out.

use crate::action::{Action, Change, Misfit, Mismatch};
use crate::deployment::{DeployError, operations};
use crate::editable_state::{EditableState, delegate_state};
use crate::effects;
use crate::events::{Event, EventSink, Unreported};
use crate::legality::{IllegalMove, legal};
use crate::{IllegalTurn, Move, MoveKind, Position, Role, Square, Stack, Turn};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A player's choice: a move, a whole turn, or an operation of a deployment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Choice {
    /// An ordinary move, a step, or a commit.
    Move(Move),
    /// A stack is chosen to be deployed.
    Choose {
        /// The square of the stack.
        origin: Square,
    },
    /// A waiting piece stays.
    Stay {
        /// The origin of the deployment.
        origin: Square,
        /// The piece.
        role: Role,
    },
    /// A waiting piece joins a unit deployed earlier.
    Recombine {
        /// The piece.
        role: Role,
        /// The number of the step, from 0.
        step: u8,
    },
    /// A whole turn: an ordinary move, or a deployment from its first step to its end.
    Turn(Turn),
}

impl From<Turn> for Choice {
    fn from(turn: Turn) -> Choice {
        Choice::Turn(turn)
    }
}

impl From<Move> for Choice {
    fn from(mv: Move) -> Choice {
        Choice::Move(mv)
    }
}

/// The kinds of command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandKind {
    /// A stack moves to an empty square.
    Normal,
    /// A stack captures another and moves to its square.
    Capture,
    /// A stack captures another and stays on its own square.
    StayCapture,
    /// An Air Force captures a stack and is lost.
    SuicideCapture,
    /// A stack joins another.
    Combine,
    /// An ordinary move that promotes several pieces.
    MultiplePromotions,
    /// A stack is chosen to be deployed.
    DeployStart,
    /// A unit of the stack acts.
    DeployStep,
    /// A piece stays.
    DeployStay,
    /// A piece joins a unit deployed earlier.
    DeployRecombine,
    /// The deployment is committed.
    DeployComplete,
    /// A whole deployment, from its first step to its end.
    Deployment,
}

/// A choice with the actions that carry it out. It can be described, stored, sent, replayed and undone.
///
/// ```
/// use cotulenh::{Change, Command, Move, Position};
/// let mut position = Position::start();
/// let mv = Move::from_lan("Tf4f6", position.turn())?;
/// let mut command = Command::new(&position, mv)?;
/// assert_eq!(
///     command.describe(),
///     "Remove Tank from f4 → Place Tank at f6 → Switch turn → Update move counters"
/// );
/// command.execute(&mut position)?;
/// command.undo(&mut position)?;
/// assert!(position.is_identical(&Position::start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    choice: Choice,
    actions: Vec<Action>,
}

impl Command {
    /// Returns the command of a choice in a position.
    ///
    /// # Errors
    ///
    /// Returns the reason if the choice is not legal there.
    pub fn new(position: &Position, choice: impl Into<Choice>) -> Result<Command, CommandError> {
        Command::record(position, choice.into(), &mut Unreported::default())
    }

    /// Returns the command of a choice in a position, and the events of the choice.
    ///
    /// # Errors
    ///
    /// Returns the reason if the choice is not legal there.
    ///
    /// ```
    /// use cotulenh::{Command, Event, Move, Position};
    /// let position = Position::start();
    /// let mv = Move::from_lan("Tf4f6", position.turn())?;
    /// let (_, events) = Command::with_events(&position, mv)?;
    /// assert!(matches!(events[..], [Event::Moved { .. }, Event::TurnEnded { .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_events(
        position: &Position,
        choice: impl Into<Choice>,
    ) -> Result<(Command, Vec<Event>), CommandError> {
        let mut events = Vec::new();
        let command = Command::record(position, choice.into(), &mut events)?;
        Ok((command, events))
    }

    /// Judges a choice and makes it on a copy of the position, in one pass. Returns the actions as a command.
    fn record<E: EventSink>(
        position: &Position,
        choice: Choice,
        events: &mut E,
    ) -> Result<Command, CommandError> {
        let mut record = Record {
            actions: Vec::new(),
            events,
        };
        match &choice {
            &Choice::Move(mv) => {
                legal::try_move(position, mv, |next| {
                    effects::make_move(&mut record.of(next), mv);
                })?;
            }
            &Choice::Choose { origin } => {
                operations::check_may_choose(position, origin)?;
                effects::choose(&mut record.of(&mut position.clone()), origin);
            }
            &Choice::Stay { origin, role } => {
                operations::try_stay(position, origin, role, |next| {
                    effects::make_stay(&mut record.of(next), origin, role);
                })?;
            }
            &Choice::Recombine { role, step } => {
                operations::try_recombine(position, role, step.into(), |next, recombine| {
                    recombine.make(&mut record.of(next));
                })?;
            }
            Choice::Turn(turn) => {
                position.clone().play_turn(turn)?;
                let mut next = *position;
                let made = position.deployment().map_or(0, |d| d.steps().len());
                for &mv in turn.moves().iter().skip(made) {
                    // If the other pieces were marked as staying, the last step has ended the turn and there is no commit.
                    if next.turn() == position.turn() {
                        effects::make_move(&mut record.of(&mut next), mv);
                    }
                }
            }
        }
        // An application may keep thousands of commands.
        record.actions.shrink_to_fit();
        Ok(Command {
            choice,
            actions: record.actions,
        })
    }

    /// Returns a command from its parts. It is checked against a position when it is executed.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(choice: Choice, actions: Vec<Action>) -> Command {
        Command { choice, actions }
    }

    /// Returns the player's choice.
    #[must_use]
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the actions in order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the number of promotions.
    #[must_use]
    pub fn promotions(&self) -> usize {
        let promotes = |action: &&Action| matches!(action, Action::PromotePiece { .. });
        self.actions.iter().filter(promotes).count()
    }

    /// Returns the kind of the command.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        match &self.choice {
            Choice::Move(Move::Ordinary(_)) | Choice::Turn(Turn::Ordinary(_))
                if self.promotions() > 1 =>
            {
                CommandKind::MultiplePromotions
            }
            Choice::Move(Move::Ordinary(act)) | Choice::Turn(Turn::Ordinary(act)) => match act.kind
            {
                MoveKind::Move => CommandKind::Normal,
                MoveKind::Capture => CommandKind::Capture,
                MoveKind::StayCapture => CommandKind::StayCapture,
                MoveKind::SuicideCapture => CommandKind::SuicideCapture,
                MoveKind::Combine => CommandKind::Combine,
            },
            Choice::Turn(Turn::Deployment(_)) => CommandKind::Deployment,
            Choice::Move(Move::Step(_)) => CommandKind::DeployStep,
            Choice::Move(Move::Commit) => CommandKind::DeployComplete,
            Choice::Choose { .. } => CommandKind::DeployStart,
            Choice::Stay { .. } => CommandKind::DeployStay,
            Choice::Recombine { .. } => CommandKind::DeployRecombine,
        }
    }

    /// Returns an error if the actions are not those of the choice in this position. A deserialized command may contain any
    /// actions.
    fn check(&self, position: &Position) -> Result<(), Misfit> {
        match Command::new(position, self.choice.clone()) {
            Ok(command) if command == *self => Ok(()),
            _ => Err(Misfit {
                what: Mismatch::Choice,
            }),
        }
    }
}

impl Change for Command {
    fn execute(&mut self, position: &mut Position) -> Result<(), Misfit> {
        self.check(position)?;
        for &action in &self.actions {
            EditableState::execute(position, action);
        }
        Ok(())
    }

    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit> {
        let mut before = *position;
        Action::run_all(self.actions.iter().rev(), &mut before, true)?;
        // A forged command may claim a deployment that never happened.
        if !before.has_true_deployment() {
            return Err(Misfit {
                what: Mismatch::Deployment,
            });
        }
        self.check(&before)?;
        *position = before;
        Ok(())
    }

    fn describe(&self) -> String {
        self.to_string()
    }
}

/// Describes the actions in English, in order.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, action) in self.actions.iter().enumerate() {
            if number > 0 {
                f.write_str(" → ")?;
            }
            fmt::Display::fmt(action, f)?;
        }
        Ok(())
    }
}

/// The actions and events of a choice.
struct Record<'a, E> {
    actions: Vec<Action>,
    events: &'a mut E,
}

impl<E> Record<'_, E> {
    /// Returns a recorder of the actions and events on a state.
    fn of<'b, S>(&'b mut self, state: &'b mut S) -> ActionRecorder<'b, S, E> {
        ActionRecorder {
            state,
            actions: &mut self.actions,
            events: self.events,
        }
    }
}

/// A recorder around a state. It records the actions and collects the events.
struct ActionRecorder<'a, S, E> {
    state: &'a mut S,
    actions: &'a mut Vec<Action>,
    events: &'a mut E,
}

impl<S: EditableState, E: EventSink> EditableState for ActionRecorder<'_, S, E> {
    type View = S::View;

    delegate_state!(state, events: E);

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        self.state.set_stack(square, stack);
    }

    fn execute(&mut self, action: Action) {
        self.actions.push(action);
        self.state.execute(action);
    }
}

/// The reason why a choice has no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CommandError {
    /// The move is not legal.
    Move(IllegalMove),
    /// The turn is not legal.
    Turn(IllegalTurn),
    /// The operation of the deployment is not possible.
    Deployment(DeployError),
}

impl From<IllegalMove> for CommandError {
    fn from(error: IllegalMove) -> CommandError {
        CommandError::Move(error)
    }
}

impl From<IllegalTurn> for CommandError {
    fn from(error: IllegalTurn) -> CommandError {
        CommandError::Turn(error)
    }
}

impl From<DeployError> for CommandError {
    fn from(error: DeployError) -> CommandError {
        CommandError::Deployment(error)
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Move(error) => fmt::Display::fmt(error, f),
            CommandError::Turn(error) => fmt::Display::fmt(error, f),
            CommandError::Deployment(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for CommandError {}
