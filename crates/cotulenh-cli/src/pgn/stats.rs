//! `cotulenh pgn stats`: statistics of games.

use crate::printable::Printable;
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{GameResult, NodeId, Termination, Turn};
use std::io::{self, Write};

/// The counters.
#[derive(Default)]
pub(crate) struct Stats {
    games: u64,
    turns: u64,
    variation_turns: u64,
    deployments: u64,
    shortest: Option<usize>,
    longest: usize,
    results: [u64; GameResult::ALL.len()],
    reasons: [u64; Termination::ALL.len()],
    /// The fewest turns to a win, and the place of that game.
    fastest: Option<(usize, String)>,
}

impl Stats {
    /// Counts a game. `place` returns its place in the files.
    pub(crate) fn add(&mut self, pgn: &PgnGame, place: impl Fn() -> String) {
        let game = &pgn.game;
        let mut length = 0;
        for id in game.main_line() {
            length += 1;
            self.deployments += u64::from(matches!(game.turn(id), Some(Turn::Deployment(_))));
        }
        self.games += 1;
        self.turns += length as u64;
        self.variation_turns += (game.node_count() - 1 - length) as u64;
        self.shortest = Some(
            self.shortest
                .map_or(length, |shortest| shortest.min(length)),
        );
        self.longest = self.longest.max(length);
        let result = game.result();
        count(&mut self.results, &GameResult::ALL, &result);
        let end = game.main_line().last().unwrap_or(NodeId::START);
        if let Some(outcome) = game.outcome_at(end) {
            count(&mut self.reasons, &Termination::ALL, &outcome.termination);
        }
        let won = matches!(result, GameResult::RedWins | GameResult::BlueWins);
        if won
            && self
                .fastest
                .as_ref()
                .is_none_or(|(fewest, _)| length < *fewest)
        {
            self.fastest = Some((length, place()));
        }
    }

    pub(crate) fn print(&self, bad: u64, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "games {}", self.games)?;
        writeln!(output, "bad {bad}")?;
        writeln!(output, "turns {}", self.turns)?;
        writeln!(output, "variation-turns {}", self.variation_turns)?;
        writeln!(output, "deployments {}", self.deployments)?;
        if let Some(shortest) = self.shortest {
            let average = self.turns as f64 / self.games as f64;
            writeln!(output, "average {average:.1}")?;
            writeln!(output, "shortest {shortest}")?;
            writeln!(output, "longest {}", self.longest)?;
        }
        for (result, number) in GameResult::ALL.iter().zip(self.results) {
            writeln!(output, "result {result} {number}")?;
        }
        for (reason, number) in Termination::ALL.iter().zip(self.reasons) {
            if number > 0 {
                writeln!(output, "reason {reason} {number}")?;
            }
        }
        if let Some((turns, place)) = &self.fastest {
            writeln!(output, "fastest-win {turns} {}", Printable(place))?;
        }
        Ok(())
    }
}

fn count<T: PartialEq>(numbers: &mut [u64], all: &[T], one: &T) {
    for (number, other) in numbers.iter_mut().zip(all) {
        *number += u64::from(other == one);
    }
}
