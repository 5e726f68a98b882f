#![doc = include_str!("../../../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate self as cotulenh;
#[cfg(test)]
extern crate std;

mod action;
pub mod air_defense;
mod apply;
pub mod attacks;
mod bitboard;
mod board;
mod color;
pub mod commander;
pub mod deploy;
mod effects;
mod geometry;
mod legality;
mod movegen;
mod moves;
pub mod notation;
pub mod outcome;
mod perft;
mod piece;
mod position;
mod role;
pub mod setup;
mod square;
mod stack;
pub mod terrain;
mod zobrist;

/// The random positions of the integration tests, for tests that need what is private.
#[cfg(test)]
#[path = "../tests/common/random.rs"]
mod random;

pub use air_defense::AirDefense;
pub use apply::Undo;
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use deploy::{DeployError, Deployment, Step};
pub use legality::IllegalMove;
pub use moves::{Move, MoveKind, MoveList};
pub use notation::fen::{FenError, FenField, PositionError};
pub use notation::lan::LanError;
pub use outcome::{Ended, Objective, Reason, Status};
pub use perft::{divide, perft};
pub use piece::Piece;
pub use position::{Position, START_FEN};
pub use role::{ByRole, Reach, Role, RoleSet};
pub use setup::{
    DeploymentProblem, DeploymentSetup, Forgive, Pile, Setup, SetupError, SetupProblem,
};
pub use square::{Direction, FILES, Official, RANKS, SQUARES, Square, SquareError};
pub use stack::{STACK_MAX, Stack};
pub use terrain::Terrain;
