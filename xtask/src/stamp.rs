//! Whether something made from files is up to date: a stamp beside it keeps what they held.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::run::root;

/// Folders that are made, not written.
const MADE: [&str; 3] = ["node_modules", "dist", "target"];

/// A file that says what something was made from.
pub struct Stamp {
    path: PathBuf,
    now: String,
}

impl Stamp {
    /// The stamp at a path, and what the files hold now: files and folders of the workspace.
    pub fn of(path: PathBuf, from: &[&str]) -> Result<Stamp, Error> {
        let mut hasher = DefaultHasher::new();
        for name in from {
            add(&root().join(name), &mut hasher)?;
        }
        let now = format!("{:016x}\n", hasher.finish());
        Ok(Stamp { path, now })
    }

    /// Whether what was made was made from what the files hold now.
    pub fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|then| then == self.now)
    }

    /// Notes that it is made; the last thing to be done.
    pub fn set(&self) -> Result<(), Error> {
        fs::write(&self.path, &self.now).map_err(|source| file_error(&self.path, source))
    }

    /// Forgets it, before it is made again: what is half made is not fresh.
    pub fn forget(&self) {
        // There may be none.
        let _ = fs::remove_file(&self.path);
    }
}

/// Adds the names and contents of a file, or of all in a folder. What is not there adds nothing.
fn add(path: &Path, hasher: &mut DefaultHasher) -> Result<(), Error> {
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|source| file_error(path, source))?;
        let mut paths = Vec::new();
        for entry in entries {
            paths.push(entry.map_err(|source| file_error(path, source))?.path());
        }
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !MADE.contains(&&*name) && !name.starts_with('.') {
                name.hash(hasher);
                add(&path, hasher)?;
            }
        }
    } else if path.is_file() {
        let bytes = fs::read(path).map_err(|source| file_error(path, source))?;
        bytes.hash(hasher);
    }
    Ok(())
}

fn file_error(path: &Path, source: std::io::Error) -> Error {
    let path = path.to_owned();
    Error::File { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_a_file_or_of_its_name_is_seen() {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = folder.join("src").join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("a.rs", "one");
        let source = folder.join("src");
        let from = [source.to_str().expect("text"), "nowhere"];
        let stamp = || Stamp::of(folder.join("stamp"), &from).expect("readable files");

        assert!(!stamp().is_fresh());
        stamp().set().expect("a stamp");
        assert!(stamp().is_fresh());
        write("node_modules/b.js", "made");
        assert!(stamp().is_fresh());
        write("a.rs", "two");
        assert!(!stamp().is_fresh());
        stamp().set().expect("a stamp");
        fs::rename(source.join("a.rs"), source.join("b.rs")).expect("another name");
        assert!(!stamp().is_fresh());
        stamp().set().expect("a stamp");
        stamp().forget();
        assert!(!stamp().is_fresh());
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
