//! Numbers as bytes, and bytes that are read with their place.

use crate::error::{BodyError, BodyProblem};

/// The most bytes of a number: 32 bits in groups of seven.
const LONGEST: u32 = 5;

/// Appends a number: seven bits a byte, the lowest first, the eighth bit set where more follow.
pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// A number that is being read byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Number {
    value: u32,
    bytes: u32,
}

/// What one more byte made of it.
pub(crate) enum Grown {
    More,
    Whole(u32),
    /// Too large, or longer than it need be.
    Bad,
}

impl Number {
    pub(crate) fn add(&mut self, byte: u8) -> Grown {
        let bits = u32::from(byte & 0x7f);
        let shift = 7 * self.bytes;
        self.bytes += 1;
        if self.bytes > LONGEST || (bits << shift) >> shift != bits {
            return Grown::Bad;
        }
        self.value |= bits << shift;
        if byte & 0x80 != 0 {
            return Grown::More;
        }
        // One way to write each number: a last byte of zero says nothing.
        if bits == 0 && self.bytes > 1 {
            return Grown::Bad;
        }
        Grown::Whole(self.value)
    }
}

/// A number with a sign as one without: 0, -1, 1, -2, …
pub(crate) const fn zigzag(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

/// The number with a sign.
pub(crate) const fn unzigzag(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// The bytes of a game that are not read yet.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// How many bytes were read.
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

    /// Two bytes, the lower first.
    pub(crate) fn word(&mut self) -> Result<u16, BodyError> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    pub(crate) fn number(&mut self) -> Result<u32, BodyError> {
        let from = self.at;
        let mut number = Number::default();
        loop {
            match number.add(self.byte()?) {
                Grown::More => {}
                Grown::Whole(value) => return Ok(value),
                Grown::Bad => return Err(BodyError::new(from, BodyProblem::Number)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in (0..32).flat_map(|bit| [(1u32 << bit) - 1, 1 << bit, u32::MAX >> bit]) {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
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
    fn a_number_is_written_in_one_way_only() {
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
