//! Tests that run on each database.

pub mod database;
pub mod http;
mod store;
