//! The Python package. Its steps are in `python/check.py`.

use anyhow::Result;
use xshell::cmd;

use crate::setup::Setup;
use crate::shell::{shell, succeeds};

/// Runs a task of the Python package: `build`, `test`, `all` or `release`. Returns `false` if there is no suitable Python.
pub fn run(setup: &Setup, task: &str) -> Result<bool> {
    let sh = shell("python")?;
    let python = if cfg!(windows) { "python" } else { "python3" };
    let is_new_enough = "import sys, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let is_there = || succeeds(cmd!(sh, "{python} -c {is_new_enough}"));
    if !is_there() && setup.get_packages(&sh, "Python", "python3 python3-venv").is_err()
        || !is_there()
    {
        return Ok(setup.lacks("Python 3.10 with venv", "your system has a package of it"));
    }
    if task == "test" || task == "all" {
        // A test makes pictures with cairosvg, which needs this library.
        setup.has_packages(&sh, "Cairo", "libcairo2");
    }
    cmd!(sh, "{python} check.py {task}").run()?;
    Ok(true)
}
