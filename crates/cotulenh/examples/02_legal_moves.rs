//! Lesson 2: list the legal moves and play one of them.
//!
//! A `Position` has no history. It is `Copy`, so a search or a test can try a move on a copy.

use cotulenh::{MoveKind, Position, Square};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut position = Position::start();
    let moves = position.legal_moves();
    println!("{} legal moves", moves.len());

    // The units that can leave a square, and their targets. A user interface shows these.
    for selection in position.selections(Square::G5) {
        println!("{} to {:?}", selection.unit, selection.squares());
    }
    println!("{}", position.board().diagram());

    // A game of some legal moves, captures first.
    for turn in 0..200 {
        if let Some(outcome) = position.outcome() {
            println!("{outcome}");
            break;
        }
        let captures = position.captures();
        let moves = position.legal_moves();
        let mv = captures.first().unwrap_or(&moves[turn * 7 % moves.len()]);
        position.play(*mv)?;
    }
    println!("{position}");

    let combines = position.legal_moves().into_iter();
    let combines = combines.filter(|mv| mv.kind() == Some(MoveKind::Combine));
    println!("{} moves join two stacks", combines.count());
    Ok(())
}
