//! The plans of statements, for tests: no statement may read a whole table that grows.
//!
//! SQLite plans a statement in the same way on an empty database and on a large one, as long as the database has no
//! statistics. So every statement that any test runs on SQLite is explained before it runs for the first time.

use super::{Connection, Executor, Query, Value, query};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Tables that stay small, and the names of results of subqueries. They may be read as a whole.
const SMALL: [&str; 13] = [
    // The format, the time, and the nodes of a cluster.
    "formats",
    "heartbeat",
    "nodes",
    // The turns that started late, as of the last heartbeat.
    "late_starts",
    // At most 1,000.
    "worker_keys",
    // The tables of the databases, and tables of the tests.
    "sqlite_master",
    "sqlite_schema",
    "parents",
    "children",
    "CONSTANT",
    "(subquery-",
    "waiting",
    "counted",
];

/// Statements that read a whole table on purpose.
const WHOLE: [&str; 4] = [
    // Once, when the store is opened.
    "SELECT user_id, at FROM deletions",
    // Once an hour, beside all other reads. It reads an index only.
    "SELECT used FROM evaluations ORDER BY used DESC LIMIT 1 OFFSET $1",
    // In `server check`.
    "SELECT user_id, pace, games, changes FROM (SELECT user_id, pace, games, (SELECT COUNT(*) ",
    "SELECT user_id, pace FROM ratings",
];

/// The statements that have run, with the parameters of the first time.
static SEEN: Mutex<BTreeMap<String, Vec<Value>>> = Mutex::new(BTreeMap::new());

/// Notes a statement. On SQLite, explains it the first time.
///
/// Panics if the statement reads a whole table that grows.
pub(super) async fn check(db: &mut Connection, statement: &Query) {
    let sql = statement.sql.as_str();
    if sql.starts_with("EXPLAIN ") {
        return;
    }
    let is_new = {
        let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = !seen.contains_key(sql);
        if is_new {
            seen.insert(sql.to_owned(), statement.values.clone());
        }
        is_new
    };
    if is_new && !db.is_postgres() {
        // A statement with a fault fails when it runs.
        let problem = explain(db, sql, &statement.values).await.ok().flatten();
        assert!(problem.is_none(), "{sql}\n{}", problem.unwrap_or_default());
    }
}

/// Explains all statements that have run in this process. Returns those that read a whole table that grows, with their
/// plans.
pub(in crate::store) async fn scans(db: &mut Connection) -> Result<Vec<String>, sqlx::Error> {
    if db.is_postgres() {
        // A table is then read as a whole only if no index serves.
        db.run("SET enable_seqscan = off").await?;
    }
    let seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut scans = Vec::new();
    for (sql, values) in seen {
        if let Some(plan) = explain(db, &sql, &values).await? {
            scans.push(format!("{sql}\n{plan}"));
        }
    }
    if db.is_postgres() {
        db.run("RESET enable_seqscan").await?;
    }
    Ok(scans)
}

/// Returns the plan of a statement if it reads a whole table that grows.
pub(in crate::store) async fn explain(
    db: &mut Connection,
    sql: &str,
    values: &[Value],
) -> Result<Option<String>, sqlx::Error> {
    let is_data = ["SELECT", "INSERT", "UPDATE", "DELETE"]
        .iter()
        .any(|word| sql.starts_with(word));
    if !is_data || is_whole(sql) {
        return Ok(None);
    }
    let explain = if db.is_postgres() {
        "EXPLAIN "
    } else {
        "EXPLAIN QUERY PLAN "
    };
    let mut explain = query(AssertSqlSafe(format!("{explain}{sql}")));
    explain.values = values.to_vec();
    let rows = Executor::fetch(&mut *db, explain).await?;
    let lines = rows.iter().filter_map(|row| row.values().last());
    let lines = lines.filter_map(|value| match value {
        Value::Text(line) => line.clone(),
        _ => None,
    });
    let lines: Vec<String> = lines.collect();
    let is_scan = if db.is_postgres() {
        has_postgres_scan(&lines)
    } else {
        lines.iter().any(|line| is_sqlite_scan(line))
    };
    Ok(is_scan.then(|| lines.join("\n")))
}

/// Returns `true` if a statement is meant to read a whole table. A move of a server reads all tables.
fn is_whole(sql: &str) -> bool {
    let is_move = !sql.contains(" WHERE ")
        && ["SELECT * FROM ", "SELECT COUNT(*) FROM ", "DELETE FROM "]
            .iter()
            .any(|start| sql.starts_with(start));
    is_move || WHOLE.iter().any(|start| sql.starts_with(start))
}

fn is_small(table: &str) -> bool {
    SMALL.iter().any(|small| table.starts_with(small))
}

/// Returns `true` if a line of a plan reads a whole table or a whole index.
fn is_sqlite_scan(line: &str) -> bool {
    // The rows of an INSERT are in the statement itself.
    line.strip_prefix("SCAN ")
        .is_some_and(|table| !is_small(table) && !table.ends_with("-ROW VALUES CLAUSE"))
}

/// Returns `true` if a node of a plan reads a whole table, or an index without a condition.
fn has_postgres_scan(lines: &[String]) -> bool {
    lines.iter().enumerate().any(|(number, line)| {
        let details = || {
            lines[number + 1..]
                .iter()
                .take_while(|line| !line.contains("->"))
        };
        let Some((kind, rest)) = line.split_once("Scan") else {
            return false;
        };
        let table = rest.split_once(" on ").map_or("", |(_, table)| table);
        if kind.contains("Seq ") {
            return !is_small(table);
        }
        let reads_index = kind.contains("Index ") && !kind.contains("Subquery");
        reads_index && !is_small(table) && !details().any(|line| line.contains("Index Cond"))
    })
}
