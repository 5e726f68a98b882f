//! Which positions of games are used.

use crate::game::{ScoredGame, ScoredTurn};
use crate::score::Score;
use cotulenh::{Color, Position, Turn};
use std::collections::HashSet;
use std::slice;

/// Which positions are kept. Only those with a score are; the default keeps all of them.
///
/// The tests are made in the order of the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games of this part.
    pub split: Option<Split>,
    /// Leave out positions with fewer turns before them, those of the opening included.
    pub skip_plies: usize,
    /// Leave out positions worth more than this to either side, and all where a win was seen.
    pub most_score: Option<u16>,
    /// Leave out positions in which the turn played captures something, and those in check.
    pub quiet: bool,
    /// Keep a position once, whatever the game (by [`Position::key`]); up to [`Filter::MOST_KEYS`] are remembered.
    pub unique: bool,
    /// Of what is left keep only each of this number, counted over all games; 0 and 1 keep all.
    pub every: u32,
}

impl Filter {
    /// How many positions are remembered at most to tell whether one was seen; of others it is not known.
    pub const MOST_KEYS: usize = 1 << 26;
}

/// A part of the games: one in so many is held out, the others are for training.
///
/// What decides is the position after the opening, so games from the same opening are in the same part, in whichever file
/// and order they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Which part.
    pub part: Part,
    /// One game in so many is held out; at 0 none.
    pub of: u32,
}

/// Which part of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Those for training.
    Training,
    /// Those held out.
    HeldOut,
}

impl Split {
    fn has(self, game: &ScoredGame) -> bool {
        let mut position = game.start;
        for scored in game.turns.iter().take(game.opening) {
            play(&mut position, &scored.turn);
        }
        // The upper half of a product with an odd number: every bit of the key counts.
        let number = position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let held = self.of > 0 && number % u64::from(self.of) == 0;
        held == (self.part == Part::HeldOut)
    }
}

/// A position that was kept.
#[derive(Clone, Debug)]
pub struct Sample<'a> {
    /// The position, between turns.
    pub position: Position,
    /// What it was worth to the side to move.
    pub score: Score,
    /// Red's points of the game: 1, ½ or 0.
    pub points: f64,
    /// The number of turns before it.
    pub ply: usize,
    /// What was played.
    pub turn: &'a Turn,
}

impl Sample<'_> {
    /// What it was worth to Red, as one number ([`Score::number`]).
    #[must_use]
    pub fn red_score(&self) -> i16 {
        match self.position.turn() {
            Color::Red => self.score.number(),
            Color::Blue => -self.score.number(),
        }
    }
}

/// Chooses positions, game by game.
#[derive(Clone, Debug, Default)]
pub struct Sieve {
    filter: Filter,
    seen: HashSet<u64>,
    passed: u64,
}

impl Sieve {
    /// One that has seen nothing yet.
    #[must_use]
    pub fn new(filter: Filter) -> Sieve {
        Sieve {
            filter,
            ..Sieve::default()
        }
    }

    /// The positions of the next game that are kept, in order.
    pub fn samples<'a>(&'a mut self, game: &'a ScoredGame) -> Samples<'a> {
        let split = self.filter.split;
        let turns = match split.is_none_or(|split| split.has(game)) {
            true => &game.turns[..],
            false => &[],
        };
        Samples {
            sieve: self,
            turns: turns.iter(),
            position: game.start,
            points: game.ending.points(),
            ply: 0,
        }
    }

    fn keeps(&mut self, position: &Position, scored: &ScoredTurn, ply: usize) -> Option<Score> {
        let score = scored.score?;
        let filter = self.filter;
        let too_much = |most: u16| score.is_decisive() || score.number().unsigned_abs() > most;
        if ply < filter.skip_plies || filter.most_score.is_some_and(too_much) {
            return None;
        }
        if filter.quiet && (captures(&scored.turn) || position.is_check()) {
            return None;
        }
        if filter.unique {
            let key = position.key();
            if self.seen.contains(&key) {
                return None;
            }
            if self.seen.len() < Filter::MOST_KEYS {
                self.seen.insert(key);
            }
        }
        self.passed += 1;
        (self.passed % u64::from(filter.every.max(1)) == 0).then_some(score)
    }
}

/// The positions of a game that are kept.
#[derive(Debug)]
pub struct Samples<'a> {
    sieve: &'a mut Sieve,
    turns: slice::Iter<'a, ScoredTurn>,
    position: Position,
    points: f64,
    ply: usize,
}

impl<'a> Iterator for Samples<'a> {
    type Item = Sample<'a>;

    fn next(&mut self) -> Option<Sample<'a>> {
        loop {
            let scored = self.turns.next()?;
            let before = self.position;
            let ply = self.ply;
            play(&mut self.position, &scored.turn);
            self.ply += 1;
            if let Some(score) = self.sieve.keeps(&before, scored, ply) {
                return Some(Sample {
                    position: before,
                    score,
                    points: self.points,
                    ply,
                    turn: &scored.turn,
                });
            }
        }
    }
}

/// Whether a turn captures something.
pub(crate) fn captures(turn: &Turn) -> bool {
    let kinds = turn.moves().into_iter().filter_map(|action| action.kind());
    kinds.into_iter().any(|kind| kind.is_capture())
}

/// Plays a turn of a game that was read: it is legal. One of a game made by hand that is not leaves some other position.
pub(crate) fn play(position: &mut Position, turn: &Turn) {
    for action in turn.moves() {
        position.play_unchecked(action);
    }
}
