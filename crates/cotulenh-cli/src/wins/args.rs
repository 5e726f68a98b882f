//! The command line of `cotulenh wins`.

use crate::args::number;
use crate::matches::competitor::CompetitorError;
use crate::matches::engine_spec::EngineSpec;
use clap::Subcommand;
use std::path::PathBuf;

/// Make suites of positions with a proven win, and test the engine on them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh wins make --seed 1 --out wins.jsonl
  cotulenh wins mine games.ctl --seed 1 --out puzzles.jsonl
  cotulenh wins check wins.jsonl
  cotulenh wins run wins.jsonl --nodes 200000")]
pub(crate) struct WinsOptions {
    #[command(subcommand)]
    pub(crate) command: WinsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WinsCommand {
    Make(MakeOptions),
    Mine(MineOptions),
    Check(CheckOptions),
    Run(Box<RunOptions>),
}

/// Find positions that are won in one, two and three turns, and prove them
///
/// They come from the ends of games that the engine plays with few nodes, and from random setups. The same seed and
/// numbers make the same suite.
#[derive(Debug, clap::Args)]
pub(crate) struct MakeOptions {
    /// The seed of the suite
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file for the suite
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The number of wins in one turn
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) in_one: usize,
    /// The number of wins in two turns
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) in_two: usize,
    /// The number of wins in three turns
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) in_three: usize,
    /// Stop after this many minutes, and write the wins found so far
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = number::<u64, 1, 1_440>)]
    pub(crate) minutes: u64,
}

/// Find puzzles for people in games of `cotulenh selfplay`: wins in one, two and three turns with motifs and a rating
///
/// The positions are those that the engine scored as won. The solver proves each win and every first turn that wins. The same
/// games, seed and numbers make the same file.
#[derive(Debug, clap::Args)]
pub(crate) struct MineOptions {
    /// Files of games
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    /// The seed of the order in which the games are examined
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file for the puzzles
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The number of wins in one turn
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) in_one: usize,
    /// The number of wins in two turns
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) in_two: usize,
    /// The number of wins in three turns
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) in_three: usize,
    /// Stop after this many puzzles of any length
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = number::<usize, 1, 30_000>)]
    pub(crate) most: usize,
    /// Stop after this many minutes, and write the puzzles found so far
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = number::<u64, 1, 1_440>)]
    pub(crate) minutes: u64,
}

/// Prove every win of a suite again: the number of turns, and every first turn that wins
#[derive(Debug, clap::Args)]
pub(crate) struct CheckOptions {
    /// The suite
    pub(crate) file: PathBuf,
    /// The size of the table of proofs, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number::<u32, 1, 65_536>)]
    pub(crate) hash: u32,
}

/// Let the engine search every position of a suite, and count how often it finds the fastest win
#[derive(Debug, clap::Args)]
pub(crate) struct RunOptions {
    /// The suite
    pub(crate) file: PathBuf,
    /// Nodes per position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) nodes: u64,
    /// The engine, with options as in `cotulenh match`
    #[arg(long, value_name = "ENGINE", default_value = "engine", value_parser = engine_spec)]
    pub(crate) engine: EngineSpec,
    /// Print a line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Parses `engine` or `engine:OPTIONS`.
fn engine_spec(text: &str) -> Result<EngineSpec, String> {
    match text.strip_prefix("engine") {
        Some("") => Ok(EngineSpec::default()),
        Some(rest) if rest.starts_with(':') => rest[1..]
            .parse()
            .map_err(|error: CompetitorError| error.to_string()),
        _ => Err("expected engine or engine:OPTIONS".into()),
    }
}
