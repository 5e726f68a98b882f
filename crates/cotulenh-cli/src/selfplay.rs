//! `cotulenh selfplay`: games with scores, for tuning and training.

mod args;
mod check;
pub(crate) mod chunk;
mod export;
mod make;
mod output;
mod play;
mod stats;

pub(crate) use args::SelfplayOptions;

use anyhow::Context;
use args::Action;
use cotulenh_data::Reader;
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(options: &SelfplayOptions) -> anyhow::Result<ExitCode> {
    match &options.action {
        Action::Make(options) => make::run(options),
        Action::Check(options) => check::run(options),
        Action::Stats(options) => stats::run(options),
        Action::Export(options) => export::run(options),
    }
}

/// Opens a file of games.
pub(crate) fn open(path: &Path) -> anyhow::Result<Reader<File>> {
    let name = || path.display().to_string();
    let file = File::open(path).with_context(name)?;
    Reader::new(file).with_context(name)
}
