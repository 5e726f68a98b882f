//! Errors of `cotulenh serve`.

use cotulenh_server::page::PageError;
use cotulenh_server::server::{ServerError, WriterFailed};
use std::io;
use std::net::SocketAddr;

/// A reason why the page cannot be served. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ServeError {
    /// The command was built without the page.
    #[error(
        "this program was built without the page: `cargo xtask play` in the project folder builds both, \
         and --dir FOLDER serves a page that is already built"
    )]
    NoPage,
    /// The folder of `--dir` is not a page.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The user has no folder for data.
    #[error("no folder for data: --data DIR names one, and --page-only needs none")]
    NoData,
    /// A backup of PostgreSQL is made with its own programs.
    #[error(
        "PostgreSQL has its own programs for this: pg_dump and pg_restore; docs/SERVER.md describes them"
    )]
    PostgresBackup,
    /// Another program listens on the port.
    #[error("port {} of {} is in use: try --port N, or --port 0 for any free port", .0.port(), .0.ip())]
    InUse(SocketAddr),
    /// The system does not allow the port.
    #[error("the system does not allow port {} of {}: try a port above 1023, e.g. --port 8132", .0.port(), .0.ip())]
    Refused(SocketAddr),
    /// Listening fails for another reason.
    #[error("cannot listen on {at}: {error}")]
    Listen { at: SocketAddr, error: io::Error },
    /// The data folder cannot be used.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The server cannot store anything.
    #[error(transparent)]
    Writer(#[from] WriterFailed),
    /// The server's runtime cannot be created.
    #[error("cannot start the server: {0}")]
    Runtime(io::Error),
}

impl ServeError {
    /// Converts an error of listening on an address.
    pub(crate) fn listening(at: SocketAddr, error: io::Error) -> ServeError {
        match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(at),
            io::ErrorKind::PermissionDenied => ServeError::Refused(at),
            _ => ServeError::Listen { at, error },
        }
    }
}
