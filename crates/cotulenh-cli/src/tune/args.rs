//! The command line of `cotulenh tune`.

use super::search::tunable;
use crate::args::number;
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use cotulenh_engine::eval::GROUPS;
use std::path::PathBuf;

/// The other things that can be tuned.
#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Search(SearchOptions),
}

/// Tune the parameters of the search by games of the engine against itself
///
/// In each iteration all parameters change at random by about a step, and the engine with these changes plays against
/// the engine with the opposite changes. The parameters then move towards the better engine (simultaneous perturbation
/// stochastic approximation, SPSA). Every opening is played twice with swapped sides. Ctrl-C finishes the current games;
/// the same command continues with the next iteration.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh tune search --state spsa.json --concurrency 2
  cotulenh tune search --state margins.json --param delta --param futility --nodes 5000 --iterations 5000")]
pub(crate) struct SearchOptions {
    /// Keep the state in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) state: PathBuf,
    /// A parameter to tune; can be given several times [default: all that have a step]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(tunable().map(|param| param.name)))]
    pub(crate) param: Vec<String>,
    /// The number of iterations
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number::<u64, 1, 1_000_000>)]
    pub(crate) iterations: u64,
    /// The number of pairs of games in each iteration
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<u64, 1, 10_000>)]
    pub(crate) pairs: u64,
    /// The first update if one side wins all games, in percent of a step
    #[arg(long, value_name = "PERCENT", default_value_t = 50, value_parser = number::<u32, 1, 1_000>)]
    pub(crate) rate: u32,
    /// Nodes per turn
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = number::<u64, 1, 1_000_000_000>)]
    pub(crate) nodes: u64,
    /// The transposition table of each engine, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = number::<usize, 1, 65_536>)]
    pub(crate) hash: usize,
    /// The number of random turns before the engines begin
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32, 0, 100>)]
    pub(crate) plies: u32,
    /// Adjudicate a draw after this many turns of both sides together
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u32, 1, 10_000>)]
    pub(crate) max_turns: u32,
    /// The seed of the changes and of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) concurrency: u16,
}

/// Fit the weights of the evaluation to games
///
/// Reads files of `cotulenh selfplay make` and searches for the weights with which the evaluation best predicts the
/// search's score of each position and the result of its game (logistic regression). One game in --held-out is not used
/// for training: its error shows whether the result generalises. Ctrl-C stops after the current step and writes the
/// weights found so far.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay make games.ctl --positions 200000 --nodes 5000 --concurrency 2
  cotulenh tune games.ctl --out new.txt
  cotulenh match engine:weights=new.txt engine --nodes 5000 --games 1000
  cp new.txt crates/cotulenh-engine/src/eval/weights.txt   # and build again
  cotulenh tune search --state spsa.json   # the parameters of the search, see cotulenh tune search --help")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct TuneOptions {
    #[command(subcommand)]
    pub(crate) action: Option<Action>,
    /// Files of games
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file for the weights
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) out: Option<PathBuf>,
    /// Weights to start from, and to regularise towards [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// A group of terms whose weights are 0; can be given several times
    #[arg(long, value_name = "GROUP", value_parser = PossibleValuesParser::new(GROUPS.iter().map(|group| group.name)))]
    pub(crate) without: Vec<String>,
    /// The number of gradient steps
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<u32, 1, 100_000>)]
    pub(crate) steps: u32,
    /// The weight of the game's result against the search's score, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 35, value_parser = number::<u8, 0, 100>)]
    pub(crate) result: u8,
    /// The strength of the regularisation, in millionths
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<u32, 0, 1_000_000>)]
    pub(crate) pull: u32,
    /// The learning rate, in hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 1, value_parser = number::<u32, 1, 100>)]
    pub(crate) rate: u32,
    /// Hold out one game in this many
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<u32, 2, 1_000>)]
    pub(crate) held_out: u32,
    /// Leave out positions with fewer turns before them
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<usize, 0, 10_000>)]
    pub(crate) skip_plies: usize,
    /// Leave out positions with a higher score for either side, in hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 2_500, value_parser = number::<u16, 1, 30_000>)]
    pub(crate) most_score: u16,
    /// The maximum number of positions
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = number::<usize, 1, 100_000_000>)]
    pub(crate) most_positions: usize,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize, 1, 256>)]
    pub(crate) threads: usize,
}
