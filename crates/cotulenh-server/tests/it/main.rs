//! The integration tests of the server, in one program.
//!
//! The tests in `both` run on SQLite and on PostgreSQL: `sqlite` and `postgres` each have a copy of that module.

#![allow(clippy::duplicate_mod)]

mod page_types;
#[cfg(all(feature = "cluster", target_os = "linux"))]
mod postgres;
#[cfg(all(feature = "cluster", target_os = "linux"))]
mod postgres_server;
mod room;
mod sqlite;
mod support;
