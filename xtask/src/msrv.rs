//! The check that the oldest supported compiler (`rust-version`) builds the workspace.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DepKindInfo, DependencyKind, Metadata, Package};
use semver::Version;
use xshell::cmd;

use crate::report::{self, compiling};
use crate::setup::Setup;
use crate::shell::{cargo_of, metadata, shell, succeeds};
use crate::test::Extent;

const CHECK: &str = "check --workspace --all-features --locked --target-dir target/msrv";
/// The libraries that promise the oldest compiler. `--all` also checks their tests and the modules.
const LIBRARIES: &str = "check --all-features --locked --target-dir target/msrv --lib \
    --package cotulenh --package cotulenh-data --package cotulenh-engine --package cotulenh-page";

/// Checks the compiler versions that the dependencies declare, then builds with the oldest one.
pub fn check(setup: &Setup, extent: Extent) -> Result<bool> {
    let metadata = metadata()?;
    report::announce("msrv", "no dependency needs a newer compiler than its package promises");
    check_dependencies(&metadata)?;
    let sh = shell("")?;
    let oldest = oldest(&metadata)?;
    let toolchain = oldest.to_string();
    let is_there = || succeeds(cargo_of(&sh, &toolchain, "--version"));
    let install = cmd!(sh, "rustup toolchain install {toolchain} --profile minimal");
    if !setup.has(&format!("Rust {oldest}"), is_there, install) {
        return Ok(true);
    }
    if extent == Extent::All {
        let packages = metadata.workspace_packages().into_iter();
        let newer = packages.filter(|package| package.rust_version.as_ref() > Some(oldest));
        let exclude = newer.flat_map(|package| ["--exclude", package.name.as_str()]);
        let check = cargo_of(&sh, &toolchain, CHECK).arg("--all-targets").args(exclude);
        compiling(|| check.run())?;
    } else {
        compiling(|| cargo_of(&sh, &toolchain, LIBRARIES).run())?;
    }
    Ok(true)
}

/// Returns the oldest compiler that a package of the workspace promises.
fn oldest(metadata: &Metadata) -> Result<&Version> {
    let packages = metadata.workspace_packages().into_iter();
    let versions = packages.filter_map(|package| package.rust_version.as_ref());
    versions.min().context("no package has a `rust-version`")
}

/// Returns an error if a package of the workspace needs a dependency with a newer compiler.
fn check_dependencies(metadata: &Metadata) -> Result<()> {
    for package in metadata.workspace_packages() {
        for needed in built_for(metadata, package)? {
            let (ours, theirs) = (&package.rust_version, &needed.rust_version);
            ensure!(theirs <= ours, "{} needs a newer compiler than {}", needed.name, package.name);
        }
    }
    Ok(())
}

/// Returns the packages that are built for a package, itself included.
fn built_for<'a>(metadata: &'a Metadata, package: &'a Package) -> Result<Vec<&'a Package>> {
    let graph = metadata.resolve.as_ref().context("cargo printed no dependency graph")?;
    let mut waiting = vec![&package.id];
    let mut reached = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if reached.insert(id) {
            let needed = graph[id].deps.iter();
            let built = needed.filter(|needed| needed.dep_kinds.iter().any(is_built));
            waiting.extend(built.map(|needed| &needed.pkg));
        }
    }
    Ok(reached.into_iter().map(|id| &metadata[id]).collect())
}

/// Returns `false` for a dependency of tests only, and for one whose target is never true: it only ties versions
/// together.
fn is_built(kind: &DepKindInfo) -> bool {
    let target = kind.target.as_ref().map(ToString::to_string);
    kind.kind != DependencyKind::Development && target.as_deref() != Some("cfg(any())")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package<'a>(metadata: &'a mut Metadata, name: &str) -> &'a mut Package {
        let mut packages = metadata.packages.iter_mut();
        packages.find(|package| package.name == name).expect("a package")
    }

    #[test]
    fn the_oldest_compiler_is_that_of_the_rules() {
        let mut metadata = metadata().expect("metadata");
        let rules = package(&mut metadata, "cotulenh").rust_version.clone();
        assert_eq!(oldest(&metadata).ok(), rules.as_ref());
    }

    #[test]
    fn only_packages_that_are_built_count() {
        let mut metadata = metadata().expect("metadata");
        let command = package(&mut metadata, "cotulenh-cli").clone();
        let built = built_for(&metadata, &command).expect("a graph");
        let is_built = |name: &str| built.iter().any(|package| package.name == name);
        assert!(is_built("cotulenh-cli") && is_built("cotulenh") && is_built("clap_derive"));
        assert!(!is_built("vt100"), "it is for tests only");
    }

    #[test]
    fn a_dependency_that_is_too_new_is_named() {
        let mut metadata = metadata().expect("metadata");
        check_dependencies(&metadata).expect("promises are kept");
        package(&mut metadata, "ratatui").rust_version = Some(Version::new(9, 0, 0));
        let message = check_dependencies(&metadata).expect_err("too new").to_string();
        assert_eq!(message, "ratatui needs a newer compiler than cotulenh-cli");
    }
}
