//! The engines that play the games of a bot, one per game.

use super::args::BotOptions;
use super::board::{Board, Mismatch};
use crate::demo::any_seed;
use crate::matches::competitor::CommandSpec;
use crate::matches::engine_spec::EngineSpec;
use crate::matches::process::{ProgramSeat, StartError, UciOption};
use crate::matches::seat::{Answer, Ask, EngineSeat, Fault, Seat};
use cotulenh::{ByColor, Objective};
use cotulenh_engine::{Clock, Limits, Strength};
use cotulenh_server::protocol::{Side, TimeControl};
use std::time::Duration;
use tokio::task::{self, JoinHandle};

/// The part of the remaining time that is kept for the network.
const OVERHEAD: Duration = Duration::from_millis(200);
/// The time per turn of a game without a clock, if the user gives no limit.
const UNHURRIED: Duration = Duration::from_secs(2);
/// The longest time that a program may take to start, and for a turn without a clock.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The settings of the engines.
#[derive(Debug)]
pub(super) struct Players {
    program: Option<CommandSpec>,
    options: Vec<UciOption>,
    engine: EngineSpec,
    nodes: Option<u64>,
    movetime: Option<Duration>,
}

/// An engine that was started.
pub(super) type Engine = Box<dyn Seat>;

/// A search: the engine, and its answer.
pub(super) type Search = JoinHandle<(Option<Engine>, Result<Answer, Fault>)>;

impl Players {
    pub(super) fn new(options: &BotOptions) -> Players {
        let strength = options.level.map_or(Strength::Full, Strength::Level);
        Players {
            program: options.engine.clone(),
            options: options.option.clone(),
            engine: EngineSpec {
                strength,
                ..EngineSpec::default()
            },
            nodes: options.nodes,
            movetime: options.movetime.map(Duration::from_millis),
        }
    }

    /// Starts an engine and ends it. A program that cannot be started must not lose games.
    pub(super) async fn try_out(&self) -> Result<(), StartError> {
        let maker = self.maker(Objective::Total);
        let started = task::spawn_blocking(move || maker.start().map(drop)).await;
        started.unwrap_or(Ok(()))
    }

    fn maker(&self, objective: Objective) -> Maker {
        Maker {
            program: self.program.clone(),
            options: self.options.clone(),
            engine: self.engine.clone(),
            objective,
        }
    }

    /// Starts a search in the current position. Starts an engine first if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the turns of the game are not legal.
    pub(super) fn search(&self, board: &Board, engine: Option<Engine>) -> Result<Search, Mismatch> {
        let question = board.question()?;
        let start = board.start();
        let maker = self.maker(start.objective());
        let (limits, most) = self.limits(board);
        Ok(task::spawn_blocking(move || {
            let engine = match engine {
                Some(engine) => Ok(engine),
                None => maker.start(),
            };
            let Ok(mut engine) = engine else {
                return (None, Err(Fault::Crash));
            };
            let answer = engine.choose(&Ask {
                start: &start,
                moves: &question.moves,
                root: &question.root,
                limits: Some(limits),
                most,
            });
            // After a fault the state of the engine is not known.
            let engine = answer.is_ok().then_some(engine);
            (engine, answer)
        }))
    }

    /// Returns the limits of the next turn, and the time after which it is lost.
    fn limits(&self, board: &Board) -> (Limits, Option<Duration>) {
        let clock = match board.setup.time {
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => None,
            TimeControl::Fischer { increment, .. } => Some(increment),
            TimeControl::Delay { delay, .. } => Some(delay),
        };
        let clock = clock.zip(board.clock());
        let mut limits = Limits {
            nodes: self.nodes,
            movetime: self.movetime,
            ..Limits::default()
        };
        let Some((bonus, clock)) = clock else {
            if self.nodes.is_none() && self.movetime.is_none() {
                limits.movetime = Some(UNHURRIED);
            }
            return (limits, None);
        };
        let remaining = |side: Side| Duration::from_millis(*clock.left.of(side));
        limits.clocks = ByColor::new(|color| {
            Some(Clock {
                remaining: remaining(color.into()).saturating_sub(OVERHEAD),
                increment: Duration::from_secs(bonus.into()),
            })
        });
        let own = remaining(board.side);
        // A program may ignore the clock if it has a time per turn.
        limits.movetime = self
            .movetime
            .map(|time| time.min(own.saturating_sub(OVERHEAD) / 2));
        // Before its first turn the clock of a side does not run.
        (limits, Some(own + TIMEOUT))
    }
}

/// A recipe for an engine.
struct Maker {
    program: Option<CommandSpec>,
    options: Vec<UciOption>,
    engine: EngineSpec,
    objective: Objective,
}

impl Maker {
    fn start(&self) -> Result<Engine, StartError> {
        let mut engine: Engine = match &self.program {
            None => Box::new(EngineSeat::new(&self.engine)?),
            Some(program) => Box::new(ProgramSeat::new(
                program,
                &self.options,
                self.objective,
                TIMEOUT,
            )),
        };
        engine.new_game(any_seed())?;
        Ok(engine)
    }
}
