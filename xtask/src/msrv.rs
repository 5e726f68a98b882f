//! Does the oldest compiler we promise (`rust-version`) really build us?

use std::time::Duration;

use serde_json::Value;

use crate::error::Error;
use crate::metadata::{all_but, needed, newer};
use crate::report::{self, Verdict};
use crate::run::{capture, cargo, cargo_of, line, run, run_within, rustup, succeeds};
use crate::version::Version;

/// The workspace's `rust-version`: our own manifest takes it from there.
const RUST_VERSION: &str = env!("CARGO_PKG_RUST_VERSION");

const INSTALL_LIMIT: Duration = Duration::from_secs(60);

/// Checks what the dependencies say they need, then builds with that compiler where it can be had.
pub fn check() -> Result<Verdict, Error> {
    let ours: Version = RUST_VERSION.parse()?;
    let metadata = metadata()?;
    let newer = newer(&metadata, ours)?;
    let exempt: Vec<&str> = newer.iter().map(|package| package.name.as_str()).collect();
    check_dependencies(&metadata, ours, &exempt)?;
    for package in newer.iter().filter(|package| package.published) {
        let others = all_but(&metadata, &package.name)?;
        check_dependencies(&metadata, package.rust_version, &others)?;
    }

    let toolchain = ours.to_string();
    if let Err(reason) = ensure_toolchain(&toolchain) {
        report::note(&format!(
            "Rust {ours} could not be had here ({reason}): only what the dependencies declare \
             was checked, and clippy's `incompatible_msrv` in `cargo xtask test`"
        ));
        return Ok(Verdict::Partial(format!("without a Rust {ours} compiler")));
    }

    let mut command = cargo_of(&toolchain, ["check", "--workspace", "--all-targets"]);
    command.args(["--all-features", "--locked", "--target-dir", "target/msrv"]);
    for package in exempt {
        command.args(["--exclude", package]);
    }
    report::announce("msrv", &line(&command));
    run(&mut command)?;
    Ok(Verdict::Passed)
}

fn metadata() -> Result<Value, Error> {
    let mut command = cargo(["metadata", "--format-version", "1", "--locked"]);
    command.arg("--all-features");
    let output = capture(&mut command)?;
    if !output.status.success() {
        let printed = String::from_utf8_lossy(&output.stderr);
        return Err(Error::Metadata(printed.trim().replace('\n', " ")));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| Error::Metadata(error.to_string()))
}

fn check_dependencies(metadata: &Value, ours: Version, exempt: &[&str]) -> Result<(), Error> {
    report::announce(
        "msrv",
        &format!("no dependency needs more than Rust {ours}"),
    );
    let mut needs = Vec::new();
    for need in needed(metadata, exempt)? {
        if need.rust_version > ours {
            needs.push(format!("{} needs {}", need.package, need.rust_version));
        }
    }
    if needs.is_empty() {
        Ok(())
    } else {
        Err(Error::TooNew { ours, needs })
    }
}

/// Makes sure the toolchain is there; otherwise says why it is not.
fn ensure_toolchain(toolchain: &str) -> Result<(), Error> {
    if succeeds(&mut cargo_of(toolchain, ["--version"])) {
        return Ok(());
    }
    let mut install = rustup(["toolchain", "install", toolchain, "--profile", "minimal"]);
    report::announce("set up", &line(&install));
    run_within(&mut install, INSTALL_LIMIT)
}
