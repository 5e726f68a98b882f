//! Errors of reading a page from a folder.

use std::io;
use std::path::PathBuf;

/// A reason why a folder cannot be served. Each message says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The folder has no `index.html`.
    #[error(
        "{}: no index.html here; --dir takes the folder of a built page (`npm run build` in web/ makes web/dist)",
        .0.display()
    )]
    NoIndex(PathBuf),
    /// A folder or file cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A link leads out of the folder.
    #[error("{}: this link leads out of the folder; --dir serves only files inside it", .0.display())]
    LeadsOut(PathBuf),
    /// A file name is not UTF-8, so that no URL can name it.
    #[error("{}: this name is not UTF-8, so no URL can name it", .0.display())]
    Name(PathBuf),
    /// The folder contains more than a page does.
    #[error("{}: more than {limit}; --dir takes the folder of a built page and nothing else", path.display())]
    TooMuch {
        /// The folder.
        path: PathBuf,
        /// The limit that is exceeded.
        limit: String,
    },
}
