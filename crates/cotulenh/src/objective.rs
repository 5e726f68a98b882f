//! The objective of a game: the corps that a side must not lose besides its Commander (RULES §10).

use crate::role_set::RoleSet;
use crate::view::View;
use crate::{Color, Role};
use core::fmt;
use core::str::FromStr;

/// The corps that a side must not lose, in addition to the Commander. The objective is chosen before the game. It is not
/// part of a FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Objective {
    /// Only the Commander counts.
    #[default]
    Total,
    /// A side without a Navy has lost.
    Marine,
    /// A side without an Air Force has lost.
    Air,
    /// A side with neither Tank nor Infantry nor Artillery has lost.
    Land,
    /// A side that lacks any of these three corps has lost.
    Any,
}

/// A corps: the roles that an objective counts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corps {
    /// Navy.
    Marine,
    /// Air Force.
    Air,
    /// Tank, Infantry and Artillery.
    Land,
}

impl Corps {
    /// All corps.
    pub const ALL: [Corps; 3] = [Corps::Marine, Corps::Air, Corps::Land];

    /// Returns the roles of the corps.
    #[must_use]
    pub const fn roles(self) -> RoleSet {
        match self {
            Corps::Marine => RoleSet::of(Role::Navy),
            Corps::Air => RoleSet::of(Role::AirForce),
            Corps::Land => RoleSet::of(Role::Tank)
                .with(Role::Infantry)
                .with(Role::Artillery),
        }
    }

    /// Returns the corps of a role, or `None` if no corps has the role.
    ///
    /// ```
    /// use cotulenh::{Corps, Role};
    /// assert_eq!(Corps::of(Role::Tank), Some(Corps::Land));
    /// assert_eq!(Corps::of(Role::Militia), None);
    /// ```
    #[must_use]
    pub fn of(role: Role) -> Option<Corps> {
        Corps::ALL
            .into_iter()
            .find(|corps| corps.roles().contains(role))
    }
}

impl Objective {
    /// All objectives.
    pub const ALL: [Objective; 5] = [
        Objective::Total,
        Objective::Marine,
        Objective::Air,
        Objective::Land,
        Objective::Any,
    ];

    /// Returns the name in tags, options and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Total => "total",
            Objective::Marine => "marine",
            Objective::Air => "air",
            Objective::Land => "land",
            Objective::Any => "any",
        }
    }

    /// Returns the corps of the objective. A side must keep at least one piece of each.
    #[must_use]
    pub const fn corps(self) -> &'static [Corps] {
        match self {
            Objective::Total => &[],
            Objective::Marine => &[Corps::Marine],
            Objective::Air => &[Corps::Air],
            Objective::Land => &[Corps::Land],
            Objective::Any => &Corps::ALL,
        }
    }

    /// Returns `true` if the side has all corps of the objective.
    #[must_use]
    pub fn is_kept(self, board: &impl View, color: Color) -> bool {
        self.is_kept_with(|roles| board.has_any(color, roles))
    }

    /// Returns `true` if `has` returns `true` for all corps of the objective.
    pub(crate) fn is_kept_with(self, has: impl Fn(RoleSet) -> bool) -> bool {
        self.corps().iter().all(|corps| has(corps.roles()))
    }

    /// Returns the corps of the objective that the side has.
    pub(crate) fn corps_of(self, board: &impl View, color: Color) -> CorpsSet {
        let mut set = CorpsSet::default();
        for (number, corps) in self.corps().iter().enumerate() {
            set.0 |= u8::from(board.has_any(color, corps.roles())) << number;
        }
        set
    }
}

/// A set of corps of an objective.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CorpsSet(u8);

impl CorpsSet {
    /// Returns `true` if a corps of this set is not in `now`.
    pub(crate) fn has_lost(self, now: CorpsSet) -> bool {
        self.0 & !now.0 != 0
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// ```
/// use cotulenh::Objective;
/// assert_eq!("marine".parse(), Ok(Objective::Marine));
/// assert!("sea".parse::<Objective>().is_err());
/// ```
impl FromStr for Objective {
    type Err = ObjectiveError;

    fn from_str(text: &str) -> Result<Objective, ObjectiveError> {
        Objective::ALL
            .into_iter()
            .find(|objective| objective.name() == text)
            .ok_or(ObjectiveError)
    }
}

/// The error for a text that is not the name of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveError;

impl fmt::Display for ObjectiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an objective: total, marine, air, land or any")
    }
}

impl core::error::Error for ObjectiveError {}
