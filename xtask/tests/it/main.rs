//! Tests of the project's own commands.

mod command;
mod workflows;

use std::path::Path;

/// Reads a file of the workspace.
fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::read_to_string(root.join(path)).expect(path)
}
