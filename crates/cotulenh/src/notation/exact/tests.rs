//! The fast path compared with the search that tries every stack and every kind of move.

use crate::notation::read::read_turn_by_search;
use crate::random::for_each_position;
use crate::{Act, Game, Move, MoveKind, Position, SQUARES, Square, Turn};
use core::cell::Cell;
use proptest::prelude::*;
use std::string::{String, ToString};
use std::vec::Vec;

/// Characters of all notations, and a few that belong to none.
const CHARS: &str = "CITMEAGSFNHabcdefk0123459x_@&>+^#!?:,<() lZé…";

/// A small generator of numbers, seeded by the position.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Returns a legal turn, or `None` if there is none.
fn some_turn(start: &Position, numbers: &mut Numbers) -> Option<Turn> {
    let mut position = *start;
    loop {
        let moves = position.legal_moves();
        // Every second turn is a deployment, if the position has one.
        let steps = moves.iter().filter(|mv| matches!(mv, Move::Step(_)));
        let steps: Vec<_> = steps.copied().collect();
        let mv = match numbers.below(2) {
            0 if !steps.is_empty() => steps[numbers.below(steps.len())],
            _ => *moves.get(numbers.below(moves.len()))?,
        };
        if let Some(turn) = position.turn_ended_by(mv) {
            return Some(turn);
        }
        position.play_unchecked(mv);
    }
}

/// Returns the texts of a turn in every notation, with parts left out and added.
fn texts(position: &Position, turn: &Turn) -> Vec<String> {
    let san = position.turn_san(turn).to_string();
    let lan = turn.to_string();
    let mut texts = Vec::from([san, lan, turn.engine_move().to_string()]);
    for whole in [texts[0].clone(), texts[1].clone()] {
        for left_out in ["x", "_", "@", "&", ">", "+", "^", "#", ":"] {
            texts.push(whole.replace(left_out, ""));
        }
        for mark in ["x", "_", "@", "&"] {
            for other in ["x", "_", "@", "&"] {
                texts.push(whole.replace(mark, other));
            }
        }
        texts.push(std::format!("+{whole}"));
        texts.push(std::format!(" {whole} !?"));
        texts.push(std::format!("{whole}^#+"));
        texts.push(whole.replace('>', " > "));
        if let Some((_, steps)) = whole.rsplit_once(':') {
            texts.push(steps.to_string());
        }
    }
    texts
}

/// Returns the text with one character deleted, replaced or inserted.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let known: Vec<char> = CHARS.chars().collect();
    let other = known[numbers.below(known.len())];
    let at = numbers.below(chars.len());
    match numbers.below(3) {
        0 => {
            chars.remove(at);
        }
        1 => chars[at] = other,
        _ => chars.insert(at, other),
    }
    chars.into_iter().collect()
}

/// Plays a text on the fast path of records, and compares the game with one that plays the turn found by the search. Returns
/// `true` if the fast path played the text.
fn plays_what_the_search_finds(game: &mut Game, text: &str) -> Result<bool, TestCaseError> {
    let before = *game.position();
    let here = game.current();
    let turns = game.node_count();
    let Some(node) = game.play_frequent(text) else {
        prop_assert!(game.position().is_identical(&before));
        prop_assert_eq!((game.current(), game.node_count()), (here, turns));
        return Ok(false);
    };
    let turn = read_turn_by_search(&before, text);
    prop_assert_eq!(turn.as_ref().ok(), game.turn(node), "{} {:?}", before, text);
    let mut after = before;
    let mv = game
        .turn(node)
        .and_then(|turn| turn.moves().first().copied());
    prop_assert_eq!(after.play(mv.unwrap_or(Move::Commit)), Ok(()));
    prop_assert!(game.position().is_identical(&after));
    prop_assert_eq!(game.current(), node);
    Ok(true)
}

#[test]
fn a_text_is_played_without_the_search_only_if_the_search_finds_the_same() {
    let (played, left) = (Cell::new(0), Cell::new(0));
    for_each_position(1000, |position| {
        let mut numbers = Numbers(position.key());
        let start = position.before_deployment();
        let Some(turn) = some_turn(&start, &mut numbers) else {
            return Ok(());
        };
        // A unit of the same kind may reach the target illegally, e.g. in check.
        let pseudo_legal = start
            .board()
            .stacks_of(start.turn())
            .flat_map(|(from, unit)| {
                let to = Square::from_index(numbers.below(SQUARES)).unwrap_or(from);
                let kind = MoveKind::ALL[numbers.below(MoveKind::ALL.len())];
                let act = Act {
                    unit,
                    from,
                    to,
                    kind,
                };
                let lan = Move::Ordinary(act).to_string();
                [start.san(Move::Ordinary(act)).to_string(), lan]
            });
        let mut all: Vec<String> = pseudo_legal.collect();
        all.extend(texts(&start, &turn));
        let mut game = Game::from_position(start);
        for text in all {
            let text = match numbers.below(3) {
                0 => mutated(&text, &mut numbers),
                _ => text,
            };
            let fast = plays_what_the_search_finds(&mut game, &text)?;
            let counted = if fast { &played } else { &left };
            counted.set(counted.get() + 1);
            if fast {
                prop_assert!(game.undo().is_ok());
            }
        }
        Ok(())
    });
    let (played, left) = (played.get(), left.get());
    assert!(played > 1000 && left > 1000, "{played} {left}");
}

#[test]
fn a_move_that_exposes_the_commander_is_left_to_the_search() {
    // The Infantry is the only piece between the Commanders.
    let position: Position = "5c5/11/11/11/11/11/11/5I5/11/11/11/5C5 r - - 0 1"
        .parse()
        .unwrap();
    let mut game = Game::from_position(position);
    assert!(!plays_what_the_search_finds(&mut game, "Ig5").unwrap());
    assert!(plays_what_the_search_finds(&mut game, "If6").unwrap());
}

#[test]
fn the_fast_path_reads_what_the_search_reads_and_refuses_what_it_refuses() {
    let (accepted, refused) = (Cell::new(0), Cell::new(0));
    for_each_position(1500, |position| {
        let mut numbers = Numbers(position.key());
        for _ in 0..3 {
            let Some(turn) = some_turn(position, &mut numbers) else {
                break;
            };
            for text in texts(position, &turn) {
                for text in [
                    mutated(&text, &mut numbers),
                    mutated(&text, &mut numbers),
                    text,
                ] {
                    let read = position.read_turn(&text);
                    let expected = read_turn_by_search(position, &text);
                    let counted = if read.is_ok() { &accepted } else { &refused };
                    counted.set(counted.get() + 1);
                    prop_assert_eq!(read, expected, "{} {:?}", position, text);
                }
            }
        }
        Ok(())
    });
    // The comparison means nothing if nearly all texts are read, or nearly none.
    let (accepted, refused) = (accepted.get(), refused.get());
    assert!(accepted > 1000 && refused > 1000, "{accepted} {refused}");
}
