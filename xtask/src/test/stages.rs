//! The stages: what they check, when they run, and the files that they depend on.

use std::env;
use std::io::BufReader;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use cargo_metadata::Message;
use xshell::{Cmd, Shell};
use xtask_tools::serve::Server;

use crate::report::compiling;
use crate::setup::{Browser, Setup};
use crate::shell::{cargo, shell, succeeds, target_folder};
use crate::stamp::Kind;
use crate::test::ALL;
use crate::{deny, features, fuzz, msrv, node, page, python, sanitize, wasm};

/// A series of stages that run one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Stages that use cargo's main build folder.
    Rust,
    /// Stages that mostly use one processor.
    Web,
    /// Tests of the workspace.
    Tests,
    /// Tests in the browser.
    Browser,
    /// Stages that measure speed or use all processors.
    Alone,
}

/// The lanes that run at the same time. Each phase starts when the one before has ended.
pub const PHASES: [&[Lane]; 3] =
    [&[Lane::Rust, Lane::Web], &[Lane::Tests, Lane::Browser], &[Lane::Alone]];

/// How much a stage checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The checks that every change must pass.
    Change,
    /// All checks, with `--all`.
    All,
}

impl Extent {
    /// Returns the kind of the modules and of the page for tests of this extent.
    pub fn kind(self) -> Kind {
        match self {
            Extent::Change => Kind::Test,
            Extent::All => Kind::Full,
        }
    }

    /// Returns the browser for tests of this extent.
    pub fn browser(self) -> Browser {
        match self {
            Extent::Change => Browser::HeadlessShell,
            Extent::All => Browser::Chromium,
        }
    }
}

/// A stage returns `false` if tools are missing for all of it.
type Check = fn(&Setup, Extent) -> Result<bool>;

/// One stage of `cargo xtask test`.
pub struct Stage {
    pub name: &'static str,
    pub lane: Lane,
    /// The smallest extent that has this stage.
    pub from: Extent,
    /// Starts of the paths that the stage depends on, separated by blanks.
    pub sources: &'static str,
    pub check: Check,
}

/// Starts of the paths that every stage depends on.
const ALWAYS: &str = "Cargo. .cargo/ xtask/";
const RUST: &str = ".config/ benches/ crates/ fuzz/";
/// A test trains a network.
const LONG: &str = ".config/ benches/ crates/ fuzz/ training/";
const LIBRARIES: &str = "crates/cotulenh/ crates/cotulenh-data/ crates/cotulenh-engine/";
/// The tests of the package read documents and licences.
const MODULES: &str = "crates/cotulenh/ crates/cotulenh-engine/ crates/cotulenh-wasm/ packages/ \
    docs/MIGRATING.md README.md LICENSE python/README.md";
/// A test of the page compares its ratings with those of the server.
const PAGE: &str = "crates/cotulenh/ crates/cotulenh-engine/ crates/cotulenh-wasm/ \
    crates/cotulenh-cli/messages/ crates/cotulenh-server/src/ratings.rs packages/ web/";
/// Tests also read documents, workflow files, deployment files, versions of packages and types of the page.
const TESTS: &str = ".config/ .ci/ .github/ benches/ crates/ fuzz/ docs/ \
    deploy/ training/ packages/ python/Cargo.toml python/README.md web/ README.md CONTRIBUTING.md CHANGELOG.md LICENSE";
/// The package has pictures of the board.
const PYTHON: &str = "crates/cotulenh/ crates/cotulenh-data/ crates/cotulenh-engine/ python/ \
    training/ web/src/board/ docs/board.svg LICENSE";
const BROWSER: &str = "crates/ packages/ web/";

/// The features of lints, tests and documentation are the same, so that dependencies are compiled once.
const BUILD: &str = "build --workspace --all-targets --all-features --locked";
const CLIPPY: &str = "clippy --workspace --all-targets --all-features --locked -- -D warnings";
const DOC: &str = "doc --workspace --no-deps --all-features --locked";
/// Examples are left out: the tests of each crate run them.
const TARGETS: &str = "--workspace --all-features --locked --lib --bins --tests";
const DOC_TESTS: &str = "test --workspace --all-features --locked --doc";
/// A test target is included. Without one, cargo selects other features of the dependencies and compiles them again.
const COMMAND: &str = "build --workspace --all-features --locked --bin cotulenh --test replay";

