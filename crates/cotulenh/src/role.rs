//! Roles: the eleven kinds of piece and their abilities.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

/// A kind of piece (RULES §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Tư lệnh.
    Commander,
    /// Bộ binh.
    Infantry,
    /// Xe tăng.
    Tank,
    /// Dân quân.
    Militia,
    /// Công binh.
    Engineer,
    /// Pháo binh.
    Artillery,
    /// Cao xạ.
    AntiAir,
    /// Tên lửa.
    Missile,
    /// Không quân.
    AirForce,
    /// Hải quân.
    Navy,
    /// Sở chỉ huy.
    Headquarters,
}

/// The moves in which a carrier passes over other stacks (RULES §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Jumps {
    /// In no move.
    Never,
    /// In captures only.
    Captures,
    /// In captures over any stack, in other moves over stacks that no Navy carries.
    ExceptNavies,
    /// In all moves.
    Always,
}

/// The ranges of a piece: the number of squares along orthogonal and along diagonal rays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// Along files and ranks.
    pub orthogonal: u8,
    /// Along diagonals.
    pub diagonal: u8,
}

const fn ranges(orthogonal: u8, diagonal: u8) -> Ranges {
    Ranges {
        orthogonal,
        diagonal,
    }
}

impl Ranges {
    /// A range without limit. No ray of the board is longer.
    pub const UNLIMITED: u8 = crate::square::RANKS;

    /// Returns the range in a diagonal or an orthogonal direction.
    #[must_use]
    pub const fn along(self, diagonal: bool) -> u8 {
        if diagonal {
            self.diagonal
        } else {
            self.orthogonal
        }
    }

    /// Returns the range of the piece as a hero: one square farther, and in all eight directions. A Missile keeps its
    /// shorter diagonal range.
    const fn heroic(self) -> Ranges {
        if self.diagonal == 0 {
            ranges(self.orthogonal + 1, self.orthogonal + 1)
        } else {
            ranges(self.orthogonal + 1, self.diagonal + 1)
        }
    }
}

/// The most pieces on the board. It is also the number at the start.
pub(crate) const MOST_PIECES: usize = {
    let mut of_one_side = 0;
    let mut number = 0;
    while number < Role::ALL.len() {
        of_one_side += Role::ALL[number].at_most() as usize;
        number += 1;
    }
    2 * of_one_side
};

/// The roles by their letters, from `A`.
const BY_LETTER: [Option<Role>; 26] = {
    let mut roles = [None; 26];
    let mut number = 0;
    while number < Role::ALL.len() {
        let role = Role::ALL[number];
        roles[role.letter() as usize - 'A' as usize] = Some(role);
        number += 1;
    }
    roles
};

impl Role {
    /// All roles, in the order of RULES §2.
    pub const ALL: [Role; 11] = [
        Role::Commander,
        Role::Infantry,
        Role::Tank,
        Role::Militia,
        Role::Engineer,
        Role::Artillery,
        Role::AntiAir,
        Role::Missile,
        Role::AirForce,
        Role::Navy,
        Role::Headquarters,
    ];

