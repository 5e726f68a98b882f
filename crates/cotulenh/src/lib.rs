//! The complete rules of Cờ Tư Lệnh (Commander Chess): positions, legal moves, deployments, air defence, heroes, FEN.
//!
//! Start with [`Position`]. [`Position::start`] returns the starting position, and a FEN can be parsed into any other one.
//! [`Position::legal_moves`] returns the legal moves, [`Position::play`] makes one, and [`Position::outcome`] returns the
//! outcome if the game is over. A [`Move`] is written and parsed as LAN. A turn may be a deployment of several steps.
//! [`DeploySession`] offers the other operations of a deployment. [`Game`] is a game with its history. It describes the
//! effects of each move as [`Event`]s.
//!
//! ```
//! use cotulenh::Position;
//!
//! let mut position = Position::start();
//! for turn in 0..20 {
//!     let moves = position.legal_moves();
//!     position.play(moves[turn * 7 % moves.len()])?;
//! }
//! assert_eq!(position.outcome(), None);
//! println!("{position}"); // its FEN
//! # Ok::<(), cotulenh::IllegalMove>(())
//! ```
//!
//! A [`Setup`] may be illegal. It becomes a [`Position`] or a list of problems. Section numbers such as RULES §5 refer to
//! `docs/RULES.md`.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

extern crate alloc;
#[cfg(test)]
extern crate self as cotulenh;
// Modules for pages compute some tables at their first use.
#[cfg(any(test, cotulenh_small, target_family = "wasm"))]
extern crate std;

mod action;
pub mod air_defense;
mod apply;
pub mod attacks;
mod bitboard;
mod board;
mod color;
mod command;
pub mod commander;
mod composite;
pub mod deployment;
mod describe;
mod editable_state;
mod effects;
mod events;
pub mod game;
mod geometry;
pub mod learning;
mod legality;
#[cfg(feature = "serde")]
pub mod log;
mod movegen;
mod moves;
pub mod notation;
pub mod objective;
pub mod outcome;
mod perft;
mod piece;
mod position;
mod problems;
mod range_tables;
mod role;
mod role_set;
mod selection;
pub mod setup;
mod square;
mod stack;
mod tables;
pub mod terrain;
mod turn;
mod unit_moves;
mod view;
#[cfg(feature = "serde")]
pub mod wire;
mod zobrist;

/// The random positions of the integration tests, for unit tests.
#[cfg(test)]
#[path = "../tests/common/random.rs"]
mod random;

/// The simple move generator of the integration tests.
#[cfg(test)]
#[allow(dead_code, reason = "the unit tests ask it for captures only")]
#[path = "../tests/common/reference.rs"]
mod reference;

/// The version of the rules in `docs/RULES.md` that this library implements.
pub const RULES_VERSION: u16 = 1;

/// The README's programs, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

pub use action::{Action, Change, Counters, Misfit, Mismatch};
pub use air_defense::AirDefense;
pub use apply::{Overlay, Preview, SquareChange, Undo, ZoneChange};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use command::{Choice, Command, CommandError, CommandKind};
pub use composite::{Composite, Condition, Conditional};
pub use deployment::{
    ChangedSquares, CompleteDeployment, DeployError, DeployResult, DeploySession, Deployment,
    Operation, SessionView, Step, UndoneOperation, UnitOptions,
};
pub use describe::describe;
pub use events::{Event, PromotionReason};
pub use game::{
    Annotations, Clock, DeclaredEnd, Eval, Game, Glyph, NodeId, Played, Undone, UndoneKind,
};
pub use legality::{Danger, IllegalMove, ReachError};
pub use movegen::Wanted;
pub use moves::{Act, Move, MoveKind, MoveList};
pub use notation::fen::{FenError, FenField, PositionError};
pub use notation::lan::LanError;
pub use notation::pgn::{PgnError, PgnGame};
pub use notation::{EngineMoveError, ReadError, SyntaxError};
pub use objective::{Corps, Objective};
pub use outcome::{GameResult, HALFMOVE_LIMIT, Outcome, Termination};
pub use perft::perft;
pub use piece::Piece;
pub use position::{Position, START_FEN};
pub use problems::{DeploymentProblem, PileFull, SetupError, SetupProblem};
pub use role::{ByRole, Jumps, Ranges, Role};
pub use role_set::RoleSet;
pub use selection::{Selection, Target};
pub use setup::{DeploymentSetup, Forgive, Pile, Setup};
pub use square::{Direction, FILES, Official, RANKS, SQUARES, Square, SquareError};
pub use stack::{STACK_MAX, Stack};
pub use terrain::Terrain;
pub use turn::{DeploymentTurn, IllegalTurn, Turn};
pub use unit_moves::{Moves, UnitMoves};
pub use view::View;
pub use zobrist::mix64;