/// All stages. In a lane they run in this order.
pub static STAGES: [Stage; 15] = [
    stage("fmt", Lane::Rust, RUST, |setup, _| fmt(setup)),
    stage("clippy", Lane::Rust, RUST, clippy),
    stage("features", Lane::Rust, LIBRARIES, features::check),
    stage("doc", Lane::Rust, RUST, |_, _| {
        build(cargo(&shell("")?, DOC).env("RUSTDOCFLAGS", "-D warnings"))
    }),
    stage("msrv", Lane::Rust, RUST, msrv::check),
    stage("wasm", Lane::Web, MODULES, wasm::check),
    stage("page", Lane::Web, PAGE, page::check),
    stage("python", Lane::Web, PYTHON, |setup, extent| {
        python::run(setup, if extent == Extent::All { "all" } else { "test" })
    }),
    stage("test", Lane::Tests, TESTS, test),
    stage("browser", Lane::Browser, BROWSER, browser),
    stage("speed", Lane::Alone, BROWSER, speed),
    Stage { from: Extent::All, ..stage("long", Lane::Alone, LONG, long) },
    Stage { from: Extent::All, ..stage("deny", Lane::Alone, "crates/ deny.toml", deny::check) },
    Stage { from: Extent::All, ..stage("sanitize", Lane::Alone, LIBRARIES, sanitize::check) },
    Stage { from: Extent::All, ..stage("fuzz", Lane::Alone, RUST, fuzz::check) },
];

const fn stage(name: &'static str, lane: Lane, sources: &'static str, check: Check) -> Stage {
    Stage { name, lane, from: Extent::Change, sources, check }
}

impl Stage {
    /// Returns `true` if a run of this extent has the stage.
    pub fn belongs_to(&self, extent: Extent) -> bool {
        self.from == Extent::Change || extent == Extent::All
    }

    /// Returns the time after which the stage has failed.
    pub fn longest(&self, extent: Extent) -> Duration {
        let is_short = self.from == Extent::Change && extent == Extent::Change;
        Duration::from_secs(60 * if is_short { 45 } else { 120 })
    }

    /// Returns `true` if the stage depends on a file of the workspace.
    pub fn depends_on(&self, path: &str) -> bool {
        let mut starts = [ALWAYS, self.sources].into_iter().flat_map(str::split_whitespace);
        starts.any(|start| path.starts_with(start))
    }
}

fn run(command: Cmd) -> Result<bool> {
    command.run()?;
    Ok(true)
}

fn build(command: Cmd) -> Result<bool> {
    compiling(|| run(command))
}

/// Returns `true` if there is a component of rustup, whose subcommand of cargo has this name.
fn has_component(sh: &Shell, name: &str) -> bool {
    succeeds(cargo(sh, name).arg("--version"))
}

fn lacks_component(setup: &Setup, component: &str) -> Result<bool> {
    Ok(setup.lacks(component, format!("get it with `rustup component add {component}`")))
}

fn fmt(setup: &Setup) -> Result<bool> {
    let sh = shell("")?;
    if !has_component(&sh, "fmt") {
        return lacks_component(setup, "rustfmt");
    }
    run(cargo(&sh, "fmt --all --check"))?;
    for package in ["fuzz", "xtask/bindgen"] {
        run(cargo(&sh, "fmt --check --manifest-path").arg(format!("{package}/Cargo.toml")))?;
    }
    // Only `--all` builds the fuzz targets. A lock file that is out of date shows here.
    let tree = cargo(&sh, "tree --quiet --locked --manifest-path fuzz/Cargo.toml");
    tree.ignore_stdout().run()?;
    Ok(true)
}

/// Returns cargo with clippy as the compiler of the workspace, as `cargo clippy` does for checks. One build then serves for lints
/// and for tests. With `--all`, the tests use the compiler of users.
fn linted<'a>(sh: &'a Shell, line: &str) -> Cmd<'a> {
    let lints = env::var_os(ALL).is_none() && has_component(sh, "clippy");
    cargo(sh, line).envs(lints.then_some(("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")))
}

/// Lints the workspace, and compiles it unless the tests use another compiler. The stage `test` then recompiles only the
/// crates that contain the page.
fn clippy(setup: &Setup, extent: Extent) -> Result<bool> {
    let sh = shell("")?;
    if !has_component(&sh, "clippy") {
        return lacks_component(setup, "clippy");
    }
    if extent == Extent::All {
        return build(cargo(&sh, CLIPPY));
    }
    let mut build = Command::from(linted(&sh, BUILD).arg("--message-format=json"));
    compiling(|| {
        let mut process = build.stdout(Stdio::piped()).spawn()?;
        let output = BufReader::new(process.stdout.take().expect("piped"));
        let mut warnings = 0;
        for message in Message::parse_stream(output) {
            let Message::CompilerMessage(message) = message? else { continue };
            eprint!("{}", message.message.rendered.unwrap_or_default());
            // The last message of a crate is their number.
            warnings += usize::from(message.message.code.is_some());
        }
        ensure!(process.wait()?.success(), "the build failed");
        ensure!(warnings == 0, "{warnings} warnings");
        Ok(true)
    })
}

fn compile_tests() -> Result<()> {
    let sh = shell("")?;
    let runner = if has_nextest()? { "nextest run" } else { "test" };
    compiling(|| linted(&sh, &format!("{runner} {TARGETS} --no-run")).run())?;
    Ok(())
}

