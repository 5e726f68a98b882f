//! Lesson 5: ask what a move does.
//!
//! Events say what happened, piece by piece, for animations and commentary. A command is a move with its atomic actions,
//! which can be undone and stored.

use cotulenh::{Change, Command, Event, Game, Move, Position, describe};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // A Tank takes an Infantry and attacks the Commander behind it.
    let position: Position = "11/11/11/11/6c4/11/6i4/11/6T4/11/11/5C5 r - - 0 1".parse()?;
    let mut game = Game::from(position);

    // Before the move: what would it do?
    let mv = position.read_move("Tg4xg6")?;
    let preview = position.preview(mv)?;
    println!(
        "preview: {} events, check: {}",
        preview.events.len(),
        preview.check
    );

    // The move, and what happened.
    let played = game.play(mv)?;
    for event in &played.events {
        if let Event::Captured { square, piece, .. } = event {
            println!("{piece} was captured on {square}");
        }
    }
    println!("{}", describe(&played.events));

    // A command for the same move.
    let mut position = Position::start();
    let mut command = Command::new(&position, Move::from_lan("Tf4f6", position.turn())?)?;
    command.execute(&mut position)?;
    println!("{command}");
    command.undo(&mut position)?;
    assert!(position.is_identical(&Position::start()));
    Ok(())
}
