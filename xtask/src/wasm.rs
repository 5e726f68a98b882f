//! The npm package: the WebAssembly modules, their JavaScript and their types.

mod compiler;

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use crate::setup::Setup;
use crate::shell::{cargo, shell, target_folder};
use crate::{node, report, stamp};

const PACKAGE: &str = "packages/cotulenh";
/// The modules.
const SINGLE: &str = "cotulenh";
const THREADED: &str = "cotulenh_threads";
/// The sources of the modules.
const SOURCES: &str = "Cargo.lock Cargo.toml crates/cotulenh crates/cotulenh-engine \
    crates/cotulenh-wasm packages/cotulenh/package-lock.json xtask/bindgen xtask/src/wasm";
/// Options of wasm-opt. Every current browser has these features, and the compiler uses them.
const OPTIMIZE: &str = "-O3 --strip-debug --enable-simd --enable-threads --enable-bulk-memory \
    --enable-reference-types --enable-multivalue --enable-sign-ext --enable-mutable-globals \
    --enable-nontrapping-float-to-int";

/// Builds the package and runs its tests, those in a browser only if there is one.
pub fn check(setup: &Setup) -> Result<bool> {
    if !build(setup)? {
        return Ok(false);
    }
    let sh = shell(PACKAGE)?;
    setup.has_chromium(&sh);
    cmd!(sh, "node --test test/").run()?;
    Ok(true)
}

/// Builds the package unless its sources have not changed.
pub fn build(setup: &Setup) -> Result<bool> {
    if !node::is_ready(setup, PACKAGE)? {
        return Ok(false);
    }
    stamp::if_stale("packages/cotulenh/wasm/.stamp", SOURCES, || {
        let Some(single) = compiler::build(setup, SINGLE)? else {
            return Ok(false);
        };
        // The first module is finished while the second is compiled.
        let (finished, threaded) =
            rayon::join(|| finish(&single, SINGLE), || compiler::build(setup, THREADED));
        finished?;
        threaded?.map_or(Ok(false), |module| finish(&module, THREADED))
    })
}

/// Writes a module into the package, optimised, with its JavaScript and its types.
fn finish(module: &Path, name: &str) -> Result<bool> {
    let sh = shell("")?;
    let folder = format!("{PACKAGE}/wasm");
    let bindgen = cargo(&sh, "run --quiet --locked --manifest-path xtask/bindgen/Cargo.toml");
    let bindgen = bindgen.arg("--target-dir").arg(target_folder().join("bindgen"));
    bindgen.arg("--").arg(module).args([&folder, name]).run()?;
    let module = format!("{folder}/{name}_bg.wasm");
    let optimizer = sh.cmd("packages/cotulenh/node_modules/.bin/wasm-opt");
    optimizer.args(OPTIMIZE.split_whitespace()).args([&module, "-o", &module]).run()?;
    let size = sh.read_binary_file(&module)?.len() / 1024;
    report::announce("wasm", format!("{module} has {size} KiB"));
    Ok(true)
}
