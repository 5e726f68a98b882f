//! The choice of the evaluation on the command line.

use crate::printable::Printable;
use cotulenh_engine::eval::{Evaluation, NetworkFileError};
use cotulenh_engine::{HandEvaluator, Network};
use std::path::PathBuf;
use std::str::FromStr;

/// A choice of the evaluation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum EvaluationChoice {
    /// The network of the engine.
    #[default]
    Embedded,
    /// The hand-crafted evaluation.
    Hand,
    /// The network of a file.
    File(PathBuf),
}

/// An error of a network file, with its path.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", Printable(path.display()))]
pub(crate) struct EvaluationError {
    path: PathBuf,
    error: NetworkFileError,
}

impl EvaluationChoice {
    /// Reads the evaluation.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a network.
    pub(crate) fn load(&self) -> Result<Evaluation, EvaluationError> {
        match self {
            EvaluationChoice::Embedded => Ok(Evaluation::default()),
            EvaluationChoice::Hand => Ok(Evaluation::Hand(HandEvaluator::default())),
            EvaluationChoice::File(path) => match Network::open(path) {
                Ok(network) => Ok(Evaluation::Network(network)),
                Err(error) => Err(EvaluationError {
                    path: path.clone(),
                    error,
                }),
            },
        }
    }
}

/// Parses `network`, `hand` or the path of a network file.
impl FromStr for EvaluationChoice {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<EvaluationChoice, Self::Err> {
        Ok(match text {
            "network" => EvaluationChoice::Embedded,
            "hand" => EvaluationChoice::Hand,
            path => EvaluationChoice::File(path.into()),
        })
    }
}
