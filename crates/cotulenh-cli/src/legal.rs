//! `cotulenh legal`: the legal moves of positions, as JSON.

use crate::args::LegalOptions;
use crate::lines::{self, InputLine, MAX_LINE};
use crate::output;
use cotulenh::outcome::status_name;
use cotulenh::wire::ErrorData;
use cotulenh::{Forgive, Objective, Position, PositionError, Setup};
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(options: &LegalOptions) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(output::json());
    while let Some(line) = lines::next(&mut input)? {
        serde_json::to_writer(&mut output, &answer(line, options.objective))
            .map_err(io::Error::from)?;
        output.write_all(b"\n")?;
        // The program at the other end may wait for this answer before it sends the next line.
        output.flush()?;
    }
    Ok(())
}

fn answer(line: InputLine, objective: Objective) -> Value {
    let (fen, error) = match line {
        InputLine::Text(fen) => match read(&fen, objective) {
            Ok(position) => return legal_moves(&position),
            Err(error) => (fen, ErrorData::from(&error)),
        },
        InputLine::NotUtf8 { text, byte } => {
            let message = format!("byte {byte}: expected UTF-8");
            (text, error_at(byte, "encoding", message))
        }
        InputLine::TooLong(text) => {
            let message = format!("expected a line of at most {MAX_LINE} bytes");
            let mut error = error_at(MAX_LINE, "too-long", message);
            error.most = Some(MAX_LINE);
            (text, error)
        }
    };
    json!({"fen": fen, "error": error})
}

fn error_at(byte: usize, code: &'static str, message: String) -> ErrorData {
    let mut error = ErrorData::new(code, message);
    error.byte = Some(byte);
    error
}

fn read(fen: &str, objective: Objective) -> Result<Position, PositionError> {
    let mut setup: Setup = fen.parse()?;
    setup.objective = objective;
    Ok(setup.position_forgiving(Forgive::STUDY)?)
}

fn legal_moves(position: &Position) -> Value {
    let mut moves: Vec<(String, String)> = position
        .legal_moves()
        .iter()
        .map(|&mv| (mv.to_string(), position.after(mv).to_string()))
        .collect();
    moves.sort_unstable();
    json!({
        "fen": position.to_string(),
        "check": position.is_check(),
        "status": status_name(position.outcome()),
        "actions": moves,
    })
}
