//! The engine of Cờ Tư Lệnh (Commander Chess): search, evaluation, time, players and the protocol.
//!
//! [`Engine`] searches a [`Root`] within [`Limits`], tells about each depth, and gives a [`SearchResult`]. Another
//! evaluation than its own can take its place by [`Evaluator`]. [`uci`] speaks the protocol with programs.
//!
//! ```
//! use cotulenh::Position;
//! use cotulenh_engine::{Engine, Limits, Root, Value};
//!
//! // A Tank takes the Commander's last guard, and the Commander cannot get away.
//! let position: Position = "4c6/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1".parse()?;
//! let result = Engine::new().search(&Root::new(position), &Limits::depth(2), |info| {
//!     println!("depth {}: {}", info.depth, info.line.value);
//! });
//! assert!(result.best.is_some());
//! # Ok::<(), cotulenh::PositionError>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod bench;
mod control;
mod engine;
pub mod eval;
mod exchange;
mod heroes;
pub mod level;
mod limits;
mod order;
pub mod players;
mod root;
pub mod score;
mod search;
mod shapes;
mod table;
mod time;
pub mod uci;

pub use control::Control;
pub use engine::{Engine, Info, Line, SearchResult, Settings};
pub use eval::{Evaluator, HandEvaluator};
pub use level::Strength;
pub use limits::{Clock, Limits};
pub use root::Root;
pub use score::{Score, Value};
