//! Text in, text out.

pub mod fen;
pub mod lan;
pub mod pgn;
mod reader;

pub use reader::{Expected, Found};
