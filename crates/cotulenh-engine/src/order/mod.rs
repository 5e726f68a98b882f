//! In which order actions are looked at.

mod history;
mod picker;

pub(crate) use history::History;
pub(crate) use picker::{Picker, Refutations, Scored};
