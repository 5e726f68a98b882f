//! The page: its files in memory, and the responses that send them.

mod answer;
mod encoding;
mod error;
mod files;
mod folder;
mod media;

pub use error::PageError;
pub use files::Page;

pub(crate) use answer::{answer, guard, refuse};
