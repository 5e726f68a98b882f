//! Pairs of games: sides, openings and round numbers.

use super::MatchOptions;
use super::competitor::{Competitor, Kind};
use super::openings::{Finder, Openings, mix};
use super::play::{Terms, play};
use super::process::{ProgramSeat, StartError, UciOption};
use super::schedule::Worker;
use super::seat::{EngineSeat, Seat, SimpleSeat};
use super::tally::Finished;
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{ByColor, Color};
use cotulenh_engine::players::{Greedy, Random, Shallow};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Returns the side of A in a game. A is Red in the first game of each pair.
pub(crate) fn color_of_a(index: u64) -> Color {
    match index % 2 {
        0 => Color::Red,
        _ => Color::Blue,
    }
}

/// Returns the `Round` tag of a game: the number of its pair from 1, and the number of the game in the pair.
pub(crate) fn round(index: u64) -> String {
    format!("{}.{}", index / 2 + 1, index % 2 + 1)
}

/// Two players at a board.
pub(crate) struct Board {
    a: Box<dyn Seat>,
    b: Box<dyn Seat>,
    names: (String, String),
    finder: Finder,
    terms: Terms,
    seed: u64,
    with_pgn: bool,
}

impl Board {
    /// Creates both players.
    ///
    /// # Errors
    ///
    /// Returns an error if a player needs a file that cannot be read, or if there is not enough memory for an engine.
    pub(crate) fn new(
        options: &MatchOptions,
        openings: &Openings,
        terms: &Terms,
    ) -> Result<Board, StartError> {
        Ok(Board {
            a: seat(&options.a, &options.option_a, options)?,
            b: seat(&options.b, &options.option_b, options)?,
            names: (options.a.text.clone(), options.b.text.clone()),
            finder: Finder::new(openings.clone()).map_err(StartError::Memory)?,
            terms: terms.clone(),
            seed: options.seed,
            with_pgn: options.pgn.is_some(),
        })
    }

    /// Starts both players once, to check that they can be started.
    pub(crate) fn try_out(&mut self) -> anyhow::Result<()> {
        self.a.new_game(0)?;
        self.b.new_game(0)?;
        Ok(())
    }
}

impl Worker for Board {
    type Game = Finished;

    fn game(&mut self, index: u64, abandon: &AtomicBool) -> anyhow::Result<Option<Finished>> {
        let opening = self.finder.opening(index / 2);
        // Each player gets a different seed in each game.
        let seed = mix(self.seed, index);
        self.a.new_game(mix(seed, 1))?;
        self.b.new_game(mix(seed, 2))?;
        let (a, b): (&mut dyn Seat, &mut dyn Seat) = (&mut *self.a, &mut *self.b);
        let a_plays = color_of_a(index);
        let mut seats = match a_plays {
            Color::Red => ByColor { red: a, blue: b },
            Color::Blue => ByColor { red: b, blue: a },
        };
        let Some(played) = play(&opening, &mut seats, &self.terms, abandon) else {
            return Ok(None);
        };
        let mut finished = Finished {
            index,
            halves: match played.winner {
                Some(winner) if winner == a_plays => 2,
                Some(_) => 0,
                None => 1,
            },
            ending: played.ending,
            turns: played.game.ply() as u64,
            pgn: None,
        };
        if self.with_pgn {
            let mut pgn = PgnGame {
                game: played.game,
                ..PgnGame::default()
            };
            let (a, b) = (&self.names.0, &self.names.1);
            let (red, blue) = match a_plays {
                Color::Red => (a, b),
                Color::Blue => (b, a),
            };
            let round = round(index);
            let mut tags = vec![
                ("Event", "cotulenh match"),
                ("Round", round.as_str()),
                ("Red", red),
                ("Blue", blue),
            ];
            tags.extend(played.ending.tag().map(|tag| ("Termination", tag)));
            for (name, value) in tags {
                let value = value.replace(['\n', '\r'], " ");
                pgn.tags.set(name, &value)?;
            }
            finished.pgn = Some(format!("{pgn}\n"));
        }
        Ok(Some(finished))
    }
}

fn seat(
    competitor: &Competitor,
    uci_options: &[UciOption],
    options: &MatchOptions,
) -> Result<Box<dyn Seat>, StartError> {
    Ok(match &competitor.kind {
        Kind::Engine(spec) => Box::new(EngineSeat::new(spec)?),
        Kind::Random => Box::new(SimpleSeat::new(Random::new)),
        Kind::Greedy => Box::new(SimpleSeat::new(Greedy::new)),
        Kind::Shallow => Box::new(SimpleSeat::new(Shallow::new)),
        Kind::Command(spec) => Box::new(ProgramSeat::new(
            spec,
            uci_options,
            options.objective,
            Duration::from_millis(options.timeout),
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_swapped_within_a_pair() {
        assert_eq!(color_of_a(0), Color::Red);
        assert_eq!(color_of_a(1), Color::Blue);
        assert_eq!((round(0).as_str(), round(5).as_str()), ("1.1", "3.2"));
    }
}
