//! API tokens.

use super::accounts::check_unchanged;
use super::{
    Access, CheckedPassword, Identity, Secret, Users, UsersError, checked_text, read_user, secret,
};
use crate::id::{TokenId, UserId};
use crate::store::StoreError;
use crate::store::damaged;
use crate::store::sql::{Connection, Row, int, query, query_scalar, uint};
use serde::{Deserialize, Serialize};

/// The maximum number of tokens of a user.
const TOKENS: usize = 20;
/// The maximum length of the name of a token, in characters.
const NAME: usize = 60;
/// The time after which the use of a token is noted again, in milliseconds.
const NOTE_MILLIS: u64 = 60_000;

/// A right of an API token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Play games.
    Play,
    /// Make, accept and cancel challenges.
    Challenge,
    /// Read what only the user sees.
    Read,
    /// Ask for reviews and analyses.
    Analyse,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 4] = [Scope::Play, Scope::Challenge, Scope::Read, Scope::Analyse];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Scope::Play => "play",
            Scope::Challenge => "challenge",
            Scope::Read => "read",
            Scope::Analyse => "analyse",
        }
    }
}

/// An API token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// The identifier.
    pub id: TokenId,
    /// The name that the user has chosen.
    pub name: String,
    /// The rights.
    pub scopes: Vec<Scope>,
    /// The time of its creation in milliseconds since 1970.
    pub created: u64,
    /// The time of the last use, to the minute, or `None` if it was never used.
    pub seen: Option<u64>,
}

impl Users {
    /// Creates an API token of the account whose password was checked: a stolen session is not enough. Returns the token
    /// with its secret, which cannot be read again.
    ///
    /// # Errors
    ///
    /// Returns an error if the password was changed since the check, if the account has too many tokens, if the name is
    /// empty or too long, or if the store fails.
    pub async fn create_token(
        &self,
        owner: CheckedPassword,
        name: &str,
        scopes: &[Scope],
        now: u64,
    ) -> Result<(Token, Secret), UsersError> {
        let mut scopes = scopes.to_vec();
        scopes.sort();
        scopes.dedup();
        let token = Token {
            id: TokenId::random(),
            name: checked_text(name, NAME)?,
            scopes,
            created: now,
            seen: None,
        };
        self.store
            .write(move |db| {
                Box::pin(async move {
                    check_unchanged(db, &owner).await?;
                    let user = owner.user;
                    let count: i64 = query_scalar("SELECT COUNT(*) FROM tokens WHERE user_id = $1")
                        .bind(user.as_str())
                        .fetch_one(&mut *db)
                        .await?;
                    if uint(count) >= TOKENS as u64 {
                        return Err(UsersError::TooMany(TOKENS));
                    }
                    let secret = Secret::token();
                    let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.name()).collect();
                    query(
                        "INSERT INTO tokens (id, user_id, hash, name, scopes, created) \
                         VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(token.id.as_str())
                    .bind(user.as_str())
                    .bind(secret.hash())
                    .bind(&token.name)
                    .bind(scopes.join(" "))
                    .bind(int(now))
                    .execute(db)
                    .await?;
                    Ok((token, secret))
                })
            })
            .await
    }

