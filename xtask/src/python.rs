//! The Python package. `python/check.py` has the steps of its build and its tests.

use anyhow::Result;
use xshell::cmd;

use crate::setup::Setup;
use crate::shell::{shell, succeeds};

/// Runs a task of the script: `build` or `test`.
pub fn run(setup: &Setup, task: &str) -> Result<bool> {
    let sh = shell("python")?;
    let is_new_enough = "import sys, ensurepip; sys.exit(sys.version_info < (3, 10))";
    if !succeeds(cmd!(sh, "python3 -c {is_new_enough}")) {
        return Ok(setup.lacks("Python 3.10 with venv", "your system has a package of it"));
    }
    cmd!(sh, "python3 check.py {task}").run()?;
    Ok(true)
}
