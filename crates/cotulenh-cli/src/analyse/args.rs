//! The command line of `cotulenh analyse`.

use crate::args::number;
use clap::ValueEnum;
use cotulenh::Objective;

/// Let the engine judge a position, or every position of games
///
/// A FEN gets a table of lines. Of each game of a PGN file every position of the main line is judged: what each turn
/// gave away, and what was better. Ctrl-C finishes the position in hand and writes what is there.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh analyse --depth 8 --multipv 3
  cotulenh analyse '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1'
  cotulenh analyse games.pgn --nodes 50000
  cotulenh analyse games.pgn --format pgn > annotated.pgn
  cotulenh analyse - --format json < games.pgn | jq .positions")]
pub(crate) struct AnalyseOptions {
    /// A FEN in quotes, or a PGN file; `-` is PGN on standard input [default: the start of a game]
    #[arg(value_name = "FEN|PGN")]
    pub(crate) source: Option<String>,
    /// Search so many nodes a position [default: 100000, where no other limit is given]
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// Search so deep
    #[arg(long, value_name = "N", value_parser = number::<u32, 1, 100>)]
    pub(crate) depth: Option<u32>,
    /// Search so many milliseconds a position
    #[arg(long, value_name = "MS", value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) movetime: Option<u64>,
    /// How many lines to tell
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8, 1, 64>)]
    pub(crate) multipv: u8,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) threads: u16,
    /// The size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number::<u32, 1, 65_536>)]
    pub(crate) hash: u32,
    /// The objective of a FEN: total, marine, air, land or any [default: total]. Games tell their own
    #[arg(long)]
    pub(crate) objective: Option<Objective>,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// What to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people
    #[default]
    Table,
    /// A line of JSON for the position, or for each game
    Json,
    /// The games with evaluations, glyphs and better lines
    Pgn,
}
