//! The page in a browser; where it cannot be made, a game on the terminal board.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use crate::error::Error;
use crate::run::{cargo_here, hand_over};
use crate::{page, report};

/// Makes what is missing and starts `cotulenh serve` with the arguments, which prints the address.
pub fn play(args: &[OsString]) -> Result<(), Error> {
    match page::make_if_stale() {
        // The engine is in the page: this program only hands it out, and is built sooner so.
        Ok(()) => cotulenh("dev", "serve", args),
        Err(error @ Error::MissingTool { .. }) => {
            report::note(&format!("the page cannot be made here: {error}"));
            report::note("so here is a game on the terminal board");
            // Where nobody can press keys, a game can still be watched.
            let at_keys = io::stdin().is_terminal() && io::stdout().is_terminal();
            // The arguments are those of a server.
            cotulenh("release", if at_keys { "play" } else { "demo" }, &[])
        }
        Err(error) => Err(error),
    }
}

/// Builds the command and becomes it, so that Ctrl-C is its own.
fn cotulenh(profile: &str, subcommand: &str, args: &[OsString]) -> Result<(), Error> {
    // In the caller's folder, so that file names among the arguments mean what they say.
    let mut command = cargo_here();
    command
        .args(["run", "--locked", "-p", "cotulenh-cli"])
        .args(["--profile", profile, "--", subcommand])
        .args(args);
    hand_over(&mut command)
}
