//! Stacks: a carrier and up to two passengers on one square (RULES §6).

use crate::role_set::RoleSet;
use crate::{Color, Piece, Role};
use core::fmt;
use core::num::NonZeroU16;

/// Most pieces a stack can hold.
pub const STACK_MAX: usize = 3;

const PLACE_BITS: u32 = 4;
const PLACE_MASK: u16 = (1 << PLACE_BITS) - 1;
const HEROIC_SHIFT: u32 = PLACE_BITS * STACK_MAX as u32;
const COLOR_SHIFT: u32 = 15;

/// One or more pieces of one colour on one square; always a legal stack.
///
/// Sixteen bits: the carrier and the two places with four bits each (role + 1, 0 for nobody), a heroic bit for each
/// of the three, the colour. It is never zero, so an `Option<Stack>` has the same size and no stack is zero.
///
/// ```
/// use cotulenh::{Color, Piece, Role, Stack};
/// let navy = Stack::from(Piece::new(Color::Red, Role::Navy));
/// let tank = Stack::from(Piece::new(Color::Red, Role::Tank).heroic());
/// // The table decides who carries, whoever moved.
/// let both = tank.combine(navy).unwrap();
/// assert_eq!(both.to_string(), "(N+T)");
/// assert_eq!(both.carrier().role, Role::Navy);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(NonZeroU16);

/// The places of a set of roles: carrier, first and second, four bits each; 0 where they form no legal stack.
static SHAPES: [u16; RoleSet::TABLE] = shapes();

