//! Making the npm package: the WebAssembly module, its JavaScript and its types.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::error::Error;
use crate::report::{self, Verdict};
use crate::run::{capture, cargo, cargo_here, line, root, run, run_within, rustup, succeeds};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "wasm";
const PACKAGE: &str = "packages/cotulenh";
const NAME: &str = "cotulenh";
/// Every page of today has these. The stack is that of the engine's threads elsewhere.
const FLAGS: &str = "-C target-feature=+simd128,+bulk-memory -C link-arg=-zstack-size=16777216";
/// What every page of today has, and the compiler uses.
const OPTIMISE: [&str; 9] = [
    "-O3",
    "--strip-debug",
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
];
const INSTALL_LIMIT: Duration = Duration::from_secs(120);

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
    if !succeeds(Command::new("node").arg("--version")) {
        report::note("there is no Node here: the npm package was not tested");
        return Ok(Verdict::Partial("without Node".into()));
    }
    match make() {
        Err(Error::MissingTool { reason, .. }) => {
            report::note(&format!("the npm package was not made: {reason}"));
            Ok(Verdict::Partial(format!("without {TARGET}")))
        }
        made => made.and_then(|()| run_tests()).map(|()| Verdict::Passed),
    }
}

fn make() -> Result<(), Error> {
    let module = build()?;
    install()?;
    let folder = root().join(PACKAGE).join("wasm");
    bindgen(&module, &folder)?;
    optimise(&folder.join(format!("{NAME}_bg.wasm")))
}

fn run_tests() -> Result<(), Error> {
    let mut tests = Command::new("node");
    tests
        .args(["--test", "test/"])
        .current_dir(root().join(PACKAGE));
    report::announce("wasm", &line(&tests));
    run(&mut tests)
}

/// Builds the module, by rustup's compiler where it knows the target, else by Debian's.
fn build() -> Result<PathBuf, Error> {
    let sysroot = sysroot()?;
    let target = target_folder().join("wasm");
    let mut command = if has_target(&sysroot) || add_target(&sysroot) {
        let mut command = cargo(BUILD);
        command.env(flags_variable("RUSTFLAGS"), FLAGS);
        command
    } else {
        debian(&sysroot)?
    };
    command.arg("--target-dir").arg(&target);
    report::announce("wasm", &line(&command));
    run(&mut command)?;
    Ok(target.join(TARGET).join(PROFILE).join("cotulenh_wasm.wasm"))
}

/// Where cargo puts what it builds.
fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

const BUILD: [&str; 9] = [
    "build",
    "--locked",
    "--package",
    "cotulenh-wasm",
    "--lib",
    "--profile",
    PROFILE,
    "--target",
    TARGET,
];

fn sysroot() -> Result<PathBuf, Error> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let output = capture(rustc.args(["--print", "sysroot"]))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

fn has_target(sysroot: &Path) -> bool {
    sysroot
        .join("lib/rustlib")
        .join(TARGET)
        .join("lib")
        .is_dir()
}

fn add_target(sysroot: &Path) -> bool {
    let mut add = rustup(["target", "add", TARGET]);
    report::announce("set up", &line(&add));
    run_within(&mut add, INSTALL_LIMIT).is_ok() && has_target(sysroot)
}

/// Debian's compiler, which builds the standard library for the target itself.
fn debian(sysroot: &Path) -> Result<Command, Error> {
    let (rustc, cargo) = (Path::new("/usr/bin/rustc"), Path::new("/usr/bin/cargo"));
    let sources = Path::new("/usr/lib/rustlib/src/rust/library");
    if !(rustc.is_file() && cargo.is_file() && sources.is_dir()) {
        return Err(Error::MissingTool {
            tool: TARGET,
            reason: "rustup does not add it, and of Debian's packages rustc-web, cargo-web or \
                     rust-web-src is not installed"
                .to_owned(),
        });
    }
    let mut command = Command::new(cargo);
    command
        .args(BUILD)
        .arg("-Zbuild-std=std,panic_abort")
        .current_dir(root())
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", rustc)
        .env(flags_variable("LINKER"), linker(sysroot))
        .env(
            flags_variable("RUSTFLAGS"),
            format!("-C linker-flavor=wasm-ld {FLAGS}"),
        )
        // Rustup's proxies must not be found first.
        .env("PATH", path_from("/usr/bin"))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .env_remove("RUSTDOC");
    Ok(command)
}

/// The linker of rustup's toolchain, or the system's.
fn linker(sysroot: &Path) -> OsString {
    let hosts = fs::read_dir(sysroot.join("lib/rustlib"))
        .into_iter()
        .flatten();
    let linkers = hosts.flatten().map(|host| host.path().join("bin/rust-lld"));
    linkers
        .into_iter()
        .find(|linker| linker.is_file())
        .map_or_else(|| "wasm-ld".into(), PathBuf::into_os_string)
}

fn flags_variable(what: &str) -> String {
    let target = TARGET.to_uppercase().replace('-', "_");
    format!("CARGO_TARGET_{target}_{what}")
}

fn path_from(first: &str) -> OsString {
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(PathBuf::from(first)).chain(env::split_paths(&rest));
    // The folders came from such a text and go back into one.
    env::join_paths(all).unwrap_or_else(|_| first.into())
}

/// Writes the JavaScript and the types beside the module.
fn bindgen(module: &Path, folder: &Path) -> Result<(), Error> {
    let mut command = cargo_here();
    command
        .args(["run", "--quiet", "--locked", "--manifest-path"])
        .arg(root().join("xtask/bindgen/Cargo.toml"))
        .arg("--target-dir")
        .arg(target_folder().join("bindgen"))
        .arg("--")
        .args([module, folder])
        .arg(NAME)
        .current_dir(root());
    report::announce("wasm", &line(&command));
    run(&mut command)
}

/// Installs what the package's making and its tests need.
fn install() -> Result<(), Error> {
    let folder = root().join(PACKAGE);
    if folder.join("node_modules/.package-lock.json").is_file() {
        return Ok(());
    }
    let mut install = Command::new("npm");
    install
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(&folder);
    report::announce("set up", &line(&install));
    run(&mut install).map_err(|error| Error::MissingTool {
        tool: "wasm-opt",
        reason: error.to_string(),
    })
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
