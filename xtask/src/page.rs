//! The page: its build, its copy for the command, and its tests.

use anyhow::Result;
use rayon::prelude::*;
use xtask_tools::serve::Server;

use crate::setup::Setup;
use crate::shell::{cargo, root, shell, target_folder};
use crate::{node, stamp, wasm};

const WEB: &str = "web";
/// The sources of the page. The package contains the modules. The messages are shared with `cotulenh play`.
const SOURCES: &str = "web packages/cotulenh crates/cotulenh-cli/messages";
const STAMP: &str = "web/dist/.stamp";
/// The page for the command.
const CARRIED: &str = "crates/cotulenh-page/dist/index.html";
/// Checks of the sources, which need no browser.
const SCRIPTS: [&str; 4] = ["check", "test", "lint", "format:check"];

/// Builds the page and the modules in it, unless their sources have not changed.
pub fn build(setup: &Setup) -> Result<bool> {
    if !wasm::build(setup)? || !node::is_ready(setup, WEB)? {
        return Ok(false);
    }
    if !root().join(CARRIED).is_file() {
        // There may be no stamp.
        let _ = fs_err::remove_file(root().join(STAMP));
    }
    stamp::if_stale(STAMP, SOURCES, || node::script(WEB, "build", &[]).map(|()| true))
}

/// Builds the page and tests it: its sources, `cotulenh serve`, and the page in a browser.
pub fn check(setup: &Setup) -> Result<bool> {
    if !build(setup)? {
        return Ok(false);
    }
    SCRIPTS.par_iter().try_for_each(|script| node::script(WEB, script, &[]))?;
    let sh = shell("")?;
    // The features of the stage `test`, so that little is compiled again.
    cargo(&sh, "test --workspace --all-features --locked --test serve").run()?;
    if setup.has_chromium(&sh) {
        let server = Server::start(&target_folder().join("debug/cotulenh"))?;
        node::script(WEB, "e2e", &[("COTULENH_URL", &server.address)])?;
    }
    Ok(true)
}
