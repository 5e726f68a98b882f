//! What the benchmarks have in common: positions, the operations that are measured, the oracle's positions.
//!
//! Every operation checks what it computes, so a benchmark that runs is a benchmark of something right.

#![forbid(unsafe_code)]

pub mod case;
pub mod operations;
pub mod oracle;
pub mod samples;

pub use case::Case;
pub use samples::{SAMPLES, Sample};
