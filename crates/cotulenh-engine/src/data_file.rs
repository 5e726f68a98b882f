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

/// Returns the checksum of a file (CRC-32).
#[cfg(not(target_family = "wasm"))]
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Computes the same checksum without the tables of `crc32fast`. A page would download 17 KB for them, even compressed.
#[cfg(any(test, target_family = "wasm"))]
pub(crate) fn small_checksum(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|byte| {
        (0..8).fold(byte as u32, |sum, _| (sum >> 1) ^ ((sum & 1) * 0xedb8_8320))
    });
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (sum >> 8) ^ table[usize::from(sum as u8 ^ byte)]
    })
}

#[cfg(target_family = "wasm")]
pub(crate) use small_checksum as checksum;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_checksums_are_equal() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        let bytes: Vec<u8> = (0..5_000_u32)
            .map(|number| ((number * number) >> 3) as u8)
            .collect();
        for length in [0, 1, 9, 255, 256, 5_000] {
            assert_eq!(checksum(&bytes[..length]), small_checksum(&bytes[..length]));
        }
    }
}
