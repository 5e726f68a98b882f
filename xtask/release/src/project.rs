//! The parts of the project that are published.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, Package};
use fs_err as fs;
use semver::Version;
use serde_json::Value;
use xtask_tools::shell::{metadata, root, target_folder};

/// The folder of the npm packages.
const PACKAGES: &str = "packages";

/// The parts of the project that are published.
pub struct Project {
    /// The version of the release, which is that of the rules library.
    pub version: Version,
    /// The packages of the workspace with their dependencies.
    pub metadata: Metadata,
    /// The crates in the order of their publication: each after its dependencies.
    pub crates: Vec<Package>,
    /// The npm packages in the order of their names.
    pub npm: Vec<NpmPackage>,
    /// The folder for everything that the checks build.
    pub folder: PathBuf,
}

/// A published npm package.
pub struct NpmPackage {
    /// The folder in the workspace, e.g. `packages/cotulenh`.
    pub folder: String,
    /// The content of `package.json`.
    pub manifest: Value,
}

impl Project {
    pub fn read() -> Result<Project> {
        let metadata = metadata()?;
        let crates = in_order(&metadata)?;
        let version = crates.first().context("no crate is published")?.version.clone();
        let npm = npm_packages(&root())?;
        Ok(Project {
            version,
            metadata,
            crates,
            npm,
            folder: target_folder().join("release-check"),
        })
    }

    /// Returns the file that `cargo package` makes of a crate.
    pub fn packed(&self, package: &Package) -> PathBuf {
        let name = format!("{}-{}.crate", package.name, package.version);
        self.folder.join("package").join(name)
    }
}

impl NpmPackage {
    pub fn name(&self) -> &str {
        self.manifest["name"].as_str().unwrap_or_default()
    }

    pub fn version(&self) -> &str {
        self.manifest["version"].as_str().unwrap_or_default()
    }

    /// Returns the files that `exports` promises, relative to the package.
    pub fn promised_files(&self) -> Vec<String> {
        let mut files = Vec::new();
        strings(&self.manifest["exports"], &mut files);
        strings(&self.manifest["types"], &mut files);
        files.iter().map(|file| file.trim_start_matches("./").to_owned()).collect()
    }
}

/// Collects the texts in a value.
fn strings(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Object(fields) => fields.values().for_each(|value| strings(value, found)),
        Value::Array(values) => values.iter().for_each(|value| strings(value, found)),
        _ => {}
    }
}

/// Returns `true` for a package that may be published to some registry.
fn is_published(package: &Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
}

/// Returns the published crates, each after those it depends on. Dependencies of tests do not count: cargo leaves those
/// without a version out of the packed manifest.
fn in_order(metadata: &Metadata) -> Result<Vec<Package>> {
    let packages = metadata.workspace_packages().into_iter();
    let mut waiting: Vec<_> = packages.filter(|package| is_published(package)).collect();
    waiting.sort_by(|a, b| a.name.cmp(&b.name));
    let mut ordered: Vec<Package> = Vec::new();
    while !waiting.is_empty() {
        let needs = |package: &Package, other: &Package| {
            let mut needed = package.dependencies.iter();
            needed.any(|dep| dep.kind != DependencyKind::Development && *dep.name == **other.name)
        };
        let is_ready = |package: &&Package| !waiting.iter().any(|other| needs(package, other));
        let next =
            waiting.iter().position(is_ready).context("crates depend on each other in a circle")?;
        ordered.push(waiting.remove(next).clone());
    }
    Ok(ordered)
}

/// Returns the published packages of the folder `packages`.
fn npm_packages(root: &Path) -> Result<Vec<NpmPackage>> {
    let mut packages = Vec::new();
    for entry in fs::read_dir(root.join(PACKAGES))? {
        let name = entry?.file_name();
        let folder = format!("{PACKAGES}/{}", name.to_string_lossy());
        let Ok(text) = fs::read_to_string(root.join(&folder).join("package.json")) else {
            continue;
        };
        let manifest: Value = serde_json::from_str(&text).with_context(|| folder.clone())?;
        if manifest["private"] != Value::Bool(true) {
            packages.push(NpmPackage { folder, manifest });
        }
    }
    packages.sort_by(|a, b| a.folder.cmp(&b.folder));
    Ok(packages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_published_after_those_it_needs() {
        let project = Project::read().expect("the project");
        let names: Vec<_> = project.crates.iter().map(|package| package.name.as_str()).collect();
        assert_eq!(names.first(), Some(&"cotulenh"));
        assert_eq!(names.last(), Some(&"cotulenh-cli"));
        let place = |name: &str| names.iter().position(|other| *other == name).expect(name);
        assert!(place("cotulenh-engine") < place("cotulenh-server"));
        for private in ["xtask", "xtask-release", "cotulenh-benches", "cotulenh-wasm"] {
            assert!(!names.contains(&private), "{private}");
        }
    }

    #[test]
    fn the_npm_packages_promise_files() {
        let project = Project::read().expect("the project");
        let rules = project.npm.iter().find(|package| package.name() == "cotulenh");
        let files = rules.expect("the package of the rules").promised_files();
        assert!(files.contains(&"package.json".to_owned()), "{files:?}");
        assert!(files.iter().any(|file| file.ends_with(".d.ts")), "{files:?}");
    }
}
