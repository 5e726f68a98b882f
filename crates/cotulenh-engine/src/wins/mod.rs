//! Tactical problems: positions with a proven win.
//!
//! [`Maker`] searches games and random set-ups until a [`Plan`] is fulfilled. Each [`Problem`] lists every winning
//! first turn, proven by the [solver](crate::mate).

mod games;
mod maker;
mod plan;
mod problem;
mod setups;
mod themes;

pub use maker::Maker;
pub use plan::{Needs, Plan};
pub use problem::{Problem, Source};
pub use setups::{Shape, setup};
pub use themes::{Theme, themes};
