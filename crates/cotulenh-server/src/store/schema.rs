//! The format of the database: connection settings and migrations.

use super::backup;
use super::database::Database;
use super::deletions::DeletionsError;
#[cfg(feature = "cluster")]
use super::postgres;
use super::sql::{Connection, query, query_scalar};
use sqlx::AssertSqlSafe;
use std::path::Path;

/// The name of the database file in the data folder.
pub(super) const FILE: &str = "cotulenh.db";

/// The migrations: the first one makes format 1 from an empty database, the next one format 2 from format 1.
const MIGRATIONS: &[&str] = &[include_str!("migrations/1.sql")];

/// The format that this program writes.
pub const FORMAT: i64 = MIGRATIONS.len() as i64;

/// The reason why the database cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder is in use or cannot be used.
    #[error(transparent)]
    Lock(#[from] crate::lock::LockError),
    /// Another server uses the PostgreSQL database.
    #[error("{0}: another server uses this database")]
    InUse(String),
    /// A move to the database has not ended.
    #[error("a move to this database has not ended; run `cotulenh server move` again")]
    Incomplete,
    /// A newer program has written the database.
    #[error("the database has format {found}, this program knows formats up to {FORMAT}")]
    Newer {
        /// The format of the database.
        found: i64,
    },
    /// An older program has written the database, or it is empty.
    #[error("the database has format {found}, expected {FORMAT}; start the server once")]
    Older {
        /// The format of the database.
        found: i64,
    },
    /// The backup before a migration failed. The database is as it was.
    #[error("backup before the migration: {0}")]
    Backup(#[from] backup::BackupError),
    /// The file of deletions cannot be used.
    #[error(transparent)]
    Deletions(#[from] DeletionsError),
    /// The database reports an error.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

/// Brings the database to the current format. Makes a backup of an older SQLite file first, in its folder.
pub(super) async fn migrate(db: &mut Connection, folder: Option<&Path>) -> Result<(), OpenError> {
    // Two servers of a cluster may start at the same time.
    #[cfg(feature = "cluster")]
    if db.is_postgres() {
        postgres::lock_migrations(db).await?;
        let migrated = migrate_with(db, None, MIGRATIONS).await;
        postgres::unlock_migrations(db).await?;
        return migrated;
    }
    migrate_with(db, folder, MIGRATIONS).await
}

async fn migrate_with(
    db: &mut Connection,
    folder: Option<&Path>,
    migrations: &[&'static str],
) -> Result<(), OpenError> {
    let newest = migrations.len() as i64;
    query("CREATE TABLE IF NOT EXISTS formats (format BIGINT NOT NULL PRIMARY KEY)")
        .execute(&mut *db)
        .await?;
    let found = format(db).await?;
    if found > newest {
        return Err(OpenError::Newer { found });
    }
    if let Some(folder) = folder
        && found > 0
        && found < newest
    {
        let copy = folder.join(format!("{FILE}.format-{found}"));
        backup::copy(db, &copy).await?;
        tracing::info!(copy = %copy.display(), "backed up the database before its migration");
    }
    for (format, migration) in (1_i64..).zip(migrations).skip_while(|(to, _)| *to <= found) {
        let migrated = migrate_to(db, format, migration).await;
        if migrated.is_err() {
            // The transaction may be gone already.
            let _ = db.control("ROLLBACK").await;
        }
        migrated?;
    }
    Ok(())
}

/// Makes a format from the one before, in one transaction.
async fn migrate_to(
    db: &mut Connection,
    format: i64,
    sql: &'static str,
) -> Result<(), sqlx::Error> {
    match db.is_postgres() {
        true => {
            db.control("BEGIN").await?;
            db.run(AssertSqlSafe(for_postgres(sql))).await?;
        }
        false => {
            db.control("BEGIN IMMEDIATE").await?;
            db.run(sql).await?;
        }
    }
    query("INSERT INTO formats (format) VALUES ($1)")
        .bind(format)
        .execute(&mut *db)
        .await?;
    db.control("COMMIT").await
}

/// Returns a migration for PostgreSQL: its name for bytes, and texts that are compared by bytes as SQLite does.
fn for_postgres(sql: &str) -> String {
    sql.replace(" BLOB", " BYTEA")
        .replace(" TEXT", " TEXT COLLATE \"C\"")
}

/// Returns the format of the database, or 0 if it is empty.
pub(super) async fn format(db: &mut Connection) -> Result<i64, sqlx::Error> {
    query_scalar("SELECT COALESCE(MAX(format), 0) FROM formats WHERE format > 0")
        .fetch_one(db)
        .await
}

/// Opens a connection that writes beside a server that may be running. It takes no lock, so that it must not touch games.
///
/// # Errors
///
/// Returns an error if the database does not have the format of this program, or if it cannot be opened.
pub(crate) async fn connect_beside(database: &Database) -> Result<Connection, OpenError> {
    if let Some(file) = database.file()
        && !file.exists()
    {
        return Err(OpenError::Older { found: 0 });
    }
    let mut db = database.connect_beside().await?;
    match format(&mut db).await? {
        FORMAT => Ok(db),
        found if found > FORMAT => Err(OpenError::Newer { found }),
        found => Err(OpenError::Older { found }),
    }
}

/// The number in the table of formats that marks a database to which a server is being moved.
const INCOMPLETE: i64 = -1;

/// Returns `false` if a move to the database has not ended.
pub(super) async fn is_complete(db: &mut Connection) -> Result<bool, sqlx::Error> {
    let marks: i64 = query_scalar("SELECT COUNT(*) FROM formats WHERE format = $1")
        .bind(INCOMPLETE)
        .fetch_one(db)
        .await?;
    Ok(marks == 0)
}

/// Sets or removes the mark of an incomplete database.
pub(super) async fn set_complete(
    db: &mut Connection,
    is_complete: bool,
) -> Result<(), sqlx::Error> {
    let sql = match is_complete {
        true => "DELETE FROM formats WHERE format = $1",
        false => "INSERT INTO formats (format) VALUES ($1) ON CONFLICT (format) DO NOTHING",
    };
    query(sql).bind(INCOMPLETE).execute(db).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::super::sqlite::connect_writer;
    use super::*;
    use tempfile::tempdir;

    const SECOND: &str = "CREATE TABLE second (id BIGINT); INSERT INTO heartbeat VALUES (2, 0);";
    const WRONG: &str = "CREATE TABLE third (id BIGINT); INSERT INTO third VALUES (1); nonsense;";

    async fn tables(db: &mut Connection) -> Vec<String> {
        let sql = "SELECT name FROM sqlite_master WHERE name IN ('second', 'third')";
        query_scalar(sql).fetch_all(db).await.unwrap()
    }

    #[tokio::test]
    async fn an_older_database_is_backed_up_and_migrated_in_steps() {
        let folder = tempdir().unwrap();
        let mut db = connect_writer(&folder.path().join(FILE)).await.unwrap();
        migrate_with(&mut db, Some(folder.path()), &MIGRATIONS[..1])
            .await
            .unwrap();
        let copy = folder.path().join("cotulenh.db.format-1");
        assert!(!copy.exists(), "an empty database needs no backup");
        query("INSERT INTO heartbeat VALUES (1, 7)")
            .execute(&mut db)
            .await
            .unwrap();

        // The second step works, the third does not: the database has format 2, whole.
        let failed = migrate_with(
            &mut db,
            Some(folder.path()),
            &[MIGRATIONS[0], SECOND, WRONG],
        )
        .await;
        assert!(matches!(failed, Err(OpenError::Database(_))));
        assert_eq!(format(&mut db).await.unwrap(), 2);
        assert_eq!(tables(&mut db).await, ["second"]);
        let mut backup = connect_writer(&copy).await.unwrap();
        assert_eq!(format(&mut backup).await.unwrap(), 1);
        let at: i64 = query_scalar("SELECT at FROM heartbeat")
            .fetch_one(&mut backup)
            .await
            .unwrap();
        assert_eq!(at, 7);

        migrate_with(&mut db, Some(folder.path()), &[MIGRATIONS[0], SECOND])
            .await
            .unwrap();
        assert_eq!(tables(&mut db).await, ["second"]);
        let newer = migrate_with(&mut db, Some(folder.path()), &MIGRATIONS[..1]).await;
        assert!(matches!(newer, Err(OpenError::Newer { found: 2 })));
    }
}
