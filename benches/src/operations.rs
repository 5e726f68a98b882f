//! The measured operations. Each panics if its result is wrong.

use crate::case::Case;
use crate::samples::read;
use cotulenh::{Change, Color, Command, Overlay, commander};
use std::fmt::Write;
use std::hint::black_box;

/// An operation on a case.
pub type Operation = fn(&Case);

/// Every operation with its name, except perft, which takes a depth.
pub const OPERATIONS: [(&str, Operation); 11] = [
    ("legal_list", legal_list),
    ("make_unmake", make_unmake),
    ("command", command),
    ("after", after),
    ("overlay", overlay),
    ("is_legal", is_legal),
    ("attack_query", attack_query),
    ("fen_read", fen_read),
    ("fen_write", fen_write),
    ("san_read", san_read),
    ("san_write", san_write),
];

/// Runs the deepest perft with at most this many nodes.
pub fn perft(case: &Case, nodes: u64) {
    let (depth, count) = case.sample.within(nodes);
    assert_eq!(cotulenh::perft(black_box(&case.position), depth), count);
}

/// Generates the legal moves.
pub fn legal_list(case: &Case) {
    let moves = black_box(&case.position).legal_moves();
    assert_eq!(moves.len(), case.moves.len());
}

/// Makes and unmakes every legal move.
pub fn make_unmake(case: &Case) {
    let mut position = black_box(case.position);
    let mut keys = 0;
    for &mv in &case.moves {
        let undo = position.make(mv);
        keys ^= position.key();
        position.unmake(undo);
    }
    assert_eq!((keys, position.key()), (case.keys, case.position.key()));
}

/// Builds, executes and undoes a command for every legal move.
pub fn command(case: &Case) {
    let mut position = black_box(case.position);
    let mut keys = 0;
    for &mv in &case.moves {
        let mut command = Command::new(&position, mv).expect("a listed move is legal");
        command
            .execute(&mut position)
            .expect("it was made for this");
        keys ^= position.key();
        command.undo(&mut position).expect("it was just executed");
    }
    assert_eq!((keys, position.key()), (case.keys, case.position.key()));
}

/// Creates the position after every legal move.
pub fn after(case: &Case) {
    let position = black_box(&case.position);
    let keys = case.moves.iter().map(|&mv| position.after(mv).key());
    assert_eq!(keys.fold(0, |all, key| all ^ key), case.keys);
}

/// Makes and undoes every legal move over an overlay.
pub fn overlay(case: &Case) {
    let mut overlay = Overlay::new(black_box(&case.position));
    let mut changes = 0;
    for &mv in &case.moves {
        overlay.play_unchecked(mv);
        changes += overlay.changes().len();
        overlay.undo();
    }
    assert_eq!((changes, overlay.changes().len()), (case.changes, 0));
}

/// Checks the legality of every legal move.
pub fn is_legal(case: &Case) {
    let position = black_box(&case.position);
    let legal = case.moves.iter().filter(|&&mv| position.is_legal(mv));
    assert_eq!(legal.count(), case.moves.len());
}

/// Asks whether each Commander is attacked.
pub fn attack_query(case: &Case) {
    let board = black_box(&case.position).board();
    for color in Color::ALL {
        assert_eq!(commander::is_attacked(board, color), case.attacked[color]);
    }
}

/// Parses the FEN.
pub fn fen_read(case: &Case) {
    let position = read(black_box(case.sample.fen));
    assert_eq!(position.key(), case.position.key());
}

/// Writes the FEN.
pub fn fen_write(case: &Case) {
    assert_eq!(black_box(&case.position).to_string(), case.sample.fen);
}

/// Parses the SAN of every legal move.
pub fn san_read(case: &Case) {
    let position = black_box(&case.position);
    for (san, &mv) in case.sans.iter().zip(&case.moves) {
        assert_eq!(position.read_move(san), Ok(mv));
    }
}

/// Writes the SAN of every legal move.
pub fn san_write(case: &Case) {
    let position = black_box(&case.position);
    let mut text = String::new();
    for (san, &mv) in case.sans.iter().zip(&case.moves) {
        text.clear();
        write!(text, "{}", position.san(mv)).expect("a String takes it");
        assert_eq!(text, *san);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_gives_the_expected_result() {
        for case in Case::all() {
            perft(&case, 1000);
            for (_, operation) in OPERATIONS {
                operation(&case);
            }
        }
    }
}
