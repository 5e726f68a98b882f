//! Writes random games as PGN, for measuring: `cargo run --release -p cotulenh-cli --example random_pgn -- GAMES SEED`.
//!
//! The games depend only on these numbers. Every tenth game has variations, comments, glyphs, clocks and evaluations.

// The output contains no foreign text.
#![allow(clippy::disallowed_methods)]

use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{Clock, Eval, Game, Glyph};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::error::Error;
use std::io::{self, BufWriter, Write};

/// The maximum length of a game, in turns.
const MAX_TURNS: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u32 = args.next().map_or(Ok(100), |text| text.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut output = BufWriter::new(io::stdout().lock());
    for number in 1..=games {
        let mut tags = Tags::default();
        tags.set("Event", "Random games")?;
        tags.set("Round", &number.to_string())?;
        let mut game = play(&mut random)?;
        if number % 10 == 0 {
            annotate(&mut game, &mut random)?;
        }
        writeln!(output, "{}", PgnGame { tags, game })?;
    }
    output.flush()?;
    Ok(())
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
