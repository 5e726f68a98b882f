//! The server of Cờ Tư Lệnh: games between people over the network.
//!
//! The rules library is the only judge of moves. A [`room`] is the only writer of a game. The [`store`] commits what a
//! room decides before a client hears of it. [`protocol`] has the messages that cross the network. [`edge`] accepts
//! connections, and [`server`] puts everything together. [`farm`] gives analyses to workers on other machines.
//!
//! [`Server::open`](server::Server::open) takes a [`Config`](config::Config), and
//! [`Server::serve`](server::Server::serve) answers requests until it is stopped. The README has a whole program.
//!
//! The feature `cluster` adds PostgreSQL and NATS, for several servers with one database. The feature `testing` is for the tests
//! of this crate. Neither is on by default.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// Items of a feature are labelled on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]

/// The program of the README, compiled as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

// The unit tests share a file with the integration tests, which name the library.
#[cfg(test)]
extern crate self as cotulenh_server;

pub mod archive;
pub mod bus;
pub mod clock;
pub mod cluster;
pub mod config;
#[cfg(test)]
mod documents;
pub mod edge;
pub mod farm;
mod health;
mod http;
pub mod id;
pub mod limits;
mod lobby;
pub mod lock;
mod metrics;
pub mod page;
pub mod protocol;
pub mod ratings;
pub mod room;
pub mod server;
pub mod setup;
pub mod store;
pub mod users;
