//! Values of the game as Python writes them: sides, squares, roles, objectives, and plain data through JSON.

use crate::errors::{NOTATION, Problem};
use cotulenh::{Color, Objective, Outcome, Role, Square};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;

/// Returns the name of a side.
pub fn side(py: Python<'_>, color: Color) -> &Bound<'_, PyString> {
    match color {
        Color::Red => intern!(py, "red"),
        Color::Blue => intern!(py, "blue"),
    }
}

/// Reads the name of a side.
pub fn color(text: &str) -> Result<Color, Problem> {
    match text {
        "red" => Ok(Color::Red),
        "blue" => Ok(Color::Blue),
        _ => Err(Problem::new(
            NOTATION,
            "side",
            format!("found {}, expected \"red\" or \"blue\"", quoted(text)),
        )),
    }
}

/// Reads the name of a square.
pub fn square(text: &str) -> Result<Square, Problem> {
    text.parse().map_err(|why| {
        let message = format!("found {}: {why}", quoted(text));
        Problem::new(NOTATION, "square", message)
    })
}

/// Reads the letter of a role.
pub fn role(text: &str) -> Result<Role, Problem> {
    let mut letters = text.chars();
    let role = letters.next().and_then(Role::from_letter);
    role.filter(|_| letters.next().is_none()).ok_or_else(|| {
        let message = format!("found {}, expected the letter of a piece", quoted(text));
        Problem::new(NOTATION, "piece", message)
    })
}

/// Reads the name of an objective.
pub fn objective(text: &str) -> Result<Objective, Problem> {
    text.parse().map_err(|why| {
        let message = format!("found {}: {why}", quoted(text));
        Problem::new(NOTATION, "objective", message)
    })
}

/// Returns the beginning of a text in quotes, for messages.
fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}

/// Returns plain data as Python's `json` reads it.
pub fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(data).map_err(internal)?;
    py.import(intern!(py, "json"))?
        .call_method1(intern!(py, "loads"), (json,))
}

/// Returns the JSON of plain data, as Python's `json` writes it.
pub fn json_of(data: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = data.extract() {
        return Ok(text);
    }
    let py = data.py();
    py.import(intern!(py, "json"))?
        .call_method1(intern!(py, "dumps"), (data,))?
        .extract()
}

/// Returns the error of a value that this module cannot write. None is known.
pub fn internal(why: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err(why.to_string())
}

/// Returns an outcome as an instance of `cotulenh.Outcome`.
pub fn outcome(py: Python<'_>, outcome: Option<Outcome>) -> PyResult<Option<Bound<'_, PyAny>>> {
    let Some(outcome) = outcome else {
        return Ok(None);
    };
    let winner = outcome.winner.map(|color| side(py, color));
    let class = py.import("cotulenh._types")?.getattr("Outcome")?;
    class.call1((outcome.termination.name(), winner)).map(Some)
}
