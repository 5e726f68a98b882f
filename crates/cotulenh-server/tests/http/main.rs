//! Tests of the server over real connections, with a database in a temporary folder.

mod accounts;
mod bots;
mod client;
mod hostile;
mod lobby;
mod play;
mod restart;
mod server;
mod service;
