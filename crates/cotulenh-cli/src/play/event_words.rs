//! Events in the language of the screen: captures, losses, promotions, checks.

use super::speech::{Key, Speech};
use super::words;
use cotulenh::{Color, Event, Piece, Preview, PromotionReason, Square, ZoneChange};

/// Describes the events that a player could overlook: captures, pieces lost in a suicide capture, promotions and check.
/// Returns an empty text if there are none. The end of the game is left to [`words::outcome`].
pub(super) fn describe(speech: &Speech, events: &[Event]) -> String {
    let mut sentences = effects(speech, events);
    sentences.extend(events.iter().filter_map(|&event| match event {
        Event::Check { color } => Some(of_side(speech, Key::Checked, color)),
        _ => None,
    }));
    sentences.join(" ")
}

/// Describes the preview of a move by `mover`. Unlike [`describe`], it tells checkmate from check, reports check before the
/// end of a deployment, and reports changes of the air-defence zones.
pub(super) fn describe_preview(speech: &Speech, preview: &Preview, mover: Color) -> String {
    let mut sentences = effects(speech, &preview.events);
    let check = match (preview.is_checkmate(), preview.check) {
        (true, _) => Some(Key::Checkmated),
        (false, true) => Some(Key::Checked),
        (false, false) => None,
    };
    sentences.extend(check.map(|key| of_side(speech, key, !mover)));
    let zones = Color::ALL.map(|color| zone(speech, color, preview.zones[color]));
    sentences.extend(zones.into_iter().flatten());
    sentences.join(" ")
}

/// Returns a sentence for the change of an air-defence zone, or `None` if it stays the same.
fn zone(speech: &Speech, color: Color, change: ZoneChange) -> Option<String> {
    let key = match (change.gained().is_empty(), change.lost().is_empty()) {
        (true, true) => return None,
        (false, true) => Key::ZoneGained,
        (true, false) => Key::ZoneLost,
        (false, false) => Key::ZoneMoved,
    };
    let side = speech.say(words::side(color));
    let counts = [
        ("gained", change.gained().len()),
        ("lost", change.lost().len()),
    ];
    Some(speech.say_counts(key, &[("side", &side)], &counts))
}

fn of_side(speech: &Speech, key: Key, color: Color) -> String {
    let side = speech.say(words::side(color));
    speech.say_with(key, &[("side", &side)])
}

/// Returns the sentences for captures, losses and promotions.
fn effects(speech: &Speech, events: &[Event]) -> Vec<String> {
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
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
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
