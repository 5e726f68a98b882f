//! The errors of the registry of rooms.

use crate::protocol::ErrorBody;
use crate::store::StoreError;

pub(super) fn no_such_game() -> ErrorBody {
    ErrorBody::new("no-such-game", "there is no such game")
}

pub(super) fn damaged() -> ErrorBody {
    ErrorBody::new("damaged", "the stored game cannot be read")
}

pub(super) fn unknown() -> ErrorBody {
    ErrorBody::new(
        "unknown",
        "it is not known whether the command was carried out; send it again",
    )
}

pub(super) fn failed(why: &StoreError) -> ErrorBody {
    tracing::error!(%why, "the store has failed");
    ErrorBody::new("store", "the server cannot read its store now; try again")
}
