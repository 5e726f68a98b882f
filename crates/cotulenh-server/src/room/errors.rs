//! The errors of the registry of rooms.

use crate::protocol::ErrorBody;
use crate::store::StoreError;

pub(super) fn error(code: &str, message: &str) -> ErrorBody {
    ErrorBody {
        code: code.to_owned(),
        message: message.to_owned(),
        retry_after: None,
    }
}

pub(super) fn no_such_game() -> ErrorBody {
    error("no-such-game", "there is no such game")
}

pub(super) fn damaged() -> ErrorBody {
    error("damaged", "the stored game cannot be read")
}

pub(super) fn unknown() -> ErrorBody {
    error(
        "unknown",
        "it is not known whether the command was carried out; send it again",
    )
}

pub(super) fn failed(why: &StoreError) -> ErrorBody {
    tracing::error!(%why, "the store has failed");
    error("store", "the server cannot read its store now; try again")
}
