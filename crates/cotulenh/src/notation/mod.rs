//! Text in, text out (RULES §11).
//!
//! - [`fen`] has positions.
//! - [`lan`] has actions and turns in full; `Display` of [`Move`](crate::Move) and [`Turn`](crate::Turn).
//! - [`san`] has actions and turns as players write them; [`Position::san`](crate::Position::san) and
//!   [`Position::turn_san`](crate::Position::turn_san).
//! - [`word`] has turns as engines write them; [`Turn::word`](crate::Turn::word).
//! - [`read`] takes any of these from the hands of people; [`Position::read_action`](crate::Position::read_action) and
//!   [`Position::read_turn`](crate::Position::read_turn).
//! - [`pgn`] has whole games, and streams of them.

mod error;
pub mod fen;
pub mod lan;
mod pattern;
pub mod pgn;
pub mod read;
mod reader;
pub mod san;
pub mod word;

pub use error::{ReadError, SyntaxError, WordError};
pub use reader::{Expected, Found};
