//! The page in a browser, or a game on the terminal board.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::Command;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use xshell::Shell;

use crate::setup::Setup;
use crate::shell::{cargo, shell, target_folder};
use crate::stamp::Kind;
use crate::{node, page, report};

/// The time after which a step is printed again, so that a long build shows that it continues.
const REPEAT: Duration = Duration::from_secs(15);

#[derive(Args)]
pub struct Play {
    /// Arguments of `cotulenh serve`
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Play {
    /// Builds what is missing and starts `cotulenh serve`, which prints the address. Without the tools for the page, it
    /// starts a game on the terminal board.
    pub fn run(self, setup: &Setup) -> Result<bool> {
        if !page::was_built() {
            report::note("the first build takes about three minutes on two processors");
        }
        report::step("look for Node and install the npm packages", "compile the rules");
        if node::is_there(setup)? && build_page(setup)? {
            report::step("start the server", "the address of the page");
            let mut arguments: Vec<OsString> = vec!["serve".into()];
            // `--dir` among the arguments takes precedence.
            let has_folder = |it: &OsString| it.to_string_lossy().starts_with("--dir");
            if !self.arguments.iter().any(has_folder) {
                arguments.extend(["--dir".into(), page::folder().into()]);
            }
            arguments.extend(self.arguments);
            return execute("play", &arguments);
        }
        report::step("compile the command", "a game on the terminal board instead");
        repeating_steps(|| build("release", ""))?;
        // A demo needs no keys.
        let has_keys = io::stdin().is_terminal() && io::stdout().is_terminal();
        execute("release", &[if has_keys { "play" } else { "demo" }.into()])
    }
}

/// Builds the page and the server at the same time. Returns `false` if tools for the page are missing.
fn build_page(setup: &Setup) -> Result<bool> {
    let [page, server] = repeating_steps(|| {
        thread::scope(|scope| {
            // The engine is in the page. The command only serves it, and this profile compiles fast.
            let server = scope.spawn(|| build("play", ""));
            let page = page::build(setup, Kind::Quick);
            if matches!(page, Ok(true)) && !server.is_finished() {
                report::step("compile the rest of the server", "start it");
            }
            [page, server.join().expect("no panic").map(|()| true)]
        })
    });
    Ok(page? && server?)
}

/// Runs a build and prints the current step again and again.
fn repeating_steps<T>(build: impl FnOnce() -> T) -> T {
    let (ended, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while waiting.recv_timeout(REPEAT) == Err(RecvTimeoutError::Timeout) {
                report::repeat_step();
            }
        });
        let built = build();
        drop(ended);
        built
    })
}

/// Starts PostgreSQL, NATS, three servers and HAProxy. `cotulenh cluster` prints the address and ends all on Ctrl-C.
pub fn cluster(setup: &Setup) -> Result<bool> {
    if !page::build(setup, Kind::Full)? || !setup.has_cluster(&Shell::new()?) {
        return Ok(false);
    }
    build("play", "--features cluster")?;
    execute("play", &["cluster".into()])
}

/// Builds the command with a profile.
fn build(profile: &str, features: &str) -> Result<()> {
    let sh = shell("")?;
    let line = format!("build --quiet --locked -p cotulenh-cli --profile {profile} {features}");
    Ok(cargo(&sh, &line).run()?)
}

/// Replaces this process with the built command, so that the command handles Ctrl-C. It runs in the caller's folder, so
/// that relative paths among the arguments are right.
fn execute(profile: &str, arguments: &[OsString]) -> Result<bool> {
    let name = format!("cotulenh{}", env::consts::EXE_SUFFIX);
    let mut command = Command::new(target_folder().join(profile).join(name));
    command.args(arguments);
    #[cfg(unix)]
    return Err(std::os::unix::process::CommandExt::exec(&mut command).into());
    #[cfg(not(unix))]
    Ok(command.status()?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_go_to_the_server() {
        let play: Play = crate::tests::arguments("--port 0").expect("arguments of the server");
        assert_eq!(play.arguments, ["--port", "0"]);
    }
}
