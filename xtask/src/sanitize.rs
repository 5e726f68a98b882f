//! The engine's threads under ThreadSanitizer, which finds data races, and under Miri, which finds undefined behaviour.

use std::process::Command;
use std::time::Duration;

use crate::error::Error;
use crate::report::{self, Verdict};
use crate::run::{capture, cargo_of, line, run, run_within, rustup, succeeds, target_folder};

const TOOLCHAIN: &str = "nightly";

const INSTALL_LIMIT: Duration = Duration::from_secs(120);

/// Miri's own clock counts steps of the program, and by that clock every answer comes too late. The crates have no unsafe code: to
/// check references and values again would only take eight times as long.
const MIRI_FLAGS: &str =
    "-Zmiri-disable-isolation -Zmiri-disable-stacked-borrows -Zmiri-disable-validation";

/// Tests that search for minutes under a sanitizer, and use no more of the threads than the others.
const TOO_SLOW: [&str; 2] = [
    "all_threads_together_obey_the_node_limit",
    "a_level_plays_the_same_with_any_number_of_threads",
];

/// The hosts that ThreadSanitizer works on.
const HOSTS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
];

/// Runs both where they can be had.
pub fn check() -> Result<Verdict, Error> {
    if !succeeds(&mut cargo_of(TOOLCHAIN, ["--version"])) {
        let why = "there is no nightly toolchain here";
        report::note(&format!("sanitizers were not run: {why}"));
        return Ok(Verdict::Skipped(why.to_owned()));
    }
    let host = host()?;
    let mut left_out = Vec::new();
    for (name, tool) in TOOLS {
        match tool(&host) {
            Ok(mut command) => {
                report::announce("sanitize", &line(&command));
                run(&mut command)?;
            }
            Err(reason) => {
                left_out.push(format!("without {name}: {reason}"));
                report::note(&left_out.join("; "));
            }
        }
    }
    Ok(match left_out.len() {
        0 => Verdict::Passed,
        missing if missing < TOOLS.len() => Verdict::Partial(left_out.join("; ")),
        _ => Verdict::Skipped(left_out.join("; ")),
    })
}

/// Makes the command of a tool for a host, or says why it cannot be had.
type Tool = fn(&str) -> Result<Command, String>;

const TOOLS: [(&str, Tool); 2] = [("ThreadSanitizer", thread_sanitizer), ("Miri", miri)];

/// The tests of threads, with a standard library that is built for ThreadSanitizer as well. Otherwise its locks look like races.
fn thread_sanitizer(host: &str) -> Result<Command, String> {
    if !HOSTS.contains(&host) {
        return Err(format!("it does not work on {host}"));
    }
    ensure("rust-src", host)?;
    let mut command = cargo_of(TOOLCHAIN, ["test", "-Zbuild-std", "--target", host]);
    command
        .arg("--target-dir")
        .arg(target_folder().join("sanitize"));
    command.args(["--locked", "-p", "cotulenh-engine"]);
    command.args(["--test", "conversations", "--test", "threads", "--"]);
    for test in TOO_SLOW {
        command.args(["--skip", test]);
    }
    command.env("RUSTFLAGS", "-Zsanitizer=thread");
    // A test asks for more memory than there is.
    command.env("TSAN_OPTIONS", "allocator_may_return_null=1");
    Ok(command)
}

/// The conversations that are short enough for an interpreter.
fn miri(host: &str) -> Result<Command, String> {
    ensure("miri", host)?;
    let mut command = cargo_of(TOOLCHAIN, ["miri", "test", "--locked"]);
    command.args(["-p", "cotulenh-engine", "--test", "conversations"]);
    command.env("MIRIFLAGS", MIRI_FLAGS);
    Ok(command)
}

/// The machine that the toolchain makes programs for by default.
fn host() -> Result<String, Error> {
    let output = capture(&mut rustup(["run", TOOLCHAIN, "rustc", "-vV"]))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let host = printed.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.unwrap_or("an unknown machine").to_owned())
}

/// Installs a component of the toolchain if it is missing.
fn ensure(component: &str, host: &str) -> Result<(), String> {
    let mut list = rustup(["component", "list", "--installed"]);
    list.args(["--toolchain", TOOLCHAIN]);
    let installed = capture(&mut list).map_err(|error| error.to_string())?;
    if has(&String::from_utf8_lossy(&installed.stdout), component, host) {
        return Ok(());
    }
    let mut add = rustup(["component", "add", component, "--toolchain", TOOLCHAIN]);
    report::announce("set up", &line(&add));
    run_within(&mut add, INSTALL_LIMIT).map_err(|error| error.to_string())
}

/// Returns `true` if a list of installed components has this one. Most names end with the host.
fn has(installed: &str, component: &str, host: &str) -> bool {
    let with_host = format!("{component}-{host}");
    let mut names = installed.lines().map(str::trim);
    names.any(|name| name == component || name == with_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_known_with_and_without_a_host() {
        let host = HOSTS[0];
        let installed = format!("cargo-{host}\nmiri-{host}\nrust-src\n");
        assert!(has(&installed, "miri", host) && has(&installed, "rust-src", host));
        assert!(!has(&installed, "rust", host) && !has(&installed, "miri", HOSTS[1]));
        assert!(!has("", "miri", host));
    }
}
