//! Properties of the notation of moves and turns in every position, over random games and random set-ups.

use crate::common::random::{POSITIONS, for_each_position};
use cotulenh::{Move, Position, Turn};
use proptest::prelude::*;
use std::collections::HashSet;

/// The number of positions whose moves are all written and read.
const MOVE_POSITIONS: usize = POSITIONS / 4;
/// The number of positions whose turns are written and read.
const TURN_POSITIONS: usize = 500;
/// The largest number of turns per position that are written as SAN and read without naming the notation, spread evenly
/// over all turns.
const SAMPLE: usize = 500;

#[test]
fn every_legal_move_has_a_unique_san_and_lan_that_round_trips() {
    for_each_position(MOVE_POSITIONS, |position| {
        let moves = position.legal_moves();
        let mut texts = HashSet::new();
        for &mv in &moves {
            let (san, lan) = (position.san(mv).to_string(), mv.to_string());
            prop_assert_eq!(position.read_move(&san), Ok(mv), "{} {}", position, san);
            prop_assert_eq!(position.read_move(&lan), Ok(mv), "{} {}", position, lan);
            prop_assert_eq!(Move::from_lan(&lan, position.turn()), Ok(mv));
            // Apart from its suffix, SAN is never longer than LAN, and may be equal to it.
            let bare = san.trim_end_matches(['^', '#']);
            prop_assert!(bare.len() <= lan.len(), "{san} {lan}");
            if bare != lan {
                prop_assert!(texts.insert(lan), "{position} {mv}");
            }
            prop_assert!(texts.insert(bare.to_string()), "{position} {san}");
        }
        Ok(())
    });
}

/// Reads the text of a turn and asserts that the result is the turn.
fn reads_back(position: &Position, text: &str, turn: &Turn) -> Result<(), TestCaseError> {
    let read = position.read_turn(text);
    prop_assert_eq!(read.as_ref(), Ok(turn), "{} {}", position, text);
    Ok(())
}

#[test]
fn every_turn_has_a_unique_word_lan_and_san_that_round_trips() {
    for_each_position(TURN_POSITIONS, |position| {
        let turns = position.legal_turns();
        let (mut words, mut lans) = (HashSet::new(), HashSet::new());
        for turn in &turns {
            let (word, lan) = (turn.engine_move().to_string(), turn.to_string());
            let read = position.turn_from_engine_move(&word);
            prop_assert_eq!(read.as_ref(), Ok(turn), "{} {}", position, word);
            let read = Turn::from_lan(&lan, position.turn());
            prop_assert_eq!(read.as_ref(), Ok(turn), "{} {}", position, lan);
            prop_assert!(words.insert(word), "{position} {turn}");
            prop_assert!(lans.insert(lan), "{position} {turn}");
        }
        let mut sans = HashSet::new();
        for turn in turns.iter().step_by(turns.len().div_ceil(SAMPLE).max(1)) {
            let (word, lan) = (turn.engine_move().to_string(), turn.to_string());
            let san = position.turn_san(turn).to_string();
            for text in [&word, &lan, &san] {
                reads_back(position, text, turn)?;
            }
            let base = position.before_deployment();
            prop_assert_eq!(base.turn_san(turn).to_string(), &san[..]);
            reads_back(&base, &san, turn)?;
            prop_assert!(sans.insert(san), "{position} {turn}");
        }
        Ok(())
    });
}

#[test]
fn a_shortened_text_is_never_read_as_another_turn() {
    for_each_position(500, |position| {
        for mv in position.legal_moves() {
            let san = position.san(mv).to_string();
            for left_out in ["x", "&", "+", "_", "@", ">"] {
                let text = san.replacen(left_out, "", 1);
                if let Ok(read) = position.read_move(&text) {
                    prop_assert_eq!(read.to(), mv.to(), "{} {} {}", position, san, text);
                    let roles = |mv: Move| mv.unit().map(|unit| unit.roles());
                    prop_assert_eq!(roles(read), roles(mv), "{} {} {}", position, san, text);
                }
            }
        }
        Ok(())
    });
}
