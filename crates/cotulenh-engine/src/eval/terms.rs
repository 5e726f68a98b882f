//! The terms of the evaluation: numbered, in named groups.
//!
//! Every term counts some feature of a position, Red's minus Blue's. The evaluation is the sum of the counts times the
//! [weights](super::Weights). The evaluation adds the weights up directly, while the tuner needs the counts. Both use
//! a [`Tally`] per side, so each feature is counted in one place.

use cotulenh::{Role, SQUARES};
use std::ops::Range;

pub(super) const ROLES: usize = Role::ALL.len();
/// The number of distances between squares, measured in king moves of chess.
pub(super) const DISTANCES: usize = 12;

/// A group of terms of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name of the group.
    pub name: &'static str,
    /// The feature that it counts.
    pub about: &'static str,
    /// The index of its first term.
    pub start: usize,
    /// The number of terms.
    pub len: usize,
    /// The length of a row, for groups with two dimensions.
    pub row: usize,
}

impl Group {
    /// Returns the indices of its terms.
    #[must_use]
    pub const fn terms(&self) -> Range<usize> {
        self.start..self.start + self.len
    }

    /// Returns the index of a term of the group.
    pub(super) const fn at(&self, place: usize) -> usize {
        debug_assert!(place < self.len);
        self.start + place
    }

    /// Returns the index of a term by row and column.
    pub(super) const fn cell(&self, row: usize, column: usize) -> usize {
        self.at(row * self.row + column)
    }
}

macro_rules! groups {
    ($($name:ident $rows:expr, $row:expr; $about:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum GroupIndex { $($name),* }

        const LENGTHS: &[usize] = &[$($rows * $row),*];

        $(
            #[doc = $about]
            pub(super) const $name: Group = Group {
                name: stringify!($name),
                about: $about,
                start: first_term(GroupIndex::$name as usize),
                len: $rows * $row,
                row: $row,
            };
        )*

        /// All groups, in the order of their terms.
        pub const GROUPS: &[Group] = &[$($name),*];
    };
}

/// Returns the index of the first term of a group.
const fn first_term(number: usize) -> usize {
    let (mut sum, mut group) = (0, 0);
    while group < number {
        sum += LENGTHS[group];
        group += 1;
    }
    sum
}

/// The number of terms.
pub const TERMS: usize = first_term(LENGTHS.len());

groups! {
    MATERIAL 1, ROLES; "Pieces, by role. A Commander has no material value: losing it ends the game."
    HEROIC 1, ROLES; "Heroes, by role. Added to the material."
    PLACEMENT ROLES, SQUARES; "Piece-square table, by role and square from Red's side."
    MOBILITY 1, ROLES; "Squares in range that are not occupied by the own side, by role."
    ATTACKER 1, ROLES; "Pieces with a square near the enemy Commander in range, by role."
    ATTACKERS 1, 12; "Number of pieces with a square near the enemy Commander in range."
    AIM 1, ROLES; "Pieces with the enemy Commander in range on an empty board, by role."
    NEAR_ENEMY ROLES, DISTANCES; "Pieces by role and distance to the enemy Commander."
    NEAR_OWN ROLES, DISTANCES; "Pieces by role and distance to their own Commander."
    THREAT ROLES, ROLES; "Enemy stacks in range, by the role of the piece and of the stack's carrier."
    LOOSE ROLES, ROLES; "Enemy stacks in range that no enemy piece defends, by the same roles. Added to THREAT."
    GUARDED 1, ROLES; "Stacks defended by another piece of their side, by the role of their carrier."
    WEAK_RING 1, 10; "Number of squares around the Commander that the enemy attacks and the own side does not defend."
    ESCAPES 1, 5; "Number of adjacent squares the Commander could escape to."
    SHELTER 1, ROLES; "A Commander in a stack, by the role of the carrier."
    COVERED 1, 1; "A Commander covered by its own air defence while the enemy has an Air Force."
    HOLE 1, 1; "Squares around the Commander without air defence, for each enemy Air Force."
    HERO_NEAR 1, 1; "Heroes at most two squares from the enemy Commander."
    CARRIED 1, ROLES; "Passengers, by role."
    STRANDED 1, 1; "Stacks aboard a Navy from which no passenger except an Air Force can reach land."
    LAST_OF_CORPS 1, 1; "The last piece of a corps that the objective asks to keep."
    TEMPO 1, 1; "The side to move."
}

/// A receiver of the term counts of one side.
pub(super) trait Tally {
    /// Adds a count of a term.
    fn add(&mut self, term: usize, count: i32);
}
