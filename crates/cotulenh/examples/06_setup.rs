//! Lesson 6: set up a position by hand.
//!
//! A `Setup` may be wrong. It becomes a `Position`, or a list of all its problems.

use cotulenh::{Color, Forgive, Piece, Position, Role, Setup, Square, Terrain};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut setup = Setup::empty();
    setup.put(Square::E1, Piece::new(Color::Red, Role::Commander))?;
    setup.put(Square::E5, Piece::new(Color::Red, Role::Navy))?;
    println!("e5 is {}", Terrain::of(Square::E5));
    if let Err(error) = setup.position() {
        for problem in error.problems() {
            println!("problem: {problem}");
        }
    }

    setup.clear(Square::E5);
    setup.put(Square::C5, "N".parse()?)?;
    // Blue has no Commander, which a study may forgive.
    let position = setup.position_forgiving(Forgive::STUDY)?;
    for (square, stack) in position.board() {
        println!("{stack} on {square}");
    }
    let again = Position::from_fen(&position.to_string(), Forgive::STUDY)?;
    assert!(again.is_identical(&position));
    Ok(())
}
