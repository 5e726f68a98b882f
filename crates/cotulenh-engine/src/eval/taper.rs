//! Values that change as the pieces leave the board.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value with all pieces on the board, and one with hardly any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taper {
    /// Early in the game.
    pub early: i32,
    /// Late in the game.
    pub late: i32,
}

impl Taper {
    /// Both values.
    #[must_use]
    pub const fn new(early: i32, late: i32) -> Taper {
        Taper { early, late }
    }

    /// The value in between: `phase` of `full`.
    #[must_use]
    pub const fn at(self, phase: i32, full: i32) -> i32 {
        (self.early * phase + self.late * (full - phase)) / full
    }

    /// The sum; for tables made at compile time.
    #[must_use]
    pub const fn plus(self, other: Taper) -> Taper {
        Taper::new(self.early + other.early, self.late + other.late)
    }

    /// So many times the value; for tables made at compile time.
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
