//! Backup and restore.

use super::deletions::{self, DeletionsError};
use super::schema::{self, FILE};
use super::sql::Connection;
use super::{Database, Store, StoreError, check, files, sqlite};
use crate::id::UserId;
use crate::lock::{FolderLock, LockError};
use sqlx::AssertSqlSafe;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The statements that move the content of a log into its database file.
const ONE_FILE: &str = "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE";

/// The reason why a backup or a restore failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The path is not text that SQLite can use.
    #[error("{}: the path is not valid UTF-8", .0.display())]
    Path(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// A server uses the folder.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The target of a backup is in the data folder.
    #[error("{}: a backup cannot be written into the data folder", .0.display())]
    InFolder(PathBuf),
    /// The target or the source is a file that the server itself uses.
    #[error("{}: this is a file of the server, not a backup", .0.display())]
    OwnFile(PathBuf),
    /// The target exists and is a folder, a device or a pipe.
    #[error("{}: this is not a file", .0.display())]
    NotAFile(PathBuf),
    /// The backup is damaged, or is no backup.
    #[error("{}: {problem}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// PostgreSQL has its own programs for backups.
    #[error("PostgreSQL has its own programs for backups: pg_dump and pg_restore")]
    Postgres,
    /// The database reports an error.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// The file of deletions cannot be used.
    #[error(transparent)]
    Deletions(#[from] DeletionsError),
    /// A deletion could not be applied again.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// Writes a consistent copy of the database to a file while the server runs. An existing file is replaced when the
    /// copy is complete and on the disk.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is in the data folder or cannot be written, if the database cannot be read, or if it
    /// is PostgreSQL.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        match self.database() {
            Database::Folder(folder) => backup_folder(folder, to).await,
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => Err(BackupError::Postgres),
        }
    }
}

/// Writes a copy of a data folder's database to a file, also while a server uses the folder.
///
/// # Errors
///
/// Returns an error if there is no database, or if the file is in the data folder or cannot be written.
pub async fn backup_folder(folder: &Path, to: &Path) -> Result<(), BackupError> {
    let file = folder.join(FILE);
    if let Err(error) = std::fs::metadata(&file) {
        return Err(BackupError::Io { path: file, error });
    }
    check_target(folder, to)?;
    let mut db = sqlite::connect_copier(&file).await?;
    let copied = copy(&mut db, to).await;
    db.close().await?;
    copied
}

/// Refuses a target in the data folder, a target that is one of its files by another name, and a target that is not a
/// file. Replacing a file of the database would destroy it.
fn check_target(folder: &Path, to: &Path) -> Result<(), BackupError> {
    let own_folder = folder.canonicalize().map_err(io_error(folder))?;
    let target = files::folder_of(to).canonicalize().map_err(io_error(to))?;
    for ancestor in target.ancestors() {
        if files::is_same(ancestor, &own_folder).map_err(io_error(to))? {
            return Err(BackupError::InFolder(to.to_owned()));
        }
    }
    let Ok(existing) = std::fs::metadata(to) else {
        return Ok(());
    };
    if !existing.is_file() {
        return Err(BackupError::NotAFile(to.to_owned()));
    }
    let own = std::fs::read_dir(folder).map_err(io_error(folder))?;
    let own = own.filter_map(|entry| Some(entry.ok()?.path()));
    refuse_own(to, own)
}

/// Returns an error if a file is one of the given files of the server. Those that do not exist are left out.
fn refuse_own(file: &Path, own: impl IntoIterator<Item = PathBuf>) -> Result<(), BackupError> {
    let is_own = |own: PathBuf| files::is_same(file, &own).unwrap_or(false);
    if own.into_iter().any(is_own) {
        return Err(BackupError::OwnFile(file.to_owned()));
    }
    Ok(())
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let path = path.to_owned();
    |error| BackupError::Io { path, error }
}

/// Copies the database of a connection: to a temporary file, then fsync, then rename.
pub(super) async fn copy(db: &mut Connection, to: &Path) -> Result<(), BackupError> {
    let temporary = beside(to, "new");
    remove_if_there(&temporary)?;
    let text = temporary
        .to_str()
        .ok_or_else(|| BackupError::Path(temporary.clone()))?;
    let text = text.replace('\'', "''");
    let copied = db.run(AssertSqlSafe(format!("VACUUM INTO '{text}'"))).await;
    if let Err(error) = copied {
        let _ = std::fs::remove_file(&temporary);
        return Err(error.into());
    }
    put_in_place(&temporary, to).inspect_err(|_| {
        let _ = std::fs::remove_file(&temporary);
    })
}

