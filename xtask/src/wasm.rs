//! Making the npm package: the WebAssembly module, its JavaScript and its types.

mod compiler;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::error::Error;
use crate::lanes::both;
use crate::report::{self, Verdict};
use crate::run::{cargo_here, line, root, run, target_folder};
use crate::stamp::Stamp;
use crate::{debian, node};

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGE: &str = "packages/cotulenh";
const NAME: &str = "cotulenh";
const THREADED: &str = "cotulenh_threads";
/// What the module is made from.
const SOURCES: [&str; 8] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates/cotulenh",
    "crates/cotulenh-engine",
    "crates/cotulenh-wasm",
    "packages/cotulenh/package-lock.json",
    "xtask/bindgen",
    "xtask/src/wasm",
];
/// What every page of today has, and the compiler uses.
const OPTIMISE: [&str; 10] = [
    "-O3",
    "--strip-debug",
    "--enable-simd",
    "--enable-threads",
    "--enable-bulk-memory",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
];

/// Makes the package; `test` as an argument runs its tests as well.
pub fn wasm(args: &[OsString]) -> Result<(), Error> {
    let test = match args {
        [] => false,
        [word] if word == "test" => true,
        _ => return Err(Error::Usage("`wasm` takes nothing but `test`".into())),
    };
    make()?;
    if test { run_tests() } else { Ok(()) }
}

/// Makes the package and runs its tests, where there are the means.
pub fn check() -> Result<Verdict, Error> {
    match make() {
        Err(error @ Error::MissingTool { tool, .. }) => {
            report::note(&format!("the npm package was not made: {error}"));
            return Ok(Verdict::Partial(format!("without {tool}")));
        }
        made => made?,
    }
    let browser = debian::ensure_chromium();
    run_tests()?;
    Ok(match browser {
        Ok(()) => Verdict::Passed,
        Err(error) => {
            report::note(&format!("the package was not tested in a page: {error}"));
            Verdict::Partial("without chromium".into())
        }
    })
}

/// Makes the package unless it was made from the same sources.
pub fn make_if_stale() -> Result<(), Error> {
    if stamp()?.is_fresh() { Ok(()) } else { make() }
}

fn make() -> Result<(), Error> {
    node::ensure()?;
    let stamp = stamp()?;
    stamp.forget();
    node::install(&root().join(PACKAGE))?;
    let module = compiler::build(NAME)?;
    // The one is finished while the other is built.
    let (finished, threaded) = both(
        || finish(&module, NAME),
        || compiler::build_threaded(THREADED),
    );
    finished?;
    finish(&threaded?, THREADED)?;
    stamp.set()
}

/// Makes what the package has of a module.
fn finish(module: &Path, name: &str) -> Result<(), Error> {
    let folder = root().join(PACKAGE).join("wasm");
    bindgen(module, &folder, name)?;
    optimise(&folder.join(format!("{name}_bg.wasm")))
}

fn stamp() -> Result<Stamp, Error> {
    Stamp::of(root().join(PACKAGE).join("wasm/.stamp"), &SOURCES)
}

fn run_tests() -> Result<(), Error> {
    let mut tests = Command::new("node");
    tests
        .args(["--test", "test/"])
        .current_dir(root().join(PACKAGE));
    report::announce("wasm", &line(&tests));
    run(&mut tests)
}

/// Writes the JavaScript and the types beside the module.
fn bindgen(module: &Path, folder: &Path, name: &str) -> Result<(), Error> {
    let mut command = cargo_here();
    command
        .args(["run", "--quiet", "--locked", "--manifest-path"])
        .arg(root().join("xtask/bindgen/Cargo.toml"))
        .arg("--target-dir")
        .arg(target_folder().join("bindgen"))
        .arg("--")
        .args([module, folder])
        .arg(name)
        .current_dir(root());
    report::announce("wasm", &line(&command));
    run(&mut command)
}

/// Makes the module smaller.
fn optimise(module: &Path) -> Result<(), Error> {
    let tool = root().join(PACKAGE).join("node_modules/.bin/wasm-opt");
    let mut command = Command::new(tool);
    command
        .args(OPTIMISE)
        .args([module.as_os_str(), "-o".as_ref(), module.as_os_str()]);
    report::announce("wasm", &line(&command));
    run(&mut command)?;
    let size = fs::metadata(module).map_err(|source| Error::File {
        path: module.to_owned(),
        source,
    })?;
    report::note(&format!("{} KiB: {}", size.len() / 1024, module.display()));
    Ok(())
}
