//! A page read from a folder, as it is now.

use super::error::ServeError;
use hyper::body::Bytes;
use std::fs;
use std::io;
use std::path::Path;

/// More is not a page but, say, a home folder that was named by mistake.
const MOST_FILES: usize = 2_000;
const MOST_BYTES: u64 = 64 << 20;
const MOST_FOLDERS_DEEP: usize = 8;

/// The files of a folder and of those in it, by name with `/` between folders. Hidden ones are left out.
pub(crate) fn read(folder: &Path) -> Result<Vec<(String, Bytes)>, ServeError> {
    let mut reader = Reader {
        top: folder,
        files: Vec::new(),
        bytes: 0,
    };
    reader.folder(folder, "", 0)?;
    Ok(reader.files)
}

struct Reader<'a> {
    top: &'a Path,
    files: Vec<(String, Bytes)>,
    bytes: u64,
}

impl Reader<'_> {
    fn folder(&mut self, folder: &Path, before: &str, depth: usize) -> Result<(), ServeError> {
        // Links that lead in a circle end here too.
        if depth > MOST_FOLDERS_DEEP {
            return self.too_much(format!("{MOST_FOLDERS_DEEP} folders deep"));
        }
        let unreadable = |source| unreadable(folder, source);
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(name) = name else {
                return Err(ServeError::Name(path));
            };
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{before}{name}");
            let metadata = fs::metadata(&path).map_err(|source| self::unreadable(&path, source))?;
            if metadata.is_dir() {
                self.folder(&path, &format!("{name}/"), depth + 1)?;
            } else if metadata.is_file() {
                self.file(&path, name, metadata.len())?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: String, length: u64) -> Result<(), ServeError> {
        // Asked before reading: a file may be larger than the memory.
        self.bytes = self.bytes.saturating_add(length);
        if self.bytes > MOST_BYTES {
            return self.too_much(format!("{} MiB", MOST_BYTES >> 20));
        }
        if self.files.len() == MOST_FILES {
            return self.too_much(format!("{MOST_FILES} files"));
        }
        let bytes = fs::read(path).map_err(|source| unreadable(path, source))?;
        self.files.push((name, Bytes::from(bytes)));
        Ok(())
    }

    fn too_much(&self, limit: String) -> Result<(), ServeError> {
        let path = self.top.to_owned();
        Err(ServeError::TooMuch { path, limit })
    }
}

fn unreadable(path: &Path, source: io::Error) -> ServeError {
    let path = path.to_owned();
    ServeError::Unreadable { path, source }
}
