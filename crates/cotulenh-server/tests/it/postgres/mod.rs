//! Tests of the store and of the server on PostgreSQL, and tests of its faults. Where PostgreSQL is not installed, the
//! tests in `both` run on SQLite, and the others are skipped.

#[path = "../both/mod.rs"]
mod both;

mod commits;
mod epochs;
mod moves;
mod outages;
mod proxy;

/// The database of the tests in `both`.
const IS_POSTGRES: bool = true;
