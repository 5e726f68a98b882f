//! The place of a server's data: an SQLite file in a folder, or a PostgreSQL database.

#[cfg(feature = "cluster")]
use super::postgres::Postgres;
use super::schema::{FILE, OpenError};
use super::sql::{Connection, Pool};
use super::sqlite;
use crate::lock::FolderLock;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The place of a server's data.
#[derive(Clone, Debug)]
pub enum Database {
    /// The SQLite file of a data folder.
    Folder(PathBuf),
    /// A PostgreSQL database.
    #[cfg(feature = "cluster")]
    Postgres(Postgres),
}

/// The reason why a text names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// This program was built without PostgreSQL.
    #[error(
        "this program was built without PostgreSQL: build it with `cargo build --release -p cotulenh-cli --features cluster`"
    )]
    NoPostgres,
    /// The address of a PostgreSQL database is wrong.
    #[error("{0}: expected postgres://USER@HOST:PORT/DATABASE")]
    Address(String),
    /// The text is an address of another kind.
    #[error(
        "expected postgres://USER@HOST:PORT/DATABASE, a data folder, or sqlite:FOLDER; found {0}:"
    )]
    Scheme(String),
    /// The file is not the database of a data folder.
    #[error("{}: expected a data folder, or its file {FILE}", .0.display())]
    File(PathBuf),
}

impl Database {
    /// Reads the place of a database: `postgres://…`, `sqlite:FOLDER`, or a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the address is wrong, or if this program was built without PostgreSQL.
    ///
    /// ```
    /// use cotulenh_server::store::Database;
    /// let database = Database::parse("sqlite:/var/lib/cotulenh").unwrap();
    /// assert_eq!(database.to_string(), "/var/lib/cotulenh");
    /// assert!(Database::parse("mysql://localhost/games").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Database, DatabaseError> {
        let (scheme, rest) = match text.split_once(':') {
            // One letter is a drive of Windows.
            Some((scheme, rest)) if scheme.len() > 1 && !scheme.contains(['/', '\\', '.']) => {
                (Some(scheme), rest)
            }
            _ => (None, text),
        };
        match scheme {
            Some("postgres" | "postgresql") => Database::postgres(text),
            Some("sqlite") | None => {
                let path = Path::new(rest.strip_prefix("//").unwrap_or(rest));
                let folder = match path.file_name() {
                    Some(name) if name == FILE => path.parent().unwrap_or(Path::new("")),
                    _ if path.is_file() => return Err(DatabaseError::File(path.to_owned())),
                    _ => path,
                };
                Ok(Database::Folder(folder.to_owned()))
            }
            Some(scheme) => Err(DatabaseError::Scheme(scheme.to_owned())),
        }
    }

    #[cfg(feature = "cluster")]
    fn postgres(address: &str) -> Result<Database, DatabaseError> {
        Postgres::parse(address).map(Database::Postgres)
    }

    #[cfg(not(feature = "cluster"))]
    fn postgres(_address: &str) -> Result<Database, DatabaseError> {
        Err(DatabaseError::NoPostgres)
    }

    /// Returns the database with a folder for the file of deletions. The SQLite file has its own folder.
    #[must_use]
    pub fn with_deletions(self, folder: PathBuf) -> Database {
        match self {
            #[cfg(feature = "cluster")]
            Database::Postgres(database) => Database::Postgres(database.with_folder(folder)),
            Database::Folder(own) => {
                drop(folder);
                Database::Folder(own)
            }
        }
    }

    /// Returns the SQLite file, or `None` for PostgreSQL.
    pub(super) fn file(&self) -> Option<PathBuf> {
        match self {
            Database::Folder(folder) => Some(folder.join(FILE)),
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => None,
        }
    }

    /// Returns the folder of the file of deletions, or `None` if there is none.
    pub(crate) fn deletions_folder(&self) -> Option<&Path> {
        match self {
            Database::Folder(folder) => Some(folder),
            #[cfg(feature = "cluster")]
            Database::Postgres(database) => database.folder.as_deref(),
        }
    }

    /// Locks a data folder. The connection that writes to PostgreSQL has the lock of its database.
    pub(super) fn lock(&self) -> Result<Option<FolderLock>, OpenError> {
        match self {
            Database::Folder(folder) => Ok(Some(FolderLock::take(folder)?)),
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => Ok(None),
        }
    }

    /// Opens the connection that writes.
    pub(super) async fn connect_writer(&self, access: Access) -> Result<Connection, OpenError> {
        match self {
            Database::Folder(folder) => {
                let _ = access;
                Ok(sqlite::connect_writer(&folder.join(FILE)).await?)
            }
            #[cfg(feature = "cluster")]
            Database::Postgres(database) => database.connect_writer(access).await,
        }
    }

    /// Opens a connection that writes, without the lock of the database.
    pub(super) async fn connect_beside(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Database::Folder(folder) => sqlite::connect_writer(&folder.join(FILE)).await,
            #[cfg(feature = "cluster")]
            Database::Postgres(database) => database.connect_beside().await,
        }
    }

    /// Opens the connections that read. They cannot write.
    pub(super) async fn connect_readers(&self, count: u32) -> Result<Pool, sqlx::Error> {
        match self {
            Database::Folder(folder) => sqlite::connect_readers(&folder.join(FILE), count).await,
            #[cfg(feature = "cluster")]
            Database::Postgres(database) => database.connect_readers(count).await,
        }
    }

    /// Returns the statement that begins a transaction of the writer.
    pub(super) fn begin_write(&self) -> &'static str {
        match self {
            Database::Folder(_) => "BEGIN IMMEDIATE",
            // A server that was a primary may be a standby after a failover. It refuses this.
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
        }
    }

    /// Returns the time after which the writer gives up a connection that does not answer, or `None` for a file.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self {
            Database::Folder(_) => None,
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => Some(super::postgres::PATIENCE),
        }
    }
}

