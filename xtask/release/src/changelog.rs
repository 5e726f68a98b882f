//! The check that the changelog has an entry for the release.

use anyhow::Result;
use fs_err as fs;
use semver::Version;
use xshell::cmd;
use xtask_tools::setup::Setup;
use xtask_tools::shell::{root, shell};

use crate::problems::Problems;
use crate::project::Project;

const CHANGELOG: &str = "CHANGELOG.md";

pub fn check(project: &Project, _: &Setup, problems: &mut Problems) -> Result<()> {
    let text = fs::read_to_string(root().join(CHANGELOG))?;
    let sh = shell("")?;
    let tags = cmd!(sh, "git tag --points-at HEAD").quiet().read()?;
    let is_tagged = tags.lines().any(|tag| tag == format!("v{}", project.version));
    match entry(&text, &project.version, is_tagged) {
        Ok(found) => println!("{CHANGELOG}: {found}"),
        Err(problem) => problems.add(problem),
    }
    Ok(())
}

/// Returns a description of the entry: that of the version, or else the section of unreleased changes. A tagged commit
/// needs the entry of its version.
fn entry(text: &str, version: &Version, is_tagged: bool) -> Result<String, String> {
    let dated =
        section(text, |title| title.split_whitespace().next() == Some(&version.to_string()));
    let unreleased = section(text, |title| title == "Unreleased");
    match (dated, unreleased) {
        (Some(0), _) => Err(format!("the entry of {version} in {CHANGELOG} is empty")),
        (Some(changes), _) => Ok(format!("{changes} changes in {version}")),
        (None, _) if is_tagged => {
            Err(format!("{CHANGELOG} has no entry for {version}, the tag of this commit"))
        }
        (None, Some(changes)) if changes > 0 => Ok(format!(
            "{changes} unreleased changes; rename the section to {version} for the release"
        )),
        _ => Err(format!("{CHANGELOG} has neither an entry for {version} nor unreleased changes")),
    }
}

/// Returns the number of list items in the section whose title matches.
fn section(text: &str, matches: impl Fn(&str) -> bool) -> Option<usize> {
    let is_title = |line: &str| line.strip_prefix("## ").is_some_and(|title| matches(title.trim()));
    let mut lines = text.lines().skip_while(|line| !is_title(line));
    lines.next()?;
    let lines = lines.take_while(|line| !line.starts_with("## "));
    Some(lines.filter(|line| line.starts_with("- ")).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str, is_tagged: bool) -> Result<String, String> {
        entry(text, &Version::new(0, 2, 0), is_tagged)
    }

    #[test]
    fn unreleased_changes_are_enough_until_the_commit_is_tagged() {
        let text = "# Changelog\n\n## Unreleased\n\n### Added\n\n- a\n  more\n- b\n\n## 0.1.0 - 2026-01-01\n\n- c\n";
        assert!(judged(text, false).expect("an entry").starts_with("2 unreleased changes"));
        assert!(judged(text, true).expect_err("tagged").contains("no entry for 0.2.0"));
    }

    #[test]
    fn the_entry_of_the_version_must_have_changes() {
        let text = "## Unreleased\n\n## 0.2.0 - 2026-01-01\n\n- a\n";
        assert_eq!(judged(text, true), Ok("1 changes in 0.2.0".to_owned()));
        let empty = "## Unreleased\n\n- a\n\n## 0.2.0\n\n## 0.1.0\n\n- b\n";
        assert!(judged(empty, false).expect_err("empty").contains("is empty"));
    }

    #[test]
    fn a_changelog_without_changes_is_a_problem() {
        for text in ["", "## Unreleased\n\n## 0.1.0\n\n- a\n", "## 0.2.00\n\n- a\n"] {
            assert!(judged(text, false).is_err(), "{text}");
        }
    }
}
