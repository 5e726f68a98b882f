//! The command line of `cotulenh bot`.

use super::rules::Rules;
use crate::args::number;
use crate::client::Origin;
use crate::matches::competitor::{CommandSpec, CompetitorError, read_command};
use crate::matches::process::UciOption;
use clap::{Args, Subcommand};
use cotulenh_engine::level::LEVELS;
use cotulenh_server::protocol::TimeControl;
use std::path::PathBuf;

/// Play games on a server with an engine
///
/// The bot accepts challenges of the lobby and challenges that are addressed to it, plays them with the built-in engine or with any UCI engine, and connects again after a
/// failure. Ctrl-C finishes the current games and exits; a second Ctrl-C exits immediately.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  cotulenh bot register --url http://127.0.0.1:8132 --name my-bot --token bot.token
  cotulenh bot --url http://127.0.0.1:8132 --token bot.token --level 4
  cotulenh bot --url https://play.example.org --token bot.token --accept casual,blitz,rapid
  cotulenh bot --url https://play.example.org --token bot.token --engine './my-engine --uci' --option Hash=64
  cotulenh bot --url http://127.0.0.1:8132 --token bot.token --offer 50 --clock 1+1 --nodes 2000"
)]
pub(crate) struct BotOptions {
    #[command(subcommand)]
    pub(crate) command: Option<BotCommand>,
    /// The server, e.g. https://play.example.org
    #[arg(long, value_name = "URL", required = true)]
    pub(crate) url: Option<Origin>,
    /// A file with the API token of the bot's account; other users must not be able to read it
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) token: Option<PathBuf>,
    /// A UCI engine with its arguments [default: the built-in engine]
    #[arg(long, value_name = "CMD", value_parser = command)]
    pub(crate) engine: Option<CommandSpec>,
    /// An option of the UCI engine; can be given several times
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    pub(crate) option: Vec<UciOption>,
    /// The maximum number of nodes per turn
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000_000_000>)]
    pub(crate) nodes: Option<u64>,
    /// The maximum time per turn in milliseconds
    #[arg(long, value_name = "MS", value_parser = number::<u64, 1, 86_400_000>)]
    pub(crate) movetime: Option<u64>,
    /// The level of the built-in engine, 1 to 10
    #[arg(long, value_name = "N", conflicts_with = "engine", value_parser = number::<u8, 1, { LEVELS as u64 }>)]
    pub(crate) level: Option<u8>,
    /// The maximum number of games at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<usize, 1, 256>)]
    pub(crate) max_games: usize,
    /// The challenges to accept: words separated by commas
    ///
    /// The bot declines other challenges that are addressed to it. There are three groups: casual, rated; guest, account,
    /// bot; blitz, rapid, classical, correspondence. If no word of a group is given, every value of that group is
    /// accepted: `casual,guest,account` accepts every casual challenge of a person. `none` accepts nothing.
    #[arg(long, value_name = "WORDS", default_value = "casual,rated")]
    pub(crate) accept: Rules,
    /// Accept only challenges that are addressed to the bot, and leave the lobby to people
    #[arg(long)]
    pub(crate) by_name_only: bool,
    /// Leave a challenge of the lobby to people for this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = number::<u64, 0, 86_400>)]
    pub(crate) wait: u64,
    /// Resign after three turns in a row with a score of at most minus this many hundredths of an Infantry; 0 never
    /// resigns
    #[arg(long, value_name = "N", default_value_t = 2_500, value_parser = number::<u32, 0, 100_000>)]
    pub(crate) resign: u32,
    /// Offer this many games in the lobby, and exit after them
    #[arg(long, value_name = "N", value_parser = number::<u32, 1, 1_000_000>)]
    pub(crate) offer: Option<u32>,
    /// The time control of offered games: minutes and an increment in seconds
    #[arg(long, value_name = "MIN+SEC", default_value = "3+2", value_parser = clock)]
    pub(crate) clock: TimeControl,
    /// The start position of offered games [default: the usual one]
    #[arg(long, value_name = "FEN", requires = "offer", conflicts_with = "rated")]
    pub(crate) fen: Option<String>,
    /// Offer rated games
    #[arg(long, requires = "offer")]
    pub(crate) rated: bool,
}

/// The commands beside playing.
#[derive(Debug, Subcommand)]
pub(crate) enum BotCommand {
    Register(RegisterOptions),
}

/// Create an account for a bot on a server, and write its token to a file
///
/// The account is marked as a bot. Its password is random and is written beside the token, to FILE.password. Only the
/// owner can read the two files.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh bot register --url https://play.example.org --name my-bot --token bot.token")]
pub(crate) struct RegisterOptions {
    /// The server, e.g. https://play.example.org
    #[arg(long, value_name = "URL")]
    pub(crate) url: Origin,
    /// The name of the new account
    #[arg(long, value_name = "NAME")]
    pub(crate) name: String,
    /// The file for the API token; it must not exist
    #[arg(long, value_name = "FILE")]
    pub(crate) token: PathBuf,
}

fn command(text: &str) -> Result<CommandSpec, CompetitorError> {
    read_command(text)
}

/// Parses a time control, e.g. `3+2`.
fn clock(text: &str) -> Result<TimeControl, &'static str> {
    let expected = "expected minutes and an increment in seconds, e.g. 3+2";
    let (minutes, increment) = text.split_once('+').ok_or(expected)?;
    let minutes: u32 = minutes.parse().map_err(|_| expected)?;
    let increment: u32 = increment.parse().map_err(|_| expected)?;
    match (minutes, increment) {
        (1..=180, 0..=180) => Ok(TimeControl::Fischer {
            initial: 60 * minutes,
            increment,
        }),
        _ => Err(expected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_or_refused() {
        let expected = TimeControl::Fischer {
            initial: 180,
            increment: 2,
        };
        assert_eq!(clock("3+2"), Ok(expected));
        for text in ["", "3", "+", "0+1", "3+181", "-1+2", "1.5+1"] {
            assert!(clock(text).is_err(), "{text}");
        }
    }
}
