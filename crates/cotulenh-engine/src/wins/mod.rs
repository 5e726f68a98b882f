//! Positions with a win that is proven: where they come from, and what they show.

mod setups;

pub use setups::{Shape, setup};