/// Runs all tests of the workspace, with nextest if it is installed.
fn test(setup: &Setup, extent: Extent) -> Result<bool> {
    let sh = shell("")?;
    // The command contains the page. Its tests need it.
    let page = page::build(setup, extent.kind());
    setup.get_services(&sh);
    compile_tests()?;
    // Tests that wait for a server or a disk leave processors idle.
    let threads = 2 * thread::available_parallelism().map_or(1, NonZero::get);
    let passed = if has_nextest()? {
        nextest(&format!("--no-fail-fast --test-threads {threads}"))
    } else {
        run(linted(&sh, &format!("test {TARGETS} --no-fail-fast -- --test-threads {threads}")))
    };
    // Doc tests run even if a test failed.
    let documents = run(linted(&sh, DOC_TESTS));
    page.and(passed).and(documents)
}

/// Runs the tests that take minutes.
fn long(setup: &Setup, _: Extent) -> Result<bool> {
    let sh = shell("")?;
    setup.get_services(&sh);
    setup.get_torch(&sh);
    if has_nextest()? {
        // Other ignored tests are programs that tests start.
        let options = "--no-fail-fast --run-ignored only --test-threads 1";
        return nextest(&format!("{options} -E test(/_long$/)"));
    }
    run(linted(&sh, &format!("test {TARGETS} --no-fail-fast -- --ignored --test-threads 1 _long")))
}

/// Returns `true` if there is nextest, which reports the times of tests.
pub fn has_nextest() -> Result<bool> {
    Ok(succeeds(cargo(&shell("")?, "nextest --version")))
}

/// Runs nextest, whose report [`take_report`] moves.
fn nextest(options: &str) -> Result<bool> {
    let sh = shell("")?;
    sh.remove_path(nextest_report())?;
    run(linted(&sh, &format!("nextest run {TARGETS} {options}")))
}

fn nextest_report() -> PathBuf {
    target_folder().join("nextest/default/junit.xml")
}

/// Returns `true` if a stage runs nextest.
pub fn uses_nextest(stage: &str) -> bool {
    ["test", "long"].contains(&stage)
}

/// Moves the report of nextest to those of the stage. The stage itself may have been killed.
pub fn take_report(folder: &Path) -> Result<()> {
    let sh = shell("")?;
    let report = nextest_report();
    if sh.path_exists(&report) {
        sh.copy_file(&report, folder.join("nextest.xml"))?;
        sh.remove_path(report)?;
    }
    Ok(())
}

/// Runs the tests of the page in a browser, except those that must run alone.
fn browser(setup: &Setup, extent: Extent) -> Result<bool> {
    in_browser(setup, extent, &["e2e:browser"])
}

/// Runs the tests of the page that must run alone. With `--all`, also measures delays, which depend on the machine.
fn speed(setup: &Setup, extent: Extent) -> Result<bool> {
    let scripts: &[&str] = match extent {
        Extent::Change => &["e2e:alone"],
        Extent::All => &["e2e:alone", "measure"],
    };
    in_browser(setup, extent, scripts)
}

/// Runs scripts of the page in a browser. The command serves the page.
fn in_browser(setup: &Setup, extent: Extent, scripts: &[&str]) -> Result<bool> {
    let sh = shell("")?;
    if !page::build(setup, extent.kind())? {
        return Ok(false);
    }
    let Some(browser) = setup.browser(&sh, extent.browser()) else { return Ok(false) };
    build(linted(&sh, COMMAND))?;
    let server = Server::start(&target_folder().join("debug/cotulenh"))?;
    let variables = [("CHROMIUM", browser.as_str()), ("COTULENH_URL", server.address.as_str())];
    // All of them run, even if one fails.
    let results = scripts.iter().map(|script| node::script("web", script, &variables));
    results.collect::<Vec<_>>().into_iter().collect::<Result<()>>()?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn every_source_exists() {
        for stage in &STAGES {
            for start in stage.sources.split_whitespace() {
                let (folder, name) = start.rsplit_once('/').unwrap_or(("", start));
                let mut found = root().join(folder).read_dir().expect(start);
                let starts = |entry: std::io::Result<std::fs::DirEntry>| {
                    entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with(name))
                };
                assert!(found.any(starts), "{}: {start}", stage.name);
            }
        }
    }

    #[test]
    fn stages_depend_on_their_sources() {
        let affected = |path: &str| {
            let stages = STAGES.iter().filter(|stage| stage.depends_on(path));
            stages.map(|stage| stage.name).collect::<Vec<_>>()
        };
        assert_eq!(affected("python/check.py"), ["python"]);
        assert_eq!(affected("docs/RULES.md"), ["test"]);
        assert_eq!(affected("xtask/src/msrv.rs").len(), STAGES.len());
        assert_eq!(affected("web/src/app.ts"), ["page", "test", "browser", "speed"]);
        assert!(affected("web/src/board/theme.css").contains(&"python"));
        assert_eq!(affected("training/train.py"), ["python", "test", "long"]);
        assert!(affected("crates/cotulenh/src/movegen.rs").len() > 10);
    }
}
