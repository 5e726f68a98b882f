//! `cotulenh completions`: completion scripts for shells.

use crate::args::Args;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh completions bash > ~/.local/share/bash-completion/completions/cotulenh
  cotulenh completions fish > ~/.config/fish/completions/cotulenh.fish")]
pub(crate) struct CompletionsOptions {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(options: &CompletionsOptions) -> anyhow::Result<()> {
    // Written in one piece, because the generator ignores a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Args::command(), "cotulenh", &mut script);
    output::own().write_all(&script)?;
    Ok(())
}
