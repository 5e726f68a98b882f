//! Files with secrets.

use anyhow::Context;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A new file that only its owner can read. It is removed when this is dropped, unless it is kept.
pub(crate) struct SecretFile {
    file: File,
    path: PathBuf,
    is_kept: bool,
}

impl SecretFile {
    /// Creates the file. An existing file is not replaced.
    pub(crate) fn create(path: &Path) -> anyhow::Result<SecretFile> {
        let file = create_private(path).with_context(|| path.display().to_string())?;
        Ok(SecretFile {
            file,
            path: path.to_owned(),
            is_kept: false,
        })
    }

    /// Writes a line and waits until it is on the disk.
    pub(crate) fn write(&mut self, secret: &str) -> anyhow::Result<()> {
        let written = writeln!(self.file, "{secret}").and_then(|()| self.file.sync_all());
        written.with_context(|| self.path.display().to_string())
    }

    /// Keeps the file.
    pub(crate) fn keep(&mut self) {
        self.is_kept = true;
    }
}

impl Drop for SecretFile {
    fn drop(&mut self) {
        if !self.is_kept {
            // It may have been removed by the user.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}
