//! Games between people over HTTP and web sockets.

pub mod accounts;
mod addressed;
mod bots;
mod farm;
mod faults;
mod identities;
mod large;
mod lobby;
pub mod play;
mod restart;
pub mod server;
