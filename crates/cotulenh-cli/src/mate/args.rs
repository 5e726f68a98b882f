//! The command line of `cotulenh mate`.

use crate::args::number;
use cotulenh::Objective;
use cotulenh_engine::mate::Question;

/// The bound as the parser of numbers wants it.
const MOST_TURNS: u64 = Question::MAX_TURNS as u64;

/// Prove that the side to move wins in at most N of its turns, or that it does not
///
/// Every turn is tried and every answer to it, deployments in all their continuations. A captured Commander, mate and a
/// lost objective win; draws do not. The exit code tells the verdict: 0 a win, 3 none, 4 a limit was met first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh mate 2 '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1'
  cotulenh mate 3 --all --nodes 10000000 FEN
  cotulenh mate 1 --objective marine --json FEN")]
pub(crate) struct MateOptions {
    /// In at most so many turns of the side to move
    #[arg(value_name = "N", value_parser = number::<u32, 1, MOST_TURNS>)]
    pub(crate) turns: u32,
    /// The position, in quotes
    pub(crate) fen: String,
    /// Find every first turn that wins
    #[arg(long)]
    pub(crate) all: bool,
    /// Give up after so many nodes [default: never]
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// What is proven is kept in so many MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number::<u32, 1, 65_536>)]
    pub(crate) hash: u32,
    /// The game's objective: total, marine, air, land or any
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
    /// Print a line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
