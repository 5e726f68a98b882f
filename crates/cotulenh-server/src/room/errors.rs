//! The errors of the registry of rooms.

use super::refusal::Refusal;
use crate::archive::date_and_time;
use crate::protocol::{ErrorBody, ErrorCode};
use crate::store::StoreError;

/// The reason why the rooms cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The store or the bus has failed.
    #[error("the stored games cannot be read: {0}")]
    Store(#[from] StoreError),
    /// The last heartbeat is far ahead of the clock. One of the two is wrong.
    #[error(
        "the database was in use at {}, but the clock says {}; if the clock is wrong, set it and start again; \
         if the clock is right, run `cotulenh server set-time` to correct the database",
        utc(*.heartbeat),
        utc(*.now)
    )]
    TimeAhead {
        /// The last heartbeat in milliseconds since 1970.
        heartbeat: u64,
        /// The time of the clock in milliseconds since 1970.
        now: u64,
    },
}

/// Returns a time in milliseconds since 1970 as text.
fn utc(millis: u64) -> String {
    let (date, time) = date_and_time(millis);
    format!("{} {time} UTC", date.replace('.', "-"))
}

pub(super) fn no_such_game() -> ErrorBody {
    ErrorBody::new(ErrorCode::NoSuchGame, "there is no such game")
}

pub(super) fn damaged() -> ErrorBody {
    ErrorBody::new(ErrorCode::Damaged, "the stored game cannot be read")
}

pub(super) fn unknown() -> ErrorBody {
    ErrorBody::new(
        ErrorCode::Unknown,
        "it is not known whether the command was carried out; send it again",
    )
}

pub(super) fn failed(why: &StoreError) -> ErrorBody {
    match why {
        StoreError::TooManyGames(most) => return Refusal::TooManyGames(*most).into(),
        StoreError::Busy => return Refusal::Busy.into(),
        _ => {}
    }
    tracing::error!(%why, "the store has failed");
    ErrorBody::new(
        ErrorCode::Store,
        "the server cannot read its store now; try again",
    )
}
