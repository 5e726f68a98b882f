//! Errors of the API: a status and a body with a code.

use crate::farm::FarmError;
use crate::protocol::{ErrorBody, ErrorCode};
use crate::setup::SetupError;
use crate::store::StoreError;
use crate::users::UsersError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::time::Duration;

/// An error. After `unknown` or `internal`, the change may have been stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) body: ErrorBody,
}

impl ApiError {
    /// Creates an error with a code for programs and an explanation in English.
    pub(crate) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> ApiError {
        let body = ErrorBody::new(code, message);
        ApiError { status, body }
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NotFound,
            "there is nothing here",
        )
    }

    pub(crate) fn method() -> ApiError {
        ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::Method,
            "this path does not allow this method",
        )
    }

    pub(crate) fn no_such_game() -> ApiError {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NoSuchGame,
            "there is no such game",
        )
    }

    /// The client must wait.
    pub(crate) fn too_many(wait: Duration, message: &str) -> ApiError {
        let mut error = ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooManyRequests,
            message,
        );
        let seconds = wait.as_millis().div_ceil(1000).max(1);
        error.body.retry_after = Some(u32::try_from(seconds).unwrap_or(u32::MAX));
        error
    }

    /// The client has no session.
    pub(crate) fn no_session() -> ApiError {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::NoSession,
            "this needs a session: POST /api/session, or a token",
        )
    }

    /// The server failed. The cause is in the log only.
    pub(crate) fn internal(cause: impl std::fmt::Display) -> ApiError {
        tracing::error!(%cause, "a request failed");
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Internal,
            "the server failed; try again",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        metrics::counter!("cotulenh_refusals_total", "code" => self.body.code.name()).increment(1);
        let retry_after = self.body.retry_after;
        let mut response = (self.status, Json(self.body)).into_response();
        if let Some(seconds) = retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Missing => ApiError::not_found(),
            StoreError::Conflict | StoreError::Duplicate { .. } => {
                ApiError::new(StatusCode::CONFLICT, ErrorCode::Conflict, error.to_string())
            }
            StoreError::TooManyGames(_) => ApiError::new(
                StatusCode::CONFLICT,
                ErrorCode::TooManyGames,
                error.to_string(),
            ),
            StoreError::Busy => ErrorBody::new(ErrorCode::Busy, error.to_string()).into(),
            StoreError::Unknown => ApiError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                ErrorCode::Unknown,
                "it is not known whether the change was stored; try again",
            ),
            StoreError::Damaged(why) => {
                tracing::error!(why, "the database is damaged");
                ApiError::new(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    ErrorCode::Damaged,
                    "the stored data cannot be read",
                )
            }
            error => ApiError::internal(error),
        }
    }
}

impl From<UsersError> for ApiError {
    fn from(error: UsersError) -> ApiError {
        let status = match error {
            UsersError::Store(error) => return error.into(),
            UsersError::WrongPassword | UsersError::WrongCode => StatusCode::FORBIDDEN,
            UsersError::NameTaken
            | UsersError::NotGuest
            | UsersError::NoAccount
            | UsersError::SeatOfAccount
            | UsersError::BothSeats
            | UsersError::HasPlayed
            | UsersError::TooMany(_) => StatusCode::CONFLICT,
            UsersError::Missing => StatusCode::NOT_FOUND,
            _ if error.code() == ErrorCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
            _ if error.code() == ErrorCode::Internal => return ApiError::internal(error),
            _ => StatusCode::BAD_REQUEST,
        };
        let mut refusal = ApiError::new(status, error.code(), error.to_string());
        if status == StatusCode::SERVICE_UNAVAILABLE {
            refusal.body.retry_after = Some(1);
        }
        refusal
    }
}

impl From<FarmError> for ApiError {
    fn from(error: FarmError) -> ApiError {
        let status = match error {
            FarmError::Store(error) => return error.into(),
            FarmError::Missing => StatusCode::NOT_FOUND,
            FarmError::NotAllowed => StatusCode::FORBIDDEN,
            FarmError::Full => StatusCode::SERVICE_UNAVAILABLE,
            FarmError::Task(_) | FarmError::BadResult(_) => StatusCode::BAD_REQUEST,
            FarmError::TooMany(_)
            | FarmError::Over
            | FarmError::NotEnded
            | FarmError::LostLease
            | FarmError::OtherEngine(_) => StatusCode::CONFLICT,
        };
        ApiError::new(status, error.code(), error.to_string())
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> ApiError {
        ApiError {
            status: StatusCode::BAD_REQUEST,
            body: error.into(),
        }
    }
}

/// A refusal of a room.
impl From<ErrorBody> for ApiError {
    fn from(mut body: ErrorBody) -> ApiError {
        if body.code == ErrorCode::Busy {
            body.retry_after.get_or_insert(1);
        }
        let status = match body.code {
            ErrorCode::NoSuchGame => StatusCode::NOT_FOUND,
            ErrorCode::NotAPlayer => StatusCode::FORBIDDEN,
            ErrorCode::Stopping | ErrorCode::Busy | ErrorCode::Unknown => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            ErrorCode::Store | ErrorCode::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        ApiError { status, body }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_server_is_no_conflict() {
        let status = |code: ErrorCode| ApiError::from(ErrorBody::new(code, "")).status.as_u16();
        assert_eq!(status(ErrorCode::Unknown), 503);
        assert_eq!(status(ErrorCode::Damaged), 500);
        assert_eq!(status(ErrorCode::NotYourTurn), 409);
        assert_eq!(ApiError::from(StoreError::Unknown).status.as_u16(), 503);
        let busy = ApiError::from(StoreError::Busy);
        assert_eq!(
            (busy.status.as_u16(), busy.body.code, busy.body.retry_after),
            (503, ErrorCode::Busy, Some(1))
        );
        let damaged = ApiError::from(StoreError::Damaged(String::new()));
        assert_eq!(
            (damaged.status.as_u16(), damaged.body.code),
            (500, ErrorCode::Damaged)
        );
    }
}
