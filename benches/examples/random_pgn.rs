//! Writes random games as PGN: `cargo run --release -p cotulenh-benches --example random_pgn -- GAMES SEED`.

use cotulenh_benches::random_games::random_games;
use std::error::Error;
use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u32 = args.next().map_or(Ok(100), |text| text.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let mut output = BufWriter::new(io::stdout().lock());
    for game in random_games(games, seed) {
        writeln!(output, "{}", game?)?;
    }
    output.flush()?;
    Ok(())
}
