//! What can go wrong, each told in one line.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use crate::version::Version;

/// Why a command of this program did not succeed.
#[derive(Debug)]
pub enum Error {
    /// The command line makes no sense; says what about it.
    Usage(String),
    /// A program could not be started at all.
    NotStarted { line: String, source: io::Error },
    /// A program ran and failed.
    Failed { line: String, status: ExitStatus },
    /// A program whose output was kept back failed; the last line it said.
    FailedSaying { line: String, said: String },
    /// A program was stopped because it took too long.
    TimedOut { line: String, seconds: u64 },
    /// A tool is missing and could not be installed.
    MissingTool { tool: &'static str, reason: String },
    /// `cargo metadata` printed something else than expected.
    Metadata(String),
    /// A text is not a version number.
    NotAVersion(String),
    /// Dependencies need a newer compiler than we promise.
    TooNew { ours: Version, needs: Vec<String> },
    /// A file or folder could not be read or made.
    File { path: PathBuf, source: io::Error },
    /// Fuzz targets failed; their inputs are kept in a folder.
    Fuzz {
        targets: Vec<String>,
        artifacts: PathBuf,
    },
    /// A stage of `test` failed.
    Stage {
        name: &'static str,
        source: Box<Error>,
    },
}

impl Error {
    /// 2 for a wrong command line, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Usage(_) => 2,
            _ => 1,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(what) => write!(f, "{what}; see `cargo xtask help`"),
            Error::NotStarted { line, source } => write!(f, "could not start `{line}`: {source}"),
            Error::Failed { line, status } => write!(f, "`{line}` failed ({status})"),
            Error::FailedSaying { line, said } => write!(f, "`{line}` failed: {said}"),
            Error::TimedOut { line, seconds } => {
                write!(f, "`{line}` took longer than {seconds} s")
            }
            Error::MissingTool { tool, reason } => {
                write!(f, "{tool} is missing and could not be installed: {reason}")
            }
            Error::Metadata(what) => write!(f, "cargo metadata: {what}"),
            Error::NotAVersion(text) => write!(f, "`{text}` is not a version number"),
            Error::TooNew { ours, needs } => {
                write!(f, "we promise Rust {ours}, but {}", needs.join(", "))
            }
            Error::File { path, source } => write!(f, "{}: {source}", path.display()),
            Error::Fuzz { targets, artifacts } => {
                let (targets, artifacts) = (targets.join(", "), artifacts.display());
                write!(
                    f,
                    "fuzz targets failed: {targets}; inputs are in {artifacts}"
                )
            }
            Error::Stage { name, source } => write!(f, "stage {name}: {source}"),
        }
    }
}

impl std::error::Error for Error {}
