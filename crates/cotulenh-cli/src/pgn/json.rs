//! Games as JSON. `docs/CLI.md` documents the members.

use super::json_text::MAX_DEPTH;
use cotulenh::game::Entry;
use cotulenh::notation::pgn::{Element, PgnGame, Walk};
use cotulenh::{Annotations, Color, Game, NodeId, Outcome};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes a game as a line of JSON. Returns `false` if the variations are nested too deep to be read again.
pub(crate) fn write(pgn: &PgnGame, output: &mut impl Write) -> io::Result<bool> {
    let game = &pgn.game;
    let tags: Map<String, Value> = pgn
        .tags
        .iter()
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    let mut head = Map::new();
    head.insert("tags".into(), Value::Object(tags));
    head.insert("objective".into(), json!(game.objective().name()));
    head.insert("start".into(), json!(game.start().to_string()));
    if let Some(text) = game.deployment_text() {
        head.insert("deployment".into(), json!(text));
    }
    notes(&mut head, game.annotations(NodeId::START));
    write_open(&head, output)?;
    output.write_all(b",\"moves\":[")?;
    if !write_moves(game, output)? {
        return Ok(false);
    }
    let result = json!(game.result().as_str());
    let end = game.main_line().last().unwrap_or(NodeId::START);
    let outcome = game.outcome_at(end).map_or(Value::Null, outcome);
    writeln!(output, "],\"result\":{result},\"outcome\":{outcome}}}")?;
    Ok(true)
}

fn outcome(outcome: Outcome) -> Value {
    let winner = outcome.winner.map(|color| match color {
        Color::Red => "red",
        Color::Blue => "blue",
    });
    json!({"winner": winner, "reason": outcome.termination.name()})
}

/// Writes an object without its closing brace.
fn write_open(object: &Map<String, Value>, output: &mut impl Write) -> io::Result<()> {
    let text = serde_json::to_string(object)?;
    let open = text.strip_suffix('}').unwrap_or(&text);
    output.write_all(open.as_bytes())
}

/// How much of a list of moves is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListState {
    /// Nothing.
    Empty,
    /// The last move is open.
    Move,
    /// The last move is open, and so are its variations.
    Variations,
}

/// Writes the moves with their variations. Returns `false` if the variations are nested too deep.
fn write_moves(game: &Game, output: &mut impl Write) -> io::Result<bool> {
    let mut line = ListState::Empty;
    let mut outer = Vec::new();
    let end = |line: ListState| match line {
        ListState::Empty => "",
        ListState::Move => "}",
        ListState::Variations => "]}",
    };
    for element in Walk::new(game) {
        match element {
            Element::Turn(entry) => {
                output.write_all(end(line).as_bytes())?;
                if line != ListState::Empty {
                    output.write_all(b",")?;
                }
                write_turn(game, &entry, output)?;
                line = ListState::Move;
            }
            Element::VariationStart => {
                if outer.len() == MAX_DEPTH {
                    return Ok(false);
                }
                let opens: &[u8] = match line {
                    ListState::Variations => b",[",
                    _ => b",\"variations\":[[",
                };
                output.write_all(opens)?;
                outer.push(ListState::Variations);
                line = ListState::Empty;
            }
            Element::VariationEnd => {
                output.write_all(end(line).as_bytes())?;
                output.write_all(b"]")?;
                line = outer.pop().unwrap_or(ListState::Empty);
            }
        }
    }
    output.write_all(end(line).as_bytes())?;
    Ok(true)
}

/// Writes a move without the closing brace of its object.
fn write_turn(game: &Game, entry: &Entry<'_>, output: &mut impl Write) -> io::Result<()> {
    let mut object = Map::new();
    let san = entry.before.turn_san(entry.turn).to_string();
    object.insert("san".into(), json!(san));
    object.insert("lan".into(), json!(entry.turn.to_string()));
    object.insert("fen".into(), json!(entry.after.to_string()));
    notes(&mut object, game.annotations(entry.id));
    write_open(&object, output)
}

/// Adds the annotations that are present.
fn notes(object: &mut Map<String, Value>, notes: &Annotations) {
    let mut add = |name: &str, value: Value| drop(object.insert(name.into(), value));
    if !notes.comment_before().is_empty() {
        add("comment-before", json!(notes.comment_before()));
    }
    if !notes.comment().is_empty() {
        add("comment", json!(notes.comment()));
    }
    if !notes.glyphs().is_empty() {
        let numbers: Vec<u8> = notes.glyphs().iter().map(|glyph| glyph.0).collect();
        add("glyphs", json!(numbers));
    }
    if let Some(clock) = notes.clock() {
        add("clk", json!(clock.to_string()));
    }
    if let Some(eval) = notes.eval() {
        add("eval", json!(eval.to_string()));
    }
}