    /// Returns the tokens of a user, the newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn tokens(&self, user: &UserId) -> Result<Vec<Token>, StoreError> {
        let rows = query(
            "SELECT id, name, scopes, created, seen FROM tokens WHERE user_id = $1 ORDER BY created DESC, id",
        )
        .bind(user.as_str())
        .fetch_all(self.store.readers())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Token {
                    id: token_id(row, "id")?,
                    name: row.get("name")?,
                    scopes: scopes(row)?,
                    created: uint(row.get("created")?),
                    seen: row.get::<Option<i64>>("seen")?.map(uint),
                })
            })
            .collect()
    }

    /// Returns the user with this token, and notes the use. Returns `None` if there is no such token.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn by_token(&self, token: &str, now: u64) -> Result<Option<Identity>, StoreError> {
        let row = query(
            "SELECT users.id, users.name, users.kind, users.created, users.deleted, tokens.id AS token, \
             tokens.scopes, tokens.seen FROM tokens JOIN users ON users.id = tokens.user_id WHERE tokens.hash = $1",
        )
        .bind(secret::hash(token))
        .fetch_optional(self.store.sessions())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let token = token_id(&row, "token")?;
        let seen = row.get::<Option<i64>>("seen")?.map(uint);
        if seen.is_none_or(|seen| seen.saturating_add(NOTE_MILLIS) < now) {
            let sql = "UPDATE tokens SET seen = $1 WHERE id = $2 AND (seen IS NULL OR seen < $1)";
            self.note_use(sql, token.as_str(), now);
        }
        Ok(Some(Identity {
            user: read_user(&row)?,
            access: Access::Token(token, scopes(&row)?),
        }))
    }

    /// Revokes a token of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the user has no such token, or if the store fails.
    pub async fn revoke_token(&self, user: &UserId, token: &TokenId) -> Result<(), UsersError> {
        let (user, token) = (user.clone(), token.clone());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let revoked = query("DELETE FROM tokens WHERE id = $1 AND user_id = $2")
                        .bind(token.as_str())
                        .bind(user.as_str())
                        .execute(db)
                        .await?;
                    match revoked {
                        0 => Err(UsersError::Missing),
                        _ => Ok(()),
                    }
                })
            })
            .await
    }
}

fn token_id(row: &Row, column: &str) -> Result<TokenId, StoreError> {
    let id: String = row.get(column)?;
    TokenId::new(id).ok_or_else(|| damaged("the identifier of a token"))
}

fn scopes(row: &Row) -> Result<Vec<Scope>, StoreError> {
    let names: &str = row.get("scopes")?;
    names
        .split_whitespace()
        .map(|name| {
            let scope = Scope::ALL.into_iter().find(|scope| scope.name() == name);
            scope.ok_or_else(|| damaged("the scopes of a token"))
        })
        .collect()
}

/// Returns the identifiers of the tokens of a user.
pub(super) async fn token_ids(
    db: &mut Connection,
    user: &UserId,
) -> Result<Vec<TokenId>, StoreError> {
    let ids: Vec<String> = query_scalar("SELECT id FROM tokens WHERE user_id = $1")
        .bind(user.as_str())
        .fetch_all(db)
        .await?;
    let read = |id| TokenId::new(id).ok_or_else(|| damaged("the identifier of a token"));
    ids.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Database, Options, Store};

    #[tokio::test]
    async fn the_use_of_a_token_is_noted_once_a_minute() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Folder(folder.path().to_owned());
        let store = Store::open(&database, &Options::default()).await;
        let users = Users::new(store.unwrap());
        let guest = users.create_guest("", 0).await.unwrap().user.id;
        let account = users.register(&guest, "anna", "password of anna", "", 0);
        let user = account.await.unwrap().user.id;
        let scopes = [Scope::Play];
        let create = async |name: &str, now| {
            let owner = users.check_password(&user, "password of anna").await;
            let created = users.create_token(owner?, name, &scopes, now).await;
            created.map(|(_, secret)| secret)
        };
        let (secret, other) = (
            create("bot", 0).await.unwrap(),
            create("new", 1).await.unwrap(),
        );
        // The task that notes the use runs before the next job.
        let seen = async || {
            tokio::task::yield_now().await;
            users.remove_expired(0).await.unwrap();
            let tokens = users.tokens(&user).await.unwrap();
            tokens.iter().map(|token| token.seen).collect::<Vec<_>>()
        };
        assert_eq!(seen().await, [None, None]);
        let first = 1_000;
        for (now, expected) in [
            (first, first),
            (first + NOTE_MILLIS, first),
            (first + NOTE_MILLIS + 1, first + NOTE_MILLIS + 1),
            // The clock of the machine was set back.
            (first, first + NOTE_MILLIS + 1),
        ] {
            users.by_token(secret.as_str(), now).await.unwrap();
            assert_eq!(seen().await, [None, Some(expected)], "at {now}");
        }
        users.by_token("ctl_wrong", 2_000).await.unwrap();
        users.by_token(other.as_str(), 7).await.unwrap();
        assert_eq!(seen().await[0], Some(7));
    }
}
