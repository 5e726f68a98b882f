//! The folder of a target's corpus, and how a minimised corpus takes its place.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Returns the names of the files of a folder.
pub fn units(folder: &Path) -> Result<BTreeSet<OsString>, Error> {
    let read = || -> io::Result<_> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                names.insert(entry.file_name());
            }
        }
        Ok(names)
    };
    read().map_err(|source| at(folder, source))
}

/// Creates a folder with its parents.
pub fn create(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|source| at(folder, source))
}

/// A corpus that is being minimised: the units it had, and a temporary folder beside it for those to keep.
pub struct Minimizing {
    corpus: PathBuf,
    before: BTreeSet<OsString>,
    kept: PathBuf,
}

impl Minimizing {
    /// Creates the temporary folder, empty even if an interrupted run has left one.
    pub fn begin(corpus: &Path) -> Result<Minimizing, Error> {
        let mut kept = corpus.as_os_str().to_owned();
        kept.push(".new");
        let kept = PathBuf::from(kept);
        match fs::remove_dir_all(&kept) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                return Err(at(&kept, source));
            }
            _ => {}
        }
        create(&kept)?;
        Ok(Minimizing {
            before: units(corpus)?,
            corpus: corpus.to_owned(),
            kept,
        })
    }

    /// The folder for the units to keep.
    pub fn folder(&self) -> &Path {
        &self.kept
    }

    /// Replaces the corpus by the units to keep.
    ///
    /// The units to keep are moved into the corpus first, and only then are the others removed. So the corpus covers no
    /// less at any time, even if this is interrupted. A unit that another fuzzer has added in the meantime stays.
    pub fn finish(self) -> Result<(), Error> {
        let kept = units(&self.kept)?;
        // Nothing to keep out of something means that the fuzzer did not do its work.
        if kept.is_empty() && !self.before.is_empty() {
            return self.abandon();
        }
        for name in &kept {
            let from = self.kept.join(name);
            fs::rename(&from, self.corpus.join(name)).map_err(|source| at(&from, source))?;
        }
        for name in self.before.difference(&kept) {
            let unit = self.corpus.join(name);
            fs::remove_file(&unit).map_err(|source| at(&unit, source))?;
        }
        self.abandon()
    }

    /// Leaves the corpus as it is.
    pub fn abandon(self) -> Result<(), Error> {
        fs::remove_dir_all(&self.kept).map_err(|source| at(&self.kept, source))
    }
}

fn at(path: &Path, source: io::Error) -> Error {
    Error::File {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;
    use std::process;

    /// An empty folder that is removed at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(test: &str) -> Scratch {
            let name = format!("cotulenh-xtask-{}-{test}", process::id());
            let folder = env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&folder);
            create(&folder.join("fen")).expect("a folder");
            Scratch(folder)
        }

        fn corpus(&self) -> PathBuf {
            self.0.join("fen")
        }

        fn beside(&self) -> PathBuf {
            self.0.join("fen.new")
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn put(folder: &Path, names: &[&str]) {
        for name in names {
            fs::write(folder.join(name), name).expect("a file");
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = units(folder).expect("a folder").into_iter();
        names
            .map(|name| name.into_string().expect("text"))
            .collect()
    }

    #[test]
    fn the_minimised_corpus_takes_the_place_of_the_old_one() {
        let scratch = Scratch::new("replace");
        put(&scratch.corpus(), &["a", "b", "c"]);
        let minimizing = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        put(minimizing.folder(), &["b", "d"]);
        minimizing.finish().expect("replaced");
        assert_eq!(names(&scratch.corpus()), ["b", "d"]);
        let b = fs::read_to_string(scratch.corpus().join("b"));
        assert_eq!(b.expect("kept"), "b");
        assert!(!scratch.beside().exists());
    }

    #[test]
    fn a_unit_added_meanwhile_stays() {
        let scratch = Scratch::new("meanwhile");
        put(&scratch.corpus(), &["a", "b"]);
        let minimizing = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        put(&scratch.corpus(), &["late"]);
        put(minimizing.folder(), &["b"]);
        minimizing.finish().expect("replaced");
        assert_eq!(names(&scratch.corpus()), ["b", "late"]);
    }

    #[test]
    fn a_corpus_is_kept_if_nothing_would_be_left() {
        let scratch = Scratch::new("nothing");
        put(&scratch.corpus(), &["a", "b"]);
        let minimizing = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        minimizing.finish().expect("kept");
        assert_eq!(names(&scratch.corpus()), ["a", "b"]);
        let minimizing = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        put(minimizing.folder(), &["b"]);
        minimizing.abandon().expect("kept");
        assert_eq!(names(&scratch.corpus()), ["a", "b"]);
        assert!(!scratch.beside().exists());
    }

    #[test]
    fn an_interrupted_run_costs_nothing() {
        let scratch = Scratch::new("interrupted");
        put(&scratch.corpus(), &["a", "b"]);
        // Interrupted while the units to keep were collected.
        let first = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        put(first.folder(), &["half-written"]);
        drop(first);
        assert_eq!(names(&scratch.corpus()), ["a", "b"]);
        let second = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        assert!(names(second.folder()).is_empty());
        put(second.folder(), &["a"]);
        second.finish().expect("replaced");
        assert_eq!(names(&scratch.corpus()), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_removed_if_a_unit_cannot_be_moved() {
        let scratch = Scratch::new("refused");
        put(&scratch.corpus(), &["a", "b"]);
        // A file cannot be moved over a folder.
        create(&scratch.corpus().join("c")).expect("a folder");
        let minimizing = Minimizing::begin(&scratch.corpus()).expect("a corpus");
        put(minimizing.folder(), &["b", "c"]);
        let error = minimizing.finish().expect_err("the folder is in the way");
        assert!(matches!(error, Error::File { .. }));
        assert_eq!(names(&scratch.corpus()), ["a", "b"]);
    }

    #[test]
    fn a_missing_folder_is_located() {
        let scratch = Scratch::new("missing");
        let missing = scratch.0.join("lan");
        let Err(Error::File { path, .. }) = units(&missing) else {
            panic!("expected an error of the folder");
        };
        assert_eq!(path, missing);
    }
}
