//! The command line of `cotulenh play`.

use super::settings::{Settings, SideChoice, TimeControl};
use super::speech::Language;
use crate::args::{ColorChoice, number};
use cotulenh::Objective;
use cotulenh_engine::level::LEVELS;
use std::path::PathBuf;
use std::time::Duration;

/// Play against the engine, or with a second player on the same screen
///
/// Select a unit and its target with the arrow keys and Enter, or type a move as SAN or LAN. Press `?` for all keys.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh play
  cotulenh play --level 5 --side blue --clock 10+5
  cotulenh play --side both --lang en
  cotulenh play --fen '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1'
  cotulenh play --pgn games.pgn --game 2 --ply 10
  cotulenh play --resume")]
pub(crate) struct PlayOptions {
    /// The engine's level
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u8, 1, { LEVELS as u64 }>)]
    level: u8,
    /// Your side; `both` for two players on one screen
    #[arg(long, value_enum, default_value_t)]
    side: SideChoice,
    /// The objective: total, marine, air, land or any [default: that of the PGN, or total]
    #[arg(long)]
    objective: Option<Objective>,
    /// A clock for each side: minutes, and seconds added per turn, e.g. 10+5 [default: none]
    #[arg(long, value_name = "MIN+SEC")]
    clock: Option<TimeControl>,
    /// The maximum number of nodes per turn of the engine; with a seed, games are reproducible
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    nodes: Option<u64>,
    /// The maximum number of seconds per turn of the engine [default: 3 at the highest level without a clock]
    #[arg(long, value_name = "S", value_parser = number::<u64, 1, 3_600>)]
    time: Option<u64>,
    /// The seed for the engine's mistakes and for a random side [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The start position [default: the standard start position]
    #[arg(long, value_name = "FEN")]
    pub(super) fen: Option<String>,
    /// Continue a game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "objective"])]
    pub(super) pgn: Option<PathBuf>,
    /// The number of the game in the file, from 1
    #[arg(long, value_name = "K", requires = "pgn", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) game: u64,
    /// Continue after this many turns of the main line [default: all]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(super) ply: Option<usize>,
    /// Resume the last interrupted game, with its own settings
    #[arg(long, conflicts_with_all = ["level", "side", "objective", "clock", "nodes", "time", "seed", "fen", "pgn"])]
    pub(super) resume: bool,
    /// The language [default: that of the locale, or Vietnamese]
    #[arg(long, value_enum)]
    pub(super) lang: Option<Language>,
    /// Colors: automatic (off if NO_COLOR is set), always or never
    #[arg(long, value_enum, default_value_t)]
    pub(super) color: ColorChoice,
}

impl PlayOptions {
    /// Returns the settings of the first game. Uses `any_seed` if no seed was given.
    pub(super) fn settings(&self, any_seed: u64) -> Settings {
        Settings {
            level: self.level,
            side: self.side,
            objective: self.objective.unwrap_or_default(),
            clock: self.clock,
            nodes: self.nodes,
            time: self.time.map(Duration::from_secs),
            seed: self.seed.unwrap_or(any_seed),
        }
    }
}
