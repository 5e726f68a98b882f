//! Node and npm: what makes the npm package and the page.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::error::Error;
use crate::report;
use crate::run::{capture, line, run, run_within, succeeds};
use crate::version::Version;

/// What the page's build asks for.
const OLDEST: &str = "20.19";
const INSTALL_LIMIT: Duration = Duration::from_secs(600);

/// Makes sure that there is a Node that will do; it is not ours to install.
pub fn ensure() -> Result<(), Error> {
    let missing = |what: String| Error::MissingTool {
        tool: "Node",
        reason: format!("{what}; Node {OLDEST} or newer is needed, from https://nodejs.org"),
    };
    let said = capture(Command::new("node").arg("--version"));
    let Some(said) = said.ok().filter(|output| output.status.success()) else {
        return Err(missing("there is no Node here".to_owned()));
    };
    let version = String::from_utf8_lossy(&said.stdout);
    let version: Version = version.trim().trim_start_matches('v').parse()?;
    if version < OLDEST.parse()? {
        return Err(missing(format!("the Node here is {version}")));
    }
    if !succeeds(Command::new("npm").arg("--version")) {
        return Err(missing("there is no npm here".to_owned()));
    }
    Ok(())
}

/// Installs the packages a folder's lock file names, unless that was done since it last changed.
pub fn install(folder: &Path) -> Result<(), Error> {
    let changed = |file: &str| {
        folder
            .join(file)
            .metadata()
            .and_then(|file| file.modified())
    };
    let wanted = changed("package-lock.json").ok();
    let there = changed("node_modules/.package-lock.json").ok();
    if there.is_some() && there >= wanted {
        return Ok(());
    }
    let mut install = Command::new("npm");
    install
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder);
    report::announce(
        "set up",
        &format!("{} in {}", line(&install), folder.display()),
    );
    run_within(&mut install, INSTALL_LIMIT).map_err(|error| Error::MissingTool {
        tool: "npm packages",
        reason: error.to_string(),
    })
}

/// Runs a script of a folder's `package.json`.
pub fn script(
    stage: &str,
    folder: &Path,
    name: &str,
    settings: &[(&str, &Path)],
) -> Result<(), Error> {
    let mut script = Command::new("npm");
    script
        .args(["run", "--silent", name])
        .envs(settings.iter().copied())
        .current_dir(folder);
    report::announce(stage, &line(&script));
    run(&mut script)
}
