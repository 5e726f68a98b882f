//! The page in a browser, or a game on the terminal board.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::Command;

use anyhow::Result;
use clap::Args;
use xshell::Shell;

use crate::setup::Setup;
use crate::shell::cargo;
use crate::{page, report};

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
        if page::build(setup)? {
            // The engine is in the page. The command only serves it, and this profile compiles faster.
            return cotulenh("play", "-- serve", &self.arguments);
        }
        report::note("the page cannot be built here; here is a game on the terminal board instead");
        // A demo needs no keys.
        let has_keys = io::stdin().is_terminal() && io::stdout().is_terminal();
        cotulenh("release", if has_keys { "-- play" } else { "-- demo" }, &[])
    }
}

/// Starts PostgreSQL, NATS, three servers and HAProxy. `cotulenh cluster` prints the address and ends all on Ctrl-C.
pub fn cluster(setup: &Setup) -> Result<bool> {
    let is_ready = page::build(setup)? && setup.has_cluster(&Shell::new()?);
    if is_ready { cotulenh("play", "--features cluster -- cluster", &[]) } else { Ok(false) }
}

/// Builds the command and runs it in the place of this process, so that it handles Ctrl-C. It runs in the caller's
/// folder, so that relative paths among the arguments are right.
fn cotulenh(profile: &str, rest: &str, arguments: &[OsString]) -> Result<bool> {
    let sh = Shell::new()?;
    let run = format!("run --locked -p cotulenh-cli --profile {profile} {rest}");
    let mut command = Command::from(cargo(&sh, &run).args(arguments));
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
