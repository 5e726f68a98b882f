//! Positions named on the command line.

use anyhow::Context;
use cotulenh::{Forgive, Position};

/// The position of a FEN, studies included; the start of a game without one.
pub(crate) fn read(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen, Forgive::STUDY).context("FEN"),
    }
}
