//! Statements for both databases, SQLite and PostgreSQL.
//!
//! A statement is the same text for both, with parameters `$1`, `$2` and so on. Only a few statements about the database
//! itself differ. sqlx types its connections by database, and its driver for any database knows neither the settings of
//! connections nor typed NULLs. So a statement keeps its values, and is bound to the database when it runs.

mod connection;
#[cfg(feature = "testing")]
pub(super) mod plan;
mod value;

pub(crate) use connection::{Connection, Executor, Pool};
pub(crate) use value::{FromValue, IntoValue, Value};

use super::StoreError;
use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};
use std::fmt::Write;
use std::sync::Arc;

/// A statement with its parameters.
pub(crate) struct Query {
    sql: SqlStr,
    values: Vec<Value>,
}

/// Returns a statement.
pub(crate) fn query(sql: impl SqlSafeStr) -> Query {
    Query {
        sql: sql.into_sql_str(),
        values: Vec::new(),
    }
}

impl Query {
    /// Adds the next parameter.
    pub(crate) fn bind(mut self, value: impl IntoValue) -> Query {
        self.values.push(value.into_value());
        self
    }

    /// Runs the statement. Returns the number of rows that it has changed.
    pub(crate) async fn execute<'e>(self, db: impl Executor<'e>) -> Result<u64, sqlx::Error> {
        db.execute(self).await
    }

    /// Returns all rows.
    pub(crate) async fn fetch_all<'e>(
        self,
        db: impl Executor<'e>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        db.fetch(self).await
    }

    /// Returns the first row, or `None` if there is none.
    pub(crate) async fn fetch_optional<'e>(
        self,
        db: impl Executor<'e>,
    ) -> Result<Option<Row>, sqlx::Error> {
        Ok(db.fetch(self).await?.into_iter().next())
    }

    /// Returns the first row.
    pub(crate) async fn fetch_one<'e>(self, db: impl Executor<'e>) -> Result<Row, sqlx::Error> {
        let row = self.fetch_optional(db).await?;
        row.ok_or(sqlx::Error::RowNotFound)
    }
}

/// A statement that returns one column.
pub(crate) struct Scalar(Query);

/// Returns a statement that returns one column.
pub(crate) fn query_scalar(sql: impl SqlSafeStr) -> Scalar {
    Scalar(query(sql))
}

impl Scalar {
    /// Adds the next parameter.
    pub(crate) fn bind(self, value: impl IntoValue) -> Scalar {
        Scalar(self.0.bind(value))
    }

    /// Returns the values of all rows.
    pub(crate) async fn fetch_all<'e, T>(self, db: impl Executor<'e>) -> Result<Vec<T>, sqlx::Error>
    where
        T: for<'r> FromValue<'r>,
    {
        self.0.fetch_all(db).await?.iter().map(Row::first).collect()
    }

    /// Returns the value of the first row, or `None` if there is none.
    pub(crate) async fn fetch_optional<'e, T>(
        self,
        db: impl Executor<'e>,
    ) -> Result<Option<T>, sqlx::Error>
    where
        T: for<'r> FromValue<'r>,
    {
        let row = self.0.fetch_optional(db).await?;
        row.as_ref().map(Row::first).transpose()
    }

    /// Returns the value of the first row.
    pub(crate) async fn fetch_one<'e, T>(self, db: impl Executor<'e>) -> Result<T, sqlx::Error>
    where
        T: for<'r> FromValue<'r>,
    {
        self.0.fetch_one(db).await?.first()
    }
}

/// A statement that is put together from parts.
pub(crate) struct QueryBuilder {
    sql: String,
    values: Vec<Value>,
}

impl QueryBuilder {
    /// Returns a statement that begins with a text.
    pub(crate) fn new(sql: &'static str) -> QueryBuilder {
        QueryBuilder {
            sql: sql.to_owned(),
            values: Vec::new(),
        }
    }

    /// Adds a text.
    pub(crate) fn push(&mut self, sql: &'static str) -> &mut QueryBuilder {
        self.sql.push_str(sql);
        self
    }

    /// Adds a parameter.
    pub(crate) fn push_bind(&mut self, value: impl IntoValue) -> &mut QueryBuilder {
        self.values.push(value.into_value());
        // Writing to a string does not fail.
        let _ = write!(self.sql, "${}", self.values.len());
        self
    }

    /// Adds a list of parameters in parentheses.
    pub(crate) fn push_list<T: IntoValue>(
        &mut self,
        values: impl IntoIterator<Item = T>,
    ) -> &mut QueryBuilder {
        self.push("(");
        for (number, value) in values.into_iter().enumerate() {
            if number > 0 {
                self.push(", ");
            }
            self.push_bind(value);
        }
        self.push(")")
    }

    /// Returns the statement. All its texts are constants of this program.
    pub(crate) fn build(self) -> Query {
        Query {
            sql: AssertSqlSafe(self.sql).into_sql_str(),
            values: self.values,
        }
    }
}

/// A row of a result.
#[derive(Debug)]
pub(crate) struct Row {
    /// The names of the columns. All rows of a result share them.
    names: Arc<[String]>,
    values: Vec<Value>,
}

impl Row {
    /// Returns the value of a column. Returns an error if there is no such column, or if it has another type.
    pub(crate) fn get<'r, T: FromValue<'r>>(&'r self, name: &str) -> Result<T, sqlx::Error> {
        let index = self.names.iter().position(|column| column == name);
        let index = index.ok_or_else(|| sqlx::Error::ColumnNotFound(name.to_owned()))?;
        T::from_value(&self.values[index]).ok_or_else(|| unexpected(name, &self.values[index]))
    }

    fn first<'r, T: FromValue<'r>>(&'r self) -> Result<T, sqlx::Error> {
        let value = self.values.first();
        let value = value.ok_or_else(|| sqlx::Error::ColumnNotFound("1".to_owned()))?;
        T::from_value(value).ok_or_else(|| unexpected("1", value))
    }

    /// Returns the names of the columns.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the values of the columns.
    pub(crate) fn values(&self) -> &[Value] {
        &self.values
    }
}

fn unexpected(column: &str, value: &Value) -> sqlx::Error {
    sqlx::Error::ColumnDecode {
        index: column.to_owned(),
        source: format!("unexpected type: {}", value.kind_name()).into(),
    }
}

/// Returns a number as the database stores it.
pub(crate) fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns a number from the database, or 0 if it is negative.
pub(crate) fn uint(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Reads the rows of a list. Logs damaged rows and leaves them out, so that they do not hide the others.
pub(crate) fn readable<T>(
    rows: &[Row],
    read: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut values = Vec::with_capacity(rows.len());
    for row in rows {
        match read(row) {
            Ok(value) => values.push(value),
            Err(StoreError::Damaged(why)) => {
                tracing::error!(why, "a damaged row is left out of a list");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(values)
}
