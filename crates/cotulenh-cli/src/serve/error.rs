//! Errors of `cotulenh serve`.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// A reason why the page cannot be served. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ServeError {
    /// The command was built without the page.
    #[error(
        "this program was built without the page: `cargo xtask play` in the project folder builds both, \
         and --dir FOLDER serves a page that is already built"
    )]
    NoPage,
    /// The folder has no `index.html`.
    #[error(
        "{}: no index.html here; --dir takes the folder of a built page (`npm run build` in web/ makes web/dist)",
        .0.display()
    )]
    NoIndex(PathBuf),
    /// A folder or file cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// A link leads out of the folder.
    #[error("{}: this link leads out of the folder; --dir serves only files inside it", .0.display())]
    LeadsOut(PathBuf),
    /// A file name is not UTF-8, so that no URL can name it.
    #[error("{}: this name is not UTF-8, so no URL can name it", .0.display())]
    Name(PathBuf),
    /// The folder contains more than a page does. `limit` names the exceeded limit.
    #[error("{}: more than {limit}; --dir takes the folder of a built page and nothing else", path.display())]
    TooMuch { path: PathBuf, limit: String },
    /// Another program listens on the port.
    #[error("port {} of {} is in use: try --port N, or --port 0 for any free port", .0.port(), .0.ip())]
    InUse(SocketAddr),
    /// The system does not allow the port.
    #[error("the system does not allow port {} of {}: try a port above 1023, e.g. --port 8132", .0.port(), .0.ip())]
    Refused(SocketAddr),
    /// Listening fails for another reason.
    #[error("cannot listen on {at}: {error}")]
    Listen { at: SocketAddr, error: io::Error },
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
