//! Sets of roles: parts of a stack.

use crate::Role;
use core::fmt;

/// A set of roles. No stack holds two pieces of one kind, so inside a stack a role names a piece and a set of
/// roles names a part.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RoleSet(u16);

impl RoleSet {
    /// No role.
    pub const EMPTY: RoleSet = RoleSet(0);

    /// Every set of these bits is a table index below this.
    pub(crate) const TABLE: usize = 1 << Role::ALL.len();

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u16) -> RoleSet {
        RoleSet(bits & (RoleSet::TABLE - 1) as u16)
    }

    /// The set of one role.
    #[must_use]
    pub const fn of(role: Role) -> RoleSet {
        RoleSet(1 << role as u16)
    }

    /// Whether the role is in the set.
    #[must_use]
    pub const fn contains(self, role: Role) -> bool {
        self.0 >> role as u16 & 1 != 0
    }

    /// Whether no role is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many roles are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set with one more role.
    #[must_use]
    pub const fn with(self, role: Role) -> RoleSet {
        self.union(RoleSet::of(role))
    }

    /// Roles in either set.
    #[must_use]
    pub const fn union(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 | other.0)
    }

    /// Roles in both sets.
    #[must_use]
    pub const fn intersection(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & other.0)
    }

    /// Roles of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & !other.0)
    }

    /// Whether every role of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: RoleSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The roles, in the order of RULES §2.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            let role = *Role::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(role)
        })
    }

    /// Every set that is part of this one, but for the empty set; the whole set comes first.
    pub fn parts(self) -> impl Iterator<Item = RoleSet> {
        let mut next = self.0;
        core::iter::from_fn(move || {
            let part = next;
            next = next.wrapping_sub(1) & self.0;
            // The walk down the subsets ends at the empty set.
            if part == 0 {
                next = 0;
                None
            } else {
                Some(RoleSet(part))
            }
        })
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> RoleSet {
        roles.into_iter().fold(RoleSet::EMPTY, RoleSet::with)
    }
}

impl fmt::Debug for RoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn parts_are_all_non_empty_subsets() {
        let set: RoleSet = [Role::Navy, Role::AirForce, Role::Tank]
            .into_iter()
            .collect();
        let parts: Vec<RoleSet> = set.parts().collect();
        assert_eq!(parts.len(), 7);
        assert_eq!(parts[0], set);
        assert!(parts.iter().all(|p| !p.is_empty() && p.is_subset(set)));
        assert_eq!(RoleSet::EMPTY.parts().count(), 0);
    }
}
