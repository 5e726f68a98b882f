//! The legal moves of a board, computed when they are needed.

use crate::board::Board;
use crate::moves::Move;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

/// The legal moves of a board as it is now. They change when the board changes.
#[pyclass(module = "cotulenh", frozen)]
pub struct LegalMoves {
    board: Py<Board>,
}

impl LegalMoves {
    pub fn of(board: Py<Board>) -> LegalMoves {
        LegalMoves { board }
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut board = self.board.try_borrow_mut(py)?;
        let color = board.position().turn();
        PyList::new(py, board.legal().iter().map(|&mv| Move::new(mv, color)))
    }
}

#[pymethods]
impl LegalMoves {
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.board.try_borrow_mut(py)?.legal().len())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.board.try_borrow(py)?.position().has_legal_move())
    }

    fn __contains__(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let board = self.board.try_borrow(py)?;
        Ok(mv
            .cast::<Move>()
            .is_ok_and(|mv| board.position().is_legal(mv.get().mv)))
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Move> {
        let mut board = self.board.try_borrow_mut(py)?;
        let color = board.position().turn();
        let moves = board.legal();
        let index = if index < 0 {
            index.saturating_add_unsigned(moves.len())
        } else {
            index
        };
        let mv = usize::try_from(index)
            .ok()
            .and_then(|index| moves.get(index));
        let mv = mv.ok_or_else(|| PyIndexError::new_err("no such legal move"))?;
        Ok(Move::new(*mv, color))
    }

    /// Returns the number of legal moves.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.board.try_borrow(py)?.position().count_legal_moves())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let board = self.board.try_borrow(py)?;
        let position = board.position();
        let moves = position.legal_moves();
        let moves: Vec<String> = moves
            .iter()
            .map(|&mv| position.san(mv).to_string())
            .collect();
        Ok(format!("<LegalMoves: {}>", moves.join(" ")))
    }
}
