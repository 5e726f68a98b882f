//! The move of a whole server from one database to another.

use super::StoreError;
use super::check::{self, Report};
use super::database::{Access, Database};
use super::files;
use super::schema::{self, OpenError};
use super::sql::{Connection, Row, Value, query, query_scalar};
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;
use std::fmt::Write;

/// The tables with the columns of their keys. A table comes after those that it refers to.
pub(super) const TABLES: [(&str, &str); 19] = [
    ("users", "id"),
    ("names", "hash"),
    ("devices", "user_id, hash"),
    ("nodes", "id"),
    ("sessions", "id"),
    ("tokens", "id"),
    ("challenges", "id"),
    ("games", "id"),
    ("entries", "game, v"),
    ("recovery_codes", "hash"),
    ("ratings", "user_id, pace"),
    ("rating_changes", "game, user_id"),
    ("deletions", "user_id"),
    ("heartbeat", "id"),
    ("late_starts", "game"),
    ("worker_keys", "id"),
    ("jobs", "id"),
    ("evaluations", "id"),
    ("puzzles", "id"),
];

/// The number of rows that are read and written at once.
const ROWS: usize = 200;

/// The result of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The numbers of rows by table. Both databases have the same rows.
    pub tables: Vec<(&'static str, u64)>,
    /// The check of the new database.
    pub report: Report,
}

