//! Connections to SQLite.

use super::sql::{Connection, Pool};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::time::Duration;

/// The time that a connection waits for the lock of another one.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// The extended code of `SQLITE_FULL`.
const FULL: &str = "13";
/// The extended code of `SQLITE_IOERR_WRITE`.
const WRITE: &str = "778";

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
pub(super) async fn connect_writer(file: &Path) -> Result<Connection, sqlx::Error> {
    let options = settings(file).create_if_missing(true);
    Ok(Connection::Sqlite(options.connect().await?))
}

/// Returns `true` if a failed `COMMIT` has certainly no effect: SQLite could not write the transaction to its log, e.g.
/// because the disk is full. After other errors, e.g. of fsync, the log may have the whole transaction, and the next start
/// would find it there.
pub(super) fn is_unwritten(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    // The codes of PostgreSQL have five characters.
    matches!(code.as_deref(), Some(FULL | WRITE))
}

/// Opens the connections that read. They cannot write.
pub(super) async fn connect_readers(file: &Path, count: u32) -> Result<Pool, sqlx::Error> {
    let pool = SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(count)
        .connect_with(settings(file).pragma("query_only", "ON"))
        .await?;
    Ok(Pool::Sqlite(pool))
}

/// Opens a connection that copies the database to another file. `VACUUM INTO` is a read, but needs the right to write.
pub(super) async fn connect_copier(file: &Path) -> Result<Connection, sqlx::Error> {
    Ok(Connection::Sqlite(settings(file).connect().await?))
}
