//! Commands: a choice of a player with the actions that carry it out.

use crate::action::{Action, Change, Counters, Misfit, Mismatch};
use crate::deployment::{Changed, DeployError, Deployment};
use crate::effects;
use crate::legality::IllegalMove;
use crate::outcome::Objective;
use crate::stage::Stage;
use crate::{Board, Color, IllegalTurn, Move, MoveKind, Position, Role, Square, Stack, Turn};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What a player can choose: a move, a whole turn, or something to do in a deployment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Choice {
    /// An ordinary move, a step, or commit.
    Move(Move),
    /// A stack is chosen to be deployed.
    Choose {
        /// Where it stands.
        origin: Square,
    },
    /// A waiting piece stays.
    Stay {
        /// Where the stack stood.
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
    /// A stack goes to an empty square.
    Normal,
    /// A stack takes another and stands there.
    Capture,
    /// A stack takes another and stays.
    StayCapture,
    /// An Air Force takes a stack and is lost.
    SuicideCapture,
    /// A stack joins another.
    Combine,
    /// An ordinary move that makes several heroes.
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

/// A choice with the actions that carry it out: can be described, kept, sent, replayed and taken back.
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
    /// The command that carries a choice out in a position, if it is legal there.
    ///
    /// # Errors
    ///
    /// Why it is not.
    pub fn new(position: &Position, choice: impl Into<Choice>) -> Result<Command, CommandError> {
        let choice = choice.into();
        let mut log = Log {
            position: *position,
            actions: Vec::new(),
        };
        match &choice {
            &Choice::Move(mv) => {
                position.check_legal(mv)?;
                effects::carry_out(&mut log, mv);
            }
            &Choice::Choose { origin } => {
                position.clone().choose(origin)?;
                effects::choose(&mut log, origin);
            }
            &Choice::Stay { origin, role } => {
                position.after_stay(origin, role)?;
                effects::stay(&mut log, origin, role);
            }
            &Choice::Recombine { role, step } => {
                let step = usize::from(step);
                let (next, _) = position.after_recombine(role, step)?;
                let steps = position.deployment().map(Deployment::steps);
                let joined = steps.and_then(|steps| steps.get(step).copied());
                let joined = joined.ok_or(DeployError::NoSuchStep { step })?;
                effects::recombine(&mut log, role, joined.to, &next);
            }
            Choice::Turn(turn) => {
                position.clone().play_turn(turn)?;
                let made = position.deployment().map_or(0, |d| d.steps().len());
                for &mv in turn.moves().iter().skip(made) {
                    // With pieces said to stay it has ended by itself, and there is nothing to commit.
                    if log.position.turn() == position.turn() {
                        effects::carry_out(&mut log, mv);
                    }
                }
            }
        }
        // Commands are kept by the thousand: no room in reserve.
        log.actions.shrink_to_fit();
        Ok(Command {
            choice,
            actions: log.actions,
        })
    }

    /// A command as it was written down; whether it fits a position is seen when it is executed.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(choice: Choice, actions: Vec<Action>) -> Command {
        Command { choice, actions }
    }

    /// What the player chose.
    #[must_use]
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The actions, in order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// How many heroes it makes.
    #[must_use]
    pub fn promotions(&self) -> usize {
        let promotes = |action: &&Action| matches!(action, Action::PromotePiece { .. });
        self.actions.iter().filter(promotes).count()
    }

    /// What kind of command it is.
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

    /// Whether this is what its choice does in the position: one written down elsewhere may be anything.
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
            Stage::execute(position, action);
        }
        Ok(())
    }

    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit> {
        let mut before = *position;
        Action::run_all(self.actions.iter().rev(), &mut before, true)?;
        // A forged command may claim a deployment that never led here.
        if !before.has_true_deployment() {
            return Err(Misfit {
                what: Mismatch::Session,
            });
        }
        self.check(&before)?;
        *position = before;
        Ok(())
    }

    fn describe(&self) -> String {
        let actions: Vec<String> = self.actions.iter().map(Change::describe).collect();
        actions.join(" → ")
    }
}

/// A position that notes every action it carries out.
struct Log {
    position: Position,
    actions: Vec<Action>,
}

impl Stage for Log {
    type View = Board;

    fn view(&self) -> &Board {
        self.position.board()
    }

    fn turn(&self) -> Color {
        self.position.turn
    }

    fn counters(&self) -> Counters {
        self.position.counters
    }

    fn objective(&self) -> Objective {
        self.position.objective
    }

    fn session(&self) -> Option<&Deployment> {
        self.position.deployment.as_ref()
    }

    fn changed(&self) -> Changed {
        self.position.changed
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        self.position.set_stack(square, stack);
    }

    fn set_turn(&mut self, turn: Color) {
        self.position.turn = turn;
    }

    fn set_counters(&mut self, counters: Counters) {
        self.position.counters = counters;
    }

    fn set_session(&mut self, session: Option<Deployment>) {
        self.position.set_session(session);
    }

    fn execute(&mut self, action: Action) {
        self.actions.push(action);
        self.position.execute(action);
    }
}

/// Why there is no command for a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandError {
    /// The move is not legal.
    Move(IllegalMove),
    /// The turn is not legal.
    Turn(IllegalTurn),
    /// It cannot be done in a deployment.
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
