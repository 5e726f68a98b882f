//! Reasons why a room refuses a command.

use crate::protocol::{ErrorBody, ErrorCode, OfferKind};
use cotulenh::game::PlayError;
use cotulenh::{LanError, Outcome};

/// The reason why a command was refused. The game has not changed, except for [`Refusal::TimeOver`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The user has no seat in this game.
    #[error("only the two players can do this")]
    NotAPlayer,
    /// The identifier of the command belongs to a command of the opponent.
    #[error("the opponent has used this command identifier")]
    CommandTaken,
    /// The game has ended.
    #[error("the game has ended")]
    Ended,
    /// The game has not ended.
    #[error("the game has not ended")]
    NotEnded,
    /// The command is meant for another position.
    #[error("the command is for ply {found}, the game is at ply {ply}")]
    WrongPly {
        /// The number of turns in the command.
        found: u32,
        /// The number of turns of the game.
        ply: u32,
    },
    /// The turn is meant for another position with the same number of turns.
    #[error("the turn is for the position {found}, the position is {key}")]
    WrongPosition {
        /// The key in the command.
        found: String,
        /// The key of the position.
        key: String,
    },
    /// It is the opponent's turn.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// The text is not the LAN of a turn.
    #[error("lan: {0}")]
    Lan(LanError),
    /// The rules forbid the turn.
    #[error("illegal turn: {0}")]
    Illegal(PlayError),
    /// The rules have ended the game.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The turn came after the end of the player's time.
    #[error("your time has run out")]
    TimeOver,
    /// The game can no longer be aborted.
    #[error("a game can be aborted before the second turn only")]
    CannotAbort,
    /// The player has already made this offer.
    #[error("the offer is already open")]
    AlreadyOffered,
    /// The player has made the offer too often in this position.
    #[error("the offer was made too often; play a turn first")]
    OfferLimit,
    /// There is no such offer.
    #[error("there is no open offer of this kind")]
    NoOffer,
    /// A rated game has no takebacks.
    #[error("a rated game has no takebacks")]
    RatedTakeback,
    /// The player has no turn to take back.
    #[error("there is no turn to take back")]
    NothingToTakeBack,
    /// The log of the game is too long for more takebacks.
    #[error("this game has too many takebacks")]
    TooManyTakebacks,
    /// Both players already want a rematch.
    #[error("the rematch has begun")]
    RematchBegun,
    /// A player of the rematch has too many running games.
    #[error("a player has too many running games; at most {0} are allowed")]
    TooManyGames(usize),
    /// Another server begins a game of a player of the rematch at this moment.
    #[error("another server begins a game of a player; try again")]
    Busy,
    /// The opponent is there, or has not been away for long enough.
    #[error("the opponent has not been away long enough")]
    CannotClaim,
    /// The store has failed.
    #[error("the server cannot store the game now; try again")]
    Store,
}

impl Refusal {
    /// Returns the code for programs and translations.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Refusal::NotAPlayer => ErrorCode::NotAPlayer,
            Refusal::CommandTaken => ErrorCode::CommandTaken,
            Refusal::Ended | Refusal::Over(_) => ErrorCode::GameEnded,
            Refusal::NotEnded => ErrorCode::GameNotEnded,
            Refusal::WrongPly { .. } | Refusal::WrongPosition { .. } => ErrorCode::WrongPosition,
            Refusal::NotYourTurn => ErrorCode::NotYourTurn,
            Refusal::Lan(_) => ErrorCode::BadLan,
            Refusal::Illegal(_) => ErrorCode::IllegalTurn,
            Refusal::TimeOver => ErrorCode::TimeOver,
            Refusal::CannotAbort => ErrorCode::CannotAbort,
            Refusal::AlreadyOffered => ErrorCode::AlreadyOffered,
            Refusal::OfferLimit => ErrorCode::OfferLimit,
            Refusal::NoOffer => ErrorCode::NoOffer,
            Refusal::RatedTakeback => ErrorCode::RatedTakeback,
            Refusal::NothingToTakeBack => ErrorCode::NothingToTakeBack,
            Refusal::TooManyTakebacks => ErrorCode::TooManyTakebacks,
            Refusal::RematchBegun => ErrorCode::RematchBegun,
            Refusal::TooManyGames(_) => ErrorCode::TooManyGames,
            Refusal::Busy => ErrorCode::Busy,
            Refusal::CannotClaim => ErrorCode::CannotClaim,
            Refusal::Store => ErrorCode::Store,
        }
    }

    /// Returns the refusal if this kind of offer is not allowed now. A rematch can be offered only after the game, other
    /// offers only during it.
    pub(super) fn of_offer(offer: OfferKind, ended: bool) -> Option<Refusal> {
        match (offer, ended) {
            (OfferKind::Rematch, false) => Some(Refusal::NotEnded),
            (OfferKind::Draw | OfferKind::Takeback, true) => Some(Refusal::Ended),
            _ => None,
        }
    }
}

impl From<Refusal> for ErrorBody {
    fn from(refusal: Refusal) -> ErrorBody {
        ErrorBody::new(refusal.code(), refusal.to_string())
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Over(outcome) => Refusal::Over(outcome),
            error => Refusal::Illegal(error),
        }
    }
}
