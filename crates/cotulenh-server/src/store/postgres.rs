//! Connections to PostgreSQL.

use super::database::{Access, DatabaseError};
use super::schema::OpenError;
use super::sql::{Connection, Pool, query_scalar};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The time after which the writer gives up a connection that does not answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// The time after which opening a connection, or waiting for one of the pool, fails.
const CONNECT: Duration = Duration::from_secs(5);
/// The key of the server lock: the letters of `cotulenh`. A server without a cluster holds the lock exclusively. The
/// nodes of a cluster share it.
const SERVER_LOCK: i64 = 0x636F_7475_6C65_6E68;
/// The key of the lock for migrations.
const MIGRATION_LOCK: i64 = SERVER_LOCK + 1;
/// The number of attempts to get the lock of a server. The session of a server that was killed may still be ending.
const LOCK_TRIES: u32 = 10;
/// The time between two attempts.
const LOCK_WAIT: Duration = Duration::from_millis(200);

/// Settings of every connection.
const SETTINGS: [(&str, &str); 4] = [
    // The server notices within 25 seconds that this machine is gone, and ends its sessions with their locks.
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("client_min_messages", "warning"),
];

/// Settings of the connection that writes.
const WRITER: [(&str, &str); 4] = [
    // A commit returns when it is on the disk.
    ("synchronous_commit", "on"),
    // A node that was paused in a transaction must not keep its rows locked for longer than its lease.
    ("idle_in_transaction_session_timeout", "3s"),
    ("lock_timeout", "5s"),
    ("statement_timeout", "8s"),
];

/// Settings of the connections that read.
const READER: [(&str, &str); 2] = [
    ("default_transaction_read_only", "on"),
    ("statement_timeout", "30s"),
];

/// A PostgreSQL database.
#[derive(Clone)]
pub struct Postgres {
    options: Box<PgConnectOptions>,
    /// The folder of the file of deletions, or `None` if there is none.
    pub(super) folder: Option<PathBuf>,
}

impl Postgres {
    /// Reads the address of a database.
    pub(super) fn parse(address: &str) -> Result<Postgres, DatabaseError> {
        let options = PgConnectOptions::from_str(address);
        let options = options.map_err(|error| DatabaseError::Address(error.to_string()))?;
        let options = options
            .application_name("cotulenh")
            .disable_statement_logging();
        Ok(Postgres {
            options: Box::new(options),
            folder: None,
        })
    }

    /// Returns the database with a folder for the file of deletions.
    pub(super) fn with_folder(mut self, folder: PathBuf) -> Postgres {
        self.folder = Some(folder);
        self
    }

    /// Opens the connection that writes. It has the lock of the database as long as it lives.
    pub(super) async fn connect_writer(&self, access: Access) -> Result<Connection, OpenError> {
        let mut db = self.connect_beside().await?;
        let sql = match access {
            Access::Exclusive => "SELECT pg_try_advisory_lock($1)",
            Access::Shared => "SELECT pg_try_advisory_lock_shared($1)",
        };
        for _ in 0..LOCK_TRIES {
            let is_locked: bool = query_scalar(sql)
                .bind(SERVER_LOCK)
                .fetch_one(&mut db)
                .await?;
            if is_locked {
                return Ok(db);
            }
            sleep(LOCK_WAIT).await;
        }
        Err(OpenError::InUse(self.to_string()))
    }

    /// Opens a connection that writes, without the lock of the database.
    pub(super) async fn connect_beside(&self) -> Result<Connection, sqlx::Error> {
        let options = (*self.options).clone().options(SETTINGS).options(WRITER);
        let connected = timeout(CONNECT, options.connect()).await;
        let db = connected.map_err(|_| sqlx::Error::PoolTimedOut)??;
        Ok(Connection::Postgres(db))
    }

    /// Opens the connections that read. They cannot write.
    pub(super) async fn connect_readers(&self, count: u32) -> Result<Pool, sqlx::Error> {
        let options = (*self.options).clone().options(SETTINGS).options(READER);
        // A pool that cannot connect tries again until its time is over, and then does not say why.
        let tried = timeout(CONNECT, options.connect()).await;
        let tried = tried.map_err(|_| sqlx::Error::PoolTimedOut)??;
        tried.close().await?;
        let pool = PgPoolOptions::new()
            .min_connections(1)
            .max_connections(count)
            .acquire_timeout(CONNECT)
            .connect_with(options)
            .await?;
        Ok(Pool::Postgres(pool))
    }
}

/// Takes the lock for migrations. It is released by [`unlock_migrations`], or when the connection ends.
pub(super) async fn lock_migrations(db: &mut Connection) -> Result<(), sqlx::Error> {
    // Another server may be migrating, which takes longer than other locks.
    db.run("SET lock_timeout = '60s'; SET statement_timeout = '10min'")
        .await?;
    super::sql::query("SELECT pg_advisory_lock($1)::text")
        .bind(MIGRATION_LOCK)
        .execute(db)
        .await
        .map(drop)
}

/// Releases the lock for migrations.
pub(super) async fn unlock_migrations(db: &mut Connection) -> Result<(), sqlx::Error> {
    super::sql::query("SELECT pg_advisory_unlock($1)")
        .bind(MIGRATION_LOCK)
        .execute(&mut *db)
        .await?;
    db.run("RESET lock_timeout; RESET statement_timeout").await
}

/// Prints the address without the password.
impl fmt::Display for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        write!(f, "postgres://{}@", options.get_username())?;
        match options.get_socket() {
            Some(socket) => write!(f, "{}", socket.display())?,
            None => write!(f, "{}:{}", options.get_host(), options.get_port())?,
        }
        write!(f, "/{}", options.get_database().unwrap_or_default())
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
