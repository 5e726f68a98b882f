//! Accounts: registration, login, passwords, bots.

use super::sessions::{session_ids, sign_in};
use super::tokens::token_ids;
use super::{Name, PasswordError, SignedIn, User, Users, UsersError, names, read_user};
use crate::id::{SessionId, UserId};
use crate::protocol::UserKind;
use crate::store::sql::{Connection, query, query_scalar};

/// A password that was right for an account.
pub struct CheckedPassword {
    pub(super) user: UserId,
    /// The hash of the account at the time of the check.
    hash: String,
}

impl Users {
    /// Makes a guest an account with a name and a password. The identifier and the games stay. All sessions are
    /// replaced by a new one.
    ///
    /// # Errors
    ///
    /// Returns an error if the name or the password is not allowed, if another account has or had a name that looks like
    /// this one, if the user is not a guest, or if the store fails.
    pub async fn register(
        &self,
        guest: &UserId,
        name: &str,
        password: &str,
        device: &str,
        now: u64,
    ) -> Result<SignedIn, UsersError> {
        let name = Name::new(name)?;
        // The hash is expensive: a name that is taken is refused before it.
        let taken: i64 = query_scalar("SELECT COUNT(*) FROM names WHERE hash = $1")
            .bind(&name.hash)
            .fetch_one(self.store.readers())
            .await?;
        if taken > 0 {
            return Err(UsersError::NameTaken);
        }
        let hash = self.passwords.hash(password).await?;
        let (guest, device) = (guest.clone(), device.to_owned());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let user = read(db, &guest).await?;
                    if user.kind != UserKind::Guest || user.is_deleted {
                        return Err(UsersError::NotGuest);
                    }
                    let sql = "INSERT INTO names (hash, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                    let named = query(sql)
                        .bind(&name.hash)
                        .bind(guest.as_str())
                        .execute(&mut *db)
                        .await?;
                    if named == 0 {
                        return Err(UsersError::NameTaken);
                    }
                    query(
                        "UPDATE users SET kind = 'account', name = $1, name_key = $2, password = $3 WHERE id = $4",
                    )
                    .bind(&name.shown)
                    .bind(&name.key)
                    .bind(hash)
                    .bind(guest.as_str())
                    .execute(&mut *db)
                    .await?;
                    let user = read(db, &guest).await?;
                    let old = session_ids(db, &guest).await?;
                    sign_in(db, user, &device, old, now).await
                })
            })
            .await
    }

    /// Signs a user in. The session that the browser had before ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the name or the password is wrong, or if the store fails.
    pub async fn login(
        &self,
        name: &str,
        password: &str,
        device: &str,
        before: Option<SessionId>,
        now: u64,
    ) -> Result<SignedIn, UsersError> {
        let row = query(
            "SELECT id, name, kind, created, deleted, password FROM users WHERE name_key = $1",
        )
        .bind(names::key(name))
        .fetch_optional(self.store.readers())
        .await?;
        let hash: Option<String> = match &row {
            Some(row) => row.get("password")?,
            None => None,
        };
        let is_right = self.passwords.verify(password, hash.as_deref()).await?;
        let (Some(row), Some(hash), true) = (row, hash, is_right) else {
            return Err(UsersError::WrongPassword);
        };
        let user = read_user(&row)?;
        let checked = CheckedPassword {
            user: user.id.clone(),
            hash,
        };
        let device = device.to_owned();
        self.store
            .write(move |db| {
                Box::pin(async move {
                    check_unchanged(db, &checked).await?;
                    sign_in(db, user, &device, before.into_iter().collect(), now).await
                })
            })
            .await
    }

    /// Changes the password of an account. All sessions are replaced by a new one, all API tokens end, and all browsers
    /// are forgotten in which the account has signed in.
    ///
    /// # Errors
    ///
    /// Returns an error if the old password is wrong, if the new one is not allowed, or if the store fails.
    pub async fn change_password(
        &self,
        user: &UserId,
        old: &str,
        new: &str,
        device: &str,
        now: u64,
    ) -> Result<SignedIn, UsersError> {
        let old = self.check_password(user, old).await?;
        let new = self.passwords.hash(new).await?;
        let (user, device) = (user.clone(), device.to_owned());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    check_unchanged(db, &old).await?;
                    let tokens = token_ids(db, &user).await?;
                    for sql in [
                        "DELETE FROM tokens WHERE user_id = $1",
                        "DELETE FROM devices WHERE user_id = $1",
                    ] {
                        query(sql).bind(user.as_str()).execute(&mut *db).await?;
                    }
                    query("UPDATE users SET password = $1 WHERE id = $2")
                        .bind(new)
                        .bind(user.as_str())
                        .execute(&mut *db)
                        .await?;
                    let sessions = session_ids(db, &user).await?;
                    let user = read(db, &user).await?;
                    let mut signed_in = sign_in(db, user, &device, sessions, now).await?;
                    signed_in.ended.tokens = tokens;
                    Ok(signed_in)
                })
            })
            .await
    }

    /// Checks the password of an account.
    ///
    /// # Errors
    ///
    /// Returns an error if the password is wrong, if the user has no account, or if the store fails.
    pub async fn check_password(
        &self,
        user: &UserId,
        password: &str,
    ) -> Result<CheckedPassword, UsersError> {
        let hash: Option<Option<String>> = query_scalar("SELECT password FROM users WHERE id = $1")
            .bind(user.as_str())
            .fetch_optional(self.store.readers())
            .await?;
        let hash = hash.flatten().ok_or(UsersError::NoAccount)?;
        match self.passwords.verify(password, Some(&hash)).await {
            Ok(true) => Ok(CheckedPassword {
                user: user.clone(),
                hash,
            }),
            Ok(false) | Err(PasswordError::Length) => Err(UsersError::WrongPassword),
            Err(error) => Err(error.into()),
        }
    }

    /// Marks an account as a bot.
    ///
    /// # Errors
    ///
    /// Returns an error if the user has no account or has played a game, or if the store fails.
    pub async fn become_bot(&self, user: &UserId) -> Result<User, UsersError> {
        let id = user.clone();
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let user = read(db, &id).await?;
                    match user.kind {
                        UserKind::Guest => return Err(UsersError::NoAccount),
                        UserKind::Bot => return Ok(user),
                        UserKind::Account => {}
                    }
                    let changed = query(
                        "UPDATE users SET kind = 'bot' WHERE id = $1 AND deleted IS NULL \
                         AND NOT EXISTS (SELECT 1 FROM games WHERE red = $1 OR blue = $1)",
                    )
                    .bind(id.as_str())
                    .execute(&mut *db)
                    .await?;
                    match changed {
                        0 => Err(UsersError::HasPlayed),
                        _ => read(db, &id).await,
                    }
                })
            })
            .await
    }
}

/// Returns an error if the password was changed or the account deleted since the check.
pub(super) async fn check_unchanged(
    db: &mut Connection,
    checked: &CheckedPassword,
) -> Result<(), UsersError> {
    let now: Option<Option<String>> = query_scalar("SELECT password FROM users WHERE id = $1")
        .bind(checked.user.as_str())
        .fetch_optional(db)
        .await?;
    if now.flatten().as_ref() == Some(&checked.hash) {
        Ok(())
    } else {
        Err(UsersError::WrongPassword)
    }
}

/// Reads a user that must exist.
pub(super) async fn read(db: &mut Connection, user: &UserId) -> Result<User, UsersError> {
    let row = query("SELECT id, name, kind, created, deleted FROM users WHERE id = $1")
        .bind(user.as_str())
        .fetch_optional(db)
        .await?;
    let row = row.ok_or(UsersError::Missing)?;
    Ok(read_user(&row)?)
}
