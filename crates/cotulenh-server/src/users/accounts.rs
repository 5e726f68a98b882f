//! Accounts: registration, login, passwords, bots.

use super::sessions::{session_ids, sign_in};
use super::{Name, PasswordError, SignedIn, User, Users, UsersError, names, read_user};
use crate::id::{SessionId, UserId};
use crate::protocol::UserKind;
use crate::store::sql::{Connection, query, query_scalar};

impl Users {
    /// Makes a guest an account with a name and a password. The identifier and the games stay. All sessions are
    /// replaced by a new one.
    ///
    /// # Errors
    ///
    /// Returns an error if the name or the password is not allowed, if the name is taken, if the user is not a guest,
    /// or if the store fails.
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
        if self.by_name(name.as_str()).await?.is_some() {
            return Err(UsersError::NameTaken);
        }
        let hash = self.passwords.hash(password).await?;
        let (guest, device) = (guest.clone(), device.to_owned());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let changed = query(
                        "UPDATE users SET kind = 'account', name = $1, name_key = $2, password = $3 \
                         WHERE id = $4 AND kind = 'guest' AND deleted IS NULL",
                    )
                    .bind(&name.shown)
                    .bind(&name.key)
                    .bind(hash)
                    .bind(guest.as_str())
                    .execute(&mut *db)
                    .await;
                    if let Err(sqlx::Error::Database(error)) = &changed
                        && error.is_unique_violation()
                    {
                        return Err(UsersError::NameTaken);
                    }
                    if changed? == 0 {
                        return Err(UsersError::NotGuest);
                    }
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
        let device = device.to_owned();
        self.store
            .write(move |db| {
                Box::pin(async move {
                    check_unchanged(db, &user.id, &hash).await?;
                    sign_in(db, user, &device, before.into_iter().collect(), now).await
                })
            })
            .await
    }

    /// Changes the password of an account. All sessions are replaced by a new one.
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
        let old = self.checked_password(user, old).await?;
        let new = self.passwords.hash(new).await?;
        let (user, device) = (user.clone(), device.to_owned());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    check_unchanged(db, &user, &old).await?;
                    query("UPDATE users SET password = $1 WHERE id = $2")
                        .bind(new)
                        .bind(user.as_str())
                        .execute(&mut *db)
                        .await?;
                    let sessions = session_ids(db, &user).await?;
                    let user = read(db, &user).await?;
                    sign_in(db, user, &device, sessions, now).await
                })
            })
            .await
    }

    /// Checks the password of an account. Returns its hash.
    pub(super) async fn checked_password(
        &self,
        user: &UserId,
        password: &str,
    ) -> Result<String, UsersError> {
        let hash: Option<Option<String>> = query_scalar("SELECT password FROM users WHERE id = $1")
            .bind(user.as_str())
            .fetch_optional(self.store.readers())
            .await?;
        let hash = hash.flatten().ok_or(UsersError::NoAccount)?;
        match self.passwords.verify(password, Some(&hash)).await {
            Ok(true) => Ok(hash),
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

/// Returns an error if the password was changed or the account deleted since `hash` was read.
pub(super) async fn check_unchanged(
    db: &mut Connection,
    user: &UserId,
    hash: &str,
) -> Result<(), UsersError> {
    let now: Option<Option<String>> = query_scalar("SELECT password FROM users WHERE id = $1")
        .bind(user.as_str())
        .fetch_optional(db)
        .await?;
    match now.flatten().as_deref() == Some(hash) {
        true => Ok(()),
        false => Err(UsersError::WrongPassword),
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
