//! The folder of a target's corpus, and its replacement by a minimised one.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;
use fs_err as fs;

use crate::report;

/// Returns the names of the files of a folder.
pub fn units(folder: &Path) -> Result<BTreeSet<OsString>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.insert(entry.file_name());
        }
    }
    Ok(names)
}

/// Replaces a corpus by the units that `collect` puts into a temporary folder beside it. Keeps the
/// corpus if `collect` fails or finds nothing.
///
/// The units to keep are moved into the corpus before the others are removed. So the corpus covers
/// no less at any time, even if this is interrupted. A unit that another fuzzer has added in the
/// meantime stays.
pub fn replace(corpus: &Path, collect: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let folder = corpus.with_extension("new");
    // An interrupted run may have left one.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder)?;
    let before = units(corpus)?;
    if let Err(error) = collect(&folder) {
        report::note(format!("{} is not minimised: {error}", corpus.display()));
        return Ok(fs::remove_dir_all(&folder)?);
    }
    let kept = units(&folder)?;
    for name in &kept {
        fs::rename(folder.join(name), corpus.join(name))?;
    }
    for name in before.difference(&kept).filter(|_| !kept.is_empty()) {
        fs::remove_file(corpus.join(name))?;
    }
    Ok(fs::remove_dir_all(&folder)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replaces a corpus of the units `a` and `b` and returns the names that are left.
    fn replaced(collect: impl FnOnce(&Path, &Path) -> Result<()>) -> Vec<OsString> {
        let parent = tempfile::tempdir().expect("a folder");
        let corpus = parent.path().join("fen");
        fs::create_dir_all(parent.path().join("fen.new/left-over")).expect("a folder");
        fs::create_dir(&corpus).expect("a folder");
        put(&corpus, &["a", "b"]).expect("two files");
        let result = replace(&corpus, |kept| collect(&corpus, kept));
        assert_eq!(parent.path().join("fen.new").exists(), result.is_err());
        units(&corpus).expect("a folder").into_iter().collect()
    }

    fn put(folder: &Path, names: &[&str]) -> Result<()> {
        Ok(names.iter().try_for_each(|name| fs::write(folder.join(name), name))?)
    }

    #[test]
    fn the_minimised_corpus_replaces_the_old_one() {
        assert_eq!(replaced(|_, kept| put(kept, &["b", "c"])), ["b", "c"]);
    }

    #[test]
    fn a_unit_added_meanwhile_stays() {
        let names = replaced(|corpus, kept| put(corpus, &["late"]).and(put(kept, &["b"])));
        assert_eq!(names, ["b", "late"]);
    }

    #[test]
    fn a_corpus_is_kept_if_the_fuzzer_fails_or_finds_nothing() {
        let fail = |kept: &Path| put(kept, &["b"]).and(Err(anyhow::anyhow!("it fails")));
        assert_eq!(replaced(|_, kept| fail(kept)), ["a", "b"]);
        assert_eq!(replaced(|_, _| Ok(())), ["a", "b"]);
    }

    #[test]
    fn nothing_is_removed_if_a_unit_cannot_be_moved() {
        // A file cannot replace a folder.
        let in_the_way = |corpus: &Path| Ok(fs::create_dir(corpus.join("c"))?);
        let names = replaced(|corpus, kept| in_the_way(corpus).and(put(kept, &["b", "c"])));
        assert_eq!(names, ["a", "b"]);
    }
}
