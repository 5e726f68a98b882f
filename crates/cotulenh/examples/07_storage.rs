//! Lesson 7: store and send games, with the feature `wire`.
//!
//! Both forms carry versions, and every turn is judged again when a game is read. A log keeps everything that was done to a
//! game.

use cotulenh::Game;
use cotulenh::log::{GameCommand, GameLog};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    game.play_text("Tf6")?;
    let json = game.to_json()?;
    let bytes = game.to_bytes()?;
    println!(
        "{} bytes of JSON, {} bytes of the binary form",
        json.len(),
        bytes.len()
    );
    assert_eq!(Game::from_json(&json)?, game);
    assert_eq!(Game::from_bytes(&bytes)?, game);

    let mut log = GameLog::new(game);
    log.apply(GameCommand::Undo)?;
    for entry in log.entries() {
        print!("{}", entry.to_json_line()?);
    }
    Ok(())
}
