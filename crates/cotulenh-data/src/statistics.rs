//! What is in a file.

use crate::ending::EndReason;
use crate::filter::{Filter, captures, play};
use crate::game::ScoredGame;
use cotulenh::{Color, Turn};
use std::collections::{BTreeMap, HashSet};

/// The least, the most and the sum of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// Of all.
    pub sum: u64,
    /// How many.
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

    /// The mean; 0 of nothing.
    #[must_use]
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

/// Counts over the games of a file.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Games that Red won.
    pub red_wins: u64,
    /// Games that Blue won.
    pub blue_wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games by why they ended.
    pub reasons: BTreeMap<EndReason, u64>,
    /// Turns of each game.
    pub turns: Range,
    /// Turns that were not chosen by a player.
    pub opening_turns: u64,
    /// Positions that have a score.
    pub positions: u64,
    /// Of those, in check.
    pub in_check: u64,
    /// Of those, in which the turn played is a deployment.
    pub deployments: u64,
    /// Of those, in which the turn played captures something.
    pub captures: u64,
    /// Of those, in which a win was seen.
    pub decisive: u64,
    /// Of those, seen before; of the first [`Filter::MOST_KEYS`] different ones.
    pub repeated: u64,
    /// Legal actions of each position that has a score.
    pub actions: Range,
    /// Positions by what they were worth to either side, but for wins that were seen: from [`Statistics::STEPS`] on.
    pub scores: [u64; Statistics::STEPS.len()],
    seen: HashSet<u64>,
}

impl Statistics {
    /// Where each class of scores begins, in hundredths of an Infantry.
    pub const STEPS: [u16; 8] = [0, 25, 50, 100, 200, 400, 800, 1600];

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.turns.count
    }

    /// Turns of players before which nobody said what the position was worth: searches that were too short.
    #[must_use]
    pub fn unscored(&self) -> u64 {
        let scored = self.opening_turns + self.positions;
        self.turns.sum.saturating_sub(scored)
    }

    /// Counts a game.
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
                self.actions.add(position.count_legal_moves() as u64);
                let key = position.key();
                if self.seen.contains(&key) {
                    self.repeated += 1;
                } else if self.seen.len() < Filter::MOST_KEYS {
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
