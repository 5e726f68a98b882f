//! `cotulenh book`: opening books.

mod args;
mod make;
mod show;

pub(crate) use args::BookOptions;

use args::BookCommand;
use std::process::ExitCode;

pub(crate) fn run(options: &BookOptions) -> anyhow::Result<ExitCode> {
    match &options.command {
        BookCommand::Make(options) => make::run(options),
        BookCommand::Show(options) => show::run(options),
    }
}
