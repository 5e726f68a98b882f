//! Lesson 3: let two levels play against each other.

use cotulenh::Game;
use cotulenh_engine::{Engine, Limits, Root, Settings, Strength};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let player = |level| {
        Engine::with_settings(Settings {
            hash: 1,
            strength: Strength::Level(level),
            ..Settings::default()
        })
    };
    let mut players = [player(1)?, player(3)?];
    let mut game = Game::new();
    for turn in 0..20 {
        if game.outcome().is_some() {
            break;
        }
        let engine = &mut players[turn % 2];
        let result = engine.search(&Root::from(&game), &Limits::depth(2), |_| {});
        let best = result.best.ok_or("no turn")?;
        game.play_turn(&best)?;
    }
    println!("{game}");
    Ok(())
}
