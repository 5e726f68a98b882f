//! The page in a browser; where it cannot be made, a game on the terminal board.

use std::ffi::OsString;

use crate::error::Error;
use crate::run::{cargo_here, hand_over};
use crate::{page, report};

/// Makes what is missing and starts `cotulenh serve` with the arguments, which prints the address.
pub fn play(args: &[OsString]) -> Result<(), Error> {
    match page::make_if_stale() {
        Ok(()) => cotulenh("serve", args),
        Err(Error::MissingTool { reason, .. }) => {
            report::note(&format!("the page cannot be made here: {reason}"));
            report::note("so here is a game on the terminal board");
            // The arguments are those of a server.
            cotulenh("demo", &[])
        }
        Err(error) => Err(error),
    }
}

/// Builds the command and becomes it, so that Ctrl-C is its own.
fn cotulenh(subcommand: &str, args: &[OsString]) -> Result<(), Error> {
    // In the caller's folder, so that file names among the arguments mean what they say.
    let mut command = cargo_here();
    command
        .args(["run", "--release", "--locked", "-p", "cotulenh-cli"])
        .args(["--", subcommand])
        .args(args);
    hand_over(&mut command)
}
