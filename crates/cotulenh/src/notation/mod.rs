//! Notations (RULES §11).
//!
//! - [`fen`] has positions.
//! - [`lan`] has moves and turns in full, as `Display` of [`Move`](crate::Move) and [`Turn`](crate::Turn).
//! - [`san`] has moves and turns as players write them, by [`Position::san`](crate::Position::san) and
//!   [`Position::turn_san`](crate::Position::turn_san).
//! - [`engine_move`] has turns as engines write them, by [`Turn::engine_move`](crate::Turn::engine_move).
//! - [`read`] has lenient reading of all of these, by [`Position::read_move`](crate::Position::read_move) and
//!   [`Position::read_turn`](crate::Position::read_turn).
//! - [`pgn`] has whole games, and streams of games.

pub mod engine_move;
mod error;
mod exact;
pub mod fen;
pub mod lan;
mod pattern;
pub mod pgn;
pub mod read;
mod reader;
pub mod san;

pub use error::{EngineMoveError, ReadError, SyntaxError};
pub use reader::{Expected, Found};
