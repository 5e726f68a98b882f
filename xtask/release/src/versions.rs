//! The check that every part has the version of the release.

use anyhow::{Context, Result};
use cargo_metadata::MetadataCommand;
use fs_err as fs;
use serde_json::Value;
use xtask_tools::setup::Setup;
use xtask_tools::shell::root;

use crate::problems::Problems;
use crate::project::Project;

/// Folders with a `package.json` that is not published but is part of a release.
const PRIVATE_NPM: &str = "web";
/// The manifest of the native module, from which the Python package takes its version.
const PYTHON: &str = "python/Cargo.toml";

/// A place in the project and the version that stands there.
type Place = (String, String);

pub fn check(project: &Project, _: &Setup, problems: &mut Problems) -> Result<()> {
    let mut places = crates(project);
    npm(project, &mut places)?;
    let python = root().join(PYTHON);
    let python = MetadataCommand::new().manifest_path(python).no_deps().exec()?;
    let package = python.packages.first().context("the Python package has no manifest")?;
    places.push((PYTHON.to_owned(), package.version.to_string()));
    println!("{} versions", places.len());
    differences(&project.version.to_string(), &places).into_iter().for_each(|it| problems.add(it));
    Ok(())
}

/// Returns the versions of the crates, and those that they require of each other.
fn crates(project: &Project) -> Vec<Place> {
    let mut places = Vec::new();
    for package in &project.crates {
        places.push((package.manifest_path.to_string(), package.version.to_string()));
        for dep in package.dependencies.iter().filter(|dep| dep.path.is_some()) {
            if project.crates.iter().any(|other| *other.name == *dep.name)
                && !dep.req.comparators.is_empty()
            {
                let place = format!("{} (dependency {})", package.manifest_path, dep.name);
                places.push((place, dep.req.to_string()));
            }
        }
    }
    places
}

/// Adds the versions of the npm packages, of their lock files, and those that they require of each other.
fn npm(project: &Project, places: &mut Vec<Place>) -> Result<()> {
    let ours: Vec<_> = project.npm.iter().map(|package| package.name()).collect();
    let folders = project.npm.iter().map(|package| package.folder.as_str());
    for folder in folders.chain([PRIVATE_NPM]) {
        for file in ["package.json", "package-lock.json"] {
            let path = format!("{folder}/{file}");
            let Ok(text) = fs::read_to_string(root().join(&path)) else {
                continue;
            };
            let value: Value = serde_json::from_str(&text).with_context(|| path.clone())?;
            places.push((path.clone(), text_of(&value["version"])));
            for kind in ["dependencies", "peerDependencies"] {
                for name in &ours {
                    if let Some(Value::String(required)) = value[kind].get(name)
                        && !required.starts_with("file:")
                    {
                        places.push((format!("{path} ({kind}: {name})"), required.clone()));
                    }
                }
            }
        }
    }
    Ok(())
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or("no version").to_owned()
}

/// Returns a problem for each place with another version. A requirement may begin with a caret.
fn differences(version: &str, places: &[Place]) -> Vec<String> {
    let differs = |found: &str| found.strip_prefix('^').unwrap_or(found) != version;
    let wrong = places.iter().filter(|(_, found)| differs(found));
    wrong.map(|(place, found)| format!("{place} has {found} instead of {version}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_have_one_version() {
        let project = Project::read().expect("the project");
        let mut problems = Problems::default();
        check(&project, &Setup::default(), &mut problems).expect("readable versions");
        assert!(problems.is_empty());
        let mut places = crates(&project);
        npm(&project, &mut places).expect("readable packages");
        // Each part is there: crates, requirements, npm packages, lock files.
        for part in [
            "crates/cotulenh/Cargo.toml",
            "(dependency cotulenh)",
            "packages/cotulenh/package.json",
            "web/package-lock.json",
        ] {
            assert!(places.iter().any(|(place, _)| place.contains(part)), "{part}: {places:?}");
        }
    }

    #[test]
    fn another_version_is_named_with_its_place() {
        let place = |place: &str, found: &str| (place.to_owned(), found.to_owned());
        let places =
            [place("a", "0.2.0"), place("b", "^0.2.0"), place("c", "0.1.0"), place("d", "*")];
        let wanted = ["c has 0.1.0 instead of 0.2.0", "d has * instead of 0.2.0"];
        assert_eq!(differences("0.2.0", &places), wanted);
    }
}
