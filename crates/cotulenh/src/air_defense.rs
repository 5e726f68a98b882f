//! Air defence: its zones, and the flights that it stops (RULES §5).

use crate::geometry::{MAX_LEVEL, ZONE};
use crate::view::View;
use crate::{Bitboard, Color, Role, Square};

/// The air defence of one side on a board.
///
/// ```
/// use cotulenh::{AirDefense, Board, Color};
/// let defense = AirDefense::of(&Board::start(), Color::Blue);
/// // The Missile on g10 covers g8, but not g7.
/// assert!(defense.zone().contains("g8".parse()?));
/// assert!(!defense.zone().contains("g7".parse()?));
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AirDefense {
    /// The squares of the defenders, by level - 1.
    levels: [Bitboard; MAX_LEVEL],
}

impl AirDefense {
    /// An air defence without defenders.
    pub(crate) const NONE: AirDefense = AirDefense {
        levels: [Bitboard::EMPTY; MAX_LEVEL],
    };

    /// Returns the air defence of a side. Only carriers provide air defence, not passengers.
    #[must_use]
    pub fn of(board: &impl View, color: Color) -> AirDefense {
        let own = board.of_color(color);
        // An Anti-air or Missile is either alone or the passenger of an Engineer. A Navy is always the carrier.
        let led = own - board.of_role(Role::Engineer);
        let heroes = led & board.heroic();
        let mut levels = [Bitboard::EMPTY; MAX_LEVEL];
        for role in [Role::Navy, Role::AntiAir, Role::Missile] {
            let defending = led & board.of_role(role);
            let [ordinary, heroic] =
                [false, true].map(|h| usize::from(role.air_defense_level(h)) - 1);
            levels[ordinary] |= defending;
            if heroes.is_empty() {
                continue;
            }
            for square in defending & heroes {
                // The heroic piece may be a passenger. Only a heroic carrier has the higher level.
                if board.stack(square).is_some_and(|s| s.carrier().heroic) {
                    levels[ordinary].remove(square);
                    levels[heroic].insert(square);
                }
            }
        }
        AirDefense { levels }
    }

    /// Returns the air defence after a defender of this level has moved from one square to another.
    pub(crate) fn moved(mut self, from: Square, to: Square, level: u8) -> AirDefense {
        for standing in &mut self.levels {
            standing.remove(from);
            standing.remove(to);
        }
        self.levels[usize::from(level) - 1].insert(to);
        self
    }

    /// Returns the squares that a defender of this level covers from a square. By symmetry, these are also the squares from
    /// which it would cover the square.
    pub(crate) fn zone_of(level: u8, square: Square) -> Bitboard {
        ZONE[usize::from(level) - 1][square.cell()]
    }

    /// Returns the squares of the defenders that cover a square.
    #[must_use]
    pub fn covering(&self, square: Square) -> Bitboard {
        // The relation is symmetric: a defender that covers the square stands in the zone around the square.
        let mut defenders = Bitboard::EMPTY;
        for (level, &standing) in self.levels.iter().enumerate() {
            defenders |= standing & ZONE[level][square.cell()];
        }
        defenders
    }

    /// Returns all squares that a defender covers.
    #[must_use]
    pub fn zone(&self) -> Bitboard {
        let mut zone = Bitboard::EMPTY;
        for (level, &standing) in self.levels.iter().enumerate() {
            for square in standing {
                zone |= ZONE[level][square.cell()];
            }
        }
        zone
    }
}

/// The state of an Air Force that has flown to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// It has entered no zone. It may stop, capture and combine.
    Safe,
    /// It is inside the first zone. It may only make a suicide capture.
    Suicide,
    /// It has entered a second zone or left the first one. It cannot reach the square.
    Destroyed,
}

/// A flight along a ray through the enemy's air defence.
#[derive(Clone, Copy, Debug)]
pub struct FlightPath<'a> {
    /// `None` for a heroic Air Force, which ignores air defence.
    defense: Option<&'a AirDefense>,
    met: Bitboard,
}

impl<'a> FlightPath<'a> {
    /// Starts a flight. Air defence on the start square does not count.
    #[must_use]
    pub fn new(defense: &'a AirDefense, heroic: bool) -> FlightPath<'a> {
        FlightPath {
            defense: (!heroic).then_some(defense),
            met: Bitboard::EMPTY,
        }
    }

    /// Enters the next square of the ray and returns the state there. After [`Flight::Destroyed`] the flight is over.
    #[inline]
    pub fn enter(&mut self, square: Square) -> Flight {
        let Some(defense) = self.defense else {
            return Flight::Safe;
        };
        let covering = defense.covering(square);
        self.met |= covering;
        if self.met.is_empty() {
            Flight::Safe
        } else if covering == self.met && self.met.is_single() {
            // The flight ends at the first square where this does not hold, so it held on all squares since the first zone.
            Flight::Suicide
        } else {
            Flight::Destroyed
        }
    }
}
