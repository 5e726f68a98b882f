//! Positions named on the command line.

use anyhow::Context;
use cotulenh::{Forgive, Position};

/// Parses a FEN, which may be a study position. Returns the start position if there is no FEN.
pub(crate) fn read(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen, Forgive::STUDY).context("FEN"),
    }
}