const fn shapes() -> [u16; RoleSet::TABLE] {
    use Role::{
        AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia,
        Missile, Navy, Tank,
    };
    /// Carrier, who may have the first place, who may have the second.
    const TABLE: [(Role, &[Role], &[Role]); 5] = [
        (Navy, &[AirForce], &[Commander, Infantry, Militia, Tank]),
        (AirForce, &[Tank], &[Commander, Infantry, Militia]),
        (Tank, &[Commander, Infantry, Militia], &[]),
        (Engineer, &[Artillery, AntiAir, Missile], &[]),
        (Headquarters, &[Commander], &[]),
    ];
    let mut shapes = [0; RoleSet::TABLE];
    let mut role = 0;
    while role < Role::ALL.len() {
        record(&mut shapes, Role::ALL[role], None, None);
        role += 1;
    }
    let mut row = 0;
    while row < TABLE.len() {
        let (carrier, first, second) = TABLE[row];
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
    /// The stack of these roles, some of them heroic, if they form one.
    #[must_use]
    pub fn assemble(color: Color, roles: RoleSet, heroic: RoleSet) -> Option<Stack> {
        let places = SHAPES[roles.bits() as usize];
        if places == 0 {
            return None;
        }
        let mut bits = places | (color as u16) << COLOR_SHIFT;
        if !heroic.is_empty() {
            // Shifted up by one, the set has a role at the number that its place holds, and nobody at 0.
            let heroic = heroic.bits() << 1;
            for place in 0..STACK_MAX as u32 {
                let number = places >> (place * PLACE_BITS) & PLACE_MASK;
                bits |= (heroic >> number & 1) << (HEROIC_SHIFT + place);
            }
        }
        NonZeroU16::new(bits).map(Stack)
    }

    /// The stack of these pieces, in any order, if they form one: one colour, the table, no kind twice.
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

    /// The sixteen bits, stable across versions.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The stack of sixteen bits, if they are one.
    #[must_use]
    pub fn from_bits(bits: u16) -> Option<Stack> {
        let stack = Stack(NonZeroU16::new(bits)?);
        // A role that does not exist, or a hero nobody is, does not survive the way back.
        let mut roles = RoleSet::EMPTY;
        for place in 0..STACK_MAX as u32 {
            if let Some(role) = role_in(bits, place) {
                roles = roles.with(role);
            }
        }
        Stack::assemble(stack.color(), roles, stack.heroic_roles()).filter(|&s| s == stack)
    }

    /// Whose stack it is.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.bits() >> COLOR_SHIFT == 0 {
            Color::Red
        } else {
            Color::Blue
        }
    }

    /// The piece that leads and moves the stack.
    #[must_use]
    pub const fn carrier(self) -> Piece {
        Piece {
            color: self.color(),
            // Never zero: every stack is assembled with a carrier.
            role: Role::ALL[(self.bits() & PLACE_MASK) as usize - 1],
            heroic: self.bits() >> HEROIC_SHIFT & 1 != 0,
        }
    }

    /// The pieces: carrier, first place, second place.
    pub fn pieces(self) -> impl Iterator<Item = Piece> + Clone {
        let color = self.color();
        // While bits are still to be judged there may be numbers that are no role's.
        self.role_numbers().filter_map(move |(number, heroic)| {
            let role = *Role::ALL.get(number)?;
            Some(Piece {
                color,
                role,
                heroic,
            })
        })
    }

    /// The first of [`Stack::role_numbers`].
    pub(crate) fn carrier_number(self) -> (usize, bool) {
        let number = usize::from(self.bits() & PLACE_MASK);
        (number.wrapping_sub(1), self.bits() >> HEROIC_SHIFT & 1 != 0)
    }

    /// The pieces as numbers of roles, with who is a hero. For tables by role: it spares looking the role up.
    pub(crate) fn role_numbers(self) -> impl Iterator<Item = (usize, bool)> + Clone {
        let mut places = usize::from(self.bits()) & ((1 << HEROIC_SHIFT) - 1);
        let mut heroic = self.bits() >> HEROIC_SHIFT;
        core::iter::from_fn(move || {
            while places != 0 {
                let found = (places & usize::from(PLACE_MASK), heroic & 1 != 0);
                places >>= PLACE_BITS;
                heroic >>= 1;
                // The first place may be empty where the second is not.
                if found.0 != 0 {
                    return Some((found.0 - 1, found.1));
                }
            }
            None
        })
    }

    /// Which roles are in the stack.
    #[must_use]
    pub fn roles(self) -> RoleSet {
        let bits = self.bits();
        let bit = |place: u32| 1u16 << (bits >> (place * PLACE_BITS) & PLACE_MASK) >> 1;
        RoleSet::from_bits(bit(0) | bit(1) | bit(2))
    }

    /// Which roles of the stack are heroes.
    #[must_use]
    pub fn heroic_roles(self) -> RoleSet {
        let bits = self.bits();
        let bit = |place: u32| {
            let number = bits >> (place * PLACE_BITS) & PLACE_MASK;
            (bits >> (HEROIC_SHIFT + place) & 1) << number >> 1
        };
        RoleSet::from_bits(bit(0) | bit(1) | bit(2))
    }

    /// Whether any piece of the stack is a hero.
    #[must_use]
    pub const fn has_hero(self) -> bool {
        self.bits() >> HEROIC_SHIFT & 0b111 != 0
    }

    /// How many pieces are in the stack.
    #[must_use]
    pub const fn len(self) -> usize {
        let first = self.bits() >> PLACE_BITS & PLACE_MASK != 0;
        let second = self.bits() >> (2 * PLACE_BITS) & PLACE_MASK != 0;
        1 + first as usize + second as usize
    }

    /// Never: a stack holds at least its carrier.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Whether it is one piece alone.
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.bits() >> PLACE_BITS & (PLACE_MASK << PLACE_BITS | PLACE_MASK) == 0
    }

    /// Whether a piece of this role is in the stack.
    #[must_use]
    pub fn contains(self, role: Role) -> bool {
        self.roles().contains(role)
    }

    /// The piece of this role.
    #[must_use]
    pub fn piece(self, role: Role) -> Option<Piece> {
        self.pieces().find(|piece| piece.role == role)
    }

    /// The part of the stack that has these roles; nothing where one of them is not in the stack. Every part of
    /// a legal stack is a legal stack.
    #[must_use]
    pub fn part(self, roles: RoleSet) -> Option<Stack> {
        if !roles.is_subset(self.roles()) {
            return None;
        }
        Stack::assemble(self.color(), roles, self.heroic_roles())
    }

    /// What is left when a part leaves.
    #[must_use]
    pub fn without(self, roles: RoleSet) -> Option<Stack> {
        self.part(self.roles().difference(roles))
    }

    /// Both stacks on one square, if together they form a legal stack.
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

    /// The stack with the piece of this role a hero.
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

    /// The stack with the piece of this role no hero.
    #[must_use]
    pub fn demoted(self, role: Role) -> Stack {
        let heroic = self.heroic_roles().difference(RoleSet::of(role));
        Stack::assemble(self.color(), self.roles(), heroic).unwrap_or(self)
    }

    /// The same pieces of the other colour.
    #[must_use]
    pub fn recolored(self) -> Stack {
        // Never zero: the carrier's bits are untouched.
        NonZeroU16::new(self.bits() ^ 1 << COLOR_SHIFT).map_or(self, Stack)
    }

    /// What the stack counts: the sum of its pieces (RULES §10).
    #[must_use]
    pub fn points(self) -> u32 {
        self.pieces().map(|piece| piece.role.points()).sum()
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
        // Never zero: a role counts from one.
        Stack(NonZeroU16::new(bits).unwrap_or(NonZeroU16::MIN))
    }
}

/// As in FEN: `N`, `(+nf+t)`.
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

    /// Every legal stack of one colour without heroes.
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
