//! The documents of the repository, for tests.

use std::path::{Path, PathBuf};

/// Returns the path of a document. Returns `None` in a packed crate, which does not have the documents.
pub(crate) fn document(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Cargo adds this file to every packed crate.
    let packed = folder.join("Cargo.toml.orig").exists();
    (!packed).then(|| folder.join("../../docs").join(name))
}
