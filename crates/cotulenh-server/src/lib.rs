//! The server of Cờ Tư Lệnh: games between people over the network.
//!
//! The rules library is the only judge of moves. A [`room`] is the only writer of a game. The [`store`] commits what a
//! room decides before a client hears of it. [`protocol`] has the messages that cross the network. [`edge`] accepts
//! connections, and [`server`] puts everything together. [`farm`] gives analyses to workers on other machines.

#![forbid(unsafe_code)]

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
pub mod error_codes;
pub mod farm;
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
