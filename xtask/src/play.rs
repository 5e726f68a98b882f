//! A random game on the terminal board.

use std::ffi::OsString;

use crate::error::Error;
use crate::run::{cargo_here, run};

/// Builds the command in release and runs `cotulenh demo` with the arguments.
pub fn play(args: &[OsString]) -> Result<(), Error> {
    // In the caller's folder, so that file names among the arguments mean what they say.
    let mut command = cargo_here();
    command
        .args(["run", "--release", "--locked", "-p", "cotulenh-cli"])
        .args(["--", "demo"])
        .args(args);
    run(&mut command)
}
