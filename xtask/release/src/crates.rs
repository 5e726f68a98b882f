//! The packed crates: their content, their sizes, and whether they build alone.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::Package;
use fs_err as fs;
use xshell::cmd;
use xtask_tools::report;
use xtask_tools::setup::Setup;
use xtask_tools::shell::{cargo, shell};

use crate::archive::{self, Content};
use crate::problems::Problems;
use crate::project::Project;
use crate::table;

/// The maximum size of a packed crate in bytes.
const LIMITS: [(&str, u64); 1] = [("cotulenh", 300 * 1024)];
/// The maximum of crates.io for the others.
const REGISTRY_LIMIT: u64 = 10 * 1024 * 1024;
/// The crate with the built page, and the folder of the page in it.
const PAGE: &str = "cotulenh-page";
const DIST: &str = "dist";
/// Files that every crate has.
const REQUIRED: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds the page, so that the crate with the page is not packed without it or with an old one.
pub fn build_page(_: &Project, setup: &Setup, _: &mut Problems) -> Result<()> {
    let sh = shell("")?;
    cargo(&sh, "xtask page").args(setup.arguments()).run().context("the page is not built")
}

/// Packs the crates, prints their sizes and checks their content.
pub fn check(project: &Project, _: &Setup, problems: &mut Problems) -> Result<()> {
    let sh = shell("")?;
    if !cmd!(sh, "git status --porcelain").quiet().read()?.is_empty() {
        report::note("there are uncommitted changes; they are packed too");
    }
    package(project, &["--no-verify"])?;
    let mut rows = Vec::new();
    for package in &project.crates {
        let content = archive::content(&project.packed(package))?;
        let limit = limit(&package.name);
        rows.push(vec![
            package.name.to_string(),
            content.files.len().to_string(),
            table::kib(content.unpacked),
            table::kib(content.packed),
            table::kib(limit),
        ]);
        judge(package, &content).into_iter().for_each(|problem| problems.add(problem));
        if package.name == PAGE {
            let folder = package.manifest_path.with_file_name(DIST);
            carried_page(folder.as_std_path(), &content, problems)?;
        }
    }
    table::print(
        &["crate, in order of publication", "files", "unpacked", "packed", "limit"],
        &rows,
    );
    Ok(())
}

/// Builds each packed crate alone, as cargo does before it publishes a crate. The others come from their packed files,
/// not from the registry.
pub fn build(project: &Project, _: &Setup, _: &mut Problems) -> Result<()> {
    package(project, &[]).context("a packed crate does not build")
}

/// Runs `cargo package` for all crates at once: only then cargo finds those that are not in the registry yet.
fn package(project: &Project, options: &[&str]) -> Result<()> {
    let sh = shell("")?;
    let names = project.crates.iter().flat_map(|package| ["--package", package.name.as_str()]);
    let cargo = cargo(&sh, "package --locked --allow-dirty").args(names).args(options);
    let cargo = cargo.arg("--target-dir").arg(&project.folder);
    Ok(cargo.envs(crate::packed::PROFILE).run()?)
}

fn limit(name: &str) -> u64 {
    let limit = LIMITS.iter().find(|(limited, _)| *limited == name);
    limit.map_or(REGISTRY_LIMIT, |(_, limit)| *limit)
}

/// Returns the problems of a packed crate.
fn judge(package: &Package, content: &Content) -> Vec<String> {
    let name = &package.name;
    let mut problems = Vec::new();
    let limit = limit(name);
    if content.packed > limit {
        let (size, limit) = (table::kib(content.packed), table::kib(limit));
        problems.push(format!("{name} has {size} when packed; the limit is {limit}"));
    }
    let missing = REQUIRED.iter().filter(|file| !content.files.iter().any(|other| other == *file));
    let missing: Vec<_> = missing.copied().collect();
    if !missing.is_empty() {
        problems.push(format!("{name} is packed without {}", missing.join(", ")));
    }
    let fields =
        [("description", package.description.is_some()), ("license", package.license.is_some())];
    for (field, _) in fields.iter().filter(|(_, is_there)| !is_there) {
        problems.push(format!("the manifest of {name} has no `{field}`"));
    }
    problems
}

/// Checks that every file of the built page is in the packed crate, and no other.
fn carried_page(folder: &Path, content: &Content, problems: &mut Problems) -> Result<()> {
    let inside = content.files.iter().filter_map(|file| file.strip_prefix("dist/"));
    let packed: BTreeSet<_> = inside.filter(|file| !file.starts_with('.')).collect();
    problems.expect(packed.contains("index.html"), || format!("{PAGE} is packed without the page"));
    let mut built = BTreeSet::new();
    files(folder, "", &mut built)?;
    for file in built.iter().filter(|file| !packed.contains(file.as_str())) {
        problems.add(format!("{PAGE} is packed without dist/{file}"));
    }
    let extra = packed.iter().filter(|file| !built.contains(**file));
    extra.for_each(|file| problems.add(format!("{PAGE} is packed with an old file: dist/{file}")));
    Ok(())
}

/// Collects the files of a folder. Hidden files are left out.
fn files(folder: &Path, before: &str, found: &mut BTreeSet<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            files(&entry.path(), &format!("{name}/"), found)?;
        } else if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            found.insert(name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(files: &[&str], packed: u64) -> Content {
        let files = files.iter().map(|file| (*file).to_owned()).collect();
        Content { files, unpacked: 0, packed }
    }

    #[test]
    fn a_crate_has_its_papers_and_is_small() {
        let project = Project::read().expect("the project");
        let rules = &project.crates[0];
        assert!(judge(rules, &content(&REQUIRED, 300 * 1024)).is_empty());
        let problems =
            judge(rules, &content(&["Cargo.toml", "README.md", "LICENSE-MIT"], 300 * 1024 + 52));
        let wanted = [
            "cotulenh has 300.1 KiB when packed; the limit is 300.0 KiB",
            "cotulenh is packed without LICENSE-APACHE",
        ];
        assert_eq!(problems, wanted);
    }

    #[test]
    fn the_limits_are_those_of_published_crates() {
        let project = Project::read().expect("the project");
        for name in LIMITS.map(|(name, _)| name).into_iter().chain([PAGE]) {
            assert!(project.crates.iter().any(|package| package.name == name), "{name}");
        }
    }

    #[test]
    fn the_packed_page_is_the_built_page() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("assets")).expect("a folder");
        for file in ["index.html", "assets/a.js", ".stamp"] {
            fs::write(folder.path().join(file), "").expect("a file");
        }
        let judged = |files: &[&str]| {
            let mut problems = Problems::default();
            carried_page(folder.path(), &content(files, 0), &mut problems).expect("a folder");
            problems.summary("page", &[], 0.0).lines().count() - 1
        };
        assert_eq!(judged(&["Cargo.toml", "dist/assets/a.js", "dist/index.html"]), 0);
        assert_eq!(judged(&["Cargo.toml", "dist/index.html"]), 1, "a file is missing");
        assert_eq!(
            judged(&["dist/assets/a.js", "dist/assets/b.js", "dist/index.html"]),
            1,
            "an old file"
        );
        assert_eq!(judged(&["Cargo.toml"]), 3, "there is no page");
    }
}
