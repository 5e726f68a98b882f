//! The lessons in `examples` run to their end.

use std::error::Error;

#[path = "../../examples/02_background.rs"]
mod background;
#[path = "../../examples/03_game.rs"]
mod game;
#[path = "../../examples/01_search.rs"]
mod search;

#[test]
fn every_lesson_runs() -> Result<(), Box<dyn Error>> {
    search::main()?;
    background::main()?;
    game::main()
}
