//! Tests of the server over real connections, with a database in a temporary folder.

mod accounts;
mod addressed;
mod answer;
mod bots;
mod client;
mod clocks;
mod farm;
mod faults;
mod guessing;
mod hostile;
mod identities;
mod lobby;
mod play;
mod response;
mod restart;
mod server;
mod service;
