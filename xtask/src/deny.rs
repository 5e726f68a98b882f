//! Licences, sources, duplicates and vulnerabilities of the dependencies, by cargo-deny. Its rules are in `deny.toml`.

use anyhow::Result;

use crate::report::compiling;
use crate::setup::Setup;
use crate::shell::{cargo, shell, succeeds};
use crate::test::Extent;

/// Installs cargo-deny, which takes minutes, and runs it.
pub fn check(setup: &Setup, _: Extent) -> Result<bool> {
    let sh = shell("")?;
    let is_there = || succeeds(cargo(&sh, "deny --version"));
    let install = cargo(&sh, "install --locked cargo-deny");
    if !compiling(|| setup.has("cargo-deny", is_there, install)) {
        return Ok(false);
    }
    cargo(&sh, "deny --offline --all-features check licenses bans sources").run()?;
    // Only the advisories need the network.
    match cargo(&sh, "deny fetch db").run() {
        Ok(()) => cargo(&sh, "deny --offline --all-features check advisories").run()?,
        Err(error) => drop(setup.lacks("the advisory database", error)),
    }
    Ok(true)
}
