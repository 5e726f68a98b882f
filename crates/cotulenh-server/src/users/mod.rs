//! People and programs: guests, accounts, bots, their sessions, tokens and seats.
//!
//! A browser begins as a guest with a random secret. A guest becomes an account by choosing a name and a password, and
//! keeps its identifier and its games. The store has only hashes of secrets and passwords.

mod accounts;
mod devices;
pub(crate) mod names;
mod passwords;
mod personal_data;
mod recovery;
mod secret;
mod sessions;
mod tokens;

pub use accounts::CheckedPassword;
pub use names::{DELETED, Name, NameError};
pub use passwords::PasswordError;
pub(crate) use personal_data::erase;
pub use secret::Secret;
pub(crate) use secret::{hash, is_worker_key};
pub use sessions::{EndedAccess, Session, SignedIn};
pub use tokens::{Scope, Token};

use crate::id::{GameId, SessionId, TokenId, UserId};
use crate::protocol::{ErrorCode, Pace, PlayerCard, UserKind};
use crate::ratings::{self, RatingNumber, StoredRating};
use crate::store::Store;
use crate::store::sql::{Row, query, readable, uint};
use crate::store::{StoreError, games};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A user as the server knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The identifier.
    pub id: UserId,
    /// The name on screen.
    pub name: String,
    /// The kind.
    pub kind: UserKind,
    /// The time of the first visit in milliseconds since 1970.
    pub created: u64,
    /// Whether the user was deleted.
    pub is_deleted: bool,
}

impl User {
    /// Returns `true` if this is the account with a name.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.kind != UserKind::Guest && names::key(&self.name) == names::key(name)
    }
}

/// The user behind a request, and the way it was recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The user.
    pub user: User,
    /// The session or the token.
    pub access: Access,
}

/// The way a request was recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// A cookie: all rights.
    Session(SessionId),
    /// An API token with its scopes.
    Token(TokenId, Vec<Scope>),
}

impl Access {
    /// Returns `true` if the request may use a scope.
    #[must_use]
    pub fn allows(&self, scope: Scope) -> bool {
        match self {
            Access::Session(_) => true,
            Access::Token(_, scopes) => scopes.contains(&scope),
        }
    }
}

/// A user with its ratings, as it sees itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Me {
    /// The identifier.
    pub id: UserId,
    /// The name on screen.
    pub name: String,
    /// The kind.
    pub kind: UserKind,
    /// The ratings of the paces that the user has played.
    pub ratings: BTreeMap<Pace, RatingNumber>,
}

/// The reason why something about a user was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UsersError {
    /// The name is not allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The password is not allowed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Another account has or had this name, or one that looks like it.
    #[error("this name, or one that looks like it, is taken")]
    NameTaken,
    /// The name or the password is wrong.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// The user has an account already.
    #[error("you already have an account")]
    NotGuest,
    /// The user has no account.
    #[error("this needs an account")]
    NoAccount,
    /// There is no such user, session, token or seat.
    #[error("not found")]
    Missing,
    /// The code belongs to no seat of this game.
    #[error("the recovery code is wrong")]
    WrongCode,
    /// The seat belongs to an account. Its owner signs in instead.
    #[error("this seat belongs to an account: sign in")]
    SeatOfAccount,
    /// The user sits on the other side.
    #[error("you play the other side of this game")]
    BothSeats,
    /// The account has played a game and cannot become a bot.
    #[error("only an account without games can become a bot")]
    HasPlayed,
    /// The text is empty or too long.
    #[error("expected 1 to {0} characters")]
    Text(usize),
    /// The user has too many of these.
    #[error("at most {0} are allowed")]
    TooMany(usize),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl UsersError {
    /// Returns the code for programs and translations.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            UsersError::Name(_) => ErrorCode::BadName,
            UsersError::Password(PasswordError::Busy) => ErrorCode::Busy,
            UsersError::Password(PasswordError::Hash) => ErrorCode::Internal,
            UsersError::Password(_) => ErrorCode::BadPassword,
            UsersError::NameTaken => ErrorCode::NameTaken,
            UsersError::WrongPassword => ErrorCode::WrongPassword,
            UsersError::NotGuest => ErrorCode::NotGuest,
            UsersError::NoAccount => ErrorCode::NoAccount,
            UsersError::Missing => ErrorCode::NotFound,
            UsersError::WrongCode => ErrorCode::WrongCode,
            UsersError::SeatOfAccount => ErrorCode::SeatOfAccount,
            UsersError::BothSeats => ErrorCode::BothSeats,
            UsersError::HasPlayed => ErrorCode::HasPlayed,
            UsersError::Text(_) => ErrorCode::BadText,
            UsersError::TooMany(_) => ErrorCode::TooMany,
            UsersError::Store(_) => ErrorCode::Store,
        }
    }
}

