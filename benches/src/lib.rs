//! Shared parts of the benchmarks: positions, the measured operations, the oracle's positions.
//!
//! Every operation checks its result, so a benchmark that runs measures something correct.

#![forbid(unsafe_code)]

pub mod case;
pub mod operations;
pub mod oracle;
pub mod random_games;
pub mod samples;

/// The programs of the README of the repository, run as tests. Packed crates do not have it.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

pub use case::Case;
pub use samples::{SAMPLES, Sample};
