//! The points of a match.

use super::play::Ending;
use super::schedule::Numbered;
use super::stats::Pentanomial;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A player of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MatchPlayer {
    A,
    B,
}

/// A finished game, as it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finished {
    /// The number of the game, from 0. Games 0 and 1 are a pair, and so on.
    pub(crate) index: u64,
    /// The half points of A: 0, 1 or 2.
    pub(crate) halves: u8,
    pub(crate) ending: Ending,
    /// The number of turns of both sides, including the opening.
    pub(crate) turns: u64,
    /// The PGN of the game, if it is kept.
    pub(crate) pgn: Option<String>,
}

impl Numbered for Finished {
    fn index(&self) -> u64 {
        self.index
    }
}

impl Finished {
    /// Returns the player that lost by a fault.
    pub(crate) fn at_fault(&self) -> Option<MatchPlayer> {
        match (self.ending.is_fault(), self.halves) {
            (true, 0) => Some(MatchPlayer::A),
            (true, 2) => Some(MatchPlayer::B),
            _ => None,
        }
    }
}

/// The points of the counted games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    pub(crate) pairs: Pentanomial,
    /// The half points of A in the first game of a pair whose second game is not over.
    pub(crate) first: Option<u8>,
    pub(crate) turns: u64,
    pub(crate) endings: BTreeMap<Ending, u64>,
    /// The number of games that A lost by a fault.
    pub(crate) faults_a: BTreeMap<Ending, u64>,
    /// The number of games that B lost by a fault.
    pub(crate) faults_b: BTreeMap<Ending, u64>,
}

impl Tally {
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts the next game. Returns the half points of A in the pair that ends with it.
    pub(crate) fn add(&mut self, game: &Finished) -> Option<u8> {
        match game.halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        self.turns += game.turns;
        *self.endings.entry(game.ending).or_default() += 1;
        let faults = match game.at_fault() {
            Some(MatchPlayer::A) => Some(&mut self.faults_a),
            Some(MatchPlayer::B) => Some(&mut self.faults_b),
            None => None,
        };
        if let Some(faults) = faults {
            *faults.entry(game.ending).or_default() += 1;
        }
        match self.first.take() {
            None => {
                self.first = Some(game.halves);
                None
            }
            Some(first) => {
                let both = first + game.halves;
                if let Some(count) = self.pairs.0.get_mut(usize::from(both)) {
                    *count += 1;
                }
                Some(both)
            }
        }
    }

    /// Returns `true` if counting games can lead to these numbers.
    pub(crate) fn is_sound(&self) -> bool {
        const MAX_GAMES: u64 = 1 << 32;
        let numbers = [self.wins, self.draws, self.losses, self.turns];
        let endings = self.endings.values();
        if numbers
            .iter()
            .chain(&self.pairs.0)
            .chain(endings.clone())
            .any(|&n| n > MAX_GAMES)
        {
            return false;
        }
        let halves: u64 = (0..)
            .zip(self.pairs.0)
            .map(|(kind, count)| kind * count)
            .sum();
        let first = u64::from(self.first.unwrap_or(0));
        let games = 2 * self.pairs.pairs() + u64::from(self.first.is_some());
        first <= 2
            && games == self.games()
            && halves + first == 2 * self.wins + self.draws
            && endings.sum::<u64>() == games
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Termination;
    use cotulenh_data::EndReason;

    fn game(index: u64, halves: u8, ending: Ending) -> Finished {
        Finished {
            index,
            halves,
            ending,
            turns: 10,
            pgn: None,
        }
    }

    #[test]
    fn two_games_in_a_row_are_a_pair() {
        let mut tally = Tally::default();
        assert_eq!(
            tally.add(&game(
                0,
                2,
                Ending::Game(EndReason::Rules(Termination::Checkmate))
            )),
            None
        );
        assert!(tally.is_sound());
        assert_eq!(
            tally.add(&game(
                1,
                0,
                Ending::Game(EndReason::Rules(Termination::Checkmate))
            )),
            Some(2)
        );
        assert_eq!(tally.add(&game(2, 2, Ending::Illegal)), None);
        assert_eq!(
            tally.add(&game(
                3,
                1,
                Ending::Game(EndReason::Rules(Termination::Repetition))
            )),
            Some(3)
        );
        assert_eq!(tally.pairs, Pentanomial([0, 0, 1, 1, 0]));
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
        assert_eq!(tally.faults_b.get(&Ending::Illegal), Some(&1));
        assert!(tally.faults_a.is_empty());
        assert!(tally.is_sound());
        tally.wins += 1;
        assert!(!tally.is_sound());
    }
}