/// The reason why a move failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Both places are the same.
    #[error("{0}: a server cannot be moved to its own place")]
    Same(String),
    /// There is nothing to move.
    #[error("{0}: there is no server to move")]
    NoSource(String),
    /// A database cannot be opened.
    #[error("{place}: {error}")]
    Open {
        /// The place.
        place: String,
        /// The error.
        error: OpenError,
    },
    /// The target has data already.
    #[error("{place}: the table {table} is not empty; a server is moved to an empty database only")]
    NotEmpty {
        /// The place.
        place: String,
        /// The table.
        table: &'static str,
    },
    /// The copy of a table differs from the original. The target stays marked as incomplete.
    #[error("the copy of the table {0} differs from the original")]
    Differs(&'static str),
    /// The new database has problems. The target stays marked as incomplete.
    #[error("the copied server has {} problems, e.g. {}", .0.problems.len(), .0.problems.first().map_or("", String::as_str))]
    Problems(Report),
    /// A database reports an error.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// A database cannot be checked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies a whole server to an empty database, compares every table, and checks every game. No server may use either of
/// them meanwhile. The source stays as it is.
///
/// Until the end, the target is marked: a server refuses to open it, and a second move begins again.
///
/// # Errors
///
/// Returns an error if a database is in use or cannot be opened, if the target is not empty, or if the copy is not the
/// same as the original.
pub async fn transfer(from: &Database, to: &Database) -> Result<Moved, MoveError> {
    if is_same(from, to) {
        return Err(MoveError::Same(from.to_string()));
    }
    if from.file().is_some_and(|file| !file.exists()) {
        return Err(MoveError::NoSource(from.to_string()));
    }
    let _locks = (lock(from)?, lock(to)?);
    let mut source = open(from).await?;
    let mut target = open(to).await?;
    begin(to, &mut target).await?;
    let mut tables = Vec::new();
    target.run(to.begin_write()).await?;
    for table in TABLES {
        let (rows, _) = scan(&mut source, Some(&mut target), table).await?;
        tables.push((table.0, rows));
    }
    target.run("COMMIT").await?;
    for table in TABLES {
        if scan(&mut source, None, table).await? != scan(&mut target, None, table).await? {
            return Err(MoveError::Differs(table.0));
        }
    }
    let report = check::check(to).await?;
    if !report.problems.is_empty() {
        return Err(MoveError::Problems(report));
    }
    schema::set_complete(&mut target, true).await?;
    source.close().await?;
    target.close().await?;
    Ok(Moved { tables, report })
}

/// Returns `true` if two places are one, also through links.
fn is_same(from: &Database, to: &Database) -> bool {
    let files = from.file().zip(to.file());
    from.to_string() == to.to_string()
        || files.is_some_and(|(from, to)| files::is_same(&from, &to).unwrap_or(false))
}

fn open_error(place: &Database) -> impl Fn(OpenError) -> MoveError {
    move |error| MoveError::Open {
        place: place.to_string(),
        error,
    }
}

fn lock(place: &Database) -> Result<Option<crate::lock::FolderLock>, MoveError> {
    place.lock().map_err(open_error(place))
}

/// Opens a database for exclusive use and brings it to the current format.
async fn open(place: &Database) -> Result<Connection, MoveError> {
    let connect = async {
        let mut db = place.connect_writer(Access::Exclusive).await?;
        schema::migrate(&mut db, place.deletions_folder()).await?;
        Ok(db)
    };
    let mut db = connect.await.map_err(open_error(place))?;
    if db.is_postgres() {
        // A move is one long transaction.
        db.run("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
            .await?;
    }
    Ok(db)
}

/// Marks the target as incomplete. Empties it if an earlier move has not ended.
async fn begin(to: &Database, target: &mut Connection) -> Result<(), MoveError> {
    let is_rest = !schema::is_complete(target).await?;
    for (table, _) in TABLES.into_iter().rev() {
        if is_rest {
            let sql = AssertSqlSafe(format!("DELETE FROM {table}"));
            query(sql).execute(&mut *target).await?;
        }
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        let rows: i64 = query_scalar(sql).fetch_one(&mut *target).await?;
        if rows > 0 {
            let place = to.to_string();
            return Err(MoveError::NotEmpty { place, table });
        }
    }
    schema::set_complete(target, false).await?;
    Ok(())
}

/// Returns the rows of a table after a row, in the order of the key.
async fn page(
    db: &mut Connection,
    table: &str,
    key: &str,
    after: Option<&Row>,
) -> Result<Vec<Row>, sqlx::Error> {
    let mut sql = format!("SELECT * FROM {table}");
    let mut values = Vec::new();
    if let Some(row) = after {
        for column in key.split(", ") {
            let index = row.names().iter().position(|name| name == column);
            let index = index.ok_or_else(|| sqlx::Error::ColumnNotFound(column.to_owned()))?;
            values.push(row.values()[index].clone());
        }
        let places: Vec<String> = (1..=values.len()).map(|n| format!("${n}")).collect();
        // Writing to a string does not fail.
        let _ = write!(sql, " WHERE ({key}) > ({})", places.join(", "));
    }
    let _ = write!(sql, " ORDER BY {key} LIMIT {ROWS}");
    let mut page = query(AssertSqlSafe(sql));
    for value in values {
        page = page.bind(value);
    }
    page.fetch_all(db).await
}

type Digested = (u64, [u8; 32]);

/// Reads a table, and copies it if there is a target. Returns the number of its rows and their digest.
async fn scan(
    source: &mut Connection,
    mut target: Option<&mut Connection>,
    (table, key): (&'static str, &str),
) -> Result<Digested, sqlx::Error> {
    let mut digest = Sha256::new();
    let mut count = 0;
    let mut last = None;
    loop {
        let rows = page(source, table, key, last.as_ref()).await?;
        if rows.is_empty() {
            return Ok((count, digest.finalize().into()));
        }
        if let Some(target) = &mut target {
            insert(target, table, &rows).await?;
        }
        for row in &rows {
            add(&mut digest, row);
        }
        count += rows.len() as u64;
        last = rows.into_iter().last();
    }
}

/// Inserts rows. A NULL is written into the statement, because SQLite does not say which type it has.
async fn insert(db: &mut Connection, table: &str, rows: &[Row]) -> Result<(), sqlx::Error> {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let mut sql = format!("INSERT INTO {table} ({}) VALUES ", first.names().join(", "));
    let mut values = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        sql.push_str(if index == 0 { "(" } else { ", (" });
        for (index, value) in row.values().iter().enumerate() {
            if index > 0 {
                sql.push_str(", ");
            }
            match value.is_null() {
                true => sql.push_str("NULL"),
                false => {
                    values.push(value.clone());
                    let _ = write!(sql, "${}", values.len());
                }
            }
        }
        sql.push(')');
    }
    let mut insert = query(AssertSqlSafe(sql));
    for value in values {
        insert = insert.bind(value);
    }
    insert.execute(db).await.map(drop)
}

/// Adds a row to a digest. Columns are sorted by name, because a migration adds columns at the end.
fn add(digest: &mut Sha256, row: &Row) {
    let mut columns: Vec<(&String, &Value)> = row.names().iter().zip(row.values()).collect();
    columns.sort_by_key(|(name, _)| *name);
    for (name, value) in columns {
        digest.update(name.as_bytes());
        let (kind, bytes) = match value {
            value if value.is_null() => (b'n', Vec::new()),
            Value::Int(value) => (b'i', value.unwrap_or_default().to_be_bytes().to_vec()),
            Value::Real(value) => {
                let bits = value.unwrap_or_default().to_bits();
                (b'r', bits.to_be_bytes().to_vec())
            }
            Value::Text(value) => (b't', value.clone().unwrap_or_default().into_bytes()),
            Value::Bytes(value) => (b'b', value.clone().unwrap_or_default()),
        };
        digest.update([0, kind]);
        digest.update((bytes.len() as u64).to_be_bytes());
        digest.update(bytes);
    }
}
