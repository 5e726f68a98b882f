//! Connections and pools of both databases.

#[cfg(feature = "testing")]
use super::plan::check as check_plan;
use super::{Query, Row, Value};
use futures_util::future::BoxFuture;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Column, Connection as _, Row as _, SqlSafeStr, TypeInfo, ValueRef};
#[cfg(feature = "cluster")]
use sqlx::{
    PgConnection, PgPool,
    postgres::{PgRow, Postgres},
};
use std::sync::Arc;

/// A connection to a database, of its own or from a pool.
pub(crate) enum Connection {
    /// A connection to SQLite.
    Sqlite(SqliteConnection),
    /// A connection to SQLite from a pool.
    SqlitePooled(PoolConnection<Sqlite>),
    /// A connection to PostgreSQL.
    #[cfg(feature = "cluster")]
    Postgres(PgConnection),
    /// A connection to PostgreSQL from a pool.
    #[cfg(feature = "cluster")]
    PostgresPooled(PoolConnection<Postgres>),
}

/// Connections that are shared.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    /// Connections to SQLite.
    Sqlite(SqlitePool),
    /// Connections to PostgreSQL.
    #[cfg(feature = "cluster")]
    Postgres(PgPool),
}

/// A database that runs statements: a connection or a pool.
pub(crate) trait Executor<'e>: Send {
    /// Runs a statement and returns its rows.
    fn fetch(self, query: Query) -> BoxFuture<'e, Result<Vec<Row>, sqlx::Error>>;
    /// Runs a statement and returns the number of rows that it has changed.
    fn execute(self, query: Query) -> BoxFuture<'e, Result<u64, sqlx::Error>>;
}

/// Binds the values of a statement for a database.
macro_rules! bound {
    ($query:expr, $text:expr) => {{
        let Query { sql, values } = $query;
        let mut query = sqlx::query(sql);
        for value in values {
            query = match value {
                Value::Int(value) => query.bind(value),
                Value::Real(value) => query.bind(value),
                Value::Text(value) => query.bind(value.map($text)),
                Value::Bytes(value) => query.bind(value),
            };
        }
        query
    }};
}

/// Returns a text as PostgreSQL stores it. It has no texts with the character 0, which this program never stores but may
/// be asked for.
#[cfg(feature = "cluster")]
fn postgres_text(text: String) -> String {
    match text.contains('\0') {
        true => text.replace('\0', "\u{FFFD}"),
        false => text,
    }
}

impl<'e> Executor<'e> for &'e mut Connection {
    fn fetch(self, query: Query) -> BoxFuture<'e, Result<Vec<Row>, sqlx::Error>> {
        Box::pin(async move {
            #[cfg(feature = "testing")]
            check_plan(self, &query).await;
            match self {
                Connection::Sqlite(db) => {
                    sqlite_rows(bound!(query, |text| text).fetch_all(db).await?)
                }
                Connection::SqlitePooled(db) => {
                    sqlite_rows(bound!(query, |text| text).fetch_all(&mut **db).await?)
                }
                #[cfg(feature = "cluster")]
                Connection::Postgres(db) => {
                    postgres_rows(bound!(query, postgres_text).fetch_all(db).await?)
                }
                #[cfg(feature = "cluster")]
                Connection::PostgresPooled(db) => {
                    postgres_rows(bound!(query, postgres_text).fetch_all(&mut **db).await?)
                }
            }
        })
    }

    fn execute(self, query: Query) -> BoxFuture<'e, Result<u64, sqlx::Error>> {
        Box::pin(async move {
            #[cfg(feature = "testing")]
            check_plan(self, &query).await;
            Ok(match self {
                Connection::Sqlite(db) => {
                    let done = bound!(query, |text| text).execute(db).await?;
                    done.rows_affected()
                }
                Connection::SqlitePooled(db) => {
                    let done = bound!(query, |text| text).execute(&mut **db).await?;
                    done.rows_affected()
                }
                #[cfg(feature = "cluster")]
                Connection::Postgres(db) => {
                    let done = bound!(query, postgres_text).execute(db).await?;
                    done.rows_affected()
                }
                #[cfg(feature = "cluster")]
                Connection::PostgresPooled(db) => {
                    let done = bound!(query, postgres_text).execute(&mut **db).await?;
                    done.rows_affected()
                }
            })
        })
    }
}

impl<'e> Executor<'e> for &'e Pool {
    fn fetch(self, query: Query) -> BoxFuture<'e, Result<Vec<Row>, sqlx::Error>> {
        Box::pin(async move { self.acquire().await?.fetch(query).await })
    }

    fn execute(self, query: Query) -> BoxFuture<'e, Result<u64, sqlx::Error>> {
        Box::pin(async move { self.acquire().await?.execute(query).await })
    }
}

impl Connection {
    /// Returns `true` if the database is PostgreSQL.
    pub(crate) fn is_postgres(&self) -> bool {
        !matches!(self, Connection::Sqlite(_) | Connection::SqlitePooled(_))
    }

