//! Tapered values: a pair of values interpolated by the game phase.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A tapered value: one value for the opening, one for the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taper {
    /// The value with all pieces on the board.
    pub early: i32,
    /// The value with almost no pieces left.
    pub late: i32,
}

impl Taper {
    /// Creates a tapered value.
    #[must_use]
    pub const fn new(early: i32, late: i32) -> Taper {
        Taper { early, late }
    }

    /// Interpolates between the two values. `phase` is `full` in the opening and 0 in the endgame.
    #[must_use]
    pub const fn at(self, phase: i32, full: i32) -> i32 {
        (self.early * phase + self.late * (full - phase)) / full
    }

    /// Returns the sum. Unlike `+` it can be used at compile time.
    #[must_use]
    pub const fn plus(self, other: Taper) -> Taper {
        Taper::new(self.early + other.early, self.late + other.late)
    }

    /// Returns the product. Unlike `*` it can be used at compile time.
    #[must_use]
    pub const fn times(self, factor: i32) -> Taper {
        Taper::new(self.early * factor, self.late * factor)
    }
}

/// A tapered value in one word, for sums: both values are added by one instruction.
///
/// The opening value is in the upper half. The lower half is signed, so a negative endgame value borrows from the upper
/// half until it is unpacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PackedTaper(i64);

impl PackedTaper {
    pub(super) const ZERO: PackedTaper = PackedTaper(0);

    pub(super) const fn new(value: Taper) -> PackedTaper {
        PackedTaper(((value.early as i64) << 32) + value.late as i64)
    }

    pub(super) const fn unpack(self) -> Taper {
        let late = self.0 as i32;
        let early = (self.0 - late as i64) >> 32;
        Taper::new(early as i32, late)
    }

    /// Returns the product. Usable at compile time.
    pub(super) const fn times(self, factor: i32) -> PackedTaper {
        PackedTaper(self.0.wrapping_mul(factor as i64))
    }
}

impl AddAssign for PackedTaper {
    #[inline]
    fn add_assign(&mut self, other: PackedTaper) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for PackedTaper {
    #[inline]
    fn sub_assign(&mut self, other: PackedTaper) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

impl Add for Taper {
    type Output = Taper;

    fn add(self, other: Taper) -> Taper {
        self.plus(other)
    }
}

impl AddAssign for Taper {
    fn add_assign(&mut self, other: Taper) {
        *self = *self + other;
    }
}

impl Sub for Taper {
    type Output = Taper;

    fn sub(self, other: Taper) -> Taper {
        self + -other
    }
}

impl SubAssign for Taper {
    fn sub_assign(&mut self, other: Taper) {
        *self = *self - other;
    }
}

impl Neg for Taper {
    type Output = Taper;

    fn neg(self) -> Taper {
        self.times(-1)
    }
}

impl Mul<i32> for Taper {
    type Output = Taper;

    fn mul(self, factor: i32) -> Taper {
        self.times(factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_sums_equal_sums() {
        let values = [(3, -7), (-10_000, 10_000), (0, -1), (-1, 0), (250, 9_999)];
        let (mut sum, mut packed) = (Taper::default(), PackedTaper::ZERO);
        for number in 0..1_000 {
            let (early, late) = values[number % values.len()];
            let value = Taper::new(early, late);
            let factor = (number % 7) as i32 - 3;
            if number % 3 == 0 {
                sum -= value * factor;
                packed -= PackedTaper::new(value).times(factor);
            } else {
                sum += value * factor;
                packed += PackedTaper::new(value).times(factor);
            }
            assert_eq!(packed.unpack(), sum);
        }
    }
}
