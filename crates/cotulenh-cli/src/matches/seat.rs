//! The interface of a player.

use super::engine_spec::EngineSpec;
use super::limit::default_limits;
use super::process::StartError;
use cotulenh::{Position, Turn};
use cotulenh_engine::players::Player;
use cotulenh_engine::{Engine, Limits, Root, Settings, Value};
use std::time::{Duration, Instant};

/// A question to a player.
pub(crate) struct Ask<'a> {
    /// The start position of the game.
    pub(crate) start: &'a Position,
    /// The turns since then, as engine moves.
    pub(crate) moves: &'a [String],
    /// The current position.
    pub(crate) root: &'a Root,
    /// The limits of the match, or `None` if each player uses its own.
    pub(crate) limits: Option<Limits>,
    /// The time after which the turn is lost, or `None` if there is no clock.
    pub(crate) most: Option<Duration>,
}

/// The answer of a player.
pub(crate) struct Answer {
    pub(crate) turn: Turn,
    /// The player's score for its turn.
    pub(crate) value: Option<Value>,
    /// The time that the turn took.
    pub(crate) time: Duration,
}

/// A reason why a player loses without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The answer is not a legal turn.
    Illegal,
    /// The program has ended.
    Crash,
    /// The program does not answer.
    Silent,
    /// The answer did not come in time.
    Time,
}

/// A player.
pub(crate) trait Seat: Send {
    /// Starts a new game. The player's random choices follow from the seed.
    fn new_game(&mut self, seed: u64) -> Result<(), StartError>;

    /// Returns the turn to play. The position has a legal turn.
    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault>;
}

/// The built-in engine.
pub(crate) struct EngineSeat {
    engine: Engine,
    spec: EngineSpec,
}

impl EngineSeat {
    /// Creates the engine.
    ///
    /// # Errors
    ///
    /// Returns an error if the weights cannot be read or there is not enough memory.
    pub(crate) fn new(spec: &EngineSpec) -> Result<EngineSeat, StartError> {
        Ok(EngineSeat {
            engine: spec.build()?,
            spec: spec.clone(),
        })
    }

    /// Combines the limits of the match with the player's own.
    fn limits(&self, of_match: Option<Limits>) -> Limits {
        let spec = &self.spec;
        let own = spec.nodes.is_some() || spec.depth.is_some() || spec.movetime.is_some();
        let mut limits = match of_match {
            Some(limits) => limits,
            None if own => Limits::default(),
            None => default_limits(),
        };
        limits.nodes = spec.nodes.or(limits.nodes);
        limits.depth = spec.depth.or(limits.depth);
        limits.movetime = match (spec.movetime.map(Duration::from_millis), limits.movetime) {
            (Some(own), Some(all)) => Some(own.min(all)),
            (own, all) => own.or(all),
        };
        limits
    }
}

impl Seat for EngineSeat {
    fn new_game(&mut self, seed: u64) -> Result<(), StartError> {
        let settings = Settings {
            seed,
            ..self.engine.settings().clone()
        };
        self.engine
            .configure(settings)
            .map_err(StartError::Memory)?;
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let began = Instant::now();
        let limits = self.limits(ask.limits.clone());
        let found = self.engine.search(ask.root, &limits, |_| {});
        let value = found.value();
        Ok(Answer {
            turn: found.best.ok_or(Fault::Illegal)?,
            value,
            time: began.elapsed(),
        })
    }
}

/// A simple player, created for each game.
pub(crate) struct SimpleSeat<P> {
    make: fn(u64) -> P,
    player: P,
}

impl<P: Player> SimpleSeat<P> {
    pub(crate) fn new(make: fn(u64) -> P) -> SimpleSeat<P> {
        SimpleSeat {
            player: make(0),
            make,
        }
    }
}

impl<P: Player> Seat for SimpleSeat<P> {
    fn new_game(&mut self, seed: u64) -> Result<(), StartError> {
        self.player = (self.make)(seed);
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let began = Instant::now();
        Ok(Answer {
            turn: self.player.choose(ask.root).ok_or(Fault::Illegal)?,
            value: None,
            time: began.elapsed(),
        })
    }
}
