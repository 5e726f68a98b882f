//! `cotulenh wins`: suites of positions with a proven win; making them, proving them again, trying the engine on them.

mod args;
mod check;
mod make;
mod run;
mod suite;

pub(crate) use args::WinsOptions;

use args::WinsCommand;
use std::process::ExitCode;

/// What was asked for is not so: a win that cannot be proven again, too few that were found in time.
const FAILED: u8 = 1;

pub(crate) fn run(options: &WinsOptions) -> anyhow::Result<ExitCode> {
    match &options.command {
        WinsCommand::Make(options) => make::run(options),
        WinsCommand::Check(options) => check::run(options),
        WinsCommand::Run(options) => run::run(options),
    }
}
