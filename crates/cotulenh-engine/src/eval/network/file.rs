//! The network file.
//!
//! A magic number, a version, the architecture, a description, the weights and a checksum. Integers are little-endian.

use super::inputs::INPUTS;
use super::layers::{BUCKETS, FIRST_ONE, HIDDEN, Layers, MAX_SECOND, Row, SCALE, SECOND_ONE};
use crate::data_file;
use std::io;

const MAGIC: [u8; 8] = *b"\x89CTN\r\n\x1a\n";
const VERSION: u16 = 1;
const MAX_DESCRIPTION: usize = 4_096;
/// The architecture: inputs, width of the first layer, output buckets, the quantization factors of both layers, and the scale.
const ARCHITECTURE: [u32; 6] = [
    INPUTS as u32,
    HIDDEN as u32,
    BUCKETS as u32,
    FIRST_ONE as u32,
    SECOND_ONE as u32,
    SCALE as u32,
];

/// The header of a network file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkHeader {
    /// How the network was trained, in words.
    pub description: String,
    /// The checksum of the file (CRC-32).
    pub checksum: u32,
}

/// An error in a network file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The bytes do not begin with the magic number.
    #[error("not a network file")]
    Magic,
    /// The version is unknown.
    #[error("version {0} of the network file is unknown, expected {VERSION}")]
    Version(u16),
    /// The network has another architecture.
    #[error("the network has another architecture: {found:?}, expected {ARCHITECTURE:?}")]
    Architecture {
        /// The architecture of the file.
        found: [u32; 6],
    },
    /// The description is too long or is not UTF-8.
    #[error("the description is not UTF-8 of at most {MAX_DESCRIPTION} bytes")]
    Description,
    /// The file is too short or too long.
    #[error("the network file has {found} bytes, expected {expected}")]
    Length {
        /// The length of the file.
        found: usize,
        /// The length of a file with this header.
        expected: usize,
    },
    /// The checksum does not match.
    #[error("the checksum of the network file does not match")]
    Checksum,
    /// A weight of the second layer is out of range.
    #[error("a weight of the second layer is {0}, expected -{MAX_SECOND} to {MAX_SECOND}")]
    Weight(i16),
}

/// An error of a network file on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkFileError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The content is not a network of this architecture.
    #[error(transparent)]
    Content(#[from] NetworkError),
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn row(&mut self) -> Option<Row> {
        let bytes = self.take(2 * HIDDEN)?;
        let mut row = [0; HIDDEN];
        for (value, pair) in row.iter_mut().zip(bytes.chunks_exact(2)) {
            *value = i16::from_le_bytes([pair[0], pair[1]]);
        }
        Some(row)
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<(NetworkHeader, Layers), NetworkError> {
    let wrong_length = |expected: usize| NetworkError::Length {
        found: bytes.len(),
        expected,
    };
    /// Magic, version, architecture, length of the description.
    const FIXED: usize = 8 + 2 + 6 * 4 + 2;
    let weights = 2 * HIDDEN * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS;
    let mut rest = Bytes(bytes);
    if rest.array() != Some(MAGIC) {
        return Err(NetworkError::Magic);
    }
    let too_short = || wrong_length(FIXED + weights + 4);
    let version = u16::from_le_bytes(rest.array().ok_or_else(too_short)?);
    if version != VERSION {
        return Err(NetworkError::Version(version));
    }
    let mut found = [0; 6];
    for number in &mut found {
        *number = u32::from_le_bytes(rest.array().ok_or_else(too_short)?);
    }
    if found != ARCHITECTURE {
        return Err(NetworkError::Architecture { found });
    }
    let length = usize::from(u16::from_le_bytes(rest.array().ok_or_else(too_short)?));
    let expected = FIXED + length + weights + 4;
    if bytes.len() != expected {
        return Err(wrong_length(expected));
    }
    let description = rest.take(length).ok_or_else(too_short)?;
    let description = std::str::from_utf8(description).map_err(|_| NetworkError::Description)?;
    if length > MAX_DESCRIPTION {
        return Err(NetworkError::Description);
    }
    let (body, checksum) = bytes.split_at(bytes.len() - 4);
    let checksum = u32::from_le_bytes([checksum[0], checksum[1], checksum[2], checksum[3]]);
    if data_file::checksum(body) != checksum {
        return Err(NetworkError::Checksum);
    }
    let header = NetworkHeader {
        description: description.into(),
        checksum,
    };
    let layers = read_layers(&mut rest).ok_or_else(|| wrong_length(expected))?;
    let weights = layers.second.iter().flatten().flatten();
    if let Some(&weight) = weights
        .clone()
        .find(|weight| weight.unsigned_abs() > MAX_SECOND as u16)
    {
        return Err(NetworkError::Weight(weight));
    }
    Ok((header, layers))
}

fn read_layers(rest: &mut Bytes) -> Option<Layers> {
    let mut first = Vec::with_capacity(INPUTS);
    for _ in 0..INPUTS {
        first.push(rest.row()?);
    }
    let first_bias = rest.row()?;
    let mut second = [[[0; HIDDEN]; 2]; BUCKETS];
    for row in second.iter_mut().flatten() {
        *row = rest.row()?;
    }
    let mut second_bias = [0; BUCKETS];
    for bias in &mut second_bias {
        *bias = i32::from_le_bytes(rest.array()?);
    }
    Some(Layers {
        first: first.into_boxed_slice(),
        first_bias,
        second,
        second_bias,
    })
}

/// Returns the file with zeros for the weights of inputs that no position has.
#[cfg(all(test, feature = "network"))]
pub(super) fn without_impossible_inputs(bytes: &[u8]) -> Vec<u8> {
    // The rows of the inputs lie before the other weights and the checksum.
    let after = 2 * HIDDEN * (1 + 2 * BUCKETS) + 4 * BUCKETS + 4;
    let mut bytes = bytes.to_vec();
    let first = bytes.len() - after - 2 * HIDDEN * INPUTS;
    let rows = bytes[first..].chunks_exact_mut(2 * HIDDEN).take(INPUTS);
    for (_, row) in rows
        .enumerate()
        .filter(|(input, _)| !super::inputs::is_possible(*input))
    {
        row.fill(0);
    }
    let body = bytes.len() - 4;
    let checksum = data_file::checksum(&bytes[..body]);
    bytes[body..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}
