//! Events in the language of the screen: captures, losses, promotions, checks.

use super::speech::{Key, Speech};
use super::words;
use cotulenh::{Color, Event, Piece, Position, PromotionReason, Square, Termination};

/// Describes the events that a player could overlook: captures, pieces lost in a suicide capture, promotions and check.
/// Returns an empty text if there are none. The end of the game is left to [`words::outcome`].
pub(super) fn describe(speech: &Speech, events: &[Event]) -> String {
    describe_with(speech, events, Key::Checked)
}

/// Describes the events of a move that leads to the position `after`. Unlike [`describe`], it tells checkmate from check.
pub(super) fn describe_result(speech: &Speech, events: &[Event], after: &Position) -> String {
    let check = match after.outcome().map(|outcome| outcome.termination) {
        Some(Termination::Checkmate) => Key::Checkmated,
        _ => Key::Checked,
    };
    describe_with(speech, events, check)
}

fn describe_with(speech: &Speech, events: &[Event], check: Key) -> String {
    let mut sentences = captures(speech, events);
    sentences.extend(losses(speech, events));
    sentences.extend(Color::ALL.map(|color| promotions(speech, color, events)));
    sentences.extend(events.iter().filter_map(|&event| match event {
        Event::Promoted {
            square,
            piece,
            reason: PromotionReason::LastGuard,
        } => Some(last_guard(speech, square, piece)),
        _ => None,
    }));
    sentences.extend(events.iter().filter_map(|&event| match event {
        Event::Check { color } => {
            let side = speech.say(words::side(color));
            Some(speech.say_with(check, &[("side", &side)]))
        }
        _ => None,
    }));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Returns a sentence for each captured stack.
fn captures(speech: &Speech, events: &[Event]) -> Vec<String> {
    let mut stacks: Vec<(Square, Color, Vec<String>)> = Vec::new();
    for event in events {
        let &Event::Captured {
            square, piece, by, ..
        } = event
        else {
            continue;
        };
        let name = words::piece(speech, piece);
        match stacks.last_mut() {
            Some((at, _, names)) if *at == square => names.push(name),
            _ => stacks.push((square, by.color(), vec![name])),
        }
    }
    let sentence = |(square, color, names): (Square, Color, Vec<String>)| {
        pieces_on(speech, Key::Captured, color, &names, square)
    };
    stacks.into_iter().map(sentence).collect()
}

/// Returns a sentence for the pieces lost in suicide captures. A turn has at most one such capture: only an Air Force
/// makes it, and no stack holds two.
fn losses(speech: &Speech, events: &[Event]) -> Option<String> {
    let mut names = Vec::new();
    let mut place = None;
    for event in events {
        if let Event::Destroyed { square, piece, .. } = *event {
            names.push(words::piece(speech, piece));
            place = Some((square, piece.color));
        }
    }
    let (square, color) = place?;
    Some(pieces_on(speech, Key::Lost, color, &names, square))
}

fn pieces_on(speech: &Speech, key: Key, color: Color, names: &[String], square: Square) -> String {
    let (side, pieces) = (speech.say(words::side(color)), list(speech, names));
    let square = square.to_string();
    let args = [
        ("side", side.as_str()),
        ("pieces", &pieces),
        ("square", &square),
    ];
    speech.say_with(key, &args)
}

/// Returns one sentence for all pieces of a side that became heroic by attacking the Commander.
fn promotions(speech: &Speech, color: Color, events: &[Event]) -> String {
    let names: Vec<String> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Promoted {
                square,
                piece,
                reason: PromotionReason::Attack,
            } if piece.color == color => {
                let (piece, square) = (words::piece(speech, piece), square.to_string());
                let args = [("piece", piece.as_str()), ("square", &square)];
                Some(speech.say_with(Key::PieceOn, &args))
            }
            _ => None,
        })
        .collect();
    let key = match names.len() {
        0 => return String::new(),
        1 => Key::Promoted,
        _ => Key::PromotedSeveral,
    };
    let (side, pieces) = (speech.say(words::side(color)), list(speech, &names));
    speech.say_with(key, &[("side", &side), ("pieces", &pieces)])
}

fn last_guard(speech: &Speech, square: Square, piece: Piece) -> String {
    let side = speech.say(words::side(piece.color));
    let (name, square) = (words::piece(speech, piece), square.to_string());
    let args = [
        ("side", side.as_str()),
        ("piece", &name),
        ("square", &square),
    ];
    speech.say_with(Key::LastGuard, &args)
}

/// Joins names by commas, the last one by "and".
fn list(speech: &Speech, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] => {
            let first = first.join(", ");
            speech.say_with(Key::And, &[("first", &first), ("last", last)])
        }
    }
}
