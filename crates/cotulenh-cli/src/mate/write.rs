//! Verdicts as text and as JSON. `docs/CLI.md` documents the members.

use cotulenh::{Position, Turn};
use cotulenh_engine::mate::{Answer, Question, Verdict};
use cotulenh_engine::review::sans;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes a verdict as lines of text.
pub(crate) fn text(
    position: &Position,
    question: &Question,
    answer: &Answer,
    output: &mut impl Write,
) -> io::Result<()> {
    match &answer.verdict {
        Verdict::Win(win) => {
            writeln!(output, "win in {}", win.turns)?;
            writeln!(output, "line {}", sans(position, &win.line).join(" "))?;
            for turn in &win.firsts {
                writeln!(output, "first {}", position.turn_san(turn))?;
            }
            if question.all && !win.all {
                writeln!(output, "there may be more: a limit was reached")?;
            }
        }
        Verdict::NoWin => writeln!(output, "no win in {}", question.turns)?,
        Verdict::Unknown { no_win_in: 0 } => writeln!(output, "unknown")?,
        Verdict::Unknown { no_win_in } => writeln!(output, "unknown, no win in {no_win_in}")?,
    }
    writeln!(output, "nodes {}", answer.nodes)?;
    writeln!(output, "time {:.3} s", answer.time.as_secs_f64())
}

/// Writes a verdict as a line of JSON.
pub(crate) fn json(
    position: &Position,
    question: &Question,
    answer: &Answer,
    output: &mut impl Write,
) -> io::Result<()> {
    let (verdict, no_win_in) = match &answer.verdict {
        Verdict::Win(win) => ("win", win.turns - 1),
        Verdict::NoWin => ("no-win", question.turns),
        &Verdict::Unknown { no_win_in } => ("unknown", no_win_in),
    };
    let win = answer.win().map(|win| {
        let mut object = json!({
            "turns": win.turns,
            "words": words(&win.line),
            "san": sans(position, &win.line),
        });
        if question.all {
            let san = win.firsts.iter().map(|turn| position.turn_san(turn));
            let san: Vec<String> = san.map(|san| san.to_string()).collect();
            object["firsts"] = json!({"words": words(&win.firsts), "san": san, "all": win.all});
        }
        object
    });
    let line = json!({
        "fen": position.to_string(),
        "objective": position.objective().name(),
        "turns": question.turns,
        "verdict": verdict,
        "no-win-in": no_win_in,
        "win": win.unwrap_or(Value::Null),
        "nodes": answer.nodes,
        "seconds": (answer.time.as_secs_f64() * 1e3).round() / 1e3,
    });
    writeln!(output, "{line}")
}

fn words(turns: &[Turn]) -> Vec<String> {
    turns
        .iter()
        .map(|turn| turn.engine_move().to_string())
        .collect()
}
