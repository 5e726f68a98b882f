//! Sets of roles: parts of a stack.

use crate::Role;
use core::fmt;

/// A set of roles. The pieces of a stack have different roles, so within a stack a role identifies a piece and a set of
/// roles identifies a part.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RoleSet(u16);

impl RoleSet {
    /// The empty set.
    pub const EMPTY: RoleSet = RoleSet(0);

    /// The length of a table that is indexed by the bits of a set.
    pub(crate) const TABLE: usize = 1 << Role::ALL.len();

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u16) -> RoleSet {
        RoleSet(bits & (RoleSet::TABLE - 1) as u16)
    }

    /// Returns the set of one role.
    #[must_use]
    pub const fn of(role: Role) -> RoleSet {
        RoleSet(1 << role as u16)
    }

    /// Returns `true` if the role is in the set.
    #[must_use]
    pub const fn contains(self, role: Role) -> bool {
        self.0 >> role as u16 & 1 != 0
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of roles in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the set with one more role.
    #[must_use]
    pub const fn with(self, role: Role) -> RoleSet {
        self.union(RoleSet::of(role))
    }

    /// Returns the roles in either set.
    #[must_use]
    pub const fn union(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 | other.0)
    }

    /// Returns the roles in both sets.
    #[must_use]
    pub const fn intersection(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & other.0)
    }

    /// Returns the roles of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & !other.0)
    }

    /// Returns `true` if every role of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: RoleSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the roles in the order of RULES §2.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            let role = *Role::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(role)
        })
    }

    /// Returns all non-empty subsets. The whole set comes first.
    pub fn parts(self) -> impl Iterator<Item = RoleSet> {
        let mut next = self.0;
        core::iter::from_fn(move || {
            let part = next;
            next = next.wrapping_sub(1) & self.0;
            // The last subset is the empty one.
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
