//! The command line of `cotulenh analyse`.

use crate::args::number;
use clap::ValueEnum;
use cotulenh::Objective;

/// Analyse a position, or every position of games
///
/// For a FEN, prints a table of variations. For a PGN file, analyses every position of each main line: the loss of each
/// turn, and the better move. Ctrl-C finishes the current position and writes the results so far.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh analyse --depth 8 --multipv 3
  cotulenh analyse '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1'
  cotulenh analyse games.pgn --nodes 50000
  cotulenh analyse games.pgn --format pgn > annotated.pgn
  cotulenh analyse - --format json < games.pgn | jq .positions")]
pub(crate) struct AnalyseOptions {
    /// A FEN in quotes, or a PGN file; `-` is PGN on standard input [default: the start position]
    #[arg(value_name = "FEN|PGN")]
    pub(crate) source: Option<String>,
    /// Nodes per position [default: 100000 if there is no other limit]
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// The search depth
    #[arg(long, value_name = "N", value_parser = number::<u32, 1, 100>)]
    pub(crate) depth: Option<u32>,
    /// Milliseconds per position
    #[arg(long, value_name = "MS", value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) movetime: Option<u64>,
    /// The number of variations
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8, 1, 64>)]
    pub(crate) multipv: u8,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) threads: u16,
    /// The size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number::<u32, 1, 65_536>)]
    pub(crate) hash: u32,
    /// The objective of a FEN: total, marine, air, land or any [default: total]. Games have their own
    #[arg(long)]
    pub(crate) objective: Option<Objective>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table
    #[default]
    Table,
    /// A line of JSON for the position, or for each game
    Json,
    /// The games with evaluations, glyphs and better variations
    Pgn,
}
