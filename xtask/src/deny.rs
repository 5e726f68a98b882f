//! Licences, sources, duplicates and vulnerabilities of the dependencies, by cargo-deny. Its rules are in `deny.toml`.

use anyhow::Result;

use crate::setup::Setup;
use crate::shell::{cargo, shell, succeeds};

/// Runs cargo-deny. Compiling it takes minutes, so it is not installed unasked.
pub fn check(setup: &Setup) -> Result<bool> {
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
