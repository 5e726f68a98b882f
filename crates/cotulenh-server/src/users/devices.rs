//! Browsers in which an account has signed in before.
//!
//! A browser keeps a secret for this, also after a logout. Guesses of others do not keep the owner of the account from
//! signing in there.

use super::{Secret, Users, names, secret};
use crate::id::UserId;
use crate::store::sql::{int, query};
use crate::store::{StoreError, games};

/// The maximum number of browsers of an account. The one that was not used for the longest time is forgotten.
const DEVICES: i64 = 20;

impl Users {
    /// Returns the account with a name if it has signed in before in the browser with this secret.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn of_device(&self, name: &str, kept: &str) -> Result<Option<UserId>, StoreError> {
        let row = query(
            "SELECT users.id FROM users JOIN devices ON devices.user_id = users.id \
             WHERE users.name_key = $1 AND devices.hash = $2",
        )
        .bind(names::key(name))
        .bind(secret::hash(kept))
        .fetch_optional(self.store.readers())
        .await?;
        row.map(|row| games::user_id(&row, "id")).transpose()
    }

    /// Notes that an account has signed in in the browser with a secret.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn note_device(
        &self,
        user: &UserId,
        kept: &Secret,
        now: u64,
    ) -> Result<(), StoreError> {
        let (user, hash) = (user.clone(), kept.hash());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    query(
                        "INSERT INTO devices (user_id, hash, seen) VALUES ($1, $2, $3) \
                         ON CONFLICT (user_id, hash) DO UPDATE SET seen = excluded.seen",
                    )
                    .bind(user.as_str())
                    .bind(hash)
                    .bind(int(now))
                    .execute(&mut *db)
                    .await?;
                    query(
                        "DELETE FROM devices WHERE user_id = $1 AND hash NOT IN (SELECT hash FROM devices \
                         WHERE user_id = $1 ORDER BY seen DESC, hash LIMIT $2)",
                    )
                    .bind(user.as_str())
                    .bind(DEVICES)
                    .execute(db)
                    .await?;
                    Ok(())
                })
            })
            .await
    }
}
