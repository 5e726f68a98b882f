//! What the evaluation is a sum of: numbered terms in named groups.
//!
//! Every term counts something of a position, Red's less Blue's, and is worth the [weight](super::WEIGHTS) of the same
//! number. The evaluation adds weights up; a tuner asks for the counts themselves. Both go through [`Tally`], so that
//! there is one place that knows what is counted.

use cotulenh::{Role, SQUARES};
use std::ops::Range;

pub(super) const ROLES: usize = Role::ALL.len();
/// Distances between squares, counted as a king of chess walks.
pub(super) const DISTANCES: usize = 12;

/// Terms of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// The number of its first term.
    pub start: usize,
    /// How many terms it has.
    pub len: usize,
    /// How many of them belong together: the length of a row.
    pub row: usize,
}

impl Group {
    /// The numbers of its terms.
    #[must_use]
    pub const fn terms(&self) -> Range<usize> {
        self.start..self.start + self.len
    }

    /// The number of one of its terms.
    pub(super) const fn at(&self, place: usize) -> usize {
        debug_assert!(place < self.len);
        self.start + place
    }

    /// The number of one of its terms, by row and column.
    pub(super) const fn cell(&self, row: usize, column: usize) -> usize {
        self.at(row * self.row + column)
    }
}

macro_rules! groups {
    ($($name:ident $rows:expr, $row:expr; $about:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name),* }

        const LENGTHS: &[usize] = &[$($rows * $row),*];

        $(
            #[doc = $about]
            pub(super) const $name: Group = Group {
                name: stringify!($name),
                about: $about,
                start: before(Number::$name as usize),
                len: $rows * $row,
                row: $row,
            };
        )*

        /// All groups, in the order of their terms.
        pub const GROUPS: &[Group] = &[$($name),*];
    };
}

const fn before(number: usize) -> usize {
    let (mut sum, mut group) = (0, 0);
    while group < number {
        sum += LENGTHS[group];
        group += 1;
    }
    sum
}

/// How many terms there are.
pub const TERMS: usize = before(LENGTHS.len());

groups! {
    MATERIAL 1, ROLES; "Pieces, by role. A Commander has no price: losing it ends the game."
    HEROIC 1, ROLES; "Heroes, by role, on top of the piece."
    PLACEMENT ROLES, SQUARES; "Where pieces stand, by role and square as Red sees it."
    MOBILITY 1, ROLES; "Squares a piece reaches that its own side does not occupy, by role."
    ATTACKER 1, ROLES; "Pieces that reach the surroundings of the enemy Commander, by role."
    ATTACKERS 1, 12; "How many such pieces there are."
    AIM 1, ROLES; "Pieces that would reach the enemy Commander if nothing stood in the way, by role."
    NEAR_ENEMY ROLES, DISTANCES; "Pieces by role and distance to the enemy Commander."
    NEAR_OWN ROLES, DISTANCES; "Pieces by role and distance to their own Commander."
    THREAT ROLES, ROLES; "Enemy stacks in reach, by the role of the piece and of the stack's carrier."
    LOOSE ROLES, ROLES; "The same, on top, where no enemy piece reaches the stack to defend it."
    GUARDED 1, ROLES; "Stacks that another piece of their side reaches, by the role of their carrier."
    WEAK_RING 1, 10; "How many squares around the Commander the enemy reaches and its own side does not."
    ESCAPES 1, 5; "How many squares beside the Commander it could escape to."
    SHELTER 1, ROLES; "A Commander in a stack, by the role of the carrier."
    COVERED 1, 1; "A Commander covered by its own air defence while the enemy flies."
    HOLE 1, 1; "Squares beside the Commander open to enemy flight, for each Air Force."
    HERO_NEAR 1, 1; "Heroes at most two squares from the enemy Commander."
    CARRIED 1, ROLES; "Passengers, by role."
    STRANDED 1, 1; "Stacks aboard a Navy from where no passenger but an Air Force steps onto land."
    LAST_OF_CORPS 1, 1; "The last piece of a corps the objective asks for."
    TEMPO 1, 1; "Being to move."
}

/// Something that takes down how often each term occurs.
pub(super) trait Tally {
    /// The term occurs so often; less than never for Blue.
    fn add(&mut self, term: usize, count: i32);
}
