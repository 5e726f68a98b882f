//! The command line of `cotulenh pgn`.

use clap::{Subcommand, ValueEnum};
use std::path::PathBuf;

/// Check, convert and count games in PGN files
///
/// Files are read as a stream: they may be of any size. A broken game is reported and the next is read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh pgn check games.pgn
  cotulenh pgn final games.pgn | cotulenh legal
  cotulenh pgn convert --to json games.pgn | jq .result
  zcat games.pgn.gz | cotulenh pgn stats")]
pub(crate) struct PgnOptions {
    #[command(subcommand)]
    pub(crate) task: PgnTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PgnTask {
    /// Say what is wrong with each game, as FILE:LINE:COLUMN: what was found and expected
    Check(Files),
    /// Write all games again: moves as SAN (deployments as LAN) or LAN, or each game as a line of JSON
    Convert(ConvertOptions),
    /// Count games, turns, results and reasons
    Stats(Files),
    /// Print the FEN after each game's main line, one a line
    Final(Files),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// The files; `-` is standard input [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertOptions {
    /// What to write
    #[arg(long, value_enum)]
    pub(crate) to: Format,
    /// What the files are
    #[arg(long, value_enum, default_value_t)]
    pub(crate) from: Source,
    #[command(flatten)]
    pub(crate) files: Files,
}

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// PGN with SAN, deployments as LAN
    San,
    /// PGN with LAN
    Lan,
    /// A line of JSON for each game
    Json,
}

/// What to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Source {
    /// PGN
    #[default]
    Pgn,
    /// Lines of JSON, as `--to json` writes them
    Json,
}
