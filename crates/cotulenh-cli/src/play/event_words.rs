//! Events in the language of the screen: captures, losses, promotions, checks.

use super::speech::{Key, Speech};
use super::words;
use cotulenh::{Color, Event, Preview, PromotionReason, Square, ZoneChange};

/// Describes the events that a player could overlook: captures, pieces lost in a suicide capture, promotions and check.
/// Returns an empty text if there are none. The end of the game is left to [`words::outcome`].
pub(super) fn describe(speech: &Speech, events: &[Event]) -> String {
    let mut sentences = effects(speech, events);
    if events
        .iter()
        .any(|event| matches!(event, Event::Check { .. }))
    {
        sentences.push(speech.say(Key::SayCheck));
    }
    sentences.join(" ")
}

/// Describes the preview of a move. Unlike [`describe`], it tells checkmate from check, reports check before the
/// end of a deployment, and reports changes of the air-defence zones.
pub(super) fn describe_preview(speech: &Speech, preview: &Preview) -> String {
    let mut sentences = effects(speech, &preview.events);
    let check = match (preview.is_checkmate(), preview.check) {
        (true, _) => Some(Key::SayCheckmate),
        (false, true) => Some(Key::SayCheck),
        (false, false) => None,
    };
    sentences.extend(check.map(|key| speech.say(key)));
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

/// Returns the sentences for captures, losses and promotions.
fn effects(speech: &Speech, events: &[Event]) -> Vec<String> {
    let mut sentences = captures(speech, events);
    sentences.extend(losses(speech, events));
    sentences.extend(promotions(speech, events));
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
        pieces_on(speech, Key::SayCaptured, color, &names, square)
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
    Some(pieces_on(speech, Key::SayDestroyed, color, &names, square))
}

fn pieces_on(speech: &Speech, key: Key, color: Color, names: &[String], square: Square) -> String {
    let (side, pieces) = (speech.say(words::side(color)), words::list(speech, names));
    let square = square.to_string();
    let args = [
        ("side", side.as_str()),
        ("pieces", &pieces),
        ("square", &square),
    ];
    speech.say_with(key, &args)
}

/// Returns a sentence for each piece that became heroic, last guards at the end.
fn promotions(speech: &Speech, events: &[Event]) -> Vec<String> {
    let of = |wanted: PromotionReason, key: Key| {
        events.iter().filter_map(move |&event| match event {
            Event::Promoted {
                square,
                piece,
                reason,
            } if reason == wanted => {
                let (piece, square) = (words::piece(speech, piece), square.to_string());
                let args = [("piece", piece.as_str()), ("square", &square)];
                Some(speech.say_with(key, &args))
            }
            _ => None,
        })
    };
    let attacks = of(PromotionReason::Attack, Key::SayPromoted);
    attacks
        .chain(of(PromotionReason::LastGuard, Key::SayLastGuard))
        .collect()
}
