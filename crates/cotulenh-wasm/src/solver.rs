//! Forced wins and defences against them, in the calling thread.

use crate::callbacks;
use crate::error::{Failure, Problem};
use crate::input;
use crate::line::searchable;
use crate::output::plain;
use crate::searcher::Searcher;
use crate::types::{DefendVerdict, Defended, ProofLimits, SolveVerdict, Solved};
use cotulenh::Position;
use cotulenh_engine::NoMemory;
use cotulenh_engine::mate::{Escape, MateError, Question, Solver, Verdict};
use cotulenh_engine::review::sans;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The size of the solver's table in MiB.
const MEMORY: usize = 16;
const USUAL_NODES: u64 = 2_000_000;
/// Maximum number of nodes. A search of this size takes minutes.
const MAX_NODES: u64 = 100_000_000;

/// Creates a solver that the callbacks of the search can stop.
pub fn solver() -> Result<Solver, NoMemory> {
    let solver = Solver::new(MEMORY)?;
    solver.control().stop_when(callbacks::wants_stop);
    Ok(solver)
}

#[wasm_bindgen]
impl Searcher {
    /// Searches for a forced win of the side to move in at most `turns` turns of its own, 1 to 20. `wantsStop` is
    /// called every few hundred nodes, as in `search`. Earlier turns do not matter: a repetition is not a draw here.
    #[wasm_bindgen(unchecked_return_type = "Solved")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Searchable")] position: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] turns: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ProofLimits")] limits: JsValue,
        #[wasm_bindgen(js_name = "wantsStop", unchecked_optional_param_type = "() => boolean")]
        wants_stop: Option<js_sys::Function>,
    ) -> Result<JsValue, Failure> {
        self.prove(&position, &turns, &limits, wants_stop, solve)
    }

    /// Searches for the best defence of the side to move against a forced win of the other side in at most `turns`
    /// turns, 1 to 20. `wantsStop` is called every few hundred nodes, as in `search`.
    #[wasm_bindgen(unchecked_return_type = "Defended")]
    pub fn defend(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Searchable")] position: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] turns: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ProofLimits")] limits: JsValue,
        #[wasm_bindgen(js_name = "wantsStop", unchecked_optional_param_type = "() => boolean")]
        wants_stop: Option<js_sys::Function>,
    ) -> Result<JsValue, Failure> {
        self.prove(&position, &turns, &limits, wants_stop, defend)
    }
}

impl Searcher {
    /// Checks the arguments, runs the solver on the position of the game, and returns its answer as a plain object.
    fn prove<T: Serialize>(
        &self,
        position: &JsValue,
        turns: &JsValue,
        limits: &JsValue,
        wants_stop: Option<js_sys::Function>,
        answer: impl FnOnce(&mut Solver, &Position, u32, u64) -> Result<T, Problem>,
    ) -> Result<JsValue, Failure> {
        let mut state = self.state()?;
        let (turns, nodes) = question(turns, limits)?;
        let game = searchable(position)?;
        let found = state.prove(wants_stop, |solver| {
            answer(solver, game.position(), turns, nodes)
        })?;
        Ok(plain(&found)?)
    }
}

fn question(turns: &JsValue, limits: &JsValue) -> Result<(u32, u64), Problem> {
    let turns = input::number(turns, u32::MAX, "a number of turns")?;
    let limits: ProofLimits = input::object(limits, "limits")?;
    Ok((turns, node_limit(&limits)?))
}

fn node_limit(limits: &ProofLimits) -> Result<u64, Problem> {
    let nodes = limits.nodes.unwrap_or(USUAL_NODES);
    if (1..=MAX_NODES).contains(&nodes) {
        return Ok(nodes);
    }
    let message = format!("nodes: expected a number from 1 to {MAX_NODES}, found {nodes}");
    Err(Problem::new("limits", message))
}

impl From<NoMemory> for Problem {
    fn from(why: NoMemory) -> Problem {
        Problem::new("memory", why)
    }
}

impl From<MateError> for Problem {
    fn from(why: MateError) -> Problem {
        let code = match why {
            MateError::GameOver(_) => "over",
            _ => "limits",
        };
        Problem::new(code, why)
    }
}

