//! The stored time: the last heartbeat of a server.

use super::database::{Access, Database};
use super::schema::{self, OpenError};
use super::sql::{query, query_scalar, uint};
use super::{StoreError, leases};

/// The reason why the stored time cannot be set.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetTimeError {
    /// The database cannot be opened, e.g. because a server uses it.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sets the stored time of a server that does not run to the time of the database, which is the time of this machine for
/// SQLite. Returns the time before, or `None` if there was none, and the time now, in milliseconds since 1970.
///
/// # Errors
///
/// Returns an error if there is no database, if a server uses it, or if it cannot be written.
pub async fn set_time(database: &Database) -> Result<(Option<u64>, u64), SetTimeError> {
    // This fails if there is no database of this format.
    let beside = schema::connect_beside(database).await?;
    beside.close().await.map_err(StoreError::from)?;
    let _lock = database.lock()?;
    let mut db = database.connect_writer(Access::Exclusive).await?;
    let now = leases::now(&mut db).await?;
    let set = async {
        let before: Option<i64> = query_scalar("SELECT at FROM heartbeat WHERE id = 1")
            .fetch_optional(&mut db)
            .await?;
        query("UPDATE heartbeat SET at = $1 WHERE id = 1")
            .bind(now)
            .execute(&mut db)
            .await?;
        Ok::<_, sqlx::Error>(before)
    };
    let before = set.await.map_err(StoreError::from)?;
    db.close().await.map_err(StoreError::from)?;
    Ok((before.map(uint), uint(now)))
}
