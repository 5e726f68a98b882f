//! Plays random moves from the start: every legal move can be made and unmade, and the position stays consistent.

use cotulenh::{Forgive, Position};

/// Checks one input.
pub fn run(choices: &[u8]) {
    let mut position = Position::start();
    for pair in choices.chunks(2).take(300) {
        let moves = position.legal_moves();
        let choice = pair
            .iter()
            .fold(0, |sum, &byte| sum * 256 + usize::from(byte));
        let Some(&mv) = moves.get(choice % moves.len().max(1)) else {
            break;
        };
        let before = position;
        let undo = position.make(mv);
        let mut back = position;
        back.unmake(undo);
        assert!(back.is_identical(&before), "{before} {mv}");
        let mut played = before;
        played.play(mv).expect("a listed move is legal");
        assert!(played.is_identical(&position), "{before} {mv}");
        assert_eq!(position.mirrored(), before.mirrored().after(mv.mirrored()));
    }
    if position.ended().is_none() {
        let fen = position.to_string();
        let read = Position::from_fen(&fen, Forgive::STUDY).expect("its own FEN");
        assert!(read.is_identical(&position), "{fen}");
    }
}
