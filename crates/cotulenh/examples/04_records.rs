//! Lesson 4: keep a game with variations and annotations, write it as PGN and read it again.

use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Game, Glyph};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    game.play_text("Tf6")?;
    game.play_text("Th7")?;
    game.set_comment(game.current(), "The usual answer.")?;

    // A turn played after an undo opens a variation.
    game.undo()?;
    game.play_text("Tf7")?;
    game.add_glyph(game.current(), Glyph(2))?;

    let mut pgn = PgnGame {
        game,
        ..PgnGame::default()
    };
    pgn.tags.set("Red", "An")?;
    pgn.tags.set("Blue", "Bình")?;
    let text = pgn.to_string();
    println!("{text}");

    let read: PgnGame = text.parse()?;
    assert_eq!(read, pgn);
    for entry in read.game.history() {
        println!("{} {}", entry.ply, entry.after);
    }
    Ok(())
}
