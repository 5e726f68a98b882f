//! Variable-length numbers, and a cursor that knows its place.

use crate::error::{BodyError, BodyProblem};

/// The maximum length of a number: 32 bits in groups of seven.
const MAX_VARINT_BYTES: u32 = 5;

/// Appends a number: seven bits per byte, the lowest first. The eighth bit is set if more bytes follow.
pub(crate) fn put_varint(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// A number that is read byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Varint {
    value: u32,
    bytes: u32,
}

/// The state after another byte.
pub(crate) enum Progress {
    More,
    Complete(u32),
    /// The number is too large, or not in its shortest form.
    Bad,
}

impl Varint {
    pub(crate) fn add(&mut self, byte: u8) -> Progress {
        let bits = u32::from(byte & 0x7f);
        let shift = 7 * self.bytes;
        self.bytes += 1;
        if self.bytes > MAX_VARINT_BYTES || (bits << shift) >> shift != bits {
            return Progress::Bad;
        }
        self.value |= bits << shift;
        if byte & 0x80 != 0 {
            return Progress::More;
        }
        // Each number has one encoding: a last byte of zero is redundant.
        if bits == 0 && self.bytes > 1 {
            return Progress::Bad;
        }
        Progress::Complete(self.value)
    }
}

/// Maps a signed number to an unsigned one: 0, -1, 1, -2, … become 0, 1, 2, 3, …
pub(crate) const fn zigzag(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

/// Inverts [`zigzag`].
pub(crate) const fn unzigzag(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// A cursor over the bytes of a game.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// Returns the number of bytes read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(crate) fn byte(&mut self) -> Result<u8, BodyError> {
        let byte = self.bytes.get(self.at).copied();
        let byte = byte.ok_or(BodyError::new(self.at, BodyProblem::End))?;
        self.at += 1;
        Ok(byte)
    }

    /// Reads two bytes in little-endian order.
    pub(crate) fn word(&mut self) -> Result<u16, BodyError> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    pub(crate) fn number(&mut self) -> Result<u32, BodyError> {
        let from = self.at;
        let mut number = Varint::default();
        loop {
            match number.add(self.byte()?) {
                Progress::More => {}
                Progress::Complete(value) => return Ok(value),
                Progress::Bad => return Err(BodyError::new(from, BodyProblem::Number)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        for number in (0..32).flat_map(|bit| [(1u32 << bit) - 1, 1 << bit, u32::MAX >> bit]) {
            let mut bytes = Vec::new();
            put_varint(&mut bytes, number);
            let mut cursor = Cursor::new(&bytes);
            assert_eq!(cursor.number(), Ok(number));
            assert!(cursor.is_at_end());
        }
        for number in [0, -1, 1, i32::MAX, i32::MIN, -64, 63] {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
        assert_eq!([zigzag(0), zigzag(-1), zigzag(1)], [0, 1, 2]);
    }

    #[test]
    fn every_number_has_one_encoding() {
        let bad = |bytes: &[u8]| {
            let error = Cursor::new(bytes).number().unwrap_err();
            error.problem == BodyProblem::Number && error.at == 0
        };
        assert!(bad(&[0x80, 0]));
        assert!(bad(&[0xff, 0xff, 0xff, 0xff, 0x1f]));
        assert!(bad(&[0xff, 0xff, 0xff, 0xff, 0x8f, 0]));
        let end = BodyError::new(1, BodyProblem::End);
        assert_eq!(Cursor::new(&[0x80]).number(), Err(end));
    }
}
