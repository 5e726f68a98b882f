//! Pieces and stacks.

use crate::values::side;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// A piece: its letter, its side, and whether it is heroic.
#[pyclass(module = "cotulenh", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(pub cotulenh::Piece);

#[pymethods]
impl Piece {
    /// The letter in upper case, e.g. `T` for a Tank.
    #[getter]
    fn letter(&self) -> String {
        self.0.role.letter().to_string()
    }

    /// The name of the role in English, e.g. `Tank`.
    #[getter]
    fn name(&self) -> String {
        self.0.role.to_string()
    }

    /// The side, `red` or `blue`.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        side(py, self.0.color).clone()
    }

    /// `True` if the piece is heroic.
    #[getter]
    fn heroic(&self) -> bool {
        self.0.heroic
    }

    /// The points of the piece, for players who count them.
    #[getter]
    fn points(&self) -> u32 {
        self.0.role.points()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Piece {}>", self.0)
    }
}

/// A stack: a carrier and up to two passengers of one side.
#[pyclass(module = "cotulenh", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(pub cotulenh::Stack);

#[pymethods]
impl Stack {
    /// The side, `red` or `blue`.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        side(py, self.0.color()).clone()
    }

    /// The carrier. It leads the stack.
    #[getter]
    fn carrier(&self) -> Piece {
        Piece(self.0.carrier())
    }

    /// The pieces, the carrier first.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pieces: Vec<Piece> = self.0.pieces().map(Piece).collect();
        PyTuple::new(py, pieces)
    }

    /// The sum of the points of the pieces.
    #[getter]
    fn points(&self) -> u32 {
        self.0.points()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, letter: &str) -> bool {
        crate::values::role(letter).is_ok_and(|role| self.0.contains(role))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Stack {}>", self.0)
    }
}
