//! Failures of requests.

use cotulenh_server::protocol::{ErrorBody, ErrorCode};
use hyper::StatusCode;
use std::time::Duration;

/// The reason why a request has no result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    /// The server cannot be reached, or the connection broke. It is not known whether the request took effect.
    #[error("{server}: {reason}")]
    Network { server: String, reason: String },
    /// The server refuses the request.
    #[error("{path}: {status}: {} ({})", error.message, error.code)]
    Refused {
        path: String,
        status: StatusCode,
        error: ErrorBody,
    },
    /// The answer is not what this program expects.
    #[error("{path}: cannot read the answer: {reason}")]
    Malformed { path: String, reason: String },
    /// The certificates of the system cannot be read.
    #[error("cannot use TLS: {0}")]
    Tls(String),
}

impl ClientError {
    /// Returns `true` if the same request may succeed later.
    pub(crate) fn is_temporary(&self) -> bool {
        match self {
            ClientError::Network { .. } => true,
            ClientError::Refused { status, .. } => self.is_limit() || status.is_server_error(),
            ClientError::Malformed { .. } | ClientError::Tls(_) => false,
        }
    }

    /// Returns `true` if the client has sent too much.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(
            self,
            ClientError::Refused { status, .. } if *status == StatusCode::TOO_MANY_REQUESTS
        )
    }

    /// Returns the time that the server asks the client to wait.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            ClientError::Refused { error, .. } => {
                let seconds = error.retry_after?;
                Some(Duration::from_secs(seconds.into()))
            }
            _ => None,
        }
    }

    /// Returns the code of a refusal, e.g. `not-your-turn`.
    pub(crate) fn code(&self) -> Option<ErrorCode> {
        match self {
            ClientError::Refused { error, .. } => Some(error.code),
            _ => None,
        }
    }
}
