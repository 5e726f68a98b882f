//! Positions with a win that is proven: where they come from, and what they show.
//!
//! [`Maker`] finds them, in games and among set-ups, until a [`Plan`] is fulfilled; each is a [`Problem`] with every
//! first turn that wins, proven by the [solver](crate::mate).

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
