//! Scored games of Cờ Tư Lệnh (Commander Chess) in a compact file format, for tuning and training.
//!
//! A file is a header and games: starting position, turns, a score for each position, ending. [`Writer`] appends
//! [`ScoredGame`]s, [`Reader`] streams them, [`ScoredGame::check`] checks one against the rules, [`Sieve`] selects
//! positions by a [`Filter`], and [`Statistics`] counts. [`format`](mod@format) specifies the file byte by byte.
//!
//! ```
//! use cotulenh_data::{Filter, Reader, Sieve};
//!
//! # let file: &[u8] = include_bytes!("../tests/data/version-1.games");
//! let mut sieve = Sieve::new(Filter { quiet: true, skip_plies: 8, ..Filter::default() });
//! let mut sum = 0.0;
//! for game in Reader::new(file)? {
//!     for sample in sieve.samples(&game?) {
//!         sum += sample.points - f64::from(sample.red_score()) / 1000.0;
//!     }
//! }
//! # Ok::<(), cotulenh_data::DataError>(())
//! ```
//!
//! The feature `engine` converts between [`Score`] and the `Value` of the crate `cotulenh-engine`, with `From` in both
//! directions. It is not on by default.

#![forbid(unsafe_code)]
// Items of a feature are labelled on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[cfg(any(doc, doctest))]
#[doc = include_str!("../DATA.md")]
pub mod format {}

/// The programs of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bytes;
mod check;
mod ending;
#[cfg(feature = "engine")]
mod engine_value;
mod error;
mod filter;
mod game;
mod reader;
mod score;
mod settings;
mod start_code;
mod statistics;
mod turn_code;
mod writer;

#[doc(inline)]
pub use check::{Contradiction, ContradictionKind};
#[doc(inline)]
pub use ending::{EndReason, Ending};
#[doc(inline)]
pub use error::{BodyError, BodyProblem, DataError, DataErrorKind, WriteError};
#[doc(inline)]
pub use filter::{Filter, Part, Sample, Samples, Sieve, Split};
#[doc(inline)]
pub use game::{ScoredGame, ScoredTurn};
#[doc(inline)]
pub use reader::Reader;
#[doc(inline)]
pub use score::Score;
#[doc(inline)]
pub use settings::Settings;
#[doc(inline)]
pub use statistics::{Range, Statistics};
#[doc(inline)]
pub use writer::Writer;

/// The version of the format that is written. Every version from 1 to this one can be read.
pub const VERSION: u16 = 1;

/// The maximum number of turns of a game.
pub const MAX_TURNS: usize = 10_000;

/// The maximum number of bytes of a game. A game with the maximum number of turns fits.
pub const MAX_BYTES: usize = 1 << 17;

/// The magic bytes: a byte that is not text, and line endings that a transfer in text mode would change.
const MAGIC: [u8; 8] = *b"\x89CTL\r\n\x1a\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_game_fits_its_bound() {
        // Three steps, or two and a commit, and a score of three bytes.
        let longest_turn = 2 + 1 + 2 * 2 + 3;
        let head = 2 + 17 + 2 * cotulenh::SQUARES + 1 + 3 + 5 + 2 * 3;
        assert!(head + MAX_TURNS * longest_turn <= MAX_BYTES);
    }
}
