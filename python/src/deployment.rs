//! Deployments on a board: the state of the one in progress, and its operations.

use crate::board::Board;
use crate::errors::{GAME, Problem};
use crate::moves::Turn;
use crate::values::{role, square};
use cotulenh::{Choice, DeployResult, DeploySession, Position};
use pyo3::prelude::*;
use std::sync::Arc;

#[pymethods]
impl Board {
    /// The origin of the deployment in progress, or `None`.
    #[getter]
    fn deployment_origin(&self) -> Option<String> {
        self.position().deployment().map(|d| d.origin().to_string())
    }

    /// The letters of the pieces that may still act in the deployment in progress.
    #[getter]
    fn waiting(&self) -> String {
        let waiting = self.position().deployment().map(|d| d.waiting());
        waiting
            .iter()
            .flat_map(|roles| roles.iter())
            .map(|role| role.letter())
            .collect()
    }

    /// Starts a deployment, to be used with `with`. See `Deployment`.
    fn deploy<'py>(slf: Bound<'py, Self>, origin: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let start = {
            let board = slf.borrow();
            DeploySession::start(board.position(), square(origin)?)
        };
        start.map_err(Problem::from)?;
        let class = py.import("cotulenh._deployment")?.getattr("Deployment")?;
        class.call1((slf, origin))
    }

    /// Makes a waiting piece of a deployment stay.
    fn _stay(&mut self, origin: &str, letter: &str) -> Result<(), Problem> {
        let (origin, role) = (square(origin)?, role(letter)?);
        self.apply(Choice::Stay { origin, role })
    }

    /// Makes a waiting piece of a deployment join the unit of an earlier step.
    fn _recombine(&mut self, letter: &str, step: u8) -> Result<(), Problem> {
        let role = role(letter)?;
        self.apply(Choice::Recombine { role, step })
    }

    /// Replaces the pushes from `ply` on by the one turn that they make.
    fn _fold(&mut self, ply: usize) -> PyResult<Turn> {
        let not_whole = || Problem::new(GAME, "not-a-turn", "the pushes are not a whole turn");
        let (first, last) = match (self.pushed().get(ply), self.pushed().last()) {
            (Some(first), Some(last)) => (Arc::clone(first), Arc::clone(last)),
            _ => return Err(not_whole().into()),
        };
        let turn = match &last.choice {
            Choice::Turn(turn) => Some(turn.clone()),
            &Choice::Move(mv) => last.before.turn_ended_by(mv),
            other => ended_by_operation(&last.before, other)?,
        };
        let turn = turn.ok_or_else(not_whole)?;
        let mut board = Board::of(first.before);
        board.apply(Choice::Turn(turn.clone()))?;
        if board.position() != self.position() {
            return Err(not_whole().into());
        }
        self.replace_pushes(ply, board);
        Ok(Turn::new(turn))
    }
}

/// Returns the turn that a stay or a recombine ends.
pub fn ended_by_operation(
    before: &Position,
    choice: &Choice,
) -> Result<Option<cotulenh::Turn>, Problem> {
    let Some(session) = DeploySession::resume(before) else {
        return Ok(None);
    };
    let result = match choice {
        Choice::Stay { role, .. } => session.stay(*role)?,
        Choice::Recombine { role, step } => session.recombine(*role, (*step).into())?,
        _ => return Ok(None),
    };
    Ok(match result {
        DeployResult::Complete(whole) => Some(whole.turn),
        DeployResult::Incomplete { .. } => None,
    })
}
