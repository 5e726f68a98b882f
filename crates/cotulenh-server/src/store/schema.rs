//! The format of the database: connection settings and migrations.

use super::backup;
use super::deletions::DeletionsError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use std::path::Path;
use std::time::Duration;

/// The name of the database file in the data folder.
pub(super) const FILE: &str = "cotulenh.db";

/// The time that a connection waits for the lock of another one.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The migrations: the first one makes format 1 from an empty database, the next one format 2 from format 1.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
];

/// The format that this program writes.
pub const FORMAT: i64 = MIGRATIONS.len() as i64;

/// The reason why the database cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder is in use or cannot be used.
    #[error(transparent)]
    Lock(#[from] crate::lock::LockError),
    /// A newer program has written the database.
    #[error("the database has format {found}, this program knows formats up to {FORMAT}")]
    Newer {
        /// The format of the database.
        found: i64,
    },
    /// The backup before a migration failed. The database is as it was.
    #[error("backup before the migration: {0}")]
    Backup(#[from] backup::BackupError),
    /// The file of deletions cannot be used.
    #[error(transparent)]
    Deletions(#[from] DeletionsError),
    /// SQLite reports an error.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

/// Returns the settings of every connection to the database.
fn settings(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit returns after fsync.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // Deleted secrets and names are overwritten.
        .pragma("secure_delete", "ON")
        .disable_statement_logging()
}

/// Opens the connection that writes, and creates the file if there is none.
pub(super) async fn connect_writer(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    settings(file).create_if_missing(true).connect().await
}

/// Opens the connections that read. They cannot write.
pub(super) async fn connect_readers(file: &Path, count: u32) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(count)
        .connect_with(settings(file).pragma("query_only", "ON"))
        .await
}

/// Opens a connection that copies the database to another file. `VACUUM INTO` is a read, but needs the right to write.
pub(super) async fn connect_copier(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    settings(file).connect().await
}

/// Brings the database to the current format. Makes a backup first if it has an older one.
pub(super) async fn migrate(db: &mut SqliteConnection, folder: &Path) -> Result<(), OpenError> {
    migrate_with(db, folder, MIGRATIONS).await
}

async fn migrate_with(
    db: &mut SqliteConnection,
    folder: &Path,
    migrations: &[&'static str],
) -> Result<(), OpenError> {
    let newest = migrations.len() as i64;
    sqlx::query("CREATE TABLE IF NOT EXISTS formats (format BIGINT NOT NULL PRIMARY KEY)")
        .execute(&mut *db)
        .await?;
    let found = format(db).await?;
    if found > newest {
        return Err(OpenError::Newer { found });
    }
    if found > 0 && found < newest {
        let copy = folder.join(format!("{FILE}.format-{found}"));
        backup::copy(db, &copy).await?;
        tracing::info!(copy = %copy.display(), "backed up the database before its migration");
    }
    for (format, migration) in (1_i64..).zip(migrations).skip_while(|(to, _)| *to <= found) {
        let mut transaction = db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO formats (format) VALUES ($1)")
            .bind(format)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Returns the format of the database, or 0 if it is empty.
pub(super) async fn format(db: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT COALESCE(MAX(format), 0) FROM formats")
        .fetch_one(db)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    const SECOND: &str = "CREATE TABLE second (id BIGINT); INSERT INTO heartbeat VALUES (2, 0);";
    const WRONG: &str = "CREATE TABLE third (id BIGINT); INSERT INTO third VALUES (1); nonsense;";

    async fn tables(db: &mut SqliteConnection) -> Vec<String> {
        let sql = "SELECT name FROM sqlite_master WHERE name IN ('second', 'third')";
        sqlx::query_scalar(sql).fetch_all(db).await.unwrap()
    }

    #[tokio::test]
    async fn an_older_database_is_backed_up_and_migrated_in_steps() {
        let folder = tempdir().unwrap();
        let mut db = connect_writer(&folder.path().join(FILE)).await.unwrap();
        migrate_with(&mut db, folder.path(), &MIGRATIONS[..1])
            .await
            .unwrap();
        let copy = folder.path().join("cotulenh.db.format-1");
        assert!(!copy.exists(), "an empty database needs no backup");
        sqlx::query("INSERT INTO heartbeat VALUES (1, 7)")
            .execute(&mut db)
            .await
            .unwrap();

        // The second step works, the third does not: the database has format 2, whole.
        let failed = migrate_with(&mut db, folder.path(), &[MIGRATIONS[0], SECOND, WRONG]).await;
        assert!(matches!(failed, Err(OpenError::Database(_))));
        assert_eq!(format(&mut db).await.unwrap(), 2);
        assert_eq!(tables(&mut db).await, ["second"]);
        let mut backup = connect_writer(&copy).await.unwrap();
        assert_eq!(format(&mut backup).await.unwrap(), 1);
        let at: i64 = sqlx::query_scalar("SELECT at FROM heartbeat")
            .fetch_one(&mut backup)
            .await
            .unwrap();
        assert_eq!(at, 7);

        migrate_with(&mut db, folder.path(), &[MIGRATIONS[0], SECOND])
            .await
            .unwrap();
        assert_eq!(tables(&mut db).await, ["second"]);
        let newer = migrate_with(&mut db, folder.path(), &MIGRATIONS[..1]).await;
        assert!(matches!(newer, Err(OpenError::Newer { found: 2 })));
    }
}
