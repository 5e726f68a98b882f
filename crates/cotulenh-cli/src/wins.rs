//! `cotulenh wins`: suites of positions with a proven win.

mod args;
mod check;
mod make;
mod mine;
mod run;
mod suite;

pub(crate) use args::WinsOptions;

use args::WinsCommand;
use std::process::ExitCode;

/// The exit code if a win cannot be proven again, or if too few wins were found.
const FAILED: u8 = 1;

pub(crate) fn run(options: &WinsOptions) -> anyhow::Result<ExitCode> {
    match &options.command {
        WinsCommand::Make(options) => make::run(options),
        WinsCommand::Mine(options) => mine::run(options),
        WinsCommand::Check(options) => check::run(options),
        WinsCommand::Run(options) => run::run(options),
    }
}
