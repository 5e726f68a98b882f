//! The command line of `cotulenh mate`.

use crate::args::number;
use cotulenh::Objective;
use cotulenh_engine::mate::Question;

/// The limit as a constant for the parser.
const MAX_TURNS: u64 = Question::MAX_TURNS as u64;

/// Prove that the side to move wins in at most N of its turns, or that it does not
///
/// The solver tries every turn and every answer, with all continuations of deployments. A captured Commander, checkmate
/// and a reached objective win; draws do not. The exit code is the verdict: 0 a win, 3 no win, 4 a limit was reached
/// first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh mate 2 '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1'
  cotulenh mate 3 --all --nodes 10000000 FEN
  cotulenh mate 1 --objective marine --json FEN")]
pub(crate) struct MateOptions {
    /// The maximum number of turns of the side to move
    #[arg(value_name = "N", value_parser = number::<u32, 1, MAX_TURNS>)]
    pub(crate) turns: u32,
    /// The position, in quotes
    pub(crate) fen: String,
    /// Find every first turn that wins
    #[arg(long)]
    pub(crate) all: bool,
    /// Stop after this many nodes [default: never]
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// The size of the table of proofs, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number::<u32, 1, 65_536>)]
    pub(crate) hash: u32,
    /// The objective: total, marine, air, land or any
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
    /// Print a line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
