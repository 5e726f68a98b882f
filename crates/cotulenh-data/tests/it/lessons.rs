//! The lessons in `examples` run to their end.

use std::error::Error;

#[path = "../../examples/01_files.rs"]
mod files;

#[test]
fn every_lesson_runs() -> Result<(), Box<dyn Error>> {
    files::main()
}
