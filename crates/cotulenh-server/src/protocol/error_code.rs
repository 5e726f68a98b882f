//! The codes of all errors of the server.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Declares the codes with their names.
macro_rules! error_codes {
    ($($code:ident = $name:literal,)*) => {
        /// The code of an error, for programs and translations. The page has words for each code in every language, and its
        /// tests fail if words are missing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $(
                #[doc = concat!("`", $name, "`")]
                $code,
            )*
        }

        impl ErrorCode {
            /// All codes in the order of their names.
            pub const ALL: &[ErrorCode] = &[$(ErrorCode::$code),*];

            /// Returns the name, e.g. `not-your-turn`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(ErrorCode::$code => $name,)*
                }
            }
        }
    };
}

error_codes! {
    AlreadyOffered = "already-offered",
    BadKey = "bad-key",
    BadLan = "bad-lan",
    BadName = "bad-name",
    BadPassword = "bad-password",
    BadRequest = "bad-request",
    BadResult = "bad-result",
    BadTask = "bad-task",
    BadText = "bad-text",
    BadToken = "bad-token",
    BothSeats = "both-seats",
    Busy = "busy",
    CannotAbort = "cannot-abort",
    CannotClaim = "cannot-claim",
    ChallengeClosed = "challenge-closed",
    CommandTaken = "command-taken",
    Conflict = "conflict",
    Damaged = "damaged",
    GameEnded = "game-ended",
    GameNotEnded = "game-not-ended",
    HasPlayed = "has-played",
    IllegalTurn = "illegal-turn",
    Internal = "internal",
    JobOver = "job-over",
    LostLease = "lost-lease",
    Method = "method",
    NameTaken = "name-taken",
    NeedsKey = "needs-key",
    NoAccount = "no-account",
    NoOffer = "no-offer",
    NoSession = "no-session",
    NoSuchGame = "no-such-game",
    NoSuchJob = "no-such-job",
    NoSuchPlayer = "no-such-player",
    NotAPlayer = "not-a-player",
    NotConnected = "not-connected",
    NotForYou = "not-for-you",
    NotFound = "not-found",
    NotGuest = "not-guest",
    NotJson = "not-json",
    NotYourTurn = "not-your-turn",
    NotYours = "not-yours",
    NothingToTakeBack = "nothing-to-take-back",
    OfferLimit = "offer-limit",
    Origin = "origin",
    OtherEngine = "other-engine",
    OutOfRange = "out-of-range",
    OwnChallenge = "own-challenge",
    QueueFull = "queue-full",
    RatedNeedsAccount = "rated-needs-account",
    RatedTakeback = "rated-takeback",
    RematchBegun = "rematch-begun",
    Scope = "scope",
    SeatOfAccount = "seat-of-account",
    SetupDays = "setup-days",
    SetupDelay = "setup-delay",
    SetupDeploying = "setup-deploying",
    SetupIncrement = "setup-increment",
    SetupInitial = "setup-initial",
    SetupObjective = "setup-objective",
    SetupOver = "setup-over",
    SetupPosition = "setup-position",
    SetupRatedClock = "setup-rated-clock",
    SetupRatedPosition = "setup-rated-position",
    Stopping = "stopping",
    Store = "store",
    TimeOver = "time-over",
    Timeout = "timeout",
    TooLarge = "too-large",
    TooMany = "too-many",
    TooManyGames = "too-many-games",
    TooManyJobs = "too-many-jobs",
    TooManyListed = "too-many-listed",
    TooManyRequests = "too-many-requests",
    TooManyTakebacks = "too-many-takebacks",
    TooManyToOne = "too-many-to-one",
    Unknown = "unknown",
    WrongCode = "wrong-code",
    WrongPassword = "wrong-password",
    WrongPosition = "wrong-position",
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for ErrorCode {
    /// Reads a name. A code that this program does not know, e.g. of a newer server, becomes [`ErrorCode::Internal`].
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ErrorCode, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = ErrorCode::ALL.iter().find(|code| code.name() == name);
        Ok(known.copied().unwrap_or(ErrorCode::Internal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_sorted_names_that_can_be_read_again() {
        assert!(ErrorCode::ALL.is_sorted_by_key(|code| code.name()));
        for code in ErrorCode::ALL {
            let json = serde_json::to_string(code).unwrap();
            assert_eq!(json, format!("\"{code}\""));
            assert_eq!(serde_json::from_str::<ErrorCode>(&json).unwrap(), *code);
        }
        let newer: ErrorCode = serde_json::from_str("\"of-a-newer-server\"").unwrap();
        assert_eq!(newer, ErrorCode::Internal);
    }
}
