//! Statistics of a file.

use crate::ending::EndReason;
use crate::filter::{Filter, captures, play};
use crate::game::ScoredGame;
use cotulenh::{Color, Turn};
use std::collections::{BTreeMap, HashSet};

/// The minimum, maximum and sum of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
    /// The sum.
    pub sum: u64,
    /// The number of values.
    pub count: u64,
}

impl Range {
    fn add(&mut self, number: u64) {
        self.least = match self.count {
            0 => number,
            _ => self.least.min(number),
        };
        self.most = self.most.max(number);
        self.sum += number;
        self.count += 1;
    }

    /// Returns the mean, or 0 if there are no values.
    #[must_use]
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

/// Counts over the games of a file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Statistics {
    /// Games won by Red.
    pub red_wins: u64,
    /// Games won by Blue.
    pub blue_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games by the reason of their ending.
    pub reasons: BTreeMap<EndReason, u64>,
    /// Turns per game.
    pub turns: Range,
    /// Random turns of the openings.
    pub opening_turns: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Scored positions in check.
    pub in_check: u64,
    /// Scored positions in which the turn played is a deployment.
    pub deployments: u64,
    /// Scored positions in which the turn played is a capture.
    pub captures: u64,
    /// Positions with a decisive score.
    pub decisive: u64,
    /// Scored positions that occurred before. Only the first [`Filter::MAX_KEYS`] different positions are remembered.
    pub repeated: u64,
    /// Legal moves per scored position.
    pub legal_moves: Range,
    /// Positions by the absolute value of their score, in classes that start at [`Statistics::STEPS`]. Decisive scores
    /// are not included.
    pub scores: [u64; Statistics::STEPS.len()],
    seen: HashSet<u64>,
}

impl Statistics {
    /// The lower bounds of the score classes, in hundredths of an Infantry.
    pub const STEPS: [u16; 8] = [0, 25, 50, 100, 200, 400, 800, 1600];

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.turns.count
    }

    /// Returns the number of turns after the opening without a score, because the search was too short.
    #[must_use]
    pub fn unscored(&self) -> u64 {
        let scored = self.opening_turns + self.positions;
        self.turns.sum.saturating_sub(scored)
    }

    /// Adds a game.
    pub fn add(&mut self, game: &ScoredGame) {
        match game.ending.winner() {
            Some(Color::Red) => self.red_wins += 1,
            Some(Color::Blue) => self.blue_wins += 1,
            None => self.draws += 1,
        }
        *self.reasons.entry(game.ending.reason()).or_default() += 1;
        self.turns.add(game.turns.len() as u64);
        self.opening_turns += game.opening as u64;
        let mut position = game.start;
        for scored in &game.turns {
            if let Some(score) = scored.score {
                self.positions += 1;
                self.in_check += u64::from(position.is_check());
                let deploys = matches!(scored.turn, Turn::Deployment(_));
                self.deployments += u64::from(deploys);
                self.captures += u64::from(captures(&scored.turn));
                self.legal_moves.add(position.count_legal_moves() as u64);
                let key = position.key();
                if self.seen.contains(&key) {
                    self.repeated += 1;
                } else if self.seen.len() < Filter::MAX_KEYS {
                    self.seen.insert(key);
                }
                if score.is_decisive() {
                    self.decisive += 1;
                } else {
                    let worth = score.number().unsigned_abs();
                    let class = Self::STEPS.iter().rposition(|&step| step <= worth);
                    self.scores[class.unwrap_or(0)] += 1;
                }
            }
            play(&mut position, &scored.turn);
        }
    }
}
