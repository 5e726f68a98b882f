//! Stamps, which tell if a build output is up to date.

use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Result;
use fs_err as fs;
use walkdir::WalkDir;

use crate::shell::root;

const BUILT: [&str; 3] = ["node_modules", "dist", "target"];

/// The kind of a build output, the most complete first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// As users get it.
    Full,
    /// Complete, but compiled fast, for tests.
    Test,
    /// Without the parts that a first game does not need.
    Quick,
}

/// Builds an output unless its sources, files and folders of the workspace, have not changed. The stamp is a file with
/// the kind and their hash. Returns `false` if `build` does.
pub fn if_stale(
    stamp: &str,
    sources: &str,
    kind: Kind,
    build: impl FnOnce() -> Result<bool>,
) -> Result<bool> {
    let stamp = root().join(stamp);
    let hash = hash(sources)?;
    let text = |kind: Kind| format!("{kind:?} {hash}");
    let then = fs::read_to_string(&stamp).unwrap_or_default();
    // A more complete build serves as well.
    let kinds = [Kind::Full, Kind::Test, Kind::Quick].into_iter();
    if kinds.filter(|&built| built <= kind).any(|built| then == text(built)) {
        return Ok(true);
    }
    let now = text(kind);
    // An interrupted build is not up to date. There may be no stamp.
    let _ = fs::remove_file(&stamp);
    let built = build()?;
    if built {
        fs::write(stamp, now)?;
    }
    Ok(built)
}

fn hash(sources: &str) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    let is_source = |name: &OsStr| !is_hidden(name) && BUILT.iter().all(|built| name != *built);
    for source in sources.split_whitespace().map(|source| root().join(source)) {
        let walk = WalkDir::new(&source).sort_by_file_name().into_iter();
        for entry in walk.filter_entry(|entry| entry.depth() == 0 || is_source(entry.file_name())) {
            let entry = entry?;
            entry.path().strip_prefix(&source)?.hash(&mut hasher);
            if entry.file_type().is_file() {
                fs::read(entry.path())?.hash(&mut hasher);
            }
        }
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_a_file_or_of_its_name_is_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("src");
        fs::create_dir_all(source.join("node_modules")).expect("a folder");
        let write = |name: &str, text: &str| fs::write(source.join(name), text).expect("a file");
        let now = || hash(source.to_str().expect("text")).expect("readable files");
        write("a.rs", "one");
        let first = now();
        write("node_modules/b.js", "built");
        assert_eq!(now(), first);
        write("a.rs", "two");
        assert_ne!(now(), first);
        write("a.rs", "one");
        fs::rename(source.join("a.rs"), source.join("b.rs")).expect("another name");
        assert_ne!(now(), first);
    }

    #[test]
    fn a_failed_build_is_repeated_and_a_finished_one_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let stamp = folder.path().join("stamp");
        let build = |result| if_stale(stamp.to_str().expect("text"), "", Kind::Full, || result);
        build(Err(anyhow::anyhow!("interrupted"))).expect_err("it fails");
        assert!(!build(Ok(false)).expect("a tool is missing"));
        assert!(build(Ok(true)).expect("it is built"));
        assert!(build(Ok(false)).expect("it is up to date"));
    }

    #[test]
    fn a_full_build_replaces_a_quick_one_and_not_the_other_way_round() {
        let folder = tempfile::tempdir().expect("a folder");
        let stamp = folder.path().join("stamp");
        let builds = |kind| {
            let mut built = false;
            let build = || {
                built = true;
                Ok(true)
            };
            if_stale(stamp.to_str().expect("text"), "", kind, build).expect("it is built");
            built
        };
        let order = [Kind::Quick, Kind::Quick, Kind::Full, Kind::Quick, Kind::Full];
        assert_eq!(order.map(builds), [true, false, true, false, false]);
    }
}
