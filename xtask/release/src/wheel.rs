//! The wheel of the Python package, built for users and installed into a bare environment.

use anyhow::{Context, Result};
use fs_err as fs;
use xtask_tools::python;
use xtask_tools::setup::Setup;
use xtask_tools::shell::root;

use crate::problems::Problems;
use crate::project::Project;
use crate::table;

/// Builds the wheel, runs the program of the README with it and prints its size.
pub fn check(project: &Project, setup: &Setup, problems: &mut Problems) -> Result<()> {
    if !python::run(setup, "release")? {
        return Ok(());
    }
    let folder = root().join("target/python/release");
    let mut rows = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        problems.expect(name.starts_with(&format!("cotulenh-{}-", project.version)), || {
            format!("the wheel {name} does not have the version {}", project.version)
        });
        rows.push(vec![name, table::kib(entry.metadata()?.len())]);
    }
    rows.first().context("there is no wheel")?;
    table::print(&["wheel", "packed"], &rows);
    Ok(())
}
