//! A game of the engine against itself.

use super::args::{MakeOptions, Plies};
use crate::matches::adjudicate::{Adjudged, Adjudication, Opinions};
use crate::matches::openings::{Opening, Requirements, Scout, mix};
use crate::matches::schedule::{Numbered, Worker};
use anyhow::{Context, anyhow};
use cotulenh::{Game, Objective, Turn};
use cotulenh_data::{EndReason, Ending, Score, ScoredGame, ScoredTurn};
use cotulenh_engine::{Engine, Evaluation, Limits, NoMemory, Root, Settings};
use std::sync::atomic::{AtomicBool, Ordering};

/// A game with its number.
pub(crate) struct Played {
    pub(crate) index: u64,
    pub(crate) game: ScoredGame,
}

impl Numbered for Played {
    fn index(&self) -> u64 {
        self.index
    }
}

/// An engine that plays both sides.
pub(crate) struct SelfPlayer {
    scout: Scout,
    engine: Engine,
    limits: Limits,
    adjudication: Adjudication,
    objective: Objective,
    plies: Plies,
    opening_score: u32,
    seed: u64,
}

impl SelfPlayer {
    /// Creates the engine.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub(crate) fn new(options: &MakeOptions) -> Result<SelfPlayer, NoMemory> {
        let settings = Settings {
            hash: options.hash.into(),
            ..Settings::default()
        };
        Ok(SelfPlayer {
            scout: Scout::new()?,
            engine: Engine::with(Evaluation::default(), settings)?,
            limits: Limits::nodes(options.nodes),
            adjudication: options.adjudication(),
            objective: options.objective,
            plies: options.random_plies,
            opening_score: options.opening_score,
            seed: options.seed,
        })
    }

    /// Returns the opening of a game, which depends on its number.
    fn opening(&mut self, index: u64) -> Opening {
        let seed = mix(self.seed, index);
        let Plies { least, most } = self.plies;
        let more = mix(seed, 1) % u64::from(most - least + 1);
        let requirements = Requirements {
            objective: self.objective,
            // At most the maximum.
            plies: least + more as u32,
            most_score: self.opening_score,
        };
        self.scout.fair(&requirements, mix(seed, 2))
    }
}

impl Worker for SelfPlayer {
    type Game = Played;

    fn game(&mut self, index: u64, abandon: &AtomicBool) -> anyhow::Result<Option<Played>> {
        let opening = self.opening(index);
        let number = || format!("game {}", index + 1);
        let mut record = Record::new(&opening).with_context(number)?;
        let mut opinions = Opinions::default();
        // The memory of other games must not change this one.
        self.engine.clear();
        loop {
            if let Some(ending) = record.ending(&opinions, &self.adjudication) {
                return Ok(Some(Played {
                    index,
                    game: ScoredGame {
                        start: opening.start,
                        opening: opening.turns.len(),
                        turns: record.turns,
                        ending,
                    },
                }));
            }
            if abandon.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let color = record.root.position().turn();
            let found = self.engine.search(&record.root, &self.limits, |_| {});
            let value = found.value();
            let turn = found.best.ok_or_else(|| anyhow!("no turn was found"));
            let turn = turn.with_context(number)?;
            opinions.note(&self.adjudication, color, value);
            record
                .play(&turn, value.map(Score::from))
                .with_context(number)?;
        }
    }
}

/// The game so far, in the forms that are needed.
struct Record {
    game: Game,
    root: Root,
    turns: Vec<ScoredTurn>,
}

impl Record {
    fn new(opening: &Opening) -> anyhow::Result<Record> {
        let mut record = Record {
            game: Game::from_position(opening.start),
            root: Root::new(opening.start),
            turns: Vec::new(),
        };
        for turn in &opening.turns {
            record.play(turn, None)?;
        }
        Ok(record)
    }

    fn play(&mut self, turn: &Turn, score: Option<Score>) -> anyhow::Result<()> {
        self.game.play_turn(turn)?;
        self.root.play(turn)?;
        self.turns.push(ScoredTurn {
            turn: turn.clone(),
            score,
        });
        Ok(())
    }

    /// Returns the end of the game by the rules or by adjudication, or `None` if it goes on.
    fn ending(&self, opinions: &Opinions, adjudication: &Adjudication) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Ending::of_outcome(outcome);
        }
        let (winner, reason) = match opinions.judge(adjudication, self.turns.len())? {
            Adjudged::Draw => (None, EndReason::AdjudgedDraw),
            Adjudged::Win(winner) => (Some(winner), EndReason::AdjudgedWin),
            Adjudged::TooLong => (None, EndReason::TooLong),
        };
        Ending::new(winner, reason)
    }
}