/// Replaces the database of a data folder by a backup. Users that were deleted after the backup are deleted again, also
/// if the database is lost or damaged: the file of deletions has them. The old database is kept as
/// `cotulenh.db.before-restore`.
///
/// # Errors
///
/// Returns an error if a server uses the folder, if the file is the database itself, or if the backup is damaged. Then
/// nothing has changed.
pub async fn restore(backup: &Path, folder: &Path, now: u64) -> Result<(), BackupError> {
    let _lock = FolderLock::take(folder)?;
    let file = folder.join(FILE);
    let new = beside(&file, "restored");
    // The database without its log is older than the database, and `new` is replaced below.
    refuse_own(backup, [file.clone(), new.clone()])?;
    remove_database(&new)?;
    // The copy is checked and changed, never the backup itself.
    std::fs::copy(backup, &new).map_err(io_error(backup))?;
    let prepared = prepare(backup, &new, folder, &file, now).await;
    if let Err(error) = prepared {
        let _ = remove_database(&new);
        return Err(error);
    }
    if file.exists() {
        keep_old(&file).await?;
    }
    // The log of a lost or damaged database must not be applied to the new one.
    remove_logs(&file)?;
    put_in_place(&new, &file)
}

/// Checks the copy of a backup, brings it to the current format and applies deletions.
async fn prepare(
    backup: &Path,
    new: &Path,
    folder: &Path,
    current: &Path,
    now: u64,
) -> Result<(), BackupError> {
    let damaged = |problem: String| BackupError::Damaged {
        path: backup.to_owned(),
        problem,
    };
    let mut db = sqlite::connect_writer(new)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    let problems = check::integrity(&mut db)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    if let Some(problem) = problems.into_iter().next() {
        return Err(damaged(problem));
    }
    let format = schema::format(&mut db)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    if format == 0 {
        return Err(damaged("this is not a backup of a server".into()));
    }
    schema::migrate(&mut db, Some(folder))
        .await
        .map_err(|error| damaged(error.to_string()))?;
    let mut all = deletions::stored(&mut db).await?;
    let noted = deletions::read(folder)?;
    if current.exists() {
        match deletions_of(current).await {
            Ok(deletions) => all.extend(deletions),
            // The file has what the damaged database had.
            Err(error) if noted.is_some() => {
                tracing::warn!(%error, "the old database cannot be read");
            }
            Err(error) => return Err(error),
        }
    }
    all.extend(noted.unwrap_or_default());
    db.control("BEGIN IMMEDIATE").await?;
    for (user, at) in all {
        crate::users::erase(&mut db, &user, at.min(now)).await?;
    }
    db.control("COMMIT").await?;
    // Everything must be in the file itself before it gets its name.
    db.run(ONE_FILE).await?;
    db.close().await?;
    Ok(())
}

/// Returns the deletions of a database file.
async fn deletions_of(file: &Path) -> Result<Vec<(UserId, u64)>, BackupError> {
    let mut db = sqlite::connect_writer(file).await?;
    let found = deletions::stored(&mut db).await?;
    db.close().await?;
    Ok(found)
}

/// Gives the database of a folder a second name, with all its content in one file. The first name stays until the
/// restored database replaces it. The log of a damaged database is kept as a file of its own.
async fn keep_old(file: &Path) -> Result<(), BackupError> {
    let kept = beside(file, "before-restore");
    remove_database(&kept)?;
    if let Err(error) = into_one_file(file).await {
        tracing::warn!(%error, "the old database is damaged");
        let log = with_ending(file, "-wal");
        if log.exists() {
            keep(&log, &with_ending(&kept, "-wal"))?;
        }
    }
    keep(file, &kept)
}

/// Moves the content of a database's log into its file.
async fn into_one_file(file: &Path) -> Result<(), sqlx::Error> {
    let mut db = sqlite::connect_copier(file).await?;
    db.run(ONE_FILE).await?;
    db.close().await
}

/// Gives a file a second name.
fn keep(file: &Path, kept: &Path) -> Result<(), BackupError> {
    // Some file systems have no links.
    std::fs::hard_link(file, kept)
        .or_else(|_| std::fs::copy(file, kept).map(drop))
        .map_err(io_error(kept))
}

/// Writes a file to the disk, gives it its name, and writes the folder to the disk.
fn put_in_place(from: &Path, to: &Path) -> Result<(), BackupError> {
    let put = || {
        File::options().write(true).open(from)?.sync_all()?;
        std::fs::rename(from, to)?;
        files::sync_folder(files::folder_of(to))
    };
    put().map_err(io_error(to))
}

/// Returns the path of a file with another extension added.
fn beside(file: &Path, extension: &str) -> PathBuf {
    with_ending(file, &format!(".{extension}"))
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Removes a database with its log files.
fn remove_database(file: &Path) -> Result<(), BackupError> {
    remove_if_there(file)?;
    remove_logs(file)
}

/// Removes the log files of a database.
fn remove_logs(file: &Path) -> Result<(), BackupError> {
    for ending in ["-wal", "-shm", "-journal"] {
        remove_if_there(&with_ending(file, ending))?;
    }
    Ok(())
}

fn remove_if_there(path: &Path) -> Result<(), BackupError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(BackupError::Io {
            path: path.to_owned(),
            error,
        }),
        _ => Ok(()),
    }
}
