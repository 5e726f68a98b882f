//! Selecting positions from games.

use crate::game::{ScoredGame, ScoredTurn};
use crate::score::Score;
use cotulenh::{Color, Position, Turn};
use std::collections::HashSet;
use std::slice;

/// A filter for positions. Positions without a score are never kept; the default keeps all others.
///
/// The conditions are tested in the order of the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Keep only games of this part.
    pub split: Option<Split>,
    /// Skip positions with fewer turns before them, including those of the opening.
    pub skip_plies: usize,
    /// Skip positions whose score exceeds this for either side, and all decisive scores.
    pub most_score: Option<u16>,
    /// Skip positions in check, and those in which the turn played is a capture.
    pub quiet: bool,
    /// Keep each position (by [`Position::key`]) once over all games. At most [`Filter::MAX_KEYS`] positions are
    /// remembered.
    pub unique: bool,
    /// Keep only every n-th remaining position, counted over all games. 0 and 1 keep all.
    pub every: u32,
}

impl Filter {
    /// The maximum number of positions remembered to detect duplicates.
    pub const MAX_KEYS: usize = 1 << 26;
}

/// A part of the games: held out, or for training.
///
/// The position after the opening decides, so games from the same opening are in the same part, regardless of file and
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The part.
    pub part: Part,
    /// One game in this many is held out. 0 holds out none.
    pub of: u32,
}

/// A part of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Games for training.
    Training,
    /// Games held out for validation.
    HeldOut,
}

impl Split {
    fn has(self, game: &ScoredGame) -> bool {
        let mut position = game.start;
        for scored in game.turns.iter().take(game.opening) {
            play(&mut position, &scored.turn);
        }
        // Multiplicative hashing: the upper half of the product depends on all bits of the key.
        let number = position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let held = self.of > 0 && number % u64::from(self.of) == 0;
        held == (self.part == Part::HeldOut)
    }
}

/// A selected position.
#[derive(Clone, Debug)]
pub struct Sample<'a> {
    /// The position, at the start of a turn.
    pub position: Position,
    /// The score for the side to move.
    pub score: Score,
    /// Red's points in the game: 1, ½ or 0.
    pub points: f64,
    /// The number of turns before it.
    pub ply: usize,
    /// The turn played.
    pub turn: &'a Turn,
}

impl Sample<'_> {
    /// Returns the score for Red as a number (see [`Score::number`]).
    #[must_use]
    pub fn red_score(&self) -> i16 {
        match self.position.turn() {
            Color::Red => self.score.number(),
            Color::Blue => -self.score.number(),
        }
    }
}

/// Applies a [`Filter`] to games, one after another.
#[derive(Clone, Debug, Default)]
pub struct Sieve {
    filter: Filter,
    seen: HashSet<u64>,
    passed: u64,
}

impl Sieve {
    /// Creates a sieve for a filter.
    #[must_use]
    pub fn new(filter: Filter) -> Sieve {
        Sieve {
            filter,
            ..Sieve::default()
        }
    }

    /// Returns the selected positions of the next game, in order.
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
            if self.seen.len() < Filter::MAX_KEYS {
                self.seen.insert(key);
            }
        }
        self.passed += 1;
        (self.passed % u64::from(filter.every.max(1)) == 0).then_some(score)
    }
}

/// An iterator over the selected positions of a game.
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

/// Returns `true` if a turn is a capture.
pub(crate) fn captures(turn: &Turn) -> bool {
    let kinds = turn.moves().into_iter().filter_map(|mv| mv.kind());
    kinds.into_iter().any(|kind| kind.is_capture())
}

/// Plays a turn without checking it. Turns of games read from a file are legal. An illegal turn of a game built by hand
/// gives some other position.
pub(crate) fn play(position: &mut Position, turn: &Turn) {
    for mv in turn.moves() {
        position.play_unchecked(mv);
    }
}
