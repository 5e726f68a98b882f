//! The solver: what applications hold.

use super::answer::{Answer, Verdict, Win};
use super::error::MateError;
use super::search::Search;
use super::table::Table;
use crate::clock::Instant;
use crate::control::Control;
use crate::memory::NoMemory;
use cotulenh::{Color, Position, Status, Turn};
use std::sync::Arc;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// In how many turns of the side to move, at most.
    pub turns: u32,
    /// Look at so many actions, then give up.
    pub nodes: Option<u64>,
    /// Find every first turn that wins, not only one.
    pub all: bool,
}

impl Question {
    /// The most turns.
    pub const MOST_TURNS: u32 = 20;

    /// A win in at most so many turns, whatever it takes to find out.
    #[must_use]
    pub fn turns(turns: u32) -> Question {
        Question {
            turns,
            nodes: None,
            all: false,
        }
    }
}

/// Proves wins. It remembers what it has found from one question to the next.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::mate::{Question, Solver, Verdict};
///
/// // The Tank takes the Anti-air beside it, and the way of the Air Force to the Commander is open.
/// let fen = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
/// let position: Position = fen.parse()?;
/// let mut solver = Solver::new(16)?;
/// let answer = solver.solve(&position, &Question::turns(2), |_| {})?;
/// let win = answer.win().expect("there is a win");
/// assert_eq!(win.turns, 1);
/// assert_eq!(win.line[0].word().to_string(), "e4:T>f4,F>h7");
///
/// // Whoever waits loses nothing at once.
/// let fen = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 b - - 0 1";
/// let answer = solver.solve(&fen.parse()?, &Question::turns(2), |_| {})?;
/// assert_eq!(answer.verdict, Verdict::NoWin);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    table: Table,
    control: Arc<Control>,
}

/// What a solver tells while it works: no win was found in so many turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The turns that are not enough.
    pub no_win_in: u32,
    /// How many actions were looked at.
    pub nodes: u64,
}

impl Solver {
    /// Makes a solver that remembers in so many MiB, from 1 to 65,536.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no memory for its table.
    pub fn new(mebibytes: usize) -> Result<Solver, NoMemory> {
        Ok(Solver {
            table: Table::new(mebibytes)?,
            control: Arc::default(),
        })
    }

    /// Makes a solver with a small table that is stopped by the control of something else.
    pub(crate) fn stopped_by(control: Arc<Control>) -> Result<Solver, NoMemory> {
        Ok(Solver {
            table: Table::new(1)?,
            control,
        })
    }

    /// The means to stop it from another thread. Once stopped it stays so until [`Control::reset`].
    #[must_use]
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether the side to move wins in at most so many turns, and how. `on_progress` is called for every number of
    /// turns that is not enough.
    ///
    /// # Errors
    ///
    /// The number of turns is out of range, or the game is over.
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

    /// Whether the side to move wins in at most so many turns if it begins with this one; nothing if `nodes` were not
    /// enough to tell.
    ///
    /// # Errors
    ///
    /// The number of turns is out of range, the game is over, or the turn is not legal.
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

    /// Whether the side to move, at the start of its turn, loses whatever it does, the other side having so many turns
    /// to win: with none it is mated. Nothing if `nodes` were not enough to tell.
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
        if let Some(ended) = position.ended() {
            return Some(ended.winner == attacker);
        }
        let mut search = self.search(position, attacker, nodes);
        let root_turn = search.root_turn_key();
        let loses = search.defend(turns.min(Question::MOST_TURNS), root_turn);
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
    if !(1..=Question::MOST_TURNS).contains(&turns) {
        return Err(MateError::Turns { found: turns });
    }
    match position.status() {
        Status::Ongoing => Ok(()),
        status => Err(MateError::GameOver(status)),
    }
}

/// The win that was proven, with what was asked for beside it.
fn win(search: &mut Search<'_>, turns: u32, all: bool) -> Verdict {
    let (firsts, complete) = if all {
        search.winning_turns(turns)
    } else {
        (Vec::new(), false)
    };
    // The win is proven; to show it costs little beside that.
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
