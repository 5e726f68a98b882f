//! Lesson 1: search a position and print the principal variations.

use cotulenh::Position;
use cotulenh_engine::{Engine, Limits, Root, Settings};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::with_settings(Settings {
        hash: 8,
        lines: 3,
        ..Settings::default()
    })?;
    let position = Position::start();
    let result = engine.search(&Root::new(position), &Limits::nodes(5_000), |_| {});
    for line in &result.lines {
        println!("{} {}", line.value, line.san(&position).join(" "));
    }
    assert_eq!(result.lines.len(), 3);
    Ok(())
}
