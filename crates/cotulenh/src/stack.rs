//! Stacks: a carrier and up to two passengers on one square (RULES §6).

use crate::role_set::RoleSet;
use crate::{Color, Piece, Role};
use core::fmt;
use core::num::NonZeroU16;

/// The maximum number of pieces in a stack.
pub const STACK_MAX: usize = 3;

const PLACE_BITS: u32 = 4;
const PLACE_MASK: u16 = (1 << PLACE_BITS) - 1;
const HEROIC_SHIFT: u32 = PLACE_BITS * STACK_MAX as u32;
const COLOR_SHIFT: u32 = 15;

/// One or more pieces of one colour on one square. They always form a legal stack.
///
/// A stack has sixteen bits: four bits each for the carrier and the two passengers (role + 1, or 0 if there is none), a
/// heroic bit for each of the three, and the colour. It is never zero, so an `Option<Stack>` has the same size.
///
/// ```
/// use cotulenh::{Color, Piece, Role, Stack};
/// let navy = Stack::from(Piece::new(Color::Red, Role::Navy));
/// let tank = Stack::from(Piece::new(Color::Red, Role::Tank).heroic());
/// // The Navy carries, even if the Tank moves to it or it to the Tank.
/// let both = tank.combine(navy).unwrap();
/// assert_eq!(both.to_string(), "(N+T)");
/// assert_eq!(both.carrier().role, Role::Navy);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack(NonZeroU16);

/// For each set of roles, the carrier and the two passengers with four bits each, or 0 if the roles form no legal stack.
static SHAPES: [u16; RoleSet::TABLE] = shapes();

/// The carriers with the possible first passengers and the possible second passengers (RULES §6).
const CARRIERS: [(Role, [&[Role]; 2]); 5] = {
    use Role::{
        AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia,
        Missile, Navy, Tank,
    };
    [
        (Navy, [&[AirForce], &[Commander, Infantry, Militia, Tank]]),
        (AirForce, [&[Tank], &[Commander, Infantry, Militia]]),
        (Tank, [&[Commander, Infantry, Militia], &[]]),
        (Engineer, [&[Artillery, AntiAir, Missile], &[]]),
        (Headquarters, [&[Commander], &[]]),
    ]
};

impl Role {
    /// Returns the roles that the piece can carry: the possible first passengers and the possible second passengers. Both
    /// lists are empty if it carries nothing.
    ///
    /// ```
    /// use cotulenh::Role;
    /// let [first, second] = Role::AirForce.passengers();
    /// assert_eq!(first, [Role::Tank]);
    /// assert_eq!(second, [Role::Commander, Role::Infantry, Role::Militia]);
    /// ```
    #[must_use]
    pub fn passengers(self) -> [&'static [Role]; 2] {
        let row = CARRIERS.iter().find(|(carrier, _)| *carrier == self);
        row.map_or([&[], &[]], |&(_, passengers)| passengers)
    }
}

const fn shapes() -> [u16; RoleSet::TABLE] {
    let mut shapes = [0; RoleSet::TABLE];
    let mut role = 0;
    while role < Role::ALL.len() {
        record(&mut shapes, Role::ALL[role], None, None);
        role += 1;
    }
    let mut row = 0;
    while row < CARRIERS.len() {
        let (carrier, [first, second]) = CARRIERS[row];
        let mut i = 0;
        while i <= first.len() {
            let first = if i < first.len() {
                Some(first[i])
            } else {
                None
            };
            let mut j = 0;
            while j <= second.len() {
                let second = if j < second.len() {
                    Some(second[j])
                } else {
                    None
                };
                record(&mut shapes, carrier, first, second);
                j += 1;
            }
            i += 1;
        }
        row += 1;
    }
    shapes
}

const fn record(
    shapes: &mut [u16; RoleSet::TABLE],
    carrier: Role,
    first: Option<Role>,
    second: Option<Role>,
) {
    let mut roles = RoleSet::of(carrier);
    let mut places = carrier as u16 + 1;
    if let Some(role) = first {
        roles = roles.with(role);
        places |= (role as u16 + 1) << PLACE_BITS;
    }
    if let Some(role) = second {
        roles = roles.with(role);
        places |= (role as u16 + 1) << (2 * PLACE_BITS);
    }
    shapes[roles.bits() as usize] = places;
}

