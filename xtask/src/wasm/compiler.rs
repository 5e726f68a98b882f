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
/// For threads: a memory that workers share, 2 GiB at most, and what each needs to have its own stack and variables in it.
const THREADED: &str = "-C target-feature=+simd128,+bulk-memory,+atomics,+mutable-globals \
    -C link-arg=-zstack-size=16777216 -C link-arg=--shared-memory -C link-arg=--import-memory \
    -C link-arg=--max-memory=2147483648 -C link-arg=--export=__heap_base -C link-arg=--export=__wasm_init_tls \
    -C link-arg=--export=__tls_size -C link-arg=--export=__tls_align -C link-arg=--export=__tls_base";
/// No standard library comes with such a memory: it is built with the module.
const BUILD_STD: &str = "-Zbuild-std=std,panic_abort";
const INSTALL_LIMIT: Duration = Duration::from_secs(120);
/// Debian's compiler, and the standard library's source, of which it makes one for the target.
const DEBIAN: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Builds the module, by rustup's compiler where it knows the target, else by Debian's.
pub fn build(name: &str) -> Result<PathBuf, Error> {
    let sysroot = sysroot()?;
    if has_target(&sysroot) || add(&sysroot, "target", TARGET, has_target) {
        let mut command = cargo(BUILD);
        command.env(flags_variable("RUSTFLAGS"), FLAGS);
        carry_out(command, name)
    } else {
        carry_out(by_debian(&sysroot, FLAGS)?, name)
    }
}

/// Builds the module for several threads, by rustup's compiler where it has its library's source, else by Debian's.
pub fn build_threaded(name: &str) -> Result<PathBuf, Error> {
    let sysroot = sysroot()?;
    if has_source(&sysroot) || add(&sysroot, "component", "rust-src", has_source) {
        let mut command = cargo(BUILD);
        command
            .arg(BUILD_STD)
            .env("RUSTC_BOOTSTRAP", "1")
            .env(flags_variable("RUSTFLAGS"), THREADED);
        carry_out(command, name)
    } else {
        carry_out(by_debian(&sysroot, THREADED)?, name)
    }
}

/// Both modules have one folder, for what both are made with is then built once; each is put aside under its name before
/// the other takes its place.
fn carry_out(mut command: Command, name: &str) -> Result<PathBuf, Error> {
    let target = target_folder().join("wasm");
    command.arg("--target-dir").arg(&target);
    report::announce("wasm", &line(&command));
    run(&mut command)?;
    let built = target.join(TARGET).join(PROFILE).join("cotulenh_wasm.wasm");
    let module = target.join(format!("{name}.wasm"));
    fs::copy(&built, &module).map_err(|source| Error::File {
        path: built,
        source,
    })?;
    Ok(module)
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

fn has_source(sysroot: &Path) -> bool {
    sysroot
        .join("lib/rustlib/src/rust/library/std/Cargo.toml")
        .is_file()
}

/// Lets rustup add something to the toolchain.
fn add(sysroot: &Path, kind: &str, name: &str, is_there: fn(&Path) -> bool) -> bool {
    let mut add = rustup([kind, "add", name]);
    report::announce("set up", &line(&add));
    run_within(&mut add, INSTALL_LIMIT).is_ok() && is_there(sysroot)
}

/// Debian's compiler, which builds the standard library for the target itself.
fn by_debian(sysroot: &Path, flags: &str) -> Result<Command, Error> {
    debian::ensure(TARGET, &DEBIAN)?;
    let (rustc, cargo) = (Path::new("/usr/bin/rustc"), Path::new("/usr/bin/cargo"));
    let mut command = Command::new(cargo);
    command
        .args(BUILD)
        .arg(BUILD_STD)
        .current_dir(root())
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", rustc)
        .env(flags_variable("LINKER"), linker(sysroot))
        .env(
            flags_variable("RUSTFLAGS"),
            format!("-C linker-flavor=wasm-ld {flags}"),
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
