//! Weights of the evaluation from a file.

use cotulenh_engine::eval::{Weights, WeightsError};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file of weights is much smaller.
const LONGEST: u64 = 1 << 20;

/// Why a file gives no weights.
#[derive(Debug)]
pub(crate) struct WeightsFileError {
    path: PathBuf,
    why: Why,
}

#[derive(Debug)]
enum Why {
    Unreadable(io::Error),
    Wrong(WeightsError),
}

impl fmt::Display for WeightsFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.why {
            Why::Unreadable(error) => write!(f, "{path}: {error}"),
            Why::Wrong(error) => write!(f, "{path}: {error}"),
        }
    }
}

impl std::error::Error for WeightsFileError {}

/// Reads a file of weights.
pub(crate) fn read(path: &Path) -> Result<Weights, WeightsFileError> {
    let wrong = |why| WeightsFileError {
        path: path.into(),
        why,
    };
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST).read_to_string(&mut text))
        .map_err(|error| wrong(Why::Unreadable(error)))?;
    text.parse().map_err(|error| wrong(Why::Wrong(error)))
}