impl Stack {
    /// Returns the stack of these roles, or `None` if they form no legal stack. Pieces with a role in `heroic` are heroic.
    #[must_use]
    pub fn assemble(color: Color, roles: RoleSet, heroic: RoleSet) -> Option<Stack> {
        let places = SHAPES[roles.bits() as usize];
        if places == 0 {
            return None;
        }
        let mut bits = places | (color as u16) << COLOR_SHIFT;
        if !heroic.is_empty() {
            // A place holds role + 1. Shifted by one, the set has its bits at these numbers, and bit 0 is clear.
            let heroic = heroic.bits() << 1;
            for place in 0..STACK_MAX as u32 {
                let number = places >> (place * PLACE_BITS) & PLACE_MASK;
                bits |= (heroic >> number & 1) << (HEROIC_SHIFT + place);
            }
        }
        NonZeroU16::new(bits).map(Stack)
    }

    /// Returns the stack of these pieces, given in any order. Returns `None` if they form no legal stack: they must have one
    /// colour and different roles, and the table of stacks must allow them.
    #[must_use]
    pub fn from_pieces(pieces: &[Piece]) -> Option<Stack> {
        let color = pieces.first()?.color;
        let (mut roles, mut heroic) = (RoleSet::EMPTY, RoleSet::EMPTY);
        for piece in pieces {
            if piece.color != color || roles.contains(piece.role) {
                return None;
            }
            roles = roles.with(piece.role);
            if piece.heroic {
                heroic = heroic.with(piece.role);
            }
        }
        Stack::assemble(color, roles, heroic)
    }

    /// Returns the sixteen bits. They are stable across versions.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Returns the stack with these sixteen bits, or `None` if they are not a legal stack.
    #[must_use]
    pub fn from_bits(bits: u16) -> Option<Stack> {
        let stack = Stack(NonZeroU16::new(bits)?);
        // Invalid roles and heroic bits without a piece are lost when the stack is assembled again.
        let mut roles = RoleSet::EMPTY;
        for place in 0..STACK_MAX as u32 {
            if let Some(role) = role_in(bits, place) {
                roles = roles.with(role);
            }
        }
        Stack::assemble(stack.color(), roles, stack.heroic_roles()).filter(|&s| s == stack)
    }

