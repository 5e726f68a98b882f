//! The command line of `cotulenh book`.

use crate::args::number;
use clap::Subcommand;
use std::path::PathBuf;

/// Make an opening book from games of the engine against itself, and show it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh book make book.ctb --games 400 --plies 8
  cotulenh book show
  cotulenh book show book.ctb --moves 'f4f6 f9f7'")]
pub(crate) struct BookOptions {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    Make(MakeOptions),
    Show(ShowOptions),
}

/// Make an opening book from the first turns of games of the engine against itself
///
/// The engine searches every position with several lines. A turn of the game is chosen at random among those that are nearly as good as
/// the best one, and better turns are chosen more often. The book has the positions of all games with these turns. The
/// same options make the same book.
#[derive(Debug, clap::Args)]
pub(crate) struct MakeOptions {
    /// The file for the book
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u32, 1, 100_000>)]
    pub(crate) games: u32,
    /// The number of turns of each game in the book
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32, 1, 40>)]
    pub(crate) plies: u32,
    /// The number of nodes of each search
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = number::<u64, 1_000, 100_000_000>)]
    pub(crate) nodes: u64,
    /// The maximum number of turns of a position
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = number::<usize, 1, 20>)]
    pub(crate) lines: usize,
    /// The maximum loss of a turn against the best one, in hundredths of an Infantry
    #[arg(long, value_name = "CP", default_value_t = 25, value_parser = number::<u16, 0, 500>)]
    pub(crate) within: u16,
    /// The seed of the choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Show the turns of a position in a book
#[derive(Debug, clap::Args)]
pub(crate) struct ShowOptions {
    /// The book [default: the book of the program]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The turns from the start position to the position, in the notation of engines
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
}
