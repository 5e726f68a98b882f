//! Fresh projects that install the packed npm packages: one for Node, one for Vite and one for webpack.

use std::path::Path;

use anyhow::{Context, Result};
use fs_err as fs;
use xshell::Shell;
use xtask_tools::node;
use xtask_tools::setup::Setup;
use xtask_tools::shell::{root, shell};

use crate::npm;
use crate::problems::Problems;
use crate::project::Project;

/// The folder of the projects. The files beside them belong to each: the program of a page, and a program that opens a
/// built page in a browser.
const FOLDER: &str = "xtask/release/consumers";
const PROJECTS: [&str; 3] = ["node", "vite", "webpack"];

/// Copies each project into a temporary folder, installs the tarballs there and runs the project's test.
pub fn check(project: &Project, setup: &Setup, problems: &mut Problems) -> Result<()> {
    let tarballs = npm::tarballs(project)?;
    let has_browser = setup.has_chromium(&shell("")?);
    for name in PROJECTS {
        let folder = tempfile::tempdir()?;
        for from in [root().join(FOLDER), root().join(FOLDER).join(name)] {
            copy(&from, folder.path())?;
        }
        let sh = Shell::new()?;
        sh.change_dir(folder.path());
        let install =
            node::npm(&sh, "install --no-audit --no-fund --loglevel=error").args(&tarballs);
        let test = node::npm(&sh, "run --silent test");
        let test = test.env("COTULENH_BROWSER", if has_browser { "yes" } else { "no" });
        let result = install.run().context("npm install").and_then(|()| Ok(test.run()?));
        if let Err(error) = result {
            problems
                .add(format!("the project for {name} fails with the packed packages: {error:#}"));
        }
    }
    Ok(())
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_project_has_a_test_and_no_dependency_on_the_workspace() {
        let folder = root().join(FOLDER);
        for name in PROJECTS {
            let text = fs::read_to_string(folder.join(name).join("package.json")).expect(name);
            let manifest: serde_json::Value = serde_json::from_str(&text).expect(name);
            assert!(manifest["scripts"]["test"].is_string(), "{name}");
            assert!(!text.contains("file:"), "{name}");
        }
    }
}
