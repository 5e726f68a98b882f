//! The toolchain's components the checks need.

use crate::error::Error;
use crate::report;
use crate::run::{cargo, run, rustup, succeeds};

/// Cargo's subcommand and the rustup component that brings it.
const COMPONENTS: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// Installs the components that are missing.
pub fn ensure() -> Result<(), Error> {
    for (subcommand, component) in COMPONENTS {
        if succeeds(&mut cargo([subcommand, "--version"])) {
            continue;
        }
        report::announce("set up", &format!("rustup component add {component}"));
        run(&mut rustup(["component", "add", component])).map_err(|error| Error::MissingTool {
            tool: component,
            reason: error.to_string(),
        })?;
    }
    Ok(())
}
