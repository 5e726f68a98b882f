//! The legal moves of a board, computed when they are needed.

use crate::board::Board;
use crate::moves::Move;
use cotulenh::Color;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use std::sync::{Mutex, PoisonError};

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
        let moves = objects(py, board.legal(), color)?;
        drop(board);
        PyList::new(py, moves)
    }
}

/// The number of moves that are kept as Python objects.
const KEPT: usize = 1 << 13;

/// Python objects of moves that were listed before, by their hash. Moves are immutable, so lists can share them. Making and
/// freeing objects would take half of the time of a list.
static OBJECTS: Mutex<Vec<Option<Py<Move>>>> = Mutex::new(Vec::new());

/// Returns moves as Python objects.
///
/// Nothing here runs other Python code while the lock is held: an object without references to others is no matter of the
/// garbage collector.
fn objects(py: Python<'_>, moves: &[cotulenh::Move], color: Color) -> PyResult<Vec<Py<Move>>> {
    let mut kept = OBJECTS.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.is_empty() {
        kept.resize_with(KEPT, || None);
    }
    let mut found = Vec::with_capacity(moves.len());
    for &mv in moves {
        let wanted = Move::new(mv, color);
        let place = &mut kept[place_of(mv)];
        found.push(match place {
            Some(object) if *object.get() == wanted => object.clone_ref(py),
            _ => place.insert(Py::new(py, wanted)?).clone_ref(py),
        });
    }
    Ok(found)
}

/// Returns the place of a move among the kept objects.
fn place_of(mv: cotulenh::Move) -> usize {
    let Some(act) = mv.act() else { return 0 };
    let squares = act.from.index() * cotulenh::SQUARES + act.to.index();
    let unit = usize::from(act.unit.bits()) << 16;
    let bits = (squares ^ unit) as u64 ^ (act.kind as u64) << 40;
    // Multiplicative hashing: the upper bits of the product depend on all bits.
    (bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % KEPT
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
