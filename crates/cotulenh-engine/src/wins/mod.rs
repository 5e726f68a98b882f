//! Tactical problems: positions with a proven win.
//!
//! [`Maker`] searches games and random set-ups until a [`Plan`] is fulfilled. Each [`Problem`] lists every winning
//! first turn, proven by the [solver](crate::mate). [`Miner`] searches positions of games for [`Puzzle`]s: problems with motifs
//! and a rating.

mod games;
mod maker;
mod miner;
mod motifs;
mod plan;
mod problem;
mod rating;
mod setups;
mod themes;

pub use maker::Maker;
pub use miner::{Miner, Puzzle};
pub use motifs::{Motif, motifs};
pub use plan::{Needs, Plan};
pub use problem::{Problem, Source};
pub use rating::{Effort, rating};
pub use setups::{Shape, setup};
pub use themes::{Theme, themes};
