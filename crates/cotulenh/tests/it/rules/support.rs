//! Helpers of these tests: positions from text, moves by their LAN, and exact sets of the moves of a unit.

use cotulenh::{Forgive, IllegalMove, Move, Objective, Position, Setup, Square};
use std::collections::BTreeSet;

/// An unordered set of texts.
pub type Set = BTreeSet<String>;

/// Parses a FEN with both Commanders.
#[track_caller]
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Parses a FEN in which a Commander may be missing.
#[track_caller]
pub fn study(fen: &str) -> Position {
    Position::from_fen(fen, Forgive::STUDY).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Parses a FEN for a game with an objective.
#[track_caller]
pub fn aiming(objective: Objective, fen: &str) -> Position {
    let mut setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    setup.objective = objective;
    setup
        .position()
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Parses the name of a square.
#[track_caller]
pub fn square(name: &str) -> Square {
    name.parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn read(position: &Position, lan: &str) -> Move {
    Move::from_lan(lan, position.turn()).unwrap_or_else(|error| panic!("{lan}: {error}"))
}

/// Plays a legal move.
#[track_caller]
pub fn play(position: &mut Position, lan: &str) {
    let before = *position;
    if let Err(error) = position.play(read(position, lan)) {
        panic!("{before}: {lan}: {error}");
    }
}

/// Returns the position after legal moves, one after another.
#[track_caller]
pub fn after(fen: &str, moves: &[&str]) -> Position {
    let mut position = study(fen);
    for lan in moves {
        play(&mut position, lan);
    }
    position
}

/// Returns `true` if the move is legal, and checks that `is_legal` and the list of legal moves agree.
#[track_caller]
pub fn is_legal(position: &Position, lan: &str) -> bool {
    let mv = read(position, lan);
    let listed = position.legal_moves().contains(&mv);
    assert_eq!(position.is_legal(mv), listed, "{position}: {lan}");
    listed
}

/// Tries an illegal move, checks that the position is unchanged, and returns the reason.
#[track_caller]
pub fn refused(position: &Position, lan: &str) -> IllegalMove {
    assert!(!is_legal(position, lan), "{position}: {lan} is legal");
    let mut tried = *position;
    let reason = tried.play(read(position, lan)).unwrap_err();
    assert!(
        tried.is_identical(position),
        "{lan} is refused and changes something"
    );
    reason
}

/// Returns all legal moves in LAN.
pub fn legal(position: &Position) -> Set {
    let moves = position.legal_moves();
    let texts: Set = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), moves.len(), "no move is listed twice");
    texts
}

/// Returns the moves of one unit as marks and targets. `Tc4` is a whole stack with its ordinary moves, `Tc4>` a part of
/// a stack with its deployment steps.
pub fn reach(position: &Position, unit: &str) -> Set {
    legal(position)
        .iter()
        .filter_map(|lan| lan.strip_prefix(unit))
        .filter(|rest| !rest.starts_with(|c: char| c == '>' || c.is_ascii_digit()))
        .map(String::from)
        .collect()
}

/// Splits a text into words.
pub fn words(text: &str) -> Set {
    text.split_whitespace().map(String::from).collect()
}

/// Asserts the exact moves of one unit in a position that may lack Commanders.
#[track_caller]
pub fn assert_reach(fen: &str, unit: &str, expected: &str) {
    assert_reach_in(&study(fen), unit, expected);
}

/// Asserts the exact moves of one unit.
#[track_caller]
pub fn assert_reach_in(position: &Position, unit: &str, expected: &str) {
    assert_eq!(
        reach(position, unit),
        words(expected),
        "{unit} in {position}"
    );
}

/// Returns the stack on a square as in FEN, or `-` if it is empty.
#[track_caller]
pub fn on(position: &Position, name: &str) -> String {
    let stack = position.board().stack(square(name));
    stack.map_or("-".into(), |stack| stack.to_string())
}

/// Returns the squares of an open board, without the sea, at most so far from a square along files and ranks and along
/// diagonals.
pub fn star(center: &str, orthogonal: i8, diagonal: i8) -> Set {
    let center = square(center);
    Square::all()
        .filter(|&to| to != center && to.file() >= 2)
        .filter(|to| {
            let across = (to.file() as i8 - center.file() as i8).abs();
            let up = (to.rank() as i8 - center.rank() as i8).abs();
            if across == up {
                across <= diagonal
            } else {
                across.min(up) == 0 && across.max(up) <= orthogonal
            }
        })
        .map(|to| to.to_string())
        .collect()
}
