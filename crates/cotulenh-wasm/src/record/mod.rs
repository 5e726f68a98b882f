//! The rules and records: everything except the search.

mod abilities;
mod board;
mod choice;
mod collection;
mod deployment;
mod exchange;
pub(crate) mod log;
mod play;
mod preview;
mod setup;
mod tree;

pub use abilities::piece_table;
pub use collection::split_pgn;
pub use exchange::game_of;
pub use setup::{place_in_fen, read_setup, setup_problems, terrain, write_setup};
