//! Node and npm, which build the npm package and the page.

use anyhow::{Context, Result};
use fs_err as fs;
use semver::Version;
use xshell::{Cmd, Shell, cmd};

use crate::setup::Setup;
use crate::shell::{root, shell, succeeds};

/// The oldest version that the page's build supports.
const OLDEST: Version = Version::new(20, 19, 0);

/// Returns npm with arguments, which are separated by blanks.
pub fn npm<'a>(sh: &'a Shell, line: &str) -> Cmd<'a> {
    // On Windows, npm is a script, which the system does not find by its bare name.
    sh.cmd(if cfg!(windows) { "npm.cmd" } else { "npm" }).args(line.split_whitespace())
}

/// Returns `true` if there is a suitable Node, which the project does not install.
pub fn is_there(setup: &Setup) -> Result<bool> {
    let sh = shell("")?;
    let printed = cmd!(sh, "node --version").quiet().ignore_stderr().read();
    let found = printed.ok().and_then(|printed| version(&printed));
    if found.is_none_or(|found| found < OLDEST) || !succeeds(npm(&sh, "--version")) {
        let reason = format!("get {OLDEST} or newer, with npm, from https://nodejs.org");
        return Ok(setup.lacks("Node", reason));
    }
    Ok(true)
}

/// Installs the packages of a folder's lock file, unless they were since it last changed. Returns `false` if there is no
/// suitable Node.
pub fn is_ready(setup: &Setup, folder: &str) -> Result<bool> {
    if !is_there(setup)? {
        return Ok(false);
    }
    if !is_installed(folder) {
        // This installs into the folder and needs no permission.
        npm(&shell(folder)?, "ci --no-audit --no-fund")
            .run()
            .with_context(|| format!("in {folder}"))?;
    }
    Ok(true)
}

fn version(printed: &str) -> Option<Version> {
    Version::parse(printed.strip_prefix('v')?).ok()
}

fn is_installed(folder: &str) -> bool {
    let changed = |file: &str| fs::metadata(root().join(folder).join(file))?.modified();
    let installed = changed("node_modules/.package-lock.json").ok();
    installed.is_some() && installed >= changed("package-lock.json").ok()
}

/// Runs a script of the package in a folder, with variables in its environment.
pub fn script(folder: &str, name: &str, variables: &[(&str, &str)]) -> Result<()> {
    let sh = shell(folder)?;
    let script = npm(&sh, "run --silent").arg(name).envs(variables.iter().copied());
    script.run().with_context(|| format!("in {folder}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_compare_as_numbers() {
        assert!(version("v20.9.0").expect("a version") < OLDEST);
        assert!(version("v100.0.0").expect("a version") >= OLDEST);
        assert_eq!(version("20.19.0"), None);
    }

    #[test]
    fn packages_are_installed_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str| fs::write(folder.path().join(name), "").expect("a file");
        fs::create_dir(folder.path().join("node_modules")).expect("a folder");
        write("package-lock.json");
        assert!(!is_installed(folder.path().to_str().expect("text")));
        write("node_modules/.package-lock.json");
        assert!(is_installed(folder.path().to_str().expect("text")));
    }
}
