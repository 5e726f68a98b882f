//! Previews: the effects of a move before it is made.

use crate::common::random::{POSITIONS, for_each_position};
use cotulenh::{AirDefense, Color, Event, Move, Outcome, Position, Termination};
use proptest::prelude::*;

#[test]
fn a_preview_is_the_difference_that_the_move_makes() {
    for_each_position(POSITIONS / 10, |position| {
        let moves = position.legal_moves();
        for &mv in moves.iter().step_by(1 + moves.len() / 4) {
            let preview = position.preview(mv).expect("a legal move");
            let (next, events) = position.after_with_events(mv).expect("a legal move");
            prop_assert_eq!(&preview.events, &events);
            prop_assert_eq!(preview.outcome, next.outcome());
            if next.turn() != position.turn() {
                prop_assert_eq!(preview.check, next.is_check());
                let color = next.turn();
                prop_assert_eq!(preview.check, events.contains(&Event::Check { color }));
            }
            let mut board = *position.board();
            for change in &preview.changes {
                prop_assert_eq!(change.before, board.stack(change.square));
                board.set(change.square, change.after);
            }
            prop_assert_eq!(&board, next.board());
            for color in Color::ALL {
                let zone = |position: &Position| AirDefense::of(position.board(), color).zone();
                prop_assert_eq!(preview.zones[color].before, zone(position));
                prop_assert_eq!(preview.zones[color].after, zone(&next));
            }
        }
        Ok(())
    });
}

#[test]
fn a_preview_shows_a_checkmate() {
    let fen = "3hh5c/11/11/11/10T/11/11/9C1/11/11/11/4E6 r - - 4 6";
    let position: Position = fen.parse().expect(fen);
    let mv = Move::from_lan("Tk8k10", Color::Red).expect("a move");
    let preview = position.preview(mv).expect("a legal move");
    assert!(preview.check && preview.is_checkmate());
    let mate = Outcome::win(Color::Red, Termination::Checkmate);
    assert_eq!(preview.outcome, Some(mate));
}

#[test]
fn a_preview_of_an_illegal_move_is_refused() {
    let position = Position::start();
    let mv = Move::from_lan("Tf4f9", Color::Red).expect("a move");
    assert_eq!(position.preview(mv).err(), position.check_legal(mv).err());
    assert!(position.preview(mv).is_err());
}

/// The zone of a Navy moves with it.
#[test]
fn a_preview_shows_the_zones_that_are_gained_and_lost() {
    let fen = "6c4/11/11/11/11/11/11/11/N10/11/11/5C5 r - - 0 1";
    let position: Position = fen.parse().expect(fen);
    let mv = Move::from_lan("Na4a8", Color::Red).expect("a move");
    let zones = position.preview(mv).expect("a legal move").zones;
    let square = |name: &str| name.parse().expect(name);
    assert!(zones.red.gained().contains(square("a8")));
    assert!(zones.red.lost().contains(square("a4")));
    assert!(zones.blue.gained().is_empty() && zones.blue.lost().is_empty());
}
