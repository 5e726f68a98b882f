//! The check that the version allows the changes of the Rust interfaces: `cargo semver-checks` against the last release.
//!
//! The npm packages have reports of their interfaces in `packages/*/api`, which their tests compare.

use anyhow::Result;
use semver::Version;
use xshell::cmd;
use xtask_tools::setup::Setup;
use xtask_tools::shell::{cargo, shell, succeeds};

use crate::problems::Problems;
use crate::project::Project;

/// Compares the library crates with the last tagged release.
pub fn check(project: &Project, setup: &Setup, problems: &mut Problems) -> Result<()> {
    let sh = shell("")?;
    let tags = cmd!(sh, "git tag --list v*").quiet().read()?;
    let at_head = cmd!(sh, "git tag --points-at HEAD").quiet().read()?;
    let Some(baseline) = baseline(&tags, &at_head) else {
        problems.skip("no release yet: nothing to compare");
        return Ok(());
    };
    if !succeeds(cargo(&sh, "semver-checks --version")) {
        let how = "get it with `cargo install --locked cargo-semver-checks`";
        setup.lacks("cargo-semver-checks", how);
        return Ok(());
    }
    for package in &project.crates {
        let is_library = package.targets.iter().any(|target| target.is_lib());
        let manifest = package.manifest_path.strip_prefix(&project.metadata.workspace_root)?;
        let object = format!("{baseline}:{manifest}");
        let is_old = cmd!(sh, "git cat-file -e {object}");
        if is_library && succeeds(is_old) {
            let compare = cargo(&sh, "semver-checks check-release --all-features --package");
            let compare = compare.args([package.name.as_str(), "--baseline-rev", &baseline]);
            problems.expect(compare.run().is_ok(), || {
                format!("{} needs a greater step of its version than from {baseline}", package.name)
            });
        }
    }
    Ok(())
}

/// Returns the tag of the greatest version that this commit does not have itself.
fn baseline(tags: &str, at_head: &str) -> Option<String> {
    let released = tags.lines().filter(|tag| !at_head.lines().any(|own| own == *tag));
    let versions = released.filter_map(|tag| Version::parse(tag.strip_prefix('v')?).ok());
    versions.max().map(|version| format!("v{version}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baseline_is_the_last_release_before_this_commit() {
        let tags = "v0.1.0\nv0.10.0\nv0.9.0\nvienna\n";
        assert_eq!(baseline(tags, "").as_deref(), Some("v0.10.0"));
        assert_eq!(baseline(tags, "v0.10.0\n").as_deref(), Some("v0.9.0"));
        assert_eq!(baseline("", ""), None);
        assert_eq!(baseline("v0.1.0", "v0.1.0"), None);
    }
}
