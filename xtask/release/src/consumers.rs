//! Fresh projects that install the packed npm packages: for Node and for Vite in strict TypeScript, and for webpack.

use std::path::Path;

use anyhow::Result;
use fs_err as fs;
use xshell::Shell;
use xtask_tools::node;
use xtask_tools::setup::{Browser, Setup};
use xtask_tools::shell::{root, shell};

use crate::npm;
use crate::problems::Problems;
use crate::project::Project;

/// The folder of the projects. The file beside them belongs to each: a program that opens a built page in a browser.
const FOLDER: &str = "xtask/release/consumers";
const PROJECTS: [&str; 3] = ["node", "vite", "webpack"];
/// Scripts of a project. `size` measures what a page downloads.
const SCRIPTS: [&str; 2] = ["test", "size"];

/// Copies each project into a temporary folder, installs the tarballs there and runs the project's scripts.
pub fn check(project: &Project, setup: &Setup, problems: &mut Problems) -> Result<()> {
    let tarballs = npm::tarballs(project)?;
    let has_browser = setup.browser(&shell("")?, Browser::Chromium).is_some();
    for name in PROJECTS {
        let folder = tempfile::tempdir()?;
        for from in [root().join(FOLDER), root().join(FOLDER).join(name)] {
            copy(&from, folder.path())?;
        }
        let sh = Shell::new()?;
        sh.change_dir(folder.path());
        let install = node::npm(&sh, "install --no-audit --no-fund --loglevel=error");
        if let Err(error) = install.args(&tarballs).run() {
            problems
                .add(format!("the project for {name} cannot install the packed packages: {error}"));
            continue;
        }
        for script in SCRIPTS {
            let run = node::npm(&sh, "run --silent --if-present").arg(script);
            let run = run.env("COTULENH_BROWSER", if has_browser { "yes" } else { "no" });
            problems.expect(run.run().is_ok(), || {
                format!("the project for {name} fails with the packed packages: `npm run {script}`")
            });
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
