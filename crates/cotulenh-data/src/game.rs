//! Scored games.

use crate::bytes::{Cursor, put_varint, unzigzag, zigzag};
use crate::ending::Ending;
use crate::error::{BodyError, BodyProblem, WriteError};
use crate::score::Score;
use crate::{MAX_TURNS, start_code, turn_code};
use cotulenh::{Color, Game, Objective, Position, Turn};

/// A game with a score for each position.
///
/// ```
/// use cotulenh::{Color, Position};
/// use cotulenh_data::{EndReason, Ending, Score, ScoredGame, ScoredTurn};
///
/// let start = Position::start();
/// let game = ScoredGame {
///     start,
///     opening: 0,
///     turns: vec![ScoredTurn { turn: start.turn_from_engine_move("f4f6")?, score: Some(Score::Centi(12)) }],
///     ending: Ending::new(None, EndReason::TooLong).expect("a draw"),
/// };
/// let bytes = game.to_bytes()?;
/// assert_eq!(bytes.len(), 7);
/// assert_eq!(ScoredGame::from_bytes(&bytes)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScoredGame {
    /// The starting position, at the start of a turn, with the game's objective.
    pub start: Position,
    /// The number of random turns at the beginning. They have no scores.
    pub opening: usize,
    /// The turns.
    pub turns: Vec<ScoredTurn>,
    /// The ending.
    pub ending: Ending,
}

/// A turn with the score of the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredTurn {
    /// The turn.
    pub turn: Turn,
    /// The score of the position before the turn, for the side that played it. `None` if unknown.
    pub score: Option<Score>,
}

impl PartialEq for ScoredGame {
    fn eq(&self, other: &ScoredGame) -> bool {
        self.start.is_identical(&other.start)
            && self.opening == other.opening
            && self.turns == other.turns
            && self.ending == other.ending
    }
}

impl Eq for ScoredGame {}

/// Set in the first byte if the starting position is stored.
const CUSTOM_START: u8 = 1;
/// The position of the objective in the first byte.
const OBJECTIVE_SHIFT: u8 = 1;

impl ScoredGame {
    /// Returns the number of positions with a score.
    #[must_use]
    pub fn positions(&self) -> usize {
        let turns = self.turns.iter();
        turns.filter(|turn| turn.score.is_some()).count()
    }

    /// Encodes the game, without the frame that a file adds.
    ///
    /// # Errors
    ///
    /// Returns an error if a turn is not legal or the game cannot be stored.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        if self.turns.len() > MAX_TURNS {
            return Err(WriteError::TooManyTurns);
        }
        let opening = self.turns.get(..self.opening).ok_or(WriteError::Opening)?;
        if opening.iter().any(|turn| turn.score.is_some()) {
            return Err(WriteError::Opening);
        }
        let objective = self.start.objective();
        let is_standard = self.start.is_identical(&standard_start(objective));
        let mut out = vec![
            (objective as u8) << OBJECTIVE_SHIFT | if is_standard { 0 } else { CUSTOM_START },
            self.ending.byte(),
        ];
        if !is_standard {
            if !start_code::is_kept(&self.start) {
                return Err(WriteError::Start);
            }
            start_code::put(&mut out, &self.start);
        }
        // Both are at most `MAX_TURNS`.
        put_varint(&mut out, self.turns.len() as u32);
        put_varint(&mut out, self.opening as u32);
        let mut position = self.start;
        let mut scores = Scores::default();
        for (number, ScoredTurn { turn, score }) in self.turns.iter().enumerate() {
            turn_code::put(&mut out, &position, turn);
            if number >= self.opening {
                put_varint(&mut out, scores.code(position.turn(), *score));
            }
            let played = position.play_turn(turn);
            played.map_err(|why| WriteError::Turn { number, why })?;
        }
        Ok(out)
    }

    /// Decodes a game. Every turn is checked for legality.
    ///
    /// # Errors
    ///
    /// Returns an error with its place if the bytes are not a valid game.
    pub fn from_bytes(bytes: &[u8]) -> Result<ScoredGame, BodyError> {
        let mut cursor = Cursor::new(bytes);
        let head = cursor.byte()?;
        let objective = Objective::ALL.get(usize::from(head >> OBJECTIVE_SHIFT));
        let &objective = objective.ok_or(BodyError::new(0, BodyProblem::Head(head)))?;
        let end = cursor.byte()?;
        let ending = Ending::from_byte(end).ok_or(BodyError::new(1, BodyProblem::Ending(end)))?;
        let standard = standard_start(objective);
        let at = cursor.at();
        let start = match head & CUSTOM_START {
            0 => standard,
            _ => start_code::take(&mut cursor, objective)?,
        };
        // Each game has one encoding.
        if head & CUSTOM_START != 0 && start.is_identical(&standard) {
            return Err(BodyError::new(at, BodyProblem::Head(head)));
        }
        let at = cursor.at();
        let count = cursor.number()?;
        if count as usize > MAX_TURNS {
            return Err(BodyError::new(at, BodyProblem::TooManyTurns(count)));
        }
        let at = cursor.at();
        let opening = cursor.number()?;
        if opening > count {
            return Err(BodyError::new(at, BodyProblem::Opening(opening)));
        }
        // Every turn takes at least two bytes, so a wrong count cannot reserve much memory.
        let mut turns = Vec::with_capacity((count as usize).min(bytes.len() / 2));
        let mut position = start;
        let mut scores = Scores::default();
        for number in 0..count {
            let mover = position.turn();
            let turn = turn_code::take(&mut cursor, &mut position)?;
            let mut score = None;
            if number >= opening {
                let at = cursor.at();
                let fail = |number| BodyError::new(at, BodyProblem::Score(number));
                score = scores.score(mover, cursor.number()?).map_err(fail)?;
            }
            turns.push(ScoredTurn { turn, score });
        }
        if !cursor.is_at_end() {
            return Err(BodyError::new(cursor.at(), BodyProblem::Rest));
        }
        Ok(ScoredGame {
            start,
            opening: opening as usize,
            turns,
            ending,
        })
    }
}

/// Returns the standard starting position of an objective.
fn standard_start(objective: Objective) -> Position {
    *Game::with_objective(objective).start()
}

/// Scores, encoded as differences to the previous one from the same side's point of view.
#[derive(Default)]
struct Scores {
    /// The previous score from Red's point of view.
    last: i64,
}

impl Scores {
    /// Encodes a score: 0 for none, else the difference plus one.
    fn code(&mut self, mover: Color, score: Option<Score>) -> u32 {
        let Some(score) = score else {
            return 0;
        };
        let number = i64::from(score.number());
        let difference = number - from_perspective(mover, self.last);
        self.last = from_perspective(mover, number);
        // The difference of two 16-bit numbers fits.
        zigzag(difference as i32) + 1
    }

    /// Decodes a score. Returns the number as an error if it is not a score.
    fn score(&mut self, mover: Color, code: u32) -> Result<Option<Score>, i64> {
        let Some(difference) = code.checked_sub(1).map(unzigzag) else {
            return Ok(None);
        };
        let number = from_perspective(mover, self.last) + i64::from(difference);
        let score = i16::try_from(number).ok().and_then(Score::from_number);
        let score = score.ok_or(number)?;
        self.last = from_perspective(mover, number);
        Ok(Some(score))
    }
}

/// Converts a score between Red's and another side's point of view.
fn from_perspective(color: Color, number: i64) -> i64 {
    match color {
        Color::Red => number,
        Color::Blue => -number,
    }
}
