//! `cotulenh uci` as a program uses it, with its threads, and where the system gives little.

mod conversations;
mod lost_reader;
mod program;
#[cfg(target_os = "linux")]
mod scarce;
