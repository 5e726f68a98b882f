//! A chess engine for Cờ Tư Lệnh (Commander Chess): search, evaluation, time management, players and the UCI protocol.
//!
//! [`Engine`] searches a [`Root`] within [`Limits`], reports each depth, and returns a [`SearchResult`]. Another
//! evaluation can be plugged in through [`Evaluator`]. [`uci`] implements the protocol.
//!
//! ```
//! use cotulenh::Position;
//! use cotulenh_engine::{Engine, Limits, Root, Value};
//!
//! // The Tank takes the Anti-air beside it, and the way of the Air Force to the Commander is open.
//! let fen = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
//! let root = Root::new(fen.parse::<Position>()?);
//! let result = Engine::new().search(&root, &Limits::depth(3), |info| {
//!     println!("depth {}: {}", info.depth, info.line.value);
//! });
//! assert_eq!(result.value(), Some(Value::WinIn(1)));
//! let turn = result.best.expect("a turn");
//! assert_eq!(turn.engine_move().to_string(), "e4:T>f4,F>h7");
//! # Ok::<(), cotulenh::PositionError>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod bench;
pub mod book;
mod clock;
mod control;
mod engine;
pub mod eval;
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

pub use book::Book;
pub use control::Control;
pub use engine::{Engine, Settings};
pub use eval::{Evaluation, Evaluator, HandEvaluator, Network};
pub use helpers::{Helpers, STACK_BYTES, Work};
pub use level::Strength;
pub use limits::{Clock, Limits};
pub use memory::NoMemory;
pub use result::{Info, PvLine, SearchResult};
pub use root::Root;
pub use score::{Score, Value};
pub use search::{Param, ParamError, Params};
