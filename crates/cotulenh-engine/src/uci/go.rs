//! The command `go`.

use super::command::CommandError;
use crate::limits::{Clock, Limits};
use cotulenh::{ByColor, Turn};
use std::time::Duration;

/// The parameters of `go`, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The turns to search, as engine moves (`searchmoves`). If empty, all turns are searched.
    pub search_moves: Vec<String>,
    /// The remaining milliseconds: `wtime` or `p1time` is Red's clock, `btime` or `p2time` is Blue's.
    pub time: ByColor<Option<u64>>,
    /// The increment in milliseconds: `winc` or `p1inc`, `binc` or `p2inc`.
    pub increment: ByColor<u64>,
    /// The number of turns until the next time control.
    pub moves_to_go: Option<u32>,
    /// The maximum depth.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// Stop when a win in at most this many turns is found.
    pub mate: Option<u32>,
    /// The milliseconds for this turn.
    pub movetime: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Ponder on the opponent's time.
    pub ponder: bool,
}

impl Go {
    /// Parses the words after `go`.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, CommandError> {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut number = || read_number(word, words.next());
            match word {
                "wtime" | "p1time" => go.time.red = Some(number()?),
                "btime" | "p2time" => go.time.blue = Some(number()?),
                "winc" | "p1inc" => go.increment.red = number()?,
                "binc" | "p2inc" => go.increment.blue = number()?,
                "movestogo" => go.moves_to_go = Some(small(number()?)),
                "depth" => go.depth = Some(small(number()?)),
                "nodes" => go.nodes = Some(number()?),
                "mate" => go.mate = Some(small(number()?)),
                "movetime" => go.movetime = Some(number()?),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| is_engine_move(word)) {
                        go.search_moves.push(word.into());
                    }
                }
                _ => return Err(CommandError::Unexpected(word.into())),
            }
        }
        Ok(go)
    }

    /// Returns the limits of the search. `turns` are the parsed [`Go::search_moves`].
    pub(super) fn limits(&self, turns: Vec<Turn>) -> Limits {
        let clock = |remaining: Option<u64>, increment: u64| {
            remaining.map(|remaining| Clock {
                remaining: milliseconds(remaining),
                increment: milliseconds(increment),
            })
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            movetime: self.movetime.map(milliseconds),
            clocks: ByColor {
                red: clock(self.time.red, self.increment.red),
                blue: clock(self.time.blue, self.increment.blue),
            },
            moves_to_go: self.moves_to_go,
            ponder: self.ponder,
            infinite: self.infinite,
            turns,
        }
    }
}

/// Parses a number. A negative one counts as zero: GUIs send negative times for a clock that has just run out.
fn read_number(name: &str, word: Option<&str>) -> Result<u64, CommandError> {
    let number = word.and_then(|word| word.parse::<i64>().ok());
    match number {
        Some(number) => Ok(u64::try_from(number).unwrap_or(0)),
        None => Err(CommandError::Number(name.into())),
    }
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The maximum time of a search, one year. Sums of such times cannot overflow.
const MAX_MILLISECONDS: u64 = 1000 * 60 * 60 * 24 * 365;

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(MAX_MILLISECONDS))
}

/// Returns `true` if the word is a turn. Engine moves begin with a square, and no keyword of `go` does.
fn is_engine_move(word: &str) -> bool {
    let mut bytes = word.bytes();
    let file = bytes.next().is_some_and(|byte| byte.is_ascii_lowercase());
    let rank = bytes.next().is_some_and(|byte| byte.is_ascii_digit());
    // `p1time` and `p2inc` are no turns.
    file && rank && !word.starts_with('p')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_searchmoves_are_parsed() {
        let words = "wtime 1000 p2time -5 searchmoves e4e6 c3:F>e5 p1inc 10 depth 4";
        let mut expected = Go {
            search_moves: vec!["e4e6".into(), "c3:F>e5".into()],
            depth: Some(4),
            ..Go::default()
        };
        expected.time = ByColor {
            red: Some(1000),
            blue: Some(0),
        };
        expected.increment.red = 10;
        assert_eq!(Go::read(words.split_whitespace()), Ok(expected));
    }

    #[test]
    fn an_invalid_number_is_an_error() {
        for words in ["depth", "depth x", "nodes 99999999999999999999"] {
            assert!(Go::read(words.split_whitespace()).is_err(), "{words}");
        }
    }
}
