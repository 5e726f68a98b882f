//! Keys of workers. The operator creates them, and they can be revoked at any time.

use super::{Farm, FarmError};
use crate::id::KeyId;
use crate::store::sql::{Connection, Row, int, query, query_scalar, uint};
use crate::store::{Database, OpenError, StoreError, connect_beside, damaged};
use crate::users::{Secret, checked_text, hash};
use std::sync::atomic::Ordering;

/// The maximum number of keys.
const KEYS: i64 = 1_000;
/// The maximum length of the name of a key, in characters.
const NAME: usize = 60;
/// The time after which a request of a worker is noted again, in milliseconds.
const NOTE_MILLIS: u64 = 60_000;

/// A worker counts as present for this many milliseconds after its last accepted request.
const PRESENT_MILLIS: u64 = 180_000;

/// The key of a worker, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerKey {
    /// The identifier.
    pub id: KeyId,
    /// The name that the operator has chosen.
    pub name: String,
    /// The time of its creation in milliseconds since 1970.
    pub created: u64,
    /// The time of the last accepted request of a worker with this key, to the minute, or `None` if there was none.
    pub seen: Option<u64>,
}

/// The reason why a key cannot be created or revoked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The name is empty or too long.
    #[error("name: expected 1 to {NAME} characters")]
    Name,
    /// There are too many keys.
    #[error("at most {KEYS} keys are allowed")]
    TooMany,
    /// There is no such key.
    #[error("there is no key {0}")]
    Missing(String),
    /// The database cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for KeyError {
    fn from(error: sqlx::Error) -> KeyError {
        KeyError::Store(error.into())
    }
}

/// Creates a key in the database of a server, also while the server runs. Returns it with its secret, which cannot be
/// read again.
///
/// # Errors
///
/// Returns an error if the name is wrong, there are too many keys, or the database cannot be used.
pub async fn create(
    database: &Database,
    name: &str,
    now: u64,
) -> Result<(WorkerKey, Secret), KeyError> {
    let mut db = connect_beside(database).await?;
    let created = insert(&mut db, name, now).await;
    db.close().await?;
    created
}

async fn insert(
    db: &mut Connection,
    name: &str,
    now: u64,
) -> Result<(WorkerKey, Secret), KeyError> {
    let name = checked_text(name, NAME).map_err(|_| KeyError::Name)?;
    let count: i64 = query_scalar("SELECT COUNT(*) FROM worker_keys")
        .fetch_one(&mut *db)
        .await?;
    if count >= KEYS {
        return Err(KeyError::TooMany);
    }
    let key = WorkerKey {
        id: KeyId::random(),
        name,
        created: now,
        seen: None,
    };
    let secret = Secret::worker();
    query("INSERT INTO worker_keys (id, name, hash, created) VALUES ($1, $2, $3, $4)")
        .bind(key.id.as_str())
        .bind(&key.name)
        .bind(secret.hash())
        .bind(int(now))
        .execute(db)
        .await?;
    Ok((key, secret))
}

/// Returns the keys of a server, the oldest first.
///
/// # Errors
///
/// Returns an error if the database cannot be read.
pub async fn list(database: &Database) -> Result<Vec<WorkerKey>, KeyError> {
    let mut db = connect_beside(database).await?;
    let rows = query("SELECT id, name, created, seen FROM worker_keys ORDER BY created, id")
        .fetch_all(&mut db)
        .await;
    db.close().await?;
    let keys: Result<_, StoreError> = rows?.iter().map(read).collect();
    Ok(keys?)
}

/// Revokes a key, also while the server runs. Its worker loses its jobs when their leases run out.
///
/// # Errors
///
/// Returns an error if there is no such key, or if the database cannot be used.
pub async fn revoke(database: &Database, id: &str) -> Result<(), KeyError> {
    let mut db = connect_beside(database).await?;
    let revoked = query("DELETE FROM worker_keys WHERE id = $1")
        .bind(id)
        .execute(&mut db)
        .await;
    db.close().await?;
    match revoked? {
        0 => Err(KeyError::Missing(id.to_owned())),
        _ => Ok(()),
    }
}

fn read(row: &Row) -> Result<WorkerKey, StoreError> {
    let id: String = row.get("id")?;
    Ok(WorkerKey {
        id: KeyId::new(id).ok_or_else(|| damaged("the identifier of a key"))?,
        name: row.get("name")?,
        created: uint(row.get("created")?),
        seen: row.get::<Option<i64>>("seen")?.map(uint),
    })
}

impl Farm {
    /// Returns `true` if a server accepted a request of a worker in the last three minutes: for a job, or with progress. A
    /// worker that was refused does not count. [`Farm::refresh_workers`] finds the workers of other nodes.
    #[must_use]
    pub fn has_workers(&self, now: u64) -> bool {
        let seen = self.worker_seen().load(Ordering::Relaxed);
        seen > 0 && seen.saturating_add(PRESENT_MILLIS) > now
    }

    /// Reads when a worker was last seen by any node.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn refresh_workers(&self) -> Result<(), FarmError> {
        let seen: Option<i64> = query_scalar("SELECT MAX(seen) FROM worker_keys")
            .fetch_one(self.store().readers())
            .await?;
        let seen = seen.map_or(0, uint);
        self.worker_seen().fetch_max(seen, Ordering::Relaxed);
        Ok(())
    }

    /// Returns the key with this secret, for its worker or the operator. Returns `None` if there is no such key.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn key(&self, secret: &str) -> Result<Option<WorkerKey>, FarmError> {
        let row = query("SELECT id, name, created, seen FROM worker_keys WHERE hash = $1")
            .bind(hash(secret))
            .fetch_optional(self.store().sessions())
            .await?;
        Ok(row.as_ref().map(read).transpose()?)
    }

    /// Notes that a worker with this key is present: its request was accepted.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn note_worker(&self, key: &WorkerKey, now: u64) -> Result<(), FarmError> {
        if key
            .seen
            .is_none_or(|seen| seen.saturating_add(NOTE_MILLIS) < now)
        {
            let id = key.id.clone();
            let noted = self.store().write(move |db| {
                Box::pin(async move {
                    query("UPDATE worker_keys SET seen = $1 WHERE id = $2")
                        .bind(int(now))
                        .bind(id.as_str())
                        .execute(db)
                        .await?;
                    Ok::<_, FarmError>(())
                })
            });
            noted.await?;
        }
        self.worker_seen().fetch_max(now, Ordering::Relaxed);
        Ok(())
    }
}
