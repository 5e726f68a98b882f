//! Lesson 1: play a game from its notation.
//!
//! `Game` keeps the history. `play_text` reads SAN, LAN and engine moves, and refuses a move that is not legal.

use cotulenh::{Color, Game, Position, Square};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    for san in ["Tf6", "Th7", "Tf5"] {
        game.play_text(san)?;
    }
    assert_eq!(game.position().turn(), Color::Blue);

    // An illegal move changes nothing, and its error says why.
    let refused = game.play_text("Th3").map(drop);
    println!(
        "Th3: {}",
        refused.expect_err("a Tank does not reach that far")
    );

    // The position is what a player sees on the board.
    let position: &Position = game.position();
    let tank = position.board().stack(Square::F5).ok_or("no stack")?;
    println!("{} on f5: {}", tank.carrier().role, position);

    game.resign(Color::Blue)?;
    println!("{}", game.outcome().ok_or("the game is not over")?);
    Ok(())
}
