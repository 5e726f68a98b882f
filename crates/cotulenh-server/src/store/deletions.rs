//! The file of deletions: the identifiers of deleted users, beside the database.
//!
//! The database has the deletions too. The file is there for a restore after the database was lost. Lines are only
//! appended: an identifier, a space, and a time in milliseconds since 1970.

use super::sql::{Connection, query, uint};
use super::{StoreError, games};
use crate::id::UserId;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The name of the file in the data folder.
pub(super) const FILE: &str = "cotulenh.deletions";

/// The file of deletions, open for appending.
#[derive(Debug)]
pub(super) struct DeletionsFile {
    file: File,
    known: HashSet<UserId>,
}

impl DeletionsFile {
    /// Opens the file of a data folder. Creates it if needed.
    pub(super) fn open(folder: &Path) -> Result<DeletionsFile, DeletionsError> {
        let path = folder.join(FILE);
        crate::lock::create_private(folder).map_err(|error| DeletionsError::Io {
            path: folder.to_owned(),
            error,
        })?;
        let io = |error| DeletionsError::Io {
            path: path.clone(),
            error,
        };
        let known = read(folder)?.unwrap_or_default();
        let mut options = OpenOptions::new();
        options.create(true).read(true).append(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let mut file = options.open(&path).map_err(io)?;
        end_last_line(&mut file).map_err(io)?;
        Ok(DeletionsFile {
            file,
            known: known.into_iter().map(|(user, _)| user).collect(),
        })
    }

    /// Appends the deletions that the file does not have, and waits until they are on the disk.
    pub(super) fn add(&mut self, deletions: &[(UserId, u64)]) -> io::Result<()> {
        let new: Vec<&(UserId, u64)> = deletions
            .iter()
            .filter(|(user, _)| !self.known.contains(user))
            .collect();
        if new.is_empty() {
            return Ok(());
        }
        let lines: String = new
            .iter()
            .map(|(user, at)| format!("{user} {at}\n"))
            .collect();
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_all()?;
        self.known
            .extend(new.into_iter().map(|(user, _)| user.clone()));
        Ok(())
    }
}

/// Ends a line that was cut off by a crash, so that the next one begins on a line of its own.
fn end_last_line(file: &mut File) -> io::Result<()> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(());
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    match last {
        [b'\n'] => Ok(()),
        _ => file.write_all(b"\n"),
    }
}

/// The reason why the file of deletions cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeletionsError {
    /// The file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// A line is not a deletion.
    #[error("{}: line {line}: expected an identifier and a time", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// The deletions of the database cannot be read.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// A deletion of the database is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Returns the deleted users of a database, with the times of their deletions.
pub(super) async fn stored(db: &mut Connection) -> Result<Vec<(UserId, u64)>, DeletionsError> {
    let rows = query("SELECT user_id, at FROM deletions")
        .fetch_all(db)
        .await?;
    rows.iter()
        .map(|row| Ok((games::user_id(row, "user_id")?, uint(row.get("at")?))))
        .collect()
}

/// Deletes again the users whose deletion is in the file but not in the database, which is then from an old backup.
pub(super) async fn apply_again(db: &mut Connection, folder: &Path) -> Result<(), DeletionsError> {
    let known: HashSet<UserId> = stored(db)
        .await?
        .into_iter()
        .map(|(user, _)| user)
        .collect();
    let noted = read(folder)?.unwrap_or_default();
    let mut missing = noted
        .iter()
        .filter(|(user, _)| !known.contains(user))
        .peekable();
    if missing.peek().is_none() {
        return Ok(());
    }
    db.control("BEGIN").await?;
    for (user, at) in missing {
        crate::users::erase(db, user, *at).await?;
    }
    db.control("COMMIT").await?;
    Ok(())
}

/// Reads the deletions of a data folder. Returns `None` if there is no file. A line that a crash has cut off is skipped,
/// because its deletion was not acknowledged.
pub(super) fn read(folder: &Path) -> Result<Option<Vec<(UserId, u64)>>, DeletionsError> {
    let path = folder.join(FILE);
    let text = match std::fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DeletionsError::Io { path, error }),
        Ok(text) => text,
    };
    let mut deletions = Vec::new();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        match parse(line) {
            Some(deletion) => deletions.push(deletion),
            // The time of a line that was cut off is missing or ends with the file.
            None if is_cut_off(line) => {}
            None => {
                let line = number + 1;
                return Err(DeletionsError::Line { path, line });
            }
        }
    }
    Ok(Some(deletions))
}

fn parse(line: &str) -> Option<(UserId, u64)> {
    let (user, at) = line.strip_suffix('\n')?.split_once(' ')?;
    Some((UserId::new(user)?, at.parse().ok()?))
}

fn is_cut_off(line: &str) -> bool {
    let line = line.trim_end_matches('\n');
    let (user, at) = line.split_once(' ').unwrap_or((line, ""));
    (user.is_empty() || UserId::new(user).is_some()) && at.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn user(id: &str) -> UserId {
        UserId::new(id).unwrap()
    }

    #[test]
    fn deletions_are_appended_once_and_survive_a_torn_line() {
        let folder = tempdir().unwrap();
        assert_eq!(read(folder.path()).unwrap(), None);
        let mut file = DeletionsFile::open(folder.path()).unwrap();
        file.add(&[(user("a"), 1), (user("b"), 2)]).unwrap();
        file.add(&[(user("a"), 9)]).unwrap();
        drop(file);
        let path = folder.path().join(FILE);
        let whole = std::fs::read_to_string(&path).unwrap();
        assert_eq!(whole, "a 1\nb 2\n");
        for torn in ["c", "c ", "longer", "c 1"] {
            std::fs::write(&path, format!("{whole}{torn}")).unwrap();
            let known = read(folder.path()).unwrap().unwrap();
            assert_eq!(known, [(user("a"), 1), (user("b"), 2)], "{torn}");
            DeletionsFile::open(folder.path())
                .unwrap()
                .add(&[(user("d"), 4)])
                .unwrap();
            let known = read(folder.path()).unwrap().unwrap();
            assert_eq!(known.last(), Some(&(user("d"), 4)), "{torn}");
        }
        std::fs::write(&path, "a 1\nnot a deletion\nb 2\n").unwrap();
        let wrong = read(folder.path()).unwrap_err().to_string();
        assert!(
            wrong.ends_with("line 2: expected an identifier and a time"),
            "{wrong}"
        );
    }
}
