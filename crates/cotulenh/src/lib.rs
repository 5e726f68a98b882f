//! The complete rules of Cờ Tư Lệnh (Commander Chess): positions, legal moves, deployments, games, FEN, SAN, LAN and PGN.
//!
//! # Games
//!
//! [`Game`] is what an application uses: a game with its history, undo, redo, variations, annotations and outcome. It reads
//! moves as players write them.
//!
//! ```
//! use cotulenh::{Color, Game};
//!
//! let mut game = Game::new();
//! game.play_text("Tf6")?;
//! game.play_text("Th7")?;
//! game.undo()?;
//! assert_eq!(game.position().turn(), Color::Blue);
//! println!("{game}"); // PGN
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Positions
//!
//! [`Position`] is a legal position without history. It is `Copy`. [`Position::legal_moves`] lists the legal moves,
//! [`Position::play`] makes one, [`Position::outcome`] returns the outcome if the game is over. A turn may be a deployment of
//! several steps, and [`DeploySession`] offers its other operations. [`Setup`] may be illegal: it becomes a [`Position`]
//! or a list of all its problems.
//!
//! A user interface asks [`Position::selections`] what the stack on a square can do. It lists the units that can leave
//! the square and their targets, because several moves may have the same two squares: parts of a stack, or a capture and
//! a stay capture. [`Game::play_text`] also plays two squares (`f4f6`). [`Board::diagram`] draws the board as text.
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
//! # Notation
//!
//! | text | write | read |
//! | --- | --- | --- |
//! | FEN, a position | `Display` of [`Position`] | `FromStr` of [`Position`], [`Setup`] and [`Board`] |
//! | SAN, as players write | [`Position::san`], [`Position::turn_san`] | [`Game::play_text`], [`Position::read_move`], [`Position::read_turn`] |
//! | LAN, in full | `Display` of [`Move`] and [`Turn`] | [`Move::from_lan`], [`Turn::from_lan`] |
//! | engine moves, one word per turn | [`Turn::engine_move`] | [`Position::turn_from_engine_move`] |
//! | PGN, a game | `Display` of [`PgnGame`] and [`Game`] | `FromStr` of both. For files, [`notation::pgn`] has `PgnReader` and `Splitter` |
//!
//! [`notation`] describes them. Errors say where a text is wrong and what was expected.
//!
//! # Events and commands
//!
//! [`Event`]s say what a move did, piece by piece: captures, promotions, check, the end of the game. [`Game::play`] returns
//! them, [`Position::preview`] returns them before the move is made, and [`describe()`] tells them in English. A
//! [`Command`] is a move with the atomic [`Action`]s that carry it out. It can be described, stored, sent and undone.
//!
//! # Features
//!
//! No feature is on by default. Without `std` the crate is `no_std` and needs `alloc`.
//!
//! - `std`: `PgnReader`, which reads the games of a PGN file.
//! - `serde`: `Serialize` and `Deserialize` for what a program stores: squares, pieces, moves, turns, positions, commands,
//!   games. `Serialize` for what it shows: events, previews and errors. It adds the module `wire`, which has these as
//!   plain data.
//! - `wire`: commands and games as JSON and in a compact binary form with versions. It adds the module `log`, logs of
//!   games.
//!
//! # Further reading
//!
//! [`rules`] has the rules of the game. Comments such as RULES §5 refer to its sections. The folder `examples` has short
//! programs, ordered as lessons. [`learning`] has numbered moves and planes for neural networks.

#![no_std]
// Items of a feature are labelled on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

extern crate alloc;
#[cfg(test)]
extern crate self as cotulenh;
// Modules for pages compute some tables at their first use. The feature `std` reads files.
#[cfg(any(
    test,
    feature = "std",
    cotulenh_small,
    all(target_family = "wasm", target_os = "unknown")
))]
extern crate std;

mod action;
pub mod air_defense;
mod apply;
pub mod attacks;
mod bitboard;
mod board;
mod bounded_list;
mod color;
mod command;
pub mod commander;
mod composite;
pub mod deployment;
mod describe;
mod diagram;
mod editable_state;
mod effects;
mod events;
pub mod game;
mod geometry;
pub mod learning;
mod legality;
#[cfg(feature = "wire")]
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
mod reach;
mod role;
mod role_set;
mod selection;
pub mod setup;
mod square;
mod square_names;
mod stack;
mod start;
mod tables;
pub mod terrain;
mod turn;
mod unit_moves;
mod view;
#[cfg(feature = "serde")]
pub mod wire;
mod zobrist;

