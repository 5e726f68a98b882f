//! The engine's threads under ThreadSanitizer, which finds data races, and under Miri, which finds undefined behaviour.

use std::path::Path;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::report::compiling;
use crate::setup::Setup;
use crate::shell::{NIGHTLY, cargo_of, shell, succeeds, target_folder};
use crate::test::Extent;

/// Tests of threads. The standard library is built for ThreadSanitizer too, or else its locks look like races.
const TESTS: &str = "-Zbuild-std --locked -p cotulenh-engine --test it";
/// Filters for the tests of conversations and threads. They leave out two tests that search for minutes.
const CHOSEN: &str = "-- conversations:: threads:: --skip all_threads_together_obey_the_node_limit \
    --skip a_level_plays_the_same_with_any_number_of_threads";
/// The conversations are short enough for an interpreter. The network is not: it has millions of weights.
const MIRI: &str = "miri test --locked -p cotulenh-engine --no-default-features --test it";
/// With isolation, the clock counts steps, and answers come too late. There is no unsafe code for the other checks.
const MIRI_FLAGS: &str =
    "-Zmiri-disable-isolation -Zmiri-disable-stacked-borrows -Zmiri-disable-validation";

pub fn check(setup: &Setup, _: Extent) -> Result<bool> {
    let sh = shell("")?;
    if !setup.has_nightly(&sh) {
        return Ok(false);
    }
    let races = thread_sanitizer(&sh, setup);
    let is_there = || succeeds(cargo_of(&sh, NIGHTLY, "miri --version"));
    let add = cmd!(sh, "rustup component add miri --toolchain {NIGHTLY}");
    if setup.has("Miri", is_there, add) {
        let miri = || cargo_of(&sh, NIGHTLY, MIRI).env("MIRIFLAGS", MIRI_FLAGS);
        compiling(|| miri().arg("--no-run").run())?;
        miri().args(["--", "conversations::"]).run()?;
    }
    races.map(|()| true)
}

fn thread_sanitizer(sh: &Shell, setup: &Setup) -> Result<()> {
    let supported = cfg!(any(target_os = "linux", target_os = "macos"))
        || setup.lacks("ThreadSanitizer", "it supports Linux and macOS only");
    let rustc = |print: &str| cmd!(sh, "rustup run {NIGHTLY} rustc --print {print}").quiet().read();
    let library = Path::new(&rustc("sysroot")?).join("lib/rustlib/src/rust/library/std");
    let add = cmd!(sh, "rustup component add rust-src --toolchain {NIGHTLY}");
    if supported && setup.has("the source of the nightly library", || library.is_dir(), add) {
        let host = rustc("host-tuple")?;
        let test = |arguments: &str| {
            let test = cargo_of(sh, NIGHTLY, &format!("test {TESTS} --target {host}"));
            let test = test.arg("--target-dir").arg(target_folder().join("sanitize"));
            // A test asks for more memory than there is.
            let test = test.env("TSAN_OPTIONS", "allocator_may_return_null=1");
            test.env("RUSTFLAGS", "-Zsanitizer=thread").args(arguments.split_whitespace())
        };
        compiling(|| test("--no-run").run())?;
        test(CHOSEN).run()?;
    }
    Ok(())
}
