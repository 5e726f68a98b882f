//! What an engine says, as far as a match needs it.

use cotulenh_engine::Value;

/// The score of an `info` line of the best line; nothing in any other line.
pub(crate) fn score(line: &str) -> Option<Value> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut value = None;
    while let Some(word) = words.next() {
        match word {
            // What follows is text, or the turns.
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

/// The word of a `bestmove` line, empty where it has none; nothing in any other line.
pub(crate) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
