//! Weights of the evaluation from a file.

use cotulenh_engine::eval::{Weights, WeightsError};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The maximum size of a file of weights, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// An error of a file of weights.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub(crate) struct WeightsFileError {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("{0}")]
    Unreadable(io::Error),
    #[error("{0}")]
    Wrong(WeightsError),
}

/// Reads a file of weights.
pub(crate) fn read(path: &Path) -> Result<Weights, WeightsFileError> {
    let wrong = |problem| WeightsFileError {
        path: path.into(),
        problem,
    };
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text))
        .map_err(|error| wrong(Problem::Unreadable(error)))?;
    text.parse().map_err(|error| wrong(Problem::Wrong(error)))
}
