//! Someone who plays, whoever it is.

use super::engine_spec::EngineSpec;
use super::limit::default_limits;
use super::process::StartError;
use cotulenh::{Position, Turn};
use cotulenh_engine::players::Player;
use cotulenh_engine::{Engine, Limits, Root, Settings, Value};
use std::time::{Duration, Instant};

/// What a player is asked.
pub(crate) struct Ask<'a> {
    /// Where the game began.
    pub(crate) start: &'a Position,
    /// The turns since, as engine words.
    pub(crate) words: &'a [String],
    /// Where it stands.
    pub(crate) root: &'a Root,
    /// The limits of the match; none where each player has its own.
    pub(crate) limits: Option<Limits>,
    /// When the turn is lost on time; never where no clock runs.
    pub(crate) most: Option<Duration>,
}

/// What it answers.
pub(crate) struct Answer {
    pub(crate) turn: Turn,
    /// What it thinks of its chances.
    pub(crate) value: Option<Value>,
    /// How long it took.
    pub(crate) time: Duration,
}

/// Why there is no answer: the game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The turn is not legal, or no turn at all.
    Illegal,
    /// The program has ended.
    Crash,
    /// The program does not answer.
    Silent,
    /// The answer did not come in time.
    Time,
}

/// Someone who plays.
pub(crate) trait Seat: Send {
    /// Another game begins. What the player leaves to chance follows from the seed.
    fn new_game(&mut self, seed: u64) -> Result<(), StartError>;

    /// The turn to play; there is a legal one.
    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault>;
}

/// The built-in engine.
pub(crate) struct EngineSeat {
    engine: Engine,
    spec: EngineSpec,
}

impl EngineSeat {
    /// # Errors
    ///
    /// Returns an error if its weights cannot be read or there is no memory for it.
    pub(crate) fn new(spec: &EngineSpec) -> Result<EngineSeat, StartError> {
        Ok(EngineSeat {
            engine: spec.build()?,
            spec: spec.clone(),
        })
    }

    /// The limits of the match, and its own.
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

/// A simple player, made anew for each game.
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
