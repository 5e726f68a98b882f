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