    /// Runs statements without parameters and results.
    pub(crate) async fn run(&mut self, sql: impl SqlSafeStr) -> Result<(), sqlx::Error> {
        let sql = sqlx::raw_sql(sql);
        match self {
            Connection::Sqlite(db) => sql.execute(db).await.map(drop),
            Connection::SqlitePooled(db) => sql.execute(&mut **db).await.map(drop),
            #[cfg(feature = "cluster")]
            Connection::Postgres(db) => sql.execute(db).await.map(drop),
            #[cfg(feature = "cluster")]
            Connection::PostgresPooled(db) => sql.execute(&mut **db).await.map(drop),
        }
    }

    /// Begins or ends a transaction or a part of one.
    pub(crate) async fn control(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        match self.is_postgres() {
            // PostgreSQL does not prepare these statements in a transaction that has failed.
            true => self.run(sql).await,
            // SQLite prepares them once.
            false => super::query(sql).execute(self).await.map(drop),
        }
    }

    /// Closes a connection of its own. A pooled one goes back to its pool.
    pub(crate) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(db) => db.close().await,
            Connection::SqlitePooled(_) => Ok(()),
            #[cfg(feature = "cluster")]
            Connection::Postgres(db) => db.close().await,
            #[cfg(feature = "cluster")]
            Connection::PostgresPooled(_) => Ok(()),
        }
    }

    /// Ends a connection at once. A transaction that is open is rolled back.
    pub(crate) async fn close_hard(self) {
        let _ = match self {
            Connection::Sqlite(db) => db.close_hard().await,
            Connection::SqlitePooled(db) => db.detach().close_hard().await,
            #[cfg(feature = "cluster")]
            Connection::Postgres(db) => db.close_hard().await,
            #[cfg(feature = "cluster")]
            Connection::PostgresPooled(db) => db.detach().close_hard().await,
        };
    }
}

impl Pool {
    /// Returns a connection.
    pub(crate) async fn acquire(&self) -> Result<Connection, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => Connection::SqlitePooled(pool.acquire().await?),
            #[cfg(feature = "cluster")]
            Pool::Postgres(pool) => Connection::PostgresPooled(pool.acquire().await?),
        })
    }

    /// Closes all connections.
    pub(crate) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            #[cfg(feature = "cluster")]
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

fn rows<R: sqlx::Row>(
    rows: Vec<R>,
    value: impl Fn(&R, usize) -> Result<Value, sqlx::Error>,
) -> Result<Vec<Row>, sqlx::Error> {
    let Some(first) = rows.first() else {
        return Ok(Vec::new());
    };
    let names = first.columns().iter();
    let names: Arc<[String]> = names.map(|column| column.name().to_owned()).collect();
    rows.iter()
        .map(|row| {
            Ok(Row {
                names: Arc::clone(&names),
                values: (0..names.len())
                    .map(|index| value(row, index))
                    .collect::<Result<_, _>>()?,
            })
        })
        .collect()
}

fn unknown_type(name: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("unknown type {name}").into())
}

fn sqlite_rows(found: Vec<SqliteRow>) -> Result<Vec<Row>, sqlx::Error> {
    rows(found, |row, index| {
        let raw = row.try_get_raw(index)?;
        // SQLite types values, not columns. A NULL of any type is the same.
        Ok(match raw.type_info().name() {
            "NULL" => Value::Int(None),
            "INTEGER" | "BOOLEAN" => Value::Int(row.try_get_unchecked(index)?),
            "REAL" => Value::Real(row.try_get_unchecked(index)?),
            // A damaged text is not UTF-8.
            "TEXT" => match row.try_get_unchecked(index) {
                Ok(text) => Value::Text(text),
                Err(_) => Value::Bytes(row.try_get_unchecked(index)?),
            },
            "BLOB" => Value::Bytes(row.try_get_unchecked(index)?),
            name => return Err(unknown_type(name)),
        })
    })
}

#[cfg(feature = "cluster")]
fn postgres_rows(found: Vec<PgRow>) -> Result<Vec<Row>, sqlx::Error> {
    rows(found, |row, index| {
        Ok(match row.column(index).type_info().name() {
            "INT8" => Value::Int(row.try_get_unchecked(index)?),
            "INT4" => {
                let value: Option<i32> = row.try_get_unchecked(index)?;
                Value::Int(value.map(i64::from))
            }
            "BOOL" => {
                let value: Option<bool> = row.try_get_unchecked(index)?;
                Value::Int(value.map(i64::from))
            }
            "FLOAT8" => Value::Real(row.try_get_unchecked(index)?),
            "TEXT" | "VARCHAR" | "NAME" => Value::Text(row.try_get_unchecked(index)?),
            "BYTEA" => Value::Bytes(row.try_get_unchecked(index)?),
            name => return Err(unknown_type(name)),
        })
    })
}
