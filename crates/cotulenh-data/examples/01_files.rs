//! Lesson 1: write games with scores into a file, and read them back.

use cotulenh::{Game, Position};
use cotulenh_data::{EndReason, Ending, Reader, Score, ScoredGame, ScoredTurn, Settings, Writer};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("lesson-{}.ctl", std::process::id()));
    let mut game = Game::new();
    for text in ["Tf6", "Tf7", "Tf5"] {
        game.play_text(text)?;
    }

    // A scored game has the turns of a game and what a search said about each.
    let turns = game.history().map(|entry| ScoredTurn {
        turn: entry.turn.clone(),
        score: Some(Score::Centi(25)),
    });
    let scored = ScoredGame {
        start: Position::start(),
        opening: 0,
        turns: turns.collect(),
        ending: Ending::new(None, EndReason::TooLong).ok_or("not an ending")?,
    };
    let mut writer = Writer::create(BufWriter::new(File::create(&path)?), &Settings::new())?;
    writer.write(&scored)?;
    writer.into_inner().into_inner()?;

    // The reader returns an error with the number of the game and its byte if the file is damaged.
    for game in Reader::new(BufReader::new(File::open(&path)?))? {
        let game = game?;
        game.check()?;
        println!("{} turns", game.turns.len());
    }
    fs::remove_file(&path)?;
    Ok(())
}
