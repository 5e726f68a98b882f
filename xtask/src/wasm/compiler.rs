//! Compiling the module, by rustup's compiler or by Debian's.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::TARGET;
use crate::error::Error;
use crate::run::{capture, cargo, line, root, run, run_within, rustup, target_folder};
use crate::{debian, report};

const PROFILE: &str = "wasm";
/// Every page of today has these. The stack is that of the engine's threads elsewhere.
const FLAGS: &str = "-C target-feature=+simd128,+bulk-memory -C link-arg=-zstack-size=16777216";
const INSTALL_LIMIT: Duration = Duration::from_secs(120);
/// Debian's compiler, and the standard library's source, of which it makes one for the target.
const DEBIAN: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Builds the module, by rustup's compiler where it knows the target, else by Debian's.
pub fn build() -> Result<PathBuf, Error> {
    let sysroot = sysroot()?;
    let target = target_folder().join("wasm");
    let mut command = if has_target(&sysroot) || add_target(&sysroot) {
        let mut command = cargo(BUILD);
        command.env(flags_variable("RUSTFLAGS"), FLAGS);
        command
    } else {
        by_debian(&sysroot)?
    };
    command.arg("--target-dir").arg(&target);
    report::announce("wasm", &line(&command));
    run(&mut command)?;
    Ok(target.join(TARGET).join(PROFILE).join("cotulenh_wasm.wasm"))
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
fn by_debian(sysroot: &Path) -> Result<Command, Error> {
    debian::ensure(TARGET, &DEBIAN)?;
    let (rustc, cargo) = (Path::new("/usr/bin/rustc"), Path::new("/usr/bin/cargo"));
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
