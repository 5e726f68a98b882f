//! A small HTTP client for a server of this project: requests, lines of JSON and sockets over plain TCP or TLS.
//!
//! It uses the HTTP library of the server, so that the program has one. A connection belongs to one identity and is kept
//! open between requests.

mod connection;
mod error;
mod lines;
mod origin;
mod socket;

pub(crate) use connection::{Answer, Client, Identity};
pub(crate) use error::ClientError;
pub(crate) use lines::Lines;
pub(crate) use origin::Origin;
pub(crate) use socket::Socket;
