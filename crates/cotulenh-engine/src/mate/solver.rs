//! The solver.

use super::answer::{Answer, Verdict, Win};
use super::error::MateError;
use super::search::Search;
use super::table::ProofTable;
use crate::clock::Instant;
use crate::control::Control;
use crate::memory::NoMemory;
use cotulenh::{Color, Position, Turn};
use std::sync::Arc;

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The maximum number of turns of the side to move.
    pub turns: u32,
    /// The maximum number of moves to search.
    pub nodes: Option<u64>,
    /// `true` to find every winning first turn instead of one.
    pub all: bool,
}

impl Question {
    /// The largest allowed number of turns.
    pub const MAX_TURNS: u32 = 20;

    /// Asks for a win in at most this many turns, without a node limit.
    #[must_use]
    pub fn turns(turns: u32) -> Question {
        Question {
            turns,
            nodes: None,
            all: false,
        }
    }
}

/// A solver that proves forced wins. It keeps its proof table between questions.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::mate::{Question, Solver, Verdict};
///
/// // The Tank captures the Anti-air beside it. Then the Air Force can fly to the Commander.
/// let fen = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
/// let position: Position = fen.parse()?;
/// let mut solver = Solver::new(16)?;
/// let answer = solver.solve(&position, &Question::turns(2), |_| {})?;
/// let win = answer.win().expect("there is a win");
/// assert_eq!(win.turns, 1);
/// assert_eq!(win.line[0].engine_move().to_string(), "e4:T>f4,F>h7");
///
/// // If Blue is to move, it has no win.
/// let fen = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 b - - 0 1";
/// let answer = solver.solve(&fen.parse()?, &Question::turns(2), |_| {})?;
/// assert_eq!(answer.verdict, Verdict::NoWin);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    table: ProofTable,
    control: Arc<Control>,
}

/// A progress report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// A win in at most this many turns is ruled out.
    pub no_win_in: u32,
    /// The number of moves searched.
    pub nodes: u64,
}

impl Solver {
    /// Creates a solver with a proof table of this size in MiB, from 1 to 65,536.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the table.
    pub fn new(mebibytes: usize) -> Result<Solver, NoMemory> {
        Ok(Solver {
            table: ProofTable::new(mebibytes)?,
            control: Arc::default(),
        })
    }

    /// Creates a solver with a small table that is stopped by the given control.
    pub(crate) fn stopped_by(control: Arc<Control>) -> Result<Solver, NoMemory> {
        Ok(Solver {
            table: ProofTable::new(1)?,
            control,
        })
    }

    /// Returns the control that stops the solver from another thread. Once stopped, it stays so until
    /// [`Control::reset`].
    #[must_use]
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Clears the proof table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches for a win of the side to move in at most `question.turns` turns. Calls `on_progress` for every number
    /// of turns that is not enough.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of turns is out of range or the game is over.
    pub fn solve(
        &mut self,
        position: &Position,
        question: &Question,
        mut on_progress: impl FnMut(&Progress),
    ) -> Result<Answer, MateError> {
        check(position, question.turns)?;
        let began = Instant::now();
        let mut search = self.search(position, position.turn(), question.nodes);
        let root_turn = search.root_turn_key();
        let mut verdict = Verdict::NoWin;
        for turns in 1..=question.turns {
            let wins = search.attack(turns, root_turn);
            if search.stopped {
                verdict = Verdict::Unknown {
                    no_win_in: turns - 1,
                };
                break;
            }
            if wins {
                verdict = win(&mut search, turns, question.all);
                break;
            }
            on_progress(&Progress {
                no_win_in: turns,
                nodes: search.nodes,
            });
        }
        Ok(Answer {
            verdict,
            nodes: search.nodes,
            time: began.elapsed(),
        })
    }

    /// Returns `Some(true)` if the side to move wins in at most `turns` turns that start with `turn`. Returns `None` if the
    /// node limit is reached first.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of turns is out of range, the game is over, or the turn is not legal.
    pub fn wins_by(
        &mut self,
        position: &Position,
        turn: &Turn,
        turns: u32,
        nodes: Option<u64>,
    ) -> Result<Option<bool>, MateError> {
        check(position, turns)?;
        let mut after = *position;
        after.play_turn(turn).map_err(MateError::Illegal)?;
        let mut search = self.search(position, position.turn(), nodes);
        let wins = search.wins_after(&after, turns);
        Ok((!search.stopped).then_some(wins))
    }

    /// Returns `Some(true)` if the side to move, at the start of its turn, loses in at most `turns` turns of the other side.
    /// With 0 turns that means checkmate. Returns `None` if the node limit is reached first.
    ///
    /// ```
    /// use cotulenh_engine::mate::Solver;
    /// let fen = "10c/11/9A1/11/11/11/11/11/10T/11/11/9C1 b - - 0 1";
    /// let mated = Solver::new(1)?.loses(&fen.parse()?, 0, None);
    /// assert_eq!(mated, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loses(&mut self, position: &Position, turns: u32, nodes: Option<u64>) -> Option<bool> {
        let attacker = !position.turn();
        if let Some(outcome) = position.ended() {
            return Some(outcome.winner == Some(attacker));
        }
        let mut search = self.search(position, attacker, nodes);
        let root_turn = search.root_turn_key();
        let loses = search.defend(turns.min(Question::MAX_TURNS), root_turn);
        (!search.stopped).then_some(loses)
    }

    pub(super) fn search(
        &mut self,
        position: &Position,
        attacker: Color,
        nodes: Option<u64>,
    ) -> Search<'_> {
        Search::new(&mut self.table, &self.control, position, attacker, nodes)
    }
}

pub(super) fn check(position: &Position, turns: u32) -> Result<(), MateError> {
    if !(1..=Question::MAX_TURNS).contains(&turns) {
        return Err(MateError::Turns { found: turns });
    }
    match position.outcome() {
        None => Ok(()),
        Some(outcome) => Err(MateError::GameOver(outcome)),
    }
}

/// Returns the verdict of a proven win, with all winning first turns if requested.
fn win(search: &mut Search<'_>, turns: u32, all: bool) -> Verdict {
    let (firsts, complete) = if all {
        search.winning_turns(turns)
    } else {
        (Vec::new(), false)
    };
    // The win is proven. Finding a line for it is cheap, so the limit no longer applies.
    search.lift_limit();
    search.stopped = false;
    let line = search.line(turns, firsts.first()).unwrap_or_default();
    Verdict::Win(Win {
        turns,
        line,
        firsts,
        all: complete,
    })
}
