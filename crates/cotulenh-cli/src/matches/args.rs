//! The command line of `cotulenh match`.

use super::adjudicate::Adjudication;
use super::competitor::Competitor;
use super::limit::TimeControl;
use super::process::UciOption;
use super::sprt::Sprt;
use crate::args::number;
use crate::farm::FarmOptions;
use cotulenh::Objective;
use std::path::PathBuf;

/// The maximum number of games in a match.
const MAX_GAMES: u64 = 1_000_000;

/// Play a match between two engines
///
/// A and B are `engine` (the built-in engine, with options, e.g. `engine:nodes=5000,hash=16`), `random`, `greedy`,
/// `shallow`, or `cmd:PROGRAM ARGUMENTS` for any program that speaks the protocol. Every opening is played twice with
/// swapped sides. Ctrl-C finishes the current games; with --resume the match can be continued later.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh match engine:nodes=5000 greedy --games 200 --concurrency 2
  cotulenh match engine:nodes=2000 engine:nodes=1000 --sprt 0,50 --pgn games.pgn
  cotulenh match 'cmd:./new/cotulenh uci' 'cmd:./old/cotulenh uci' --tc 10+0.1 --sprt 0,5 --games 20000 --resume match.json
  cotulenh match engine:nodes=5000 engine:nodes=2500 --games 2000 --server https://play.example.org --key worker.key")]
pub(crate) struct MatchOptions {
    /// The first player; the score is from its point of view
    pub(crate) a: Competitor,
    /// The second player
    pub(crate) b: Competitor,
    /// The maximum number of games, an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    pub(crate) games: u64,
    /// Nodes per turn [default: 10000 for players that have no limit of their own]
    #[arg(long, value_name = "N", conflicts_with_all = ["tc", "movetime"], value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// A clock for each side: seconds, and an increment per turn in seconds
    #[arg(long, value_name = "BASE+INC", conflicts_with = "movetime")]
    pub(crate) tc: Option<TimeControl>,
    /// Milliseconds per turn
    #[arg(long, value_name = "MS", value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) movetime: Option<u64>,
    /// The tolerance for late answers, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = number::<u64, 0, 60_000>)]
    pub(crate) margin: u64,
    /// The timeout for answers of a program without a clock, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 30_000, value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) timeout: u64,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) concurrency: u16,
    /// A file of start positions, one FEN per line, each for two games; starts over if there are too few
    #[arg(long, value_name = "FILE", conflicts_with = "plies")]
    pub(crate) openings: Option<PathBuf>,
    /// The number of random turns before the players begin
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32, 0, 100>)]
    pub(crate) plies: u32,
    /// The seed of the random openings and the simple players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The objective: total, marine, air, land or any
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
    /// Stop when it is decided whether A is stronger by ELO1 or not stronger by ELO0: elo0,elo1[,alpha,beta]
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Keep the state of the match in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Adjudicate a draw if both sides report at most --draw-score for this many turns each
    #[arg(long, value_name = "N", requires = "draw_score", value_parser = number::<u32, 1, 1000>)]
    pub(crate) draw_moves: Option<u32>,
    /// The score limit of --draw-moves, in hundredths of an Infantry
    #[arg(long, value_name = "CP", requires = "draw_moves", value_parser = number::<u32, 0, 20_000>)]
    pub(crate) draw_score: Option<u32>,
    /// Adjudicate a win if both sides report at least --resign-score for it, for this many turns each
    #[arg(long, value_name = "N", requires = "resign_score", value_parser = number::<u32, 1, 1000>)]
    pub(crate) resign_moves: Option<u32>,
    /// The score limit of --resign-moves, in hundredths of an Infantry
    #[arg(long, value_name = "CP", requires = "resign_moves", value_parser = number::<u32, 1, 20_000>)]
    pub(crate) resign_score: Option<u32>,
    /// Adjudicate a draw after this many turns of both sides together
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u32, 1, 10_000>)]
    pub(crate) max_turns: u32,
    /// An option for A, if it is a program; can be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option_a: Vec<UciOption>,
    /// An option for B, if it is a program; can be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option_b: Vec<UciOption>,
    /// Print only the summary, as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) farm: FarmOptions,
}

impl MatchOptions {
    pub(crate) fn adjudication(&self) -> Adjudication {
        Adjudication {
            draw: self.draw_moves.zip(self.draw_score),
            resign: self.resign_moves.zip(self.resign_score),
            max_turns: self.max_turns,
        }
    }
}

/// Parses a number of games.
fn even(text: &str) -> Result<u64, String> {
    let number = text.parse::<u64>().ok();
    number
        .filter(|number| (2..=MAX_GAMES).contains(number) && number % 2 == 0)
        .ok_or_else(|| format!("expected an even number from 2 to {MAX_GAMES}"))
}
