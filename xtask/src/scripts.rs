//! Checks whose steps are in other programs: `cargo-deny` with `deny.toml`, and `python/check.py`.

use anyhow::Result;
use xshell::cmd;

use crate::setup::Setup;
use crate::shell::{cargo, shell, succeeds};

/// Checks licences, sources, duplicates and vulnerabilities of the dependencies. Compiling cargo-deny takes minutes, so
/// it is not installed unasked.
pub fn deny(setup: &Setup) -> Result<bool> {
    let sh = shell("")?;
    if !succeeds(cargo(&sh, "deny --version")) {
        return Ok(setup.lacks("cargo-deny", "get it with `cargo install --locked cargo-deny`"));
    }
    cargo(&sh, "deny --offline --all-features check licenses bans sources").run()?;
    // Only the advisories need the network.
    match cargo(&sh, "deny fetch db").run() {
        Ok(()) => cargo(&sh, "deny --offline --all-features check advisories").run()?,
        Err(error) => drop(setup.lacks("the advisory database", error)),
    }
    Ok(true)
}

/// Runs a task of the Python package: `build` or `test`.
pub fn python(setup: &Setup, task: &str) -> Result<bool> {
    let sh = shell("python")?;
    let is_new_enough = "import sys, ensurepip; sys.exit(sys.version_info < (3, 10))";
    if !succeeds(cmd!(sh, "python3 -c {is_new_enough}")) {
        return Ok(setup.lacks("Python 3.10 with venv", "your system has a package of it"));
    }
    cmd!(sh, "python3 check.py {task}").run()?;
    Ok(true)
}
