//! The command line of `cotulenh pgn`.

use clap::{Subcommand, ValueEnum};
use std::path::PathBuf;

/// Check, convert and count games in PGN files
///
/// Files are read as a stream, so they can have any size. A broken game is reported, and reading continues with the
/// next one.
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
    /// Report the errors of each game, as FILE:LINE:COLUMN: found and expected text
    Check(Files),
    /// Write all games again, with moves as SAN (deployments as LAN) or LAN, or each game as a line of JSON
    Convert(ConvertOptions),
    /// Count games, turns, results and reasons
    Stats(Files),
    /// Print the FEN after the main line of each game, one per line
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
    /// The output format
    #[arg(long, value_enum)]
    pub(crate) to: Format,
    /// The input format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) from: Source,
    #[command(flatten)]
    pub(crate) files: Files,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// PGN with SAN, deployments as LAN
    San,
    /// PGN with LAN
    Lan,
    /// A line of JSON for each game
    Json,
}

/// The input format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Source {
    /// PGN
    #[default]
    Pgn,
    /// Lines of JSON, as `--to json` writes them
    Json,
}