    /// Returns the colour of the stack.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.bits() >> COLOR_SHIFT == 0 {
            Color::Red
        } else {
            Color::Blue
        }
    }

    /// Returns the carrier, the piece that moves the stack.
    #[must_use]
    pub const fn carrier(self) -> Piece {
        Piece {
            color: self.color(),
            // The number is never zero, because every stack has a carrier.
            role: Role::ALL[(self.bits() & PLACE_MASK) as usize - 1],
            heroic: self.bits() >> HEROIC_SHIFT & 1 != 0,
        }
    }

    /// Returns the pieces, the carrier first.
    pub fn pieces(self) -> impl Iterator<Item = Piece> + Clone {
        let color = self.color();
        // In `from_bits`, numbers that are not a role can occur.
        self.role_numbers().filter_map(move |(number, heroic)| {
            let role = *Role::ALL.get(number)?;
            Some(Piece {
                color,
                role,
                heroic,
            })
        })
    }

    /// Returns the first item of [`Stack::role_numbers`].
    pub(crate) fn carrier_number(self) -> (usize, bool) {
        let number = usize::from(self.bits() & PLACE_MASK);
        (number.wrapping_sub(1), self.bits() >> HEROIC_SHIFT & 1 != 0)
    }

    /// Returns the number of each piece's role, and `true` if the piece is heroic. For tables by role this is faster than
    /// [`Stack::pieces`].
    pub(crate) fn role_numbers(self) -> RoleNumbers {
        RoleNumbers {
            places: usize::from(self.bits()) & ((1 << HEROIC_SHIFT) - 1),
            heroic: self.bits() >> HEROIC_SHIFT,
        }
    }

    /// Returns the roles in the stack.
    #[must_use]
    pub fn roles(self) -> RoleSet {
        let bits = self.bits();
        let bit = |place: u32| 1u16 << (bits >> (place * PLACE_BITS) & PLACE_MASK) >> 1;
        RoleSet::from_bits(bit(0) | bit(1) | bit(2))
    }

    /// Returns the roles of the heroic pieces.
    #[must_use]
    pub fn heroic_roles(self) -> RoleSet {
        let bits = self.bits();
        let bit = |place: u32| {
            let number = bits >> (place * PLACE_BITS) & PLACE_MASK;
            (bits >> (HEROIC_SHIFT + place) & 1) << number >> 1
        };
        RoleSet::from_bits(bit(0) | bit(1) | bit(2))
    }

    /// Returns `true` if any piece of the stack is heroic.
    #[must_use]
    pub const fn has_hero(self) -> bool {
        self.bits() >> HEROIC_SHIFT & 0b111 != 0
    }

    /// Returns the number of pieces.
    #[must_use]
    pub const fn len(self) -> usize {
        let first = self.bits() >> PLACE_BITS & PLACE_MASK != 0;
        let second = self.bits() >> (2 * PLACE_BITS) & PLACE_MASK != 0;
        1 + first as usize + second as usize
    }

    /// Returns `false`, because every stack has a carrier.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Returns `true` if the stack is a single piece.
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.bits() >> PLACE_BITS & (PLACE_MASK << PLACE_BITS | PLACE_MASK) == 0
    }

    /// Returns `true` if the stack has a piece of this role.
    #[must_use]
    pub fn contains(self, role: Role) -> bool {
        self.roles().contains(role)
    }

    /// Returns the piece of this role.
    #[must_use]
    pub fn piece(self, role: Role) -> Option<Piece> {
        self.pieces().find(|piece| piece.role == role)
    }

    /// Returns the part of the stack with these roles, or `None` if one of them is not in the stack. Every part of a legal
    /// stack is a legal stack.
    #[must_use]
    pub fn part(self, roles: RoleSet) -> Option<Stack> {
        if !roles.is_subset(self.roles()) {
            return None;
        }
        Stack::assemble(self.color(), roles, self.heroic_roles())
    }

    /// Returns the rest of the stack without these roles, or `None` if nothing is left.
    #[must_use]
    pub fn without(self, roles: RoleSet) -> Option<Stack> {
        self.part(self.roles().difference(roles))
    }

    /// Returns the two stacks combined, or `None` if they do not form a legal stack.
    #[must_use]
    pub fn combine(self, other: Stack) -> Option<Stack> {
        let (mine, theirs) = (self.roles(), other.roles());
        if self.color() != other.color() || !mine.intersection(theirs).is_empty() {
            return None;
        }
        Stack::assemble(
            self.color(),
            mine.union(theirs),
            self.heroic_roles().union(other.heroic_roles()),
        )
    }

    /// Returns the stack with the piece of this role heroic.
    #[must_use]
    pub fn promoted(self, role: Role) -> Stack {
        let mut bits = self.0;
        for place in 0..STACK_MAX as u32 {
            if role_in(self.bits(), place) == Some(role) {
                bits |= 1 << (HEROIC_SHIFT + place);
            }
        }
        Stack(bits)
    }

    /// Returns the stack with the piece of this role not heroic.
    #[must_use]
    pub fn demoted(self, role: Role) -> Stack {
        let heroic = self.heroic_roles().difference(RoleSet::of(role));
        Stack::assemble(self.color(), self.roles(), heroic).unwrap_or(self)
    }

    /// Returns the stack with the other colour.
    #[must_use]
    pub fn recolored(self) -> Stack {
        // Never zero, because the carrier's bits do not change.
        NonZeroU16::new(self.bits() ^ 1 << COLOR_SHIFT).map_or(self, Stack)
    }

    /// Returns the sum of the points of its pieces (RULES §10).
    #[must_use]
    pub fn points(self) -> u32 {
        self.pieces().map(|piece| piece.role.points()).sum()
    }
}

/// The pieces of a stack as role numbers with their heroism.
#[derive(Clone)]
pub(crate) struct RoleNumbers {
    /// The places that are left.
    places: usize,
    heroic: u16,
}

impl RoleNumbers {
    /// Takes the piece off the first place, if there is one. There may be a second passenger without a first.
    #[inline(always)]
    fn take_place(&mut self) -> Option<(usize, bool)> {
        let number = self.places & usize::from(PLACE_MASK);
        let heroic = self.heroic & 1 != 0;
        self.places >>= PLACE_BITS;
        self.heroic >>= 1;
        (number != 0).then(|| (number - 1, heroic))
    }
}

impl Iterator for RoleNumbers {
    type Item = (usize, bool);

    #[inline]
    fn next(&mut self) -> Option<(usize, bool)> {
        while self.places != 0 {
            if let Some(found) = self.take_place() {
                return Some(found);
            }
        }
        None
    }

