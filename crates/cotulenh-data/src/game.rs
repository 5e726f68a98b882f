//! A game with scores.

use crate::bytes::{Cursor, put_number, unzigzag, zigzag};
use crate::ending::Ending;
use crate::error::{BodyError, BodyProblem, WriteError};
use crate::score::Score;
use crate::{MOST_TURNS, start_code, turn_code};
use cotulenh::{Color, Game, Objective, Position, Turn};

/// A whole game: where it began, what was played, what each position was worth, how it ended.
///
/// ```
/// use cotulenh::{Color, Position};
/// use cotulenh_data::{EndReason, Ending, Score, ScoredGame, ScoredTurn};
///
/// let start = Position::start();
/// let game = ScoredGame {
///     start,
///     opening: 0,
///     turns: vec![ScoredTurn { turn: start.turn_from_word("f4f6")?, score: Some(Score::Centi(12)) }],
///     ending: Ending::new(None, EndReason::TooLong).expect("nobody wins"),
/// };
/// let bytes = game.to_bytes()?;
/// assert_eq!(bytes.len(), 7);
/// assert_eq!(ScoredGame::from_bytes(&bytes)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScoredGame {
    /// Where it began, between turns, with the game's objective.
    pub start: Position,
    /// How many turns at the beginning were not chosen by a player: random ones. They have no scores.
    pub opening: usize,
    /// The turns.
    pub turns: Vec<ScoredTurn>,
    /// How it ended.
    pub ending: Ending,
}

/// A turn, and what the position before it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredTurn {
    /// What was played.
    pub turn: Turn,
    /// What the position before it was worth to who made it; nothing where nobody has said so.
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

/// Set in the first byte where the start is written out.
const OWN_START: u8 = 1;
/// Where the objective is in the first byte.
const OBJECTIVE_SHIFT: u8 = 1;

impl ScoredGame {
    /// How many positions have a score.
    #[must_use]
    pub fn positions(&self) -> usize {
        let turns = self.turns.iter();
        turns.filter(|turn| turn.score.is_some()).count()
    }

    /// The bytes of the game, without the frame that a file puts around them.
    ///
    /// # Errors
    ///
    /// A turn is not legal, or the game is none that a file keeps.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        if self.turns.len() > MOST_TURNS {
            return Err(WriteError::TooManyTurns);
        }
        let opening = self.turns.get(..self.opening).ok_or(WriteError::Opening)?;
        if opening.iter().any(|turn| turn.score.is_some()) {
            return Err(WriteError::Opening);
        }
        let objective = self.start.objective();
        let is_usual = self.start.is_identical(&usual_start(objective));
        let mut out = vec![
            (objective as u8) << OBJECTIVE_SHIFT | if is_usual { 0 } else { OWN_START },
            self.ending.byte(),
        ];
        if !is_usual {
            if !start_code::is_kept(&self.start) {
                return Err(WriteError::Start);
            }
            start_code::put(&mut out, &self.start);
        }
        // Neither is larger than the most turns.
        put_number(&mut out, self.turns.len() as u32);
        put_number(&mut out, self.opening as u32);
        let mut position = self.start;
        let mut scores = Scores::default();
        for (number, ScoredTurn { turn, score }) in self.turns.iter().enumerate() {
            turn_code::put(&mut out, &position, turn);
            if number >= self.opening {
                put_number(&mut out, scores.code(position.turn(), *score));
            }
            let played = position.play_turn(turn);
            played.map_err(|why| WriteError::Turn { number, why })?;
        }
        Ok(out)
    }

    /// Reads the bytes of a game and plays it: every turn is legal.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, and where.
    pub fn from_bytes(bytes: &[u8]) -> Result<ScoredGame, BodyError> {
        let mut cursor = Cursor::new(bytes);
        let head = cursor.byte()?;
        let objective = Objective::ALL.get(usize::from(head >> OBJECTIVE_SHIFT));
        let &objective = objective.ok_or(BodyError::new(0, BodyProblem::Head(head)))?;
        let end = cursor.byte()?;
        let ending = Ending::from_byte(end).ok_or(BodyError::new(1, BodyProblem::Ending(end)))?;
        let usual = usual_start(objective);
        let at = cursor.at();
        let start = match head & OWN_START {
            0 => usual,
            _ => start_code::take(&mut cursor, objective)?,
        };
        // One way to write each game.
        if head & OWN_START != 0 && start.is_identical(&usual) {
            return Err(BodyError::new(at, BodyProblem::Head(head)));
        }
        let at = cursor.at();
        let count = cursor.number()?;
        if count as usize > MOST_TURNS {
            return Err(BodyError::new(at, BodyProblem::TooManyTurns(count)));
        }
        let at = cursor.at();
        let opening = cursor.number()?;
        if opening > count {
            return Err(BodyError::new(at, BodyProblem::Opening(opening)));
        }
        // Every turn has two bytes at least: what is promised and not there takes no memory.
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

/// The start of a game with an objective.
fn usual_start(objective: Objective) -> Position {
    *Game::with_objective(objective).start()
}

/// Scores as differences to the one before, seen from the same side.
#[derive(Default)]
struct Scores {
    /// The last one, from Red's side.
    last: i64,
}

impl Scores {
    /// 0 for no score, else the difference and one more.
    fn code(&mut self, mover: Color, score: Option<Score>) -> u32 {
        let Some(score) = score else {
            return 0;
        };
        let number = i64::from(score.number());
        let difference = number - seen_by(mover, self.last);
        self.last = seen_by(mover, number);
        // Two numbers of sixteen bits.
        zigzag(difference as i32) + 1
    }

    /// The score of a code; the number it says where that is no score.
    fn score(&mut self, mover: Color, code: u32) -> Result<Option<Score>, i64> {
        let Some(difference) = code.checked_sub(1).map(unzigzag) else {
            return Ok(None);
        };
        let number = seen_by(mover, self.last) + i64::from(difference);
        let score = i16::try_from(number).ok().and_then(Score::from_number);
        let score = score.ok_or(number)?;
        self.last = seen_by(mover, number);
        Ok(Some(score))
    }
}

/// Red's number as a side sees it, or a side's as Red does.
fn seen_by(color: Color, number: i64) -> i64 {
    match color {
        Color::Red => number,
        Color::Blue => -number,
    }
}
