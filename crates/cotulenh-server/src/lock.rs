//! The lock of the data folder.

use fs4::{FileExt, TryLockError};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file that is locked.
const LOCK_FILE: &str = "lock";

/// The right to use a data folder. Only one process has it at a time.
///
/// The operating system releases the lock when the process ends, even after `kill -9`.
#[derive(Debug)]
pub struct FolderLock {
    file: File,
}

/// The reason why a folder cannot be locked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LockError {
    /// Another process has the lock.
    #[error("{}: another server uses this folder", .0.display())]
    Taken(PathBuf),
    /// The folder or the lock file cannot be opened.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
}

impl FolderLock {
    /// Creates the folder if needed and locks it.
    ///
    /// # Errors
    ///
    /// Returns an error if another process has the lock, or if the folder cannot be used.
    pub fn take(folder: &Path) -> Result<FolderLock, LockError> {
        let io = |error| LockError::Io {
            path: folder.to_owned(),
            error,
        };
        create_private(folder).map_err(io)?;
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        let file = options.open(folder.join(LOCK_FILE)).map_err(io)?;
        match FileExt::try_lock(&file) {
            Ok(()) => Ok(FolderLock { file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(io(error)),
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // A child process that has just been forked has a copy of the file until it starts its program. Without this, it
        // would hold the lock until then. Closing the file unlocks it otherwise.
        let _ = FileExt::unlock(&self.file);
    }
}

/// Creates a folder that other users of the machine cannot read. An existing folder stays as it is.
pub(crate) fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}
