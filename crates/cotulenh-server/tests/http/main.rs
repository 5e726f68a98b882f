//! Tests of the server over real connections, with a database in a temporary folder.

mod client;
mod play;
mod server;
