//! `cotulenh legal`: the legal actions of positions, as JSON.

use crate::args::LegalOptions;
use crate::lines::{self, LONGEST, Line};
use crate::output;
use cotulenh::{
    DeploymentProblem, FenError, Forgive, Objective, Position, PositionError, Setup, SetupError,
    SetupProblem,
};
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(options: &LegalOptions) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(output::json());
    while let Some(line) = lines::next(&mut input)? {
        serde_json::to_writer(&mut output, &answer(line, options.objective))
            .map_err(io::Error::from)?;
        output.write_all(b"\n")?;
        // One answer a question, at once: a program may be waiting at the other end.
        output.flush()?;
    }
    Ok(())
}

fn answer(line: Line, objective: Objective) -> Value {
    match line {
        Line::Text(fen) => match read(&fen, objective) {
            Ok(position) => actions(&position),
            Err(error) => json!({"fen": fen, "error": position_error(&error)}),
        },
        Line::NotText { text, byte } => {
            let message = format!("byte {byte}: expected UTF-8");
            json!({"fen": text, "error": {"kind": "encoding", "message": message, "byte": byte}})
        }
        Line::TooLong(text) => {
            let message = format!("expected a line of at most {LONGEST} bytes");
            json!({"fen": text, "error": {"kind": "length", "message": message, "byte": LONGEST}})
        }
    }
}

fn read(fen: &str, objective: Objective) -> Result<Position, PositionError> {
    let mut setup: Setup = fen.parse()?;
    setup.objective = objective;
    Ok(setup.position_forgiving(Forgive::STUDY)?)
}

fn actions(position: &Position) -> Value {
    let mut actions: Vec<(String, String)> = position
        .legal_moves()
        .iter()
        .map(|&mv| (mv.to_string(), position.after(mv).to_string()))
        .collect();
    actions.sort_unstable();
    json!({
        "fen": position.to_string(),
        "check": position.is_check(),
        "status": position.status().name(),
        "actions": actions,
    })
}

fn position_error(error: &PositionError) -> Value {
    match error {
        PositionError::Fen(error) => fen_error(error),
        PositionError::Setup(error) => setup_error(error),
    }
}

fn fen_error(error: &FenError) -> Value {
    json!({
        "kind": "fen",
        "message": error.to_string(),
        "field": error.field.name(),
        "rank": error.rank,
        "square": error.square.map(|square| square.to_string()),
        "byte": error.byte,
        "found": match &error.found {
            cotulenh::notation::Found::End => Value::Null,
            cotulenh::notation::Found::Text(text) => json!(text),
        },
        "expected": error.expected.to_string(),
    })
}

fn setup_error(error: &SetupError) -> Value {
    let problems: Vec<Value> = error.problems().iter().map(problem).collect();
    json!({"kind": "setup", "message": error.to_string(), "problems": problems})
}

fn problem(problem: &SetupProblem) -> Value {
    let message = problem.to_string();
    match problem {
        SetupProblem::IllegalStack { square, pieces } => {
            let pieces: Vec<String> = pieces.iter().map(ToString::to_string).collect();
            json!({"kind": "stack", "square": square.to_string(), "pieces": pieces, "message": message})
        }
        SetupProblem::Terrain { square, carrier } => json!({
            "kind": "terrain",
            "square": square.to_string(),
            "carrier": carrier.letter().to_string(),
            "message": message,
        }),
        SetupProblem::TooMany { color, role, found } => json!({
            "kind": "too-many",
            "color": color.letter().to_string(),
            "role": role.letter().to_string(),
            "found": found,
            "at-most": role.at_most(),
            "message": message,
        }),
        SetupProblem::MissingCommander { color } => json!({
            "kind": "missing-commander",
            "color": color.letter().to_string(),
            "message": message,
        }),
        SetupProblem::MissingCorps { color, objective } => json!({
            "kind": "missing-corps",
            "color": color.letter().to_string(),
            "objective": objective.name(),
            "message": message,
        }),
        SetupProblem::MoveNumber => json!({"kind": "move-number", "message": message}),
        SetupProblem::Deployment(problem) => json!({
            "kind": "deployment",
            "step": match problem {
                DeploymentProblem::StepImpossible { step, .. } => json!(step),
                _ => Value::Null,
            },
            "message": message,
        }),
        // A kind that the library has learnt since.
        _ => json!({"kind": "other", "message": message}),
    }
}
