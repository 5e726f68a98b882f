//! Text in, text out.

pub mod fen;
pub mod lan;
mod reader;

pub use reader::{Expected, Found};
