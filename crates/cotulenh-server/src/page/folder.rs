//! A page that is read from a folder.

use super::error::PageError;
use hyper::body::Bytes;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The maximum number of files. A folder with more is not a page, but e.g. a home folder named by mistake.
const MAX_FILES: usize = 2_000;
const MAX_BYTES: u64 = 64 << 20;
const MAX_FOLDERS_DEEP: usize = 8;

/// Reads all files of a folder and its subfolders. Names use `/` between folders. Hidden files are left out, and links
/// must lead to files inside the folder.
pub(crate) fn read(folder: &Path) -> Result<Vec<(String, Bytes)>, PageError> {
    let top = fs::canonicalize(folder).map_err(|error| unreadable(folder, error))?;
    let mut reader = Reader {
        named: folder,
        top: &top,
        files: Vec::new(),
        bytes: 0,
    };
    reader.folder(&top, "", 0)?;
    Ok(reader.files)
}

struct Reader<'a> {
    /// The folder as it was given, for messages.
    named: &'a Path,
    /// The folder with all symbolic links resolved.
    top: &'a Path,
    files: Vec<(String, Bytes)>,
    bytes: u64,
}

impl Reader<'_> {
    /// Reads a folder whose path holds no links.
    fn folder(&mut self, folder: &Path, before: &str, depth: usize) -> Result<(), PageError> {
        // Also ends links that form a cycle.
        if depth > MAX_FOLDERS_DEEP {
            return self.too_much(format!("{MAX_FOLDERS_DEEP} folders deep"));
        }
        let unreadable = |error| unreadable(folder, error);
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                return Err(PageError::Name(path));
            };
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{before}{name}");
            let path = self.inside(&path, &name)?;
            let metadata =
                fs::symlink_metadata(&path).map_err(|error| self.unreadable(&name, error))?;
            if metadata.is_dir() {
                self.folder(&path, &format!("{name}/"), depth + 1)?;
            } else if metadata.is_file() {
                self.file(&path, name)?;
            }
        }
        Ok(())
    }

    /// Follows links. Returns a path without any, or an error if it is not in the folder.
    fn inside(&self, path: &Path, name: &str) -> Result<PathBuf, PageError> {
        let real = fs::canonicalize(path).map_err(|error| self.unreadable(name, error))?;
        match real.starts_with(self.top) {
            true => Ok(real),
            false => Err(PageError::LeadsOut(self.named.join(name))),
        }
    }

    /// Reads a file whose path holds no links.
    fn file(&mut self, path: &Path, name: String) -> Result<(), PageError> {
        if self.files.len() == MAX_FILES {
            return self.too_much(format!("{MAX_FILES} files"));
        }
        let failed = |error| self.unreadable(&name, error);
        let file = File::open(path).map_err(failed)?;
        // Checked again after opening, because a link may have replaced the file.
        if self.inside(path, &name)? != path {
            return Err(PageError::LeadsOut(self.named.join(&name)));
        }
        let room = MAX_BYTES - self.bytes;
        let length = file.metadata().map_err(failed)?.len();
        let mut bytes = Vec::new();
        if length <= room {
            // One byte more than there is room for, because the file may have grown.
            let mut file = file.take(room + 1);
            file.read_to_end(&mut bytes).map_err(failed)?;
        }
        if length.max(bytes.len() as u64) > room {
            return self.too_much(format!("{} MiB", MAX_BYTES >> 20));
        }
        self.bytes += bytes.len() as u64;
        self.files.push((name, Bytes::from(bytes)));
        Ok(())
    }

    fn unreadable(&self, name: &str, error: io::Error) -> PageError {
        unreadable(&self.named.join(name), error)
    }

    fn too_much(&self, limit: String) -> Result<(), PageError> {
        let path = self.named.to_owned();
        Err(PageError::TooMuch { path, limit })
    }
}

fn unreadable(path: &Path, error: io::Error) -> PageError {
    let path = path.to_owned();
    PageError::Unreadable { path, error }
}
