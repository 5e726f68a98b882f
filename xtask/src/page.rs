//! The page: its build, its copy for the command, and the checks of its sources.

use std::path::PathBuf;

use anyhow::Result;
use fs_err as fs;
use rayon::prelude::*;

use crate::report::{self, compiling};
use crate::setup::Setup;
use crate::shell::{root, target_folder};
use crate::stamp::Kind;
use crate::test::Extent;
use crate::{node, stamp, wasm};

const WEB: &str = "web";
/// The sources of the page. The package contains the modules. The messages are shared with `cotulenh play`.
const SOURCES: &str = "web packages/cotulenh crates/cotulenh-cli/messages";
const STAMP: &str = "web/dist/.stamp";
/// The page for the command.
const CARRIED: &str = "crates/cotulenh-page/dist/index.html";
/// Checks of the sources, which need no browser.
const SCRIPTS: [&str; 4] = ["check", "test", "lint", "format:check"];

/// Builds the page with the modules in it, unless their sources have not changed. The page for a first game is not
/// compressed, and it is not in the command.
pub fn build(setup: &Setup, kind: Kind) -> Result<bool> {
    // Stages that run at the same time need the same page.
    let lock = fs::File::create(target_folder().join("page.lock"))?;
    lock.lock()?;
    if !node::is_ready(setup, WEB)? || !wasm::build(setup, kind)? {
        return Ok(false);
    }
    if kind != Kind::Quick && !root().join(CARRIED).is_file() {
        // There may be no stamp.
        let _ = fs::remove_file(root().join(STAMP));
    }
    let script = if kind == Kind::Quick { "build:quick" } else { "build" };
    let build = || {
        report::step("bundle the page", "the command that serves it");
        node::script(WEB, script, &[]).map(|()| true)
    };
    compiling(|| stamp::if_stale(STAMP, SOURCES, kind, build))
}

/// Returns `true` if the page was built before, also from other sources.
pub fn was_built() -> bool {
    root().join(STAMP).is_file()
}

/// Returns the folder of the built page.
pub fn folder() -> PathBuf {
    root().join(WEB).join("dist")
}

/// Builds the page and checks its sources. The stage `browser` tests it in a browser.
pub fn check(setup: &Setup, extent: Extent) -> Result<bool> {
    if !build(setup, extent.kind())? {
        return Ok(false);
    }
    let checks = SCRIPTS.par_iter().map(|script| node::script(WEB, script, &[]));
    // All of them run, even if one fails.
    checks.collect::<Vec<_>>().into_iter().collect::<Result<()>>()?;
    Ok(true)
}
