//! Random games for measurements. They depend only on their number and the seed.

use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{Clock, Eval, Game, Glyph};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::error::Error;

/// The maximum length of a game, in turns.
const MAX_TURNS: usize = 300;

/// Returns random games. Every tenth game has variations, comments, glyphs, clocks and evaluations.
pub fn random_games(
    games: u32,
    seed: u64,
) -> impl Iterator<Item = Result<PgnGame, Box<dyn Error>>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    (1..=games).map(move |number| {
        let mut tags = Tags::default();
        tags.set("Event", "Random games")?;
        tags.set("Round", &number.to_string())?;
        let mut game = play(&mut random)?;
        if number % 10 == 0 {
            annotate(&mut game, &mut random)?;
        }
        Ok(PgnGame { tags, game })
    })
}

fn play(random: &mut Xoshiro256PlusPlus) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new();
    while game.outcome().is_none() && game.ply() < MAX_TURNS {
        let moves = game.position().legal_moves();
        game.play(moves[random.random_range(0..moves.len())])?;
    }
    Ok(game)
}

fn annotate(game: &mut Game, random: &mut Xoshiro256PlusPlus) -> Result<(), Box<dyn Error>> {
    let line: Vec<_> = game.main_line().collect();
    for (ply, &id) in line.iter().enumerate() {
        let millis = 3_600_000_u32.saturating_sub(10_000 * ply as u32);
        game.set_clock(id, Some(Clock::from_millis(millis)))?;
        match random.random_range(0..10) {
            0 => game.set_comment(id, "A surprising move.")?,
            1 => game.set_eval(id, Some(Eval::Score(random.random_range(-900..900))))?,
            2 => game.add_glyph(id, Glyph(random.random_range(1..7)))?,
            3 => {
                game.jump(id)?;
                game.undo()?;
                for _ in 0..4 {
                    if game.outcome().is_none() {
                        let moves = game.position().legal_moves();
                        game.play(moves[random.random_range(0..moves.len())])?;
                    }
                }
                while game.position().deployment().is_some() {
                    game.cancel_deployment()?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}
