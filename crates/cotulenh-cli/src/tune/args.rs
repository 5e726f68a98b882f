//! The command line of `cotulenh tune`.

use crate::args::number;
use clap::Args;
use clap::builder::PossibleValuesParser;
use cotulenh_engine::eval::GROUPS;
use std::path::PathBuf;

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
  cp new.txt crates/cotulenh-engine/src/eval/weights.txt   # and build again")]
pub(crate) struct TuneOptions {
    /// Files of games
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file for the weights
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
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