/// Property tests with fixed random numbers, as in the integration tests.
#[cfg(test)]
#[path = "../tests/it/common/property.rs"]
mod property;

/// The random positions of the integration tests, for unit tests.
#[cfg(test)]
#[path = "../tests/it/common/random.rs"]
mod random;

/// The simple move generator of the integration tests.
#[cfg(test)]
#[allow(dead_code, reason = "the unit tests ask it for captures only")]
#[path = "../tests/it/common/reference.rs"]
mod reference;

/// The version of the [rules] that this library implements.
pub const RULES_VERSION: u16 = 1;

#[cfg(any(doc, doctest))]
#[doc = include_str!("../RULES.md")]
pub mod rules {}

/// The programs of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[doc(inline)]
pub use action::{Action, Change, Counters, Misfit, Mismatch};
#[doc(inline)]
pub use air_defense::AirDefense;
#[doc(inline)]
pub use apply::{Overlay, Preview, SquareChange, Undo, ZoneChange};
#[doc(inline)]
pub use bitboard::{Bitboard, Squares};
#[doc(inline)]
pub use board::{Board, Stacks};
#[doc(inline)]
pub use bounded_list::{BoundedList, BoundedListIter, Full};
#[doc(inline)]
pub use color::{ByColor, Color, ColorError};
#[doc(inline)]
pub use command::{Choice, Command, CommandError, CommandKind};
#[doc(inline)]
pub use composite::{Composite, Condition, Conditional};
#[doc(inline)]
pub use deployment::{
    ChangedSquares, CompleteDeployment, DeployError, DeployResult, DeploySession, Deployment,
    Operation, SessionView, Step, Steps, UndoneOperation, UnitOptions,
};
#[doc(inline)]
pub use describe::describe;
#[doc(inline)]
pub use events::{Event, PromotionReason};
#[doc(inline)]
pub use game::{
    Annotations, Clock, DeclaredEnd, Eval, Game, Glyph, NodeId, Played, Undone, UndoneKind,
};
#[doc(inline)]
pub use legality::{Danger, IllegalMove, ReachError};
#[doc(inline)]
pub use movegen::Wanted;
#[doc(inline)]
pub use moves::{Act, Move, MoveKind, MoveList};
#[doc(inline)]
pub use notation::fen::{FenError, FenField, PositionError};
#[doc(inline)]
pub use notation::lan::LanError;
#[doc(inline)]
pub use notation::pgn::{PgnError, PgnGame};
#[doc(inline)]
pub use notation::{EngineMoveError, ReadError, SyntaxError};
#[doc(inline)]
pub use objective::{Corps, Objective};
#[doc(inline)]
pub use outcome::{GameResult, HALFMOVE_LIMIT, Outcome, REPETITION_LIMIT, Termination};
#[doc(inline)]
pub use perft::perft;
#[doc(inline)]
pub use piece::Piece;
#[doc(inline)]
pub use position::Position;
#[doc(inline)]
pub use problems::{DeploymentProblem, PileFull, SetupError, SetupProblem};
#[doc(inline)]
pub use role::{ByRole, Jumps, Ranges, Role, RoleError};
#[doc(inline)]
pub use role_set::RoleSet;
#[doc(inline)]
pub use selection::{Selection, Target};
#[doc(inline)]
pub use setup::{DeploymentSetup, Forgive, Pile, Setup};
#[doc(inline)]
pub use square::{Direction, FILES, Official, RANKS, SQUARES, Square, SquareError};
#[doc(inline)]
pub use stack::{STACK_MAX, Stack};
#[doc(inline)]
pub use start::START_FEN;
#[doc(inline)]
pub use terrain::Terrain;
#[doc(inline)]
pub use turn::{DeploymentTurn, IllegalTurn, Turn};
#[doc(inline)]
pub use unit_moves::{Moves, UnitMoves};
#[doc(inline)]
pub use view::View;
#[doc(inline)]
pub use zobrist::mix64;
