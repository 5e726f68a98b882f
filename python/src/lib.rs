//! The native module of the Python package `cotulenh`: rules, records, engine and learning, as Python sees them.
//!
//! It converts arguments, releases the interpreter lock for long work, and knows no rule. The parts in Python are in
//! `cotulenh/`.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(missing_docs)] // The documentation for users is that of the Python module.
#![allow(clippy::type_complexity, clippy::wrong_self_convention)] // Names and tuples are those of Python.

mod board;
mod data;
mod deployment;
mod engine;
mod errors;
mod game;
mod learning;
mod legal;
mod log;
mod moves;
mod node;
mod pieces;
mod values;

use pyo3::prelude::*;

/// The native parts of the package `cotulenh`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::data::{NativeGames, NativeSamples, NativeWriter, score_number};
    #[pymodule_export]
    use crate::engine::{NativeEngine, NativeSearch, chances, run_uci};
    #[pymodule_export]
    use crate::game::{Game, Splitter};
    #[pymodule_export]
    use crate::learning::{BatchEnv, pairs};
    #[pymodule_export]
    use crate::legal::LegalMoves;
    #[pymodule_export]
    use crate::log::GameLog;
    #[pymodule_export]
    use crate::moves::{Move, Turn};
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::pieces::{Piece, Stack};

    #[pymodule_export]
    const START_FEN: &str = cotulenh::START_FEN;
    #[pymodule_export]
    const RULES_VERSION: u16 = cotulenh::RULES_VERSION;
    #[pymodule_export]
    const ACTIONS: usize = cotulenh::learning::MOVE_INDICES;
    #[pymodule_export]
    const PAIRS: usize = cotulenh::learning::PAIRS;
    #[pymodule_export]
    const PARTS: usize = cotulenh::learning::PARTS;
    #[pymodule_export]
    const PLANES: usize = cotulenh::learning::PLANES;
    #[pymodule_export]
    const ENCODING_VERSION: u16 = cotulenh::learning::VERSION;
    #[pymodule_export]
    const LEVELS: u8 = cotulenh_engine::level::LEVELS;
    /// The drawings of the pieces.
    #[pymodule_export]
    const PIECES_SVG: &str = include_str!("../../web/src/board/pieces.svg");
    /// The picture of the start position, of which the terrain is used.
    #[pymodule_export]
    const BOARD_SVG: &str = include_str!("../../docs/board.svg");
    /// The colours of the board.
    #[pymodule_export]
    const THEME_CSS: &str = include_str!("../../web/src/board/theme.css");
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
