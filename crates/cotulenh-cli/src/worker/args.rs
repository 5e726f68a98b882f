//! The command line of `cotulenh worker`.

use crate::args::number;
use crate::client::Origin;
use clap::{Args, ValueEnum};
use cotulenh_server::farm::Kind;
use std::path::PathBuf;

/// Analyse games for a server: take jobs, report progress, hand in results
///
/// The first Ctrl-C finishes the jobs in hand. The second one gives them back to the server. If the worker is killed,
/// another worker gets its jobs. docs/SERVER.md describes the keys of workers.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh worker --url https://play.example.org --key worker.key
  cotulenh worker --url http://127.0.0.1:8132 --key worker.key --threads 4 --kinds review,analysis")]
pub(crate) struct WorkerOptions {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    pub(crate) url: Origin,
    /// The file with the key of the worker
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    /// The number of jobs at the same time; each uses one processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) threads: u16,
    /// The kinds of jobs to take
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',', default_values_t = KindName::ALL)]
    pub(crate) kinds: Vec<KindName>,
    /// End after this many jobs
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000>)]
    pub(crate) jobs: Option<u64>,
}

/// A kind of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindName {
    /// Reviews of whole games
    Review,
    /// Analyses of positions
    Analysis,
    /// The search for puzzles in games
    Puzzles,
    /// Games of the engine against itself
    Selfplay,
    /// Games of matches
    Match,
}

impl KindName {
    const ALL: [KindName; 5] = [
        KindName::Review,
        KindName::Analysis,
        KindName::Puzzles,
        KindName::Selfplay,
        KindName::Match,
    ];

    pub(crate) fn kind(self) -> Kind {
        match self {
            KindName::Review => Kind::Review,
            KindName::Analysis => Kind::Analysis,
            KindName::Puzzles => Kind::Puzzles,
            KindName::Selfplay => Kind::Selfplay,
            KindName::Match => Kind::Match,
        }
    }
}