impl From<PathBuf> for Database {
    fn from(folder: PathBuf) -> Database {
        Database::Folder(folder)
    }
}

/// Prints the place without its password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Folder(folder) => folder.display().fmt(f),
            #[cfg(feature = "cluster")]
            Database::Postgres(database) => database.fmt(f),
        }
    }
}

/// The right of a writer to a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// No other server uses the database.
    #[default]
    Exclusive,
    /// Other servers of the cluster use the database, too. SQLite does not offer this.
    Shared,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        for (text, folder) in [
            ("data", "data"),
            ("./a:b", "./a:b"),
            ("C:\\data", "C:\\data"),
            ("sqlite:data", "data"),
            ("sqlite:///var/lib", "/var/lib"),
            ("/var/lib/cotulenh.db", "/var/lib"),
            ("sqlite:cotulenh.db", ""),
        ] {
            let database = Database::parse(text).unwrap();
            assert!(
                matches!(&database, Database::Folder(found) if found == Path::new(folder)),
                "{text}: {database:?}"
            );
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        let wrong = Database::parse(file.path().to_str().unwrap());
        assert!(matches!(wrong, Err(DatabaseError::File(_))), "{wrong:?}");
        let wrong = Database::parse("mysql://host/games").unwrap_err();
        assert_eq!(wrong, DatabaseError::Scheme("mysql".into()));
    }

    #[cfg(feature = "cluster")]
    #[test]
    fn a_password_is_not_printed() {
        let text = "postgres://anna:secret@db.example.org:5433/games?sslmode=require";
        let database = Database::parse(text).unwrap();
        let shown = format!("{database} {database:?}");
        assert!(!shown.contains("secret"), "{shown}");
        assert_eq!(
            database.to_string(),
            "postgres://anna@db.example.org:5433/games"
        );
        let wrong = Database::parse("postgres://host:port/games");
        assert!(matches!(wrong, Err(DatabaseError::Address(_))), "{wrong:?}");
    }

    #[cfg(not(feature = "cluster"))]
    #[test]
    fn a_program_without_postgresql_says_how_to_get_it() {
        let refused = Database::parse("postgres://localhost/games").unwrap_err();
        assert_eq!(refused, DatabaseError::NoPostgres);
    }
}
