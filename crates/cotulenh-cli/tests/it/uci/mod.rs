//! Tests of `cotulenh uci`: conversations, threads, and systems with few resources.

mod conversations;
mod lost_reader;
mod program;
#[cfg(target_os = "linux")]
mod scarce;
