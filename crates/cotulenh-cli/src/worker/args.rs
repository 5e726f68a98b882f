//! The command line of `cotulenh worker`.

use crate::args::number;
use crate::client::Origin;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cotulenh_server::farm::Kind;
use std::path::PathBuf;

/// Analyse games for a server: take jobs, report progress, hand in results
///
/// The first Ctrl-C finishes the jobs in hand. The second one gives them back to the server. If the worker is killed,
/// another worker gets its jobs. `cotulenh server worker-key` makes the key of a worker.
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
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kind_parser(), default_values = Kind::ALL.map(Kind::name))]
    pub(crate) kinds: Vec<Kind>,
    /// End after this many jobs
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000>)]
    pub(crate) jobs: Option<u64>,
}

/// Returns the parser of a kind of jobs.
fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    let values = Kind::ALL.map(|kind| PossibleValue::new(kind.name()).help(help(kind)));
    PossibleValuesParser::new(values)
        .try_map(|name| Kind::from_name(&name).ok_or("expected a kind of jobs"))
}

const fn help(kind: Kind) -> &'static str {
    match kind {
        Kind::Review => "Reviews of whole games",
        Kind::Analysis => "Analyses of positions",
        Kind::Puzzles => "The search for puzzles in games",
        Kind::Selfplay => "Games of the engine against itself",
        Kind::Match => "Games of matches",
    }
}