fn solve(
    solver: &mut Solver,
    position: &Position,
    turns: u32,
    nodes: u64,
) -> Result<Solved, Problem> {
    solver.control().reset(false);
    let question = Question {
        nodes: Some(nodes),
        ..Question::turns(turns)
    };
    let answer = solver.solve(position, &question, |_| {})?;
    let (verdict, win) = match answer.verdict {
        Verdict::Win(win) => (SolveVerdict::Win, Some(win)),
        Verdict::NoWin => (SolveVerdict::None, None),
        Verdict::Unknown { .. } => (SolveVerdict::Unknown, None),
    };
    let turns = win.as_ref().map(|win| win.turns);
    let line = win.map_or_else(Vec::new, |win| win.line);
    Ok(Solved {
        verdict,
        turns,
        words: line
            .iter()
            .map(|turn| turn.engine_move().to_string())
            .collect(),
        san: sans(position, &line),
        nodes: answer.nodes,
    })
}

fn defend(
    solver: &mut Solver,
    position: &Position,
    turns: u32,
    nodes: u64,
) -> Result<Defended, Problem> {
    solver.control().reset(false);
    let defense = solver.defend(position, turns, Some(nodes))?;
    let (verdict, turn, turns) = match defense.escape {
        Escape::None { turn, turns } => (DefendVerdict::Lost, Some(turn), Some(turns)),
        Escape::By(turn) => (DefendVerdict::Escapes, Some(turn), None),
        Escape::Unknown => (DefendVerdict::Unknown, None, None),
    };
    let before = position.before_deployment();
    Ok(Defended {
        verdict,
        best: turn.as_ref().map(|turn| turn.engine_move().to_string()),
        san: turn.as_ref().map(|turn| before.turn_san(turn).to_string()),
        turns,
        nodes: defense.nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Commander must be released before it can be checkmated: a win in two turns.
    const SHUT_IN: &str = "10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1";

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn a_win_has_its_line() {
        let mut solver = Solver::new(1).unwrap();
        let solved = solve(&mut solver, &position(SHUT_IN), 3, USUAL_NODES).unwrap();
        assert_eq!(solved.verdict, SolveVerdict::Win);
        assert_eq!(solved.turns, Some(2));
        assert_eq!(solved.words, ["j1j10", "k12k11", "k9k10"]);
        assert_eq!(solved.san, ["Cj10", "Ck11", "Ik10#"]);
        let solved = solve(&mut solver, &position(SHUT_IN), 1, USUAL_NODES).unwrap();
        assert_eq!((solved.verdict, solved.turns), (SolveVerdict::None, None));
        assert!(solved.words.is_empty());
    }

    #[test]
    fn a_defence_has_its_turn_and_verdict() {
        let mut solver = Solver::new(1).unwrap();
        let mut lost = position(SHUT_IN);
        lost.play_turn(&lost.turn_from_engine_move("j1j10").unwrap())
            .unwrap();
        let defended = defend(&mut solver, &lost, 2, USUAL_NODES).unwrap();
        assert_eq!(defended.verdict, DefendVerdict::Lost);
        assert_eq!(defended.best.as_deref(), Some("k12k11"));
        assert_eq!(defended.san.as_deref(), Some("Ck11"));
        assert_eq!(defended.turns, Some(1));
        let start = Position::start();
        let defended = defend(&mut solver, &start, 1, USUAL_NODES).unwrap();
        assert_eq!(defended.verdict, DefendVerdict::Escapes);
        assert!(defended.best.is_some() && defended.turns.is_none());
    }

    #[test]
    fn a_node_limit_makes_the_verdict_unknown() {
        let mut solver = Solver::new(1).unwrap();
        let start = Position::start();
        let solved = solve(&mut solver, &start, 5, 3_000).unwrap();
        assert_eq!(
            (solved.verdict, solved.nodes),
            (SolveVerdict::Unknown, 3_000)
        );
        let defended = defend(&mut solver, &start, 5, 3_000).unwrap();
        assert_eq!(defended.verdict, DefendVerdict::Unknown);
        assert_eq!((defended.best, defended.turns), (None, None));
    }

    #[test]
    fn invalid_questions_are_errors() {
        let limits = |nodes| node_limit(&ProofLimits { nodes });
        assert_eq!(limits(None), Ok(USUAL_NODES));
        assert_eq!(limits(Some(MAX_NODES)), Ok(MAX_NODES));
        for nodes in [0, MAX_NODES + 1] {
            assert_eq!(limits(Some(nodes)).unwrap_err().code, "limits");
        }
        let mut solver = Solver::new(1).unwrap();
        let start = Position::start();
        let error = solve(&mut solver, &start, 0, 10).unwrap_err();
        assert_eq!(error.code, "limits");
        let mut mated = position("10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1");
        mated
            .play_turn(&mated.turn_from_engine_move("k9k10").unwrap())
            .unwrap();
        for error in [
            solve(&mut solver, &mated, 1, 10).unwrap_err(),
            defend(&mut solver, &mated, 1, 10).unwrap_err(),
        ] {
            assert_eq!(error.code, "over");
        }
    }
}
