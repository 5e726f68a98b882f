//! The folder of a target's corpus, and its replacement by a minimised one.

use std::path::Path;

use anyhow::Result;
use fs_err as fs;
use xshell::Shell;

use crate::report;

/// Replaces a corpus by the units that `collect` puts into a temporary folder beside it. Keeps the
/// corpus if `collect` fails or finds nothing.
///
/// The units to keep are moved into the corpus before the others are removed. So the corpus covers
/// no less at any time, even if this is interrupted. A unit that another fuzzer has added in the
/// meantime stays.
pub fn replace(sh: &Shell, corpus: &Path, collect: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let mut old = sh.read_dir(corpus)?;
    let folder = corpus.with_extension("new");
    // An interrupted run may have left one.
    sh.remove_path(&folder)?;
    sh.create_dir(&folder)?;
    let collected = collect(&folder);
    if let Err(error) = &collected {
        report::note(format!("{} is not minimised: {error}", corpus.display()));
    }
    let kept = sh.read_dir(&folder)?;
    if collected.is_ok() && !kept.is_empty() {
        for unit in kept {
            let place = corpus.join(unit.file_name().unwrap_or_default());
            fs::rename(unit, &place)?;
            old.retain(|unit| *unit != place);
        }
        old.iter().try_for_each(fs::remove_file)?;
    }
    Ok(sh.remove_path(&folder)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replaces a corpus of the units `a` and `b` and returns the names that are left.
    fn replaced(collect: impl FnOnce(&Path, &Path) -> Result<()>) -> String {
        let sh = Shell::new().expect("a shell");
        let parent = tempfile::tempdir().expect("a folder");
        let corpus = sh.create_dir(parent.path().join("fen")).expect("a folder");
        sh.create_dir(parent.path().join("fen.new/left-over")).expect("a folder");
        put(&corpus, &["a", "b"]).expect("two files");
        let result = replace(&sh, &corpus, |kept| collect(&corpus, kept));
        assert_eq!(parent.path().join("fen.new").exists(), result.is_err());
        let left = sh.read_dir(&corpus).expect("a folder").into_iter();
        let names = left.filter_map(|unit| Some(unit.file_name()?.to_str()?.to_owned()));
        names.collect::<Vec<_>>().join(" ")
    }

    fn put(folder: &Path, names: &[&str]) -> Result<()> {
        Ok(names.iter().try_for_each(|name| fs::write(folder.join(name), name))?)
    }

    #[test]
    fn the_minimised_corpus_replaces_the_old_one() {
        assert_eq!(replaced(|_, kept| put(kept, &["b", "c"])), "b c");
    }

    #[test]
    fn a_unit_added_meanwhile_stays() {
        let names = replaced(|corpus, kept| put(corpus, &["late"]).and(put(kept, &["b"])));
        assert_eq!(names, "b late");
    }

    #[test]
    fn a_corpus_is_kept_if_the_fuzzer_fails_or_finds_nothing() {
        let fail = |kept: &Path| put(kept, &["b"]).and(Err(anyhow::anyhow!("it fails")));
        assert_eq!(replaced(|_, kept| fail(kept)), "a b");
        assert_eq!(replaced(|_, _| Ok(())), "a b");
    }

    #[test]
    fn nothing_is_removed_if_a_unit_cannot_be_moved() {
        // A file cannot replace a folder.
        let in_the_way = |corpus: &Path| Ok(fs::create_dir(corpus.join("c"))?);
        let names = replaced(|corpus, kept| in_the_way(corpus).and(put(kept, &["b", "c"])));
        assert_eq!(names, "a b c");
    }
}
