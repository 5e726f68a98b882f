//! The command line of `cotulenh selfplay`.

use crate::args::number;
use crate::matches::adjudicate::Adjudication;
use clap::{Args, Subcommand, ValueEnum};
use cotulenh::Objective;
use cotulenh_data::{Filter, MAX_TURNS, Part, Split};
use std::path::PathBuf;
use std::str::FromStr;

/// Make games with scores, for tuning, and read them
///
/// The file is told byte by byte in docs/DATA.md.
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

/// Let the engine play against itself and keep the games
///
/// A file that exists goes on where it ends, if it was made with the same settings; the number of games and positions,
/// and --concurrency, may differ. The same settings and the same build make the same bytes. Ctrl-C finishes the games in
/// hand; a second one ends the program.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay make games.ctl --games 1000 --concurrency 2
  cotulenh selfplay make games.ctl --positions 1000000 --nodes 5000 --seed 7")]
#[command(group = clap::ArgGroup::new("until").required(true).args(["games", "positions"]))]
pub(crate) struct MakeOptions {
    /// The file of games
    pub(crate) file: PathBuf,
    /// Make the file so many games long
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, MOST_GAMES>)]
    pub(crate) games: Option<u64>,
    /// Stop after the game with which the file has so many positions with scores
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) positions: Option<u64>,
    /// Search so many nodes a turn
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = number::<u64, 1, 1_000_000_000>)]
    pub(crate) nodes: u64,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16, 1, 256>)]
    pub(crate) concurrency: u16,
    /// Random turns before the engine begins: a number, or the least and the most
    #[arg(long, value_name = "MIN-MAX", default_value = "6-14")]
    pub(crate) random_plies: Plies,
    /// An opening is thrown away where a short search sees more for either side, in hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = number::<u32, 0, 20_000>)]
    pub(crate) opening_score: u32,
    /// The game's objective: total, marine, air, land or any
    #[arg(long, default_value_t)]
    pub(crate) objective: Objective,
    /// The size of the transposition table of each game in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = number::<u16, 1, 4_096>)]
    pub(crate) hash: u16,
    /// A draw where both sides have told at most --draw-score for so many turns each
    #[arg(long, value_name = "N", requires = "draw_score", value_parser = number::<u32, 1, 1000>)]
    pub(crate) draw_moves: Option<u32>,
    /// Hundredths of an Infantry
    #[arg(long, value_name = "CP", requires = "draw_moves", value_parser = number::<u32, 0, 20_000>)]
    pub(crate) draw_score: Option<u32>,
    /// A win where both sides have told at least --resign-score for it, for so many turns each; 0 for never
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<u32, 0, 1000>)]
    pub(crate) resign_moves: u32,
    /// Hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 2_000, value_parser = number::<u32, 1, 20_000>)]
    pub(crate) resign_score: u32,
    /// A draw after so many turns of both sides together
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u32, 1, { MAX_TURNS as u64 }>)]
    pub(crate) max_turns: u32,
}

/// The most games of a file.
pub(crate) const MOST_GAMES: u64 = 1_000_000_000;

impl MakeOptions {
    pub(crate) fn adjudication(&self) -> Adjudication {
        Adjudication {
            draw: self.draw_moves.zip(self.draw_score),
            resign: (self.resign_moves > 0).then_some((self.resign_moves, self.resign_score)),
            max_turns: self.max_turns,
        }
    }
}

/// How many random turns: the least and the most.
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
            _ => Err("expected numbers up to 100, the least and the most, for example 6-14".into()),
        }
    }
}

/// Read a file, play every game by the rules and compare its end
///
/// Everything that is wrong is told with its place.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay check games.ctl")]
pub(crate) struct FileOptions {
    /// The file of games
    pub(crate) file: PathBuf,
}

/// Count what is in a file
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
/// The text has a position a line: FEN, score to the side to move, Red's points, number of turns before, turn played,
/// number of the game, with ` | ` between.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh selfplay export games.ctl --quiet --skip-plies 16 --most-score 1000 --unique > positions.txt
  cotulenh selfplay export games.ctl --held-out 10 > test.txt
  cotulenh selfplay export games.ctl --format pgn > games.pgn")]
pub(crate) struct ExportOptions {
    /// The file of games
    pub(crate) file: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) filter: FilterOptions,
}

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A position a line
    #[default]
    Text,
    /// Whole games; no filter applies
    Pgn,
}

/// Which positions are used.
#[derive(Debug, Args)]
pub(crate) struct FilterOptions {
    /// Leave out positions in check, and those in which the turn played captures something
    #[arg(long)]
    quiet: bool,
    /// Leave out positions with fewer turns before them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize, 0, { MAX_TURNS as u64 }>)]
    skip_plies: usize,
    /// Leave out positions worth more to either side, in hundredths of an Infantry, and those with a win in sight
    #[arg(long, value_name = "CP", value_parser = number::<u16, 0, 30_000>)]
    most_score: Option<u16>,
    /// Keep a position once
    #[arg(long)]
    unique: bool,
    /// Keep only each of this number, of what is left
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<u32, 1, 1_000_000>)]
    every: u32,
    /// Only the one game in so many that is held out of training
    #[arg(long, value_name = "N", value_parser = number::<u32, 1, 1_000_000>)]
    held_out: Option<u32>,
    /// Only the games that --held-out N leaves
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
