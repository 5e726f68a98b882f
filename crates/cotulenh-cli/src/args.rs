//! The command line.

use crate::analyse::AnalyseOptions;
use crate::book::BookOptions;
use crate::bot::BotOptions;
use crate::completions::CompletionsOptions;
use crate::evaluation::EvaluationChoice;
use crate::explain::ExplainOptions;
use crate::load::LoadOptions;
use crate::matches::MatchOptions;
use crate::mate::MateOptions;
use crate::perft::{MAX_MIB, MIN_MIB};
use crate::pgn::PgnOptions;
use crate::play::PlayOptions;
use crate::selfplay::SelfplayOptions;
use crate::serve::ServeOptions;
use crate::server::ServerOptions;
use crate::tune::TuneOptions;
use crate::wins::WinsOptions;
use crate::worker::WorkerOptions;
use clap::{Parser, Subcommand, ValueEnum};
use cotulenh::Objective;
use std::path::PathBuf;

/// Cờ Tư Lệnh (Commander Chess): play, analyse and convert games, test engines, run a server
#[derive(Debug, Parser)]
// Without `bin_name`, the usage would show the name that the program was started by.
#[command(name = "cotulenh", bin_name = "cotulenh", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  cotulenh play --level 3              play against the engine in the terminal
  cotulenh serve --open                play in the browser
  cotulenh show                        show the start position
  echo FEN | cotulenh legal            list its legal moves, as JSON
  cotulenh perft 3                     count the moves to depth 3
  cotulenh pgn check games.pgn         check the games of a file
  cotulenh explain games.pgn           explain every turn in words
  cotulenh demo --seed 7               watch a random game
  cotulenh uci                         run the engine for another program
  cotulenh analyse games.pgn           find the mistakes of games
  cotulenh match engine greedy         measure which player is stronger
  cotulenh selfplay make games.ctl     make games with scores, for tuning
  cotulenh book make book.ctb          make an opening book
  cotulenh mate 3 FEN                  prove a win in three turns
  cotulenh wins run wins.jsonl         test the engine on proven wins
  cotulenh bot --url URL --token FILE  play on a server with the engine
  cotulenh worker --url URL --key FILE analyse games for a server
  cotulenh server backup games.db      back up the data of a server";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Legal(LegalOptions),
    Perft(PerftOptions),
    Pgn(PgnOptions),
    Explain(ExplainOptions),
    Show(ShowOptions),
    Demo(DemoOptions),
    Play(Box<PlayOptions>),
    /// Run the engine for another program: UCI on standard input and output
    ///
    /// The document PROTOCOL of the source describes the protocol.
    #[command(after_help = "\
Examples:
  printf 'position startpos\\ngo depth 6\\n' | cotulenh uci")]
    Uci,
    Bench(BenchOptions),
    Analyse(AnalyseOptions),
    Match(Box<MatchOptions>),
    Selfplay(SelfplayOptions),
    Tune(TuneOptions),
    Book(BookOptions),
    Mate(MateOptions),
    Wins(WinsOptions),
    Completions(CompletionsOptions),
    Serve(Box<ServeOptions>),
    Bot(Box<BotOptions>),
    Worker(WorkerOptions),
    Load(LoadOptions),
    Server(ServerOptions),
    #[cfg(all(unix, feature = "cluster"))]
    Cluster(crate::cluster::ClusterOptions),
}

/// List the legal moves of positions, as JSON
///
/// Reads FENs on standard input, one per line, and answers each with a line of JSON: the FEN, whether the side to move
/// is in check, the status, and every legal move with the FEN after it. A bad line gets an error, and reading
/// continues. Positions without a Commander are accepted as studies.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  echo '6c4/11/11/11/11/11/11/11/6T4/11/11/5C5 r - - 0 1' | cotulenh legal
  cotulenh legal < fens.txt | jq -r '.actions[][0]'
  cotulenh legal --objective marine < fens.txt")]
pub(crate) struct LegalOptions {
    /// The objective: total, marine, air, land or any; each side must have the corps for it
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
}

/// Count the legal moves to a depth
///
/// Every ordinary move, deployment step and commit is one ply. A captured Commander ends its branch.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh perft 3
  cotulenh perft 2 --divide
  cotulenh perft 5 --threads 2 --hash 1024
  cotulenh perft 4 --threads 2 --fen '6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1'")]
pub(crate) struct PerftOptions {
    /// The depth in plies
    #[arg(value_parser = number::<u32, 0, 64>)]
    pub(crate) depth: u32,
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Print the count below each move
    #[arg(long)]
    pub(crate) divide: bool,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) threads: u16,
    /// The size of a table of known counts in MiB, shared by all threads [default: no table]
    #[arg(long, value_name = "MIB", value_parser = number::<u64, MIN_MIB, MAX_MIB>)]
    pub(crate) hash: Option<u64>,
}

/// Show a position of a FEN or of a game in a PGN file
///
/// Upper case is Red, lower case is Blue, `+` marks a hero. Letters together are a stack, carrier first. Files and
/// ranks are on the left and below, the official columns and rows above and on the right.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh show
  cotulenh show '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...'
  cotulenh show --pgn games.pgn --game 2 --ply 10
  cotulenh show --color always | less -R")]
pub(crate) struct ShowOptions {
    /// The position [default: the start position]
    pub(crate) fen: Option<String>,
    /// Show a position of a game in this file; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub(crate) pgn: Option<PathBuf>,
    /// The number of turns of the main line before the position [default: all]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(crate) ply: Option<usize>,
    /// The number of the game in the file, from 1
    #[arg(long, value_name = "K", requires = "pgn", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    /// Colors: automatic (only on a terminal), always or never
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

/// Play a random game on the terminal board
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh demo
  cotulenh demo --seed 7 --delay 0 --turns 40")]
pub(crate) struct DemoOptions {
    /// The seed of the game [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Milliseconds to wait after each move on a terminal
    #[arg(long, value_name = "MS", default_value_t = 250, value_parser = number::<u64, 0, 60_000>)]
    pub(crate) delay: u64,
    /// Stop after this many turns
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) turns: u32,
    /// Colors: automatic (only on a terminal), always or never
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

/// Search fixed positions to a fixed depth and count the nodes
///
/// With one thread and the default depth, the number of nodes is the fingerprint of the engine's play. A change that
/// keeps it only affects the speed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh bench
  cotulenh bench --depth 9 --threads 2 --hash 64
  cotulenh bench --eval hand")]
pub(crate) struct BenchOptions {
    /// The search depth
    #[arg(long, value_name = "N", default_value_t = cotulenh_engine::bench::DEPTH, value_parser = number::<u32, 1, 100>)]
    pub(crate) depth: u32,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) threads: u16,
    /// The size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = number::<u32, 1, 65_536>)]
    pub(crate) hash: u32,
    /// The evaluation: `network` (that of the engine), `hand` (hand-crafted), or a network file
    #[arg(long, value_name = "EVAL", default_value = "network")]
    pub(crate) eval: EvaluationChoice,
}

/// Parses a number in a range.
pub(crate) fn number<T: TryFrom<u64>, const MIN: u64, const MAX: u64>(
    text: &str,
) -> Result<T, String> {
    let number = text.parse::<u64>().ok();
    number
        .filter(|number| (MIN..=MAX).contains(number))
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("expected a number from {MIN} to {MAX}"))
}

/// The use of colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// If the output is a terminal and NO_COLOR is not set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Args::command().debug_assert();
    }
}
