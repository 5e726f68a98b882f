//! The command line of `cotulenh selfplay`.

use crate::args::number;
use crate::farm::FarmOptions;
use crate::matches::adjudicate::Adjudication;
use clap::{Args, Subcommand, ValueEnum};
use cotulenh::Objective;
use cotulenh_data::{Filter, MAX_TURNS, Part, Split};
use std::path::PathBuf;
use std::str::FromStr;

/// Make games with scores, for tuning, and read them
///
/// The documentation of the crate `cotulenh-data` describes the file byte by byte.
#[derive(Debug, Args)]
pub(crate) struct SelfplayOptions {
    #[command(subcommand)]
    pub(crate) action: Action,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Make(Box<MakeOptions>),
    Check(FileOptions),
    Stats(StatsOptions),
    Export(ExportOptions),
}

/// Let the engine play against itself and save the games
///
/// An existing file is continued if it was made with the same settings; the number of games and positions, and
/// --concurrency, may differ. The same settings and the same build make the same bytes. Ctrl-C finishes the current
/// games; a second Ctrl-C exits immediately.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay make games.ctl --games 1000 --concurrency 2
  cotulenh selfplay make games.ctl --positions 1000000 --nodes 5000 --seed 7
  cotulenh selfplay make games.ctl --games 100000 --server https://play.example.org --key worker.key")]
#[command(group = clap::ArgGroup::new("until").required(true).args(["games", "positions"]))]
pub(crate) struct MakeOptions {
    /// The file of games
    pub(crate) file: PathBuf,
    /// The total number of games in the file
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, MAX_GAMES>)]
    pub(crate) games: Option<u64>,
    /// Stop after the game with which the file has this many positions with scores
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) positions: Option<u64>,
    /// Nodes per turn
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = number::<u64, 1, 1_000_000_000>)]
    pub(crate) nodes: u64,
    /// The seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) concurrency: u16,
    /// The number of random turns before the engine begins: a number, or a minimum and a maximum
    #[arg(long, value_name = "MIN-MAX", default_value = "6-14")]
    pub(crate) random_plies: Plies,
    /// The maximum score of an opening for either side by a short search, in hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = number::<u32, 0, 20_000>)]
    pub(crate) opening_score: u32,
    /// The objective: total, marine, air, land or any
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
    /// The size of each game's transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = number::<u16, 1, 4_096>)]
    pub(crate) hash: u16,
    /// Adjudicate a draw if both sides report at most --draw-score for this many turns each
    #[arg(long, value_name = "N", requires = "draw_score", value_parser = number::<u32, 1, 1000>)]
    pub(crate) draw_moves: Option<u32>,
    /// The score limit of --draw-moves, in hundredths of an Infantry
    #[arg(long, value_name = "CP", requires = "draw_moves", value_parser = number::<u32, 0, 20_000>)]
    pub(crate) draw_score: Option<u32>,
    /// Adjudicate a win if both sides report at least --resign-score for it, for this many turns each; 0 for never
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<u32, 0, 1000>)]
    pub(crate) resign_moves: u32,
    /// The score limit of --resign-moves, in hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 2_000, value_parser = number::<u32, 1, 20_000>)]
    pub(crate) resign_score: u32,
    /// Adjudicate a draw after this many turns of both sides together
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u32, 1, { MAX_TURNS as u64 }>)]
    pub(crate) max_turns: u32,
    #[command(flatten)]
    pub(crate) farm: FarmOptions,
}

/// The maximum number of games in a file.
pub(crate) const MAX_GAMES: u64 = 1_000_000_000;

impl MakeOptions {
    pub(crate) fn adjudication(&self) -> Adjudication {
        Adjudication {
            draw: self.draw_moves.zip(self.draw_score),
            resign: (self.resign_moves > 0).then_some((self.resign_moves, self.resign_score)),
            max_turns: self.max_turns,
        }
    }
}

/// The range of the number of random turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plies {
    pub(crate) least: u32,
    pub(crate) most: u32,
}

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Plies, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let read = |text: &str| text.parse().ok().filter(|&plies: &u32| plies <= 100);
        match (read(least), read(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Plies { least, most }),
            _ => Err("expected a minimum and a maximum up to 100, e.g. 6-14".into()),
        }
    }
}

/// Read a file, play every game by the rules and compare its result
///
/// Every error is reported with its place.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay check games.ctl")]
pub(crate) struct FileOptions {
    /// The file of games
    pub(crate) file: PathBuf,
}

/// Count the games and positions of a file
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay stats games.ctl
  cotulenh selfplay stats games.ctl --json")]
pub(crate) struct StatsOptions {
    /// The file of games
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write the positions or the games of a file as text
///
/// The text has one position per line: FEN, score for the side to move, Red's points, number of turns before, turn
/// played, number of the game, separated by ` | `.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay export games.ctl --quiet --skip-plies 16 --most-score 1000 --unique > positions.txt
  cotulenh selfplay export games.ctl --held-out 10 > test.txt
  cotulenh selfplay export games.ctl --format pgn > games.pgn")]
pub(crate) struct ExportOptions {
    /// The file of games
    pub(crate) file: PathBuf,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) filter: FilterOptions,
}

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One position per line
    #[default]
    Text,
    /// Whole games; filters do not apply
    Pgn,
    /// Records for the training of a network, 96 bytes per position
    Network,
}

/// Options that select positions.
#[derive(Debug, Args)]
pub(crate) struct FilterOptions {
    /// Leave out positions in check, and positions whose turn captures something
    #[arg(long)]
    quiet: bool,
    /// Leave out positions with fewer turns before them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize, 0, { MAX_TURNS as u64 }>)]
    skip_plies: usize,
    /// Leave out positions with a higher score for either side, in hundredths of an Infantry, and positions with a
    /// forced win
    #[arg(long, value_name = "CP", value_parser = number::<u16, 0, 30_000>)]
    most_score: Option<u16>,
    /// Keep each position once
    #[arg(long)]
    unique: bool,
    /// Keep one of this many of the remaining positions
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<u32, 1, 1_000_000>)]
    every: u32,
    /// Keep only the one game in this many that is held out of training
    #[arg(long, value_name = "N", value_parser = number::<u32, 1, 1_000_000>)]
    held_out: Option<u32>,
    /// Keep only the games that --held-out N leaves for training
    #[arg(long, value_name = "N", conflicts_with = "held_out", value_parser = number::<u32, 1, 1_000_000>)]
    training: Option<u32>,
}

impl FilterOptions {
    pub(crate) fn filter(&self) -> Filter {
        let held = self.held_out.map(|of| (Part::HeldOut, of));
        let split = held.or(self.training.map(|of| (Part::Training, of)));
        Filter {
            split: split.map(|(part, of)| Split { part, of }),
            skip_plies: self.skip_plies,
            most_score: self.most_score,
            quiet: self.quiet,
            unique: self.unique,
            every: self.every,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_turns_are_a_number_or_two() {
        let plies = |text: &str| text.parse::<Plies>().ok();
        let of = |least, most| Some(Plies { least, most });
        assert_eq!(plies("6-14"), of(6, 14));
        assert_eq!(plies("0"), of(0, 0));
        for text in ["", "-", "3-", "-3", "5-4", "101", "1-2-3", "x"] {
            assert_eq!(plies(text), None, "{text}");
        }
    }
}
