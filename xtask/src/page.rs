//! The page: its build, its copy for the command, and the checks of its sources.

use std::path::PathBuf;

use anyhow::Result;
use rayon::prelude::*;

use crate::report::compiling;
use crate::setup::Setup;
use crate::shell::root;
use crate::stamp::Kind;
use crate::{node, stamp, test, wasm};

const WEB: &str = "web";
/// The sources of the page. The package contains the modules. The messages are shared with `cotulenh play`.
const SOURCES: &str = "web packages/cotulenh crates/cotulenh-cli/messages";
const STAMP: &str = "web/dist/.stamp";
/// The page for the command.
const CARRIED: &str = "crates/cotulenh-page/dist/index.html";
/// Checks of the sources, which need no browser.
const SCRIPTS: [&str; 4] = ["check", "test", "lint", "format:check"];

/// Builds the page as users get it, with the modules in it, unless their sources have not changed.
pub fn build(setup: &Setup) -> Result<bool> {
    if !wasm::build(setup)? || !node::is_ready(setup, WEB)? {
        return Ok(false);
    }
    if !root().join(CARRIED).is_file() {
        // There may be no stamp.
        let _ = fs_err::remove_file(root().join(STAMP));
    }
    let build = || node::script(WEB, "build", &[]).map(|()| true);
    compiling(|| stamp::if_stale(STAMP, SOURCES, Kind::Full, build))
}

/// Builds the page for a first game, unless its sources have not changed. The page is not compressed, and it is not in
/// the command.
pub fn build_quickly(setup: &Setup) -> Result<bool> {
    if !wasm::build_quickly(setup)? || !node::is_ready(setup, WEB)? {
        return Ok(false);
    }
    let build = || node::script(WEB, "build:quick", &[]).map(|()| true);
    stamp::if_stale(STAMP, SOURCES, Kind::Quick, build)
}

/// Returns the folder of the built page.
pub fn folder() -> PathBuf {
    root().join(WEB).join("dist")
}

/// Builds the page and checks its sources. The stage `browser` tests it in a browser.
pub fn check(setup: &Setup) -> Result<bool> {
    if !build(setup)? {
        return Ok(false);
    }
    let report = test::reports()?.join("vitest.xml");
    let variables = [("VITEST_REPORT", report.to_str().unwrap_or_default())];
    let checks = SCRIPTS.par_iter().map(|script| node::script(WEB, script, &variables));
    // All of them run, even if one fails.
    checks.collect::<Vec<_>>().into_iter().collect::<Result<()>>()?;
    Ok(true)
}
