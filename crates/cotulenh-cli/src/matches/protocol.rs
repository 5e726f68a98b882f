//! Lines of the protocol that a match sends and reads.

use super::seat::Ask;
use cotulenh::{Color, START_FEN};
use cotulenh_engine::{Limits, Value};
use std::fmt::Write as _;

/// Returns the score in an `info` line of the principal variation, or `None` for any other line.
pub(crate) fn score(line: &str) -> Option<Value> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut value = None;
    while let Some(word) = words.next() {
        match word {
            // Text or turns follow.
            "string" | "pv" => break,
            "multipv" if words.next() != Some("1") => return None,
            "score" => {
                let kind = words.next()?;
                let number: i32 = words.next()?.parse().ok()?;
                value = match kind {
                    "cp" => Some(Value::Centi(number)),
                    "mate" if number > 0 => Some(Value::WinIn(number.unsigned_abs())),
                    "mate" => Some(Value::LossIn(number.unsigned_abs())),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    value
}

/// Returns the move of a `bestmove` line, or `None` for any other line. The move is empty if it is missing.
pub(crate) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

/// Returns the `position` command: the start of the game and all turns since.
pub(crate) fn position_command(ask: &Ask<'_>) -> String {
    let start = ask.start.to_string();
    let mut line = match start == START_FEN {
        true => "position startpos".into(),
        false => format!("position fen {start}"),
    };
    if !ask.moves.is_empty() {
        line.push_str(" moves");
        for word in ask.moves {
            line.push(' ');
            line.push_str(word);
        }
    }
    line
}

/// Returns the `go` command for these limits.
pub(crate) fn go_command(limits: &Limits) -> String {
    let mut line = String::from("go");
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(time) = limits.movetime {
        let _ = write!(line, " movetime {}", time.as_millis());
    }
    for (color, time, increment) in [
        (Color::Red, "wtime", "winc"),
        (Color::Blue, "btime", "binc"),
    ] {
        if let Some(clock) = limits.clocks[color] {
            let (left, added) = (clock.remaining.as_millis(), clock.increment.as_millis());
            let _ = write!(line, " {time} {left} {increment} {added}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::{ByColor, Position};
    use cotulenh_engine::{Clock, Root};
    use std::time::Duration;

    #[test]
    fn scores_are_those_of_the_best_line() {
        let line = "info depth 3 seldepth 5 score cp -35 wdl 1 2 3 nodes 9 pv e4e6";
        assert_eq!(score(line), Some(Value::Centi(-35)));
        assert_eq!(score("info score mate 2"), Some(Value::WinIn(2)));
        assert_eq!(score("info score mate -2"), Some(Value::LossIn(2)));
        assert_eq!(score("info multipv 2 score cp 7"), None);
        assert_eq!(score("info multipv 1 score cp 7"), Some(Value::Centi(7)));
        for rubbish in ["", "info", "info score", "info score cp x", "score cp 3"] {
            assert_eq!(score(rubbish), None, "{rubbish}");
        }
        assert_eq!(score("info string score cp 3"), None);
    }

    #[test]
    fn the_answer_is_the_first_word() {
        assert_eq!(best_move("bestmove e4e6 ponder f2f3"), Some("e4e6"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("info bestmove e4e6"), None);
    }

    #[test]
    fn the_position_command_has_the_whole_game() {
        let start = Position::start();
        let moves = ["f4f6".to_owned(), "f9f7".to_owned()];
        let ask = Ask {
            start: &start,
            moves: &moves,
            root: &Root::new(start),
            limits: None,
            most: None,
        };
        assert_eq!(position_command(&ask), "position startpos moves f4f6 f9f7");
    }

    #[test]
    fn the_go_command_has_both_clocks() {
        let limits = Limits {
            clocks: ByColor::new(|_| {
                Some(Clock {
                    remaining: Duration::from_millis(900),
                    increment: Duration::from_millis(10),
                })
            }),
            ..Limits::default()
        };
        let line = "go wtime 900 winc 10 btime 900 binc 10";
        assert_eq!(go_command(&limits), line);
        assert_eq!(go_command(&Limits::nodes(5)), "go nodes 5");
    }
}
