//! Why the page cannot be served.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Why the page cannot be served; each says what to do.
#[derive(Debug)]
pub(crate) enum ServeError {
    /// This program was built without the page.
    NoPage,
    /// A folder without an `index.html`.
    NoIndex(PathBuf),
    /// A folder or file that cannot be read.
    Unreadable { path: PathBuf, source: io::Error },
    /// A link to something outside the folder.
    LeadsOut(PathBuf),
    /// A file's name that no address can have.
    Name(PathBuf),
    /// A folder that holds more than a page does; says what is too much.
    TooMuch { path: PathBuf, limit: String },
    /// Somebody else listens there.
    InUse(SocketAddr),
    /// The system does not let us listen there.
    Refused(SocketAddr),
    /// Listening fails for another reason.
    Listen { at: SocketAddr, source: io::Error },
    /// The system gives no means to serve at all.
    Runtime(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::NoPage => f.write_str(
                "this program was built without the page: `cargo xtask play` in the project's folder builds both, \
                 and --dir FOLDER serves a page that is built already",
            ),
            ServeError::NoIndex(path) => write!(
                f,
                "{}: no index.html here; --dir takes the folder of a built page (`npm run build` in web/ makes web/dist)",
                path.display()
            ),
            ServeError::Unreadable { path, source } => write!(f, "{}: {source}", path.display()),
            ServeError::LeadsOut(path) => write!(
                f,
                "{}: this link leads out of the folder; --dir serves nothing from outside it",
                path.display()
            ),
            ServeError::Name(path) => {
                write!(f, "{}: this name is not UTF-8, so no address has it", path.display())
            }
            ServeError::TooMuch { path, limit } => write!(
                f,
                "{}: more than {limit}; --dir takes the folder of a built page and nothing else",
                path.display()
            ),
            ServeError::InUse(at) => write!(
                f,
                "port {} of {} is in use: --port N takes another, --port 0 any free one",
                at.port(),
                at.ip()
            ),
            ServeError::Refused(at) => write!(
                f,
                "the system does not allow port {} of {}: take one above 1023, as --port 8132",
                at.port(),
                at.ip()
            ),
            ServeError::Listen { at, source } => write!(f, "cannot listen on {at}: {source}"),
            ServeError::Runtime(source) => write!(f, "cannot serve here: {source}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl ServeError {
    /// What a failure to listen means.
    pub(crate) fn listening(at: SocketAddr, source: io::Error) -> ServeError {
        match source.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(at),
            io::ErrorKind::PermissionDenied => ServeError::Refused(at),
            _ => ServeError::Listen { at, source },
        }
    }
}
