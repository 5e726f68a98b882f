//! The command line of `cotulenh match`.

use super::adjudicate::Adjudication;
use super::competitor::Competitor;
use super::limit::TimeControl;
use super::process::UciOption;
use super::sprt::Sprt;
use crate::args::number;
use cotulenh::Objective;
use std::path::PathBuf;

/// The most games of a match.
const MOST_GAMES: u64 = 1_000_000;

/// Let two engines play a match
///
/// A and B are `engine` (the built-in one, with options as in `engine:nodes=5000,hash=16`), `random`, `greedy`,
/// `shallow`, or `cmd:PROGRAM ARGUMENTS` for any program that speaks the protocol. Every opening is played twice with
/// swapped sides. Ctrl-C finishes the games in hand; with --resume the match goes on from there.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh match engine:nodes=5000 greedy --games 200 --concurrency 2
  cotulenh match engine:nodes=2000 engine:nodes=1000 --sprt 0,50 --pgn games.pgn
  cotulenh match 'cmd:./new/cotulenh uci' 'cmd:./old/cotulenh uci' --tc 10+0.1 --sprt 0,5 --games 20000 --resume match.json")]
pub(crate) struct MatchOptions {
    /// The first player, whose points are told
    pub(crate) a: Competitor,
    /// The second player
    pub(crate) b: Competitor,
    /// How many games at most, an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    pub(crate) games: u64,
    /// Search so many nodes a turn [default: 10000 for players that have no limit of their own]
    #[arg(long, value_name = "N", conflicts_with_all = ["tc", "movetime"], value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// A clock for each side: seconds, and seconds that each turn adds
    #[arg(long, value_name = "BASE+INC", conflicts_with = "movetime")]
    pub(crate) tc: Option<TimeControl>,
    /// Milliseconds a turn
    #[arg(long, value_name = "MS", value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) movetime: Option<u64>,
    /// How much later than its time an answer may come, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = number::<u64, 0, 60_000>)]
    pub(crate) margin: u64,
    /// How long to wait for a program where no clock runs, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 30_000, value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) timeout: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) concurrency: u16,
    /// Positions to start from, a FEN a line, each for two games; from the first again where there are too few
    #[arg(long, value_name = "FILE", conflicts_with = "plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Random turns before the players begin
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32, 0, 100>)]
    pub(crate) plies: u32,
    /// The same number gives the same openings and the same simple players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The game's objective: total, marine, air, land or any
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
    /// Stop when it is clear whether A is stronger by ELO1 or not even by ELO0: elo0,elo1[,alpha,beta]
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Keep the state of the match in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// A draw where both sides have told at most --draw-score for so many turns each
    #[arg(long, value_name = "N", requires = "draw_score", value_parser = number::<u32, 1, 1000>)]
    pub(crate) draw_moves: Option<u32>,
    /// Hundredths of an Infantry
    #[arg(long, value_name = "CP", requires = "draw_moves", value_parser = number::<u32, 0, 20_000>)]
    pub(crate) draw_score: Option<u32>,
    /// A win where both sides have told at least --resign-score for it, for so many turns each
    #[arg(long, value_name = "N", requires = "resign_score", value_parser = number::<u32, 1, 1000>)]
    pub(crate) resign_moves: Option<u32>,
    /// Hundredths of an Infantry
    #[arg(long, value_name = "CP", requires = "resign_moves", value_parser = number::<u32, 1, 20_000>)]
    pub(crate) resign_score: Option<u32>,
    /// A draw after so many turns of both sides together
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u32, 1, 10_000>)]
    pub(crate) max_turns: u32,
    /// An option for A, if it is a program; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option_a: Vec<UciOption>,
    /// An option for B, if it is a program; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option_b: Vec<UciOption>,
    /// Print the summary as JSON and nothing else
    #[arg(long)]
    pub(crate) json: bool,
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

/// Reads a number of games.
fn even(text: &str) -> Result<u64, String> {
    let number = text.parse::<u64>().ok();
    number
        .filter(|number| (2..=MOST_GAMES).contains(number) && number % 2 == 0)
        .ok_or_else(|| format!("expected an even number from 2 to {MOST_GAMES}"))
}
