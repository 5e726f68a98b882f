//! The npm packages, packed: their content and their sizes.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use fs_err as fs;
use serde_json::Value;
use xtask_tools::node;
use xtask_tools::setup::Setup;
use xtask_tools::shell::{root, shell};

use crate::archive::{self, Content};
use crate::problems::Problems;
use crate::project::{NpmPackage, Project};
use crate::table;

/// Files that every package has.
const REQUIRED: [&str; 4] = ["package.json", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The package of the board. A script of the page builds it.
const BOARD: &str = "packages/board";

/// Packs the packages, prints their sizes and checks their content.
pub fn check(project: &Project, _: &Setup, problems: &mut Problems) -> Result<()> {
    // Tests and first games have other modules.
    let stamp = fs::read_to_string(root().join("packages/cotulenh/wasm/.stamp"));
    if !stamp.is_ok_and(|stamp| stamp.starts_with("Full")) {
        problems.add("the modules are not those of users: run `cargo xtask wasm`");
    }
    let mut rows = Vec::new();
    for package in &project.npm {
        if package.folder == BOARD {
            node::script("web", "board", &[])?;
        }
        let content = archive::content(&pack(project, package)?)?;
        rows.push(vec![
            package.name().to_owned(),
            content.files.len().to_string(),
            table::kib(content.unpacked),
            table::kib(content.packed),
        ]);
        judge(package, &content).into_iter().for_each(|problem| problems.add(problem));
    }
    table::print(&["npm package", "files", "unpacked", "packed"], &rows);
    Ok(())
}

/// Runs `npm pack` and returns the tarball.
fn pack(project: &Project, package: &NpmPackage) -> Result<PathBuf> {
    let folder = project.folder.join("npm");
    fs::create_dir_all(&folder)?;
    let sh = shell(&package.folder)?;
    let printed = node::npm(&sh, "pack --json --pack-destination").arg(&folder).read();
    let printed = printed.with_context(|| format!("npm pack fails in {}", package.folder))?;
    let packed: Value = serde_json::from_str(&printed)?;
    let name = packed[0]["filename"].as_str().context("npm pack names no file")?;
    // Some versions of npm print the name of a scoped package and not that of its file.
    Ok(folder.join(name.trim_start_matches('@').replace('/', "-")))
}

/// Returns the tarballs of the packages, which the check `npm` has made.
pub fn tarballs(project: &Project) -> Result<Vec<PathBuf>> {
    let tarball = |package: &NpmPackage| {
        let name = package.name().trim_start_matches('@').replace('/', "-");
        let path = project.folder.join("npm").join(format!("{name}-{}.tgz", package.version()));
        ensure!(path.is_file(), "there is no {}; run the check `npm` first", path.display());
        Ok(path)
    };
    project.npm.iter().map(tarball).collect()
}

/// Returns the problems of a packed package.
fn judge(package: &NpmPackage, content: &Content) -> Vec<String> {
    let promised = package.promised_files();
    let required = REQUIRED.iter().map(|file| (*file).to_owned()).chain(promised);
    let is_missing = |wanted: &String| match wanted.split_once('*') {
        None => !content.files.contains(wanted),
        Some((start, end)) => {
            let matches = |file: &String| file.starts_with(start) && file.ends_with(end);
            !content.files.iter().any(matches)
        }
    };
    let missing: Vec<_> = required.filter(is_missing).collect();
    let name = package.name();
    let problem = || format!("{name} is packed without {}", missing.join(", "));
    if missing.is_empty() { Vec::new() } else { vec![problem()] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_package_has_the_files_that_it_exports() {
        let manifest = json!({
            "name": "a",
            "exports": { ".": { "types": "./a.d.ts", "default": "./a.js" }, "./x/*": "./x/*.js" },
        });
        let package = NpmPackage { folder: "packages/a".to_owned(), manifest };
        let judged = |files: &[&str]| {
            let files = files.iter().chain(&REQUIRED).map(|file| (*file).to_owned()).collect();
            judge(&package, &Content { files, unpacked: 0, packed: 0 })
        };
        assert!(judged(&["a.js", "a.d.ts", "x/y.js"]).is_empty());
        assert_eq!(judged(&["a.js", "x/y.ts"]), ["a is packed without a.d.ts, x/*.js"]);
    }
}