impl From<sqlx::Error> for UsersError {
    fn from(error: sqlx::Error) -> UsersError {
        UsersError::Store(error.into())
    }
}

/// The users of the server.
#[derive(Clone)]
pub struct Users {
    store: Store,
    passwords: passwords::Passwords,
}

impl Users {
    /// Returns the users of a store.
    #[must_use]
    pub fn new(store: Store) -> Users {
        Users {
            store,
            passwords: passwords::Passwords::default(),
        }
    }

    /// Returns a user. Returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn by_id(&self, id: &UserId) -> Result<Option<User>, StoreError> {
        let row = query("SELECT id, name, kind, created, deleted FROM users WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(self.store.readers())
            .await?;
        row.as_ref().map(read_user).transpose()
    }

    /// Returns the games of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn games_of(&self, id: &UserId) -> Result<Vec<GameId>, StoreError> {
        let rows = query("SELECT id FROM games WHERE red = $1 OR blue = $1")
            .bind(id.as_str())
            .fetch_all(self.store.readers())
            .await?;
        readable(&rows, |row| games::game_id(row, "id"))
    }

    /// Returns the account with a name. Returns `None` if there is none. Guests have no unique names.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn by_name(&self, name: &str) -> Result<Option<User>, StoreError> {
        let row = query("SELECT id, name, kind, created, deleted FROM users WHERE name_key = $1")
            .bind(names::key(name))
            .fetch_optional(self.store.readers())
            .await?;
        row.as_ref().map(read_user).transpose()
    }

    /// Returns the ratings of a user at a time.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn ratings(
        &self,
        user: &UserId,
        now: u64,
    ) -> Result<BTreeMap<Pace, RatingNumber>, StoreError> {
        let rows = query(
            "SELECT pace, rating, deviation, volatility, games, updated FROM ratings WHERE user_id = $1",
        )
        .bind(user.as_str())
        .fetch_all(self.store.readers())
        .await?;
        rows.iter()
            .map(|row| Ok((games::pace(row)?, StoredRating::read(row)?.number(now))))
            .collect()
    }

    /// Returns a user with its ratings.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn me(&self, user: &User, now: u64) -> Result<Me, StoreError> {
        Ok(Me {
            id: user.id.clone(),
            name: user.name.clone(),
            kind: user.kind,
            ratings: self.ratings(&user.id, now).await?,
        })
    }

    /// Returns a user as others see it in a pace. An account without games has the rating of a new player.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn card(&self, user: &User, pace: Pace, now: u64) -> Result<PlayerCard, StoreError> {
        let mut card = PlayerCard {
            name: user.name.clone(),
            kind: user.kind,
            rating: None,
            provisional: false,
        };
        if user.kind != UserKind::Guest && !user.is_deleted {
            let mut reader = self.store.readers().acquire().await?;
            let number = ratings::stored(&mut reader, &user.id, pace)
                .await?
                .number(now);
            card.rating = Some(number.rating);
            card.provisional = number.provisional;
        }
        Ok(card)
    }
}

/// Reads a user from its columns.
fn read_user(row: &Row) -> Result<User, StoreError> {
    let deleted: Option<i64> = row.get("deleted")?;
    Ok(User {
        id: games::user_id(row, "id")?,
        name: row.get("name")?,
        kind: games::kind_from(row.get("kind")?)?,
        created: uint(row.get("created")?),
        is_deleted: deleted.is_some(),
    })
}

/// Checks a text that a user has chosen, e.g. the name of a token.
pub(crate) fn checked_text(text: &str, longest: usize) -> Result<String, UsersError> {
    let text = text.trim();
    match (1..=longest).contains(&text.chars().take(longest + 1).count()) {
        true if !text.chars().any(char::is_control) => Ok(text.to_owned()),
        _ => Err(UsersError::Text(longest)),
    }
}
