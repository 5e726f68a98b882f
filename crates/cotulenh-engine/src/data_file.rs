//! The files that an engine reads: networks and opening books.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The maximum number of bytes that are read.
const MAX_BYTES: u64 = 64 << 20;

/// Reads a file up to [`MAX_BYTES`]. The checksum of the format reveals that a file is cut off.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}
