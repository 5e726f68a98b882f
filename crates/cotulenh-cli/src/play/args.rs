//! The command line of `cotulenh play`.

use super::settings::{Settings, SideChoice, TimeControl};
use super::speech::Language;
use crate::args::{ColorChoice, number};
use cotulenh::Objective;
use cotulenh_engine::level::LEVELS;
use std::path::PathBuf;
use std::time::Duration;

/// Play against the engine, or with somebody at the same screen, on a board in the terminal
///
/// Cursor keys and Enter choose a unit and its target; a move can be typed as SAN or LAN too. `?` shows all keys.
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
    /// How strong the engine plays
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u8, 1, { LEVELS as u64 }>)]
    level: u8,
    /// Your side; both for two people at one screen
    #[arg(long, value_enum, default_value_t)]
    side: SideChoice,
    /// The game's objective: total, marine, air, land or any [default: that of the record, else total]
    #[arg(long)]
    objective: Option<Objective>,
    /// A clock for each side: minutes and seconds added each turn, such as 10+5 [default: none]
    #[arg(long, value_name = "MIN+SEC")]
    clock: Option<TimeControl>,
    /// The most nodes the engine searches each turn; with a seed the same game again
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    nodes: Option<u64>,
    /// The most seconds the engine thinks each turn [default: 3 at the last level where there is no clock]
    #[arg(long, value_name = "S", value_parser = number::<u64, 1, 3_600>)]
    time: Option<u64>,
    /// What the engine's mistakes and a random side follow from [default: another game each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The position to start from [default: the start of a game]
    #[arg(long, value_name = "FEN")]
    pub(super) fen: Option<String>,
    /// Go on with a game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "objective"])]
    pub(super) pgn: Option<PathBuf>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "K", requires = "pgn", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) game: u64,
    /// Go on after this many turns of its main line [default: after the last]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(super) ply: Option<usize>,
    /// Resume the last game that was interrupted, with its own settings
    #[arg(long, conflicts_with_all = ["level", "side", "objective", "clock", "nodes", "time", "seed", "fen", "pgn"])]
    pub(super) resume: bool,
    /// The language [default: that of the locale, else Vietnamese]
    #[arg(long, value_enum)]
    pub(super) lang: Option<Language>,
    /// Colours: where NO_COLOR is not set, always or never
    #[arg(long, value_enum, default_value_t)]
    pub(super) color: ColorChoice,
}

impl PlayOptions {
    /// What the first game is played by; `any_seed` where none was given.
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
