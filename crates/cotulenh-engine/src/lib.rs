//! An engine for Cờ Tư Lệnh (Commander Chess): search, evaluation, time management, players and the UCI protocol.
//!
//! # Search
//!
//! [`Engine`] searches a [`Root`] within [`Limits`], reports every line of every depth as an [`Info`], and returns a [`SearchResult`]. It
//! keeps its transposition table and histories between searches. [`Settings`] has the size of the table, the number of
//! threads and lines, and the [`Strength`].
//!
//! ```
//! use cotulenh::Position;
//! use cotulenh_engine::{Engine, Limits, Root, Value};
//!
//! // The Tank takes the Anti-air beside it, and the way of the Air Force to the Commander is open.
//! let position: Position = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1".parse()?;
//! let result = Engine::new().search(&Root::new(position), &Limits::depth(3), |info| {
//!     println!("depth {}: {} {:?}", info.depth, info.line.value, info.line.san(&position));
//! });
//! assert_eq!(result.value(), Some(Value::WinIn(1)));
//! let turn = result.best.expect("a turn");
//! assert_eq!(turn.engine_move().to_string(), "e4:T>f4,F>h7");
//! # Ok::<(), cotulenh::PositionError>(())
//! ```
//!
//! [`Engine::start`] searches in its own thread. The [`SearchHandle`] stops the search, waits for it, and is a
//! [`Future`] for any runtime.
//!
//! # Other parts
//!
//! [`mate`] proves forced wins. [`level`] has the levels for players. [`review`] judges the turns of a game.
//! [`draw`] answers a draw offer.
//! [`eval`] has the evaluations, and another one can be plugged in through [`Evaluator`]. [`uci`] implements the
//! protocol, and [`protocol`] describes it.
//! [`players`] has simple opponents for tests.
//!
//! # Features
//!
//! Both features are on by default.
//!
//! - `network`: the neural network is part of the library, 3 MB. Without it, the engine uses the hand-crafted evaluation until it
//!   is given a network file.
//! - `book`: the opening book is part of the library, 77 KB. Without it, [`Settings::book`] needs a book of
//!   [`Engine::set_book`].

#![forbid(unsafe_code)]
// Items of a feature are labelled on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[cfg(any(doc, doctest))]
#[doc = include_str!("../PROTOCOL.md")]
pub mod protocol {}

/// The programs of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod bench;
pub mod book;
mod clock;
mod control;
mod data_file;
pub mod draw;
mod engine;
pub mod eval;
mod handle;
mod helpers;
mod heroes;
mod last_guard;
pub mod level;
mod limits;
pub mod mate;
mod memory;
mod order;
pub mod players;
mod result;
pub mod review;
mod root;
pub mod score;
mod search;
mod see;
mod shapes;
mod table;
mod time;
pub mod uci;
pub mod wins;

#[doc(inline)]
pub use book::Book;
#[doc(inline)]
pub use control::{Control, CurrentMove};
#[doc(inline)]
pub use engine::{Engine, Settings};
#[doc(inline)]
pub use eval::{Evaluation, Evaluator, HandEvaluator, Network};
#[doc(inline)]
pub use handle::{Finished, NotStarted, SearchEvent, SearchHandle, SearchPanicked};
#[doc(inline)]
pub use helpers::{Helpers, STACK_BYTES, Work};
#[doc(inline)]
pub use level::Strength;
#[doc(inline)]
pub use limits::{Clock, Limits};
#[doc(inline)]
pub use memory::NoMemory;
#[doc(inline)]
pub use result::{Info, PvLine, SearchResult};
#[doc(inline)]
pub use root::Root;
#[doc(inline)]
pub use score::{Score, Value};
#[doc(inline)]
pub use search::{Param, ParamError, Params};
