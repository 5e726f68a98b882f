//! Move ordering.

mod history;
mod picker;

pub(crate) use history::History;
pub(crate) use picker::{MovePicker, Refutations, ScoredMove};