    /// The loop is not entered for a single piece, which most stacks are.
    #[inline]
    fn fold<T, F: FnMut(T, (usize, bool)) -> T>(mut self, start: T, mut f: F) -> T {
        let mut value = start;
        while self.places != 0 {
            if let Some(found) = self.take_place() {
                value = f(value, found);
            }
        }
        value
    }
}

fn role_in(bits: u16, place: u32) -> Option<Role> {
    let number = bits >> (place * PLACE_BITS) & PLACE_MASK;
    Role::ALL.get(usize::from(number).wrapping_sub(1)).copied()
}

impl From<Piece> for Stack {
    fn from(piece: Piece) -> Stack {
        let bits = (piece.role as u16 + 1)
            | u16::from(piece.heroic) << HEROIC_SHIFT
            | (piece.color as u16) << COLOR_SHIFT;
        // Never zero, because the carrier's number is at least one.
        Stack(NonZeroU16::new(bits).unwrap_or(NonZeroU16::MIN))
    }
}

/// Writes the stack as in FEN, e.g. `N` or `(+nf+t)`.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let single = self.is_single();
        if !single {
            f.write_str("(")?;
        }
        for piece in self.pieces() {
            fmt::Display::fmt(&piece, f)?;
        }
        if !single {
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    /// Returns every legal stack of one colour without heroes.
    fn all_shapes() -> Vec<Stack> {
        (1..RoleSet::TABLE as u16)
            .filter_map(|bits| {
                Stack::assemble(Color::Red, RoleSet::from_bits(bits), RoleSet::EMPTY)
            })
            .collect()
    }

    #[test]
    fn stack_table_is_that_of_rules_6() {
        let mut written: Vec<String> = all_shapes().iter().map(ToString::to_string).collect();
        written.sort();
        let mut expected: Vec<&str> = "C I T M E A G S F N H \
            (NF) (NC) (NI) (NM) (NT) (NFC) (NFI) (NFM) (NFT) \
            (FT) (FC) (FI) (FM) (FTC) (FTI) (FTM) \
            (TC) (TI) (TM) (EA) (EG) (ES) (HC)"
            .split_whitespace()
            .collect();
        expected.sort_unstable();
        assert_eq!(written, expected);
    }

    #[test]
    fn every_part_of_a_legal_stack_is_a_legal_stack() {
        for stack in all_shapes() {
            for roles in stack.roles().parts() {
                let part = stack.part(roles).expect("a part is a stack");
                assert_eq!(part.roles(), roles);
                let rest = stack.without(roles);
                assert_eq!(rest.is_none(), roles == stack.roles());
                if let Some(rest) = rest {
                    assert_eq!(rest.combine(part), Some(stack));
                    assert_eq!(part.combine(rest), Some(stack));
                }
            }
        }
    }

    #[test]
    fn bits_round_trip_and_nothing_else_is_a_stack() {
        let mut legal = 0;
        for bits in 0..=u16::MAX {
            if let Some(stack) = Stack::from_bits(bits) {
                assert_eq!(stack.bits(), bits);
                let pieces: Vec<Piece> = stack.pieces().collect();
                assert_eq!(Stack::from_pieces(&pieces), Some(stack));
                assert_eq!(stack.recolored().recolored(), stack);
                legal += 1;
            }
        }
        let heroic_choices: usize = all_shapes().iter().map(|s| 1 << s.len()).sum();
        assert_eq!(legal, 2 * heroic_choices);
    }

    #[test]
    fn heroism_belongs_to_the_piece() {
        let stack = Stack::from_pieces(&[
            Piece::new(Color::Red, Role::Tank).heroic(),
            Piece::new(Color::Red, Role::AirForce),
            Piece::new(Color::Red, Role::Navy),
        ])
        .unwrap();
        assert_eq!(stack.to_string(), "(NF+T)");
        let rest = stack.without(RoleSet::of(Role::Navy)).unwrap();
        assert_eq!(rest.to_string(), "(F+T)");
        assert_eq!(rest.promoted(Role::AirForce).to_string(), "(+F+T)");
        assert_eq!(rest.recolored().to_string(), "(f+t)");
        assert_eq!(stack.points(), 140);
    }

    #[test]
    fn sizes_are_two_bytes_with_or_without_a_stack() {
        assert_eq!(size_of::<Stack>(), 2);
        assert_eq!(size_of::<Option<Stack>>(), 2);
    }
}