    /// Returns the letter of the role in notation, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Commander => 'C',
            Role::Infantry => 'I',
            Role::Tank => 'T',
            Role::Militia => 'M',
            Role::Engineer => 'E',
            Role::Artillery => 'A',
            Role::AntiAir => 'G',
            Role::Missile => 'S',
            Role::AirForce => 'F',
            Role::Navy => 'N',
            Role::Headquarters => 'H',
        }
    }

    /// Returns the English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Commander => "Commander",
            Role::Infantry => "Infantry",
            Role::Tank => "Tank",
            Role::Militia => "Militia",
            Role::Engineer => "Engineer",
            Role::Artillery => "Artillery",
            Role::AntiAir => "Anti-air",
            Role::Missile => "Missile",
            Role::AirForce => "Air Force",
            Role::Navy => "Navy",
            Role::Headquarters => "Headquarters",
        }
    }

    /// Returns the role of an upper-case letter, or `None` if there is none.
    ///
    /// ```
    /// use cotulenh::Role;
    /// assert_eq!(Role::from_letter('G'), Some(Role::AntiAir));
    /// assert_eq!(Role::from_letter('g'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        // A letter before `A` wraps to a large number.
        let number = (letter as u32).wrapping_sub('A' as u32) as usize;
        if number < BY_LETTER.len() {
            BY_LETTER[number]
        } else {
            None
        }
    }

    /// Returns the maximum number of pieces of this role that a side can have. It is also the number at the start
    /// (RULES §1).
    #[must_use]
    pub const fn at_most(self) -> u8 {
        match self {
            Role::Commander | Role::Militia | Role::Missile => 1,
            _ => 2,
        }
    }

    /// Returns the value of the piece in points, for players that count points (RULES §10).
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Role::Engineer | Role::Infantry | Role::AntiAir | Role::Militia => 10,
            Role::Tank | Role::Missile => 20,
            Role::Artillery => 30,
            Role::AirForce => 40,
            Role::Navy => 80,
            Role::Commander => 100,
            Role::Headquarters => 0,
        }
    }

    /// Returns `true` for a heavy piece, which crosses the river only at the fords.
    #[must_use]
    pub const fn is_heavy(self) -> bool {
        matches!(self, Role::Artillery | Role::AntiAir | Role::Missile)
    }

    /// Returns the moves in which the piece passes over other stacks as a carrier.
    #[must_use]
    pub const fn jumps(self) -> Jumps {
        match self {
            Role::Artillery | Role::Missile => Jumps::Captures,
            Role::Navy => Jumps::ExceptNavies,
            Role::AirForce => Jumps::Always,
            _ => Jumps::Never,
        }
    }

    /// Returns `true` if the piece captures over pieces in between.
    #[must_use]
    pub const fn captures_over_pieces(self) -> bool {
        !matches!(self.jumps(), Jumps::Never)
    }

    /// Returns the ranges of moves.
    #[must_use]
    pub const fn move_ranges(self, heroic: bool) -> Ranges {
        let ordinary = match self {
            Role::Commander => {
                let diagonal = if heroic { Ranges::UNLIMITED } else { 0 };
                return ranges(Ranges::UNLIMITED, diagonal);
            }
            Role::Infantry | Role::Engineer | Role::AntiAir => ranges(1, 0),
            Role::Tank => ranges(2, 0),
            Role::Militia => ranges(1, 1),
            Role::Artillery => ranges(3, 3),
            Role::Missile => ranges(2, 1),
            Role::AirForce | Role::Navy => ranges(4, 4),
            Role::Headquarters => ranges(0, 0),
        };
        if heroic { ordinary.heroic() } else { ordinary }
    }

    /// Returns the ranges of captures. `navy` is `true` if a Navy carries the target. The Commander's long-line capture is
    /// not included.
    #[must_use]
    #[inline]
    pub const fn capture_ranges(self, heroic: bool, navy: bool) -> Ranges {
        match self {
            Role::Commander => ranges(1, if heroic { 1 } else { 0 }),
            Role::Navy if !navy => {
                if heroic {
                    ranges(4, 4)
                } else {
                    ranges(3, 3)
                }
            }
            _ => self.move_ranges(heroic),
        }
    }

    /// Returns `true` if enemy air defence stops the piece as a carrier. It stops an Air Force that is not heroic.
    #[must_use]
    pub const fn is_stopped_by_air_defense(self, heroic: bool) -> bool {
        matches!(self, Role::AirForce) && !heroic
    }

    /// Returns the radius of the air defence that the piece provides as a carrier, or 0 if it provides none (RULES §5).
    #[must_use]
    pub const fn air_defense_level(self, heroic: bool) -> u8 {
        let ordinary = match self {
            Role::AntiAir | Role::Navy => 1,
            Role::Missile => 2,
            _ => return 0,
        };
        ordinary + heroic as u8
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the English name of a role, e.g. `Air Force`, in any case, or its letter in upper case.
///
/// ```
/// use cotulenh::{Role, RoleError};
/// assert_eq!("Anti-air".parse(), Ok(Role::AntiAir));
/// assert_eq!("G".parse(), Ok(Role::AntiAir));
/// assert_eq!("g".parse::<Role>(), Err(RoleError));
/// ```
impl FromStr for Role {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Role, RoleError> {
        let mut letter = [0; 4];
        Role::ALL
            .into_iter()
            .find(|role| {
                text.eq_ignore_ascii_case(role.name())
                    || text == &*role.letter().encode_utf8(&mut letter)
            })
            .ok_or(RoleError)
    }
}

/// The error of a text that is not a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleError;

impl fmt::Display for RoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a piece or its letter in upper case")
    }
}

impl core::error::Error for RoleError {}

/// One value for each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>([T; Role::ALL.len()]);

impl<T> ByRole<T> {
    /// Returns the value of the role with this number.
    pub(crate) fn numbered(&mut self, role: usize) -> &mut T {
        &mut self.0[role]
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_roles_one_to_one() {
        for role in Role::ALL {
            assert_eq!(Role::from_letter(role.letter()), Some(role));
        }
        assert_eq!(Role::from_letter('X'), None);
    }

    #[test]
    fn heroic_missile_reaches_three_and_two() {
        assert_eq!(Role::Missile.move_ranges(true), ranges(3, 2));
        assert_eq!(Role::Missile.capture_ranges(true, false), ranges(3, 2));
    }

    #[test]
    fn heroic_navy_torpedo_reaches_five_else_four() {
        assert_eq!(Role::Navy.capture_ranges(true, true), ranges(5, 5));
        assert_eq!(Role::Navy.capture_ranges(true, false), ranges(4, 4));
        assert_eq!(Role::Navy.capture_ranges(false, true), ranges(4, 4));
        assert_eq!(Role::Navy.capture_ranges(false, false), ranges(3, 3));
    }

    #[test]
    fn heroic_headquarters_goes_one_everywhere() {
        assert_eq!(Role::Headquarters.move_ranges(false), ranges(0, 0));
        assert_eq!(Role::Headquarters.move_ranges(true), ranges(1, 1));
    }
}
