//! Events in English sentences.

use crate::events::{Event, PromotionReason};
use crate::outcome::{Outcome, Termination};
use crate::{Color, Piece, Square, Stack};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Describes events in English, one sentence for each thing that happened.
///
/// ```
/// use cotulenh::{Move, Position, describe};
/// let position = Position::start();
/// let (_, events) = position.after_with_events(Move::from_lan("Tf4f6", position.turn())?)?;
/// assert_eq!(describe(&events), "Red's Tank moves from f4 to f6.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe(events: &[Event]) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut rest = events;
    while let Some((&event, after)) = rest.split_first() {
        rest = after;
        match event {
            Event::Captured {
                square, by, from, ..
            } => {
                let captured = captured_on(square, events_from(events, rest));
                rest = after_capture(square, rest);
                let (sentence, left) = describe_capture(&captured, square, by, from, rest);
                sentences.push(sentence);
                rest = left;
            }
            Event::Moved { unit, from, to } => {
                sentences.push(format!("{} moves from {from} to {to}.", owned(unit)));
            }
            Event::Deployed { unit, from, to } => {
                sentences.push(format!("{} deploys from {from} to {to}.", owned(unit)));
            }
            Event::Combined {
                unit,
                from,
                to,
                stack,
            } => {
                let joined = stack.without(unit.roles()).map_or_else(
                    || format!("the stack on {to}"),
                    |other| format!("the {} on {to}", named(other)),
                );
                sentences.push(format!("{} from {from} joins {joined}.", owned(unit)));
            }
            Event::Destroyed { piece, square, .. } => {
                sentences.push(format!("The {} is lost on {square}.", piece_name(piece)));
            }
            Event::Stayed { square, piece } => {
                sentences.push(format!("The {} stays on {square}.", piece_name(piece)));
            }
            Event::Promoted {
                square,
                piece,
                reason,
            } => {
                let why = match reason {
                    PromotionReason::Attack => "",
                    PromotionReason::LastGuard => " as the last guard",
                };
                let owner = owner(piece.color);
                let name = piece.role;
                sentences.push(format!("{owner} {name} on {square} becomes a hero{why}."));
            }
            Event::Check { color } => sentences.push(format!("{color} is in check.")),
            Event::GameOver { outcome } => sentences.push(outcome_sentence(outcome)),
            // The capture has been described, and the end of a turn needs no sentence.
            Event::CommanderCaptured { .. } | Event::TurnEnded { .. } => {}
        }
    }
    sentences.join(" ")
}

/// Returns the events from the one before `rest` on.
fn events_from<'a>(events: &'a [Event], rest: &[Event]) -> &'a [Event] {
    &events[events.len() - rest.len() - 1..]
}

/// Returns the pieces captured on one square by the events at the front.
fn captured_on(square: Square, events: &[Event]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for event in events {
        match *event {
            Event::Captured {
                square: at, piece, ..
            } if at == square => pieces.push(piece),
            Event::CommanderCaptured { square: at, .. } if at == square => {}
            _ => break,
        }
    }
    pieces
}

fn after_capture(square: Square, events: &[Event]) -> &[Event] {
    let more = events.iter().take_while(|event| match event {
        Event::Captured { square: at, .. } | Event::CommanderCaptured { square: at, .. } => {
            *at == square
        }
        _ => false,
    });
    &events[more.count()..]
}

/// Describes a capture together with the move or loss of the capturing unit. Returns the sentence and the remaining events.
fn describe_capture<'a>(
    captured: &[Piece],
    square: Square,
    by: Stack,
    from: Square,
    rest: &'a [Event],
) -> (String, &'a [Event]) {
    let unit = owned(by);
    let target = format!("the {} on {square}", list(captured));
    match rest.split_first() {
        Some((Event::Moved { .. }, rest)) => {
            (format!("{unit} from {from} captures {target}."), rest)
        }
        Some((Event::Deployed { .. }, rest)) => (
            format!("{unit} deploys from {from} and captures {target}."),
            rest,
        ),
        Some((Event::Destroyed { .. }, _)) => {
            let lost = rest
                .iter()
                .take_while(|event| matches!(event, Event::Destroyed { .. }))
                .count();
            (
                format!("{unit} from {from} captures {target} and is lost."),
                &rest[lost..],
            )
        }
        _ => (
            format!("{unit} captures {target} and stays on {from}."),
            rest,
        ),
    }
}

fn owner(color: Color) -> String {
    format!("{color}'s")
}

fn owned(unit: Stack) -> String {
    format!("{} {}", owner(unit.color()), named(unit))
}

fn piece_name(piece: Piece) -> String {
    let heroic = if piece.heroic { "heroic " } else { "" };
    format!("{heroic}{}", piece.role)
}

/// Returns the names of a stack's pieces, the carrier first.
fn named(stack: Stack) -> String {
    list(&stack.pieces().collect::<Vec<_>>())
}

fn list(pieces: &[Piece]) -> String {
    let mut names = pieces.iter().copied().map(piece_name);
    let first = names.next().unwrap_or_default();
    let others: Vec<String> = names.collect();
    if others.is_empty() {
        first
    } else {
        format!("{first} with {}", others.join(" and "))
    }
}

fn outcome_sentence(outcome: Outcome) -> String {
    let how = match outcome.termination {
        Termination::CommanderCaptured => " by capturing the Commander",
        Termination::Objective => " by the objective",
        Termination::Checkmate => " by checkmate",
        Termination::Stalemate => " by stalemate",
        Termination::Fifty => " by 100 half-moves without a capture",
        Termination::Repetition => " by threefold repetition",
        Termination::Resignation => " by resignation",
        Termination::Agreement => " by agreement",
        Termination::Flag => " on time",
        Termination::Recorded => "",
    };
    let result = match outcome.winner {
        Some(color) => format!("{color} wins"),
        None => "Draw".to_string(),
    };
    format!("{result}{how}.")
}
