//! Tests of the store and of the server on SQLite.

#[path = "../both/mod.rs"]
mod both;

mod backup;
mod clocks;
mod durability;
#[cfg(unix)]
mod full_disk;
mod guessing;
mod hostile;
mod service;
mod shares;

/// The database of the tests in `both`.
const IS_POSTGRES: bool = false;
