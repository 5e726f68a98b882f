//! Air defence: whom it stops, and where (RULES §5).

use crate::geometry::{MAX_LEVEL, ZONE};
use crate::view::View;
use crate::{Bitboard, Color, Role, Square};

/// The air defence of one side as the board stands.
///
/// ```
/// use cotulenh::{AirDefense, Board, Color};
/// let defense = AirDefense::of(&Board::start(), Color::Blue);
/// // The Missile on g10 and the Anti-airs on e9 and i9 among them.
/// assert!(defense.zone().contains("g8".parse()?));
/// assert!(!defense.zone().contains("g7".parse()?));
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AirDefense {
    /// Defending squares by level - 1.
    levels: [Bitboard; MAX_LEVEL],
}

impl AirDefense {
    /// No defender.
    pub(crate) const NONE: AirDefense = AirDefense {
        levels: [Bitboard::EMPTY; MAX_LEVEL],
    };

    /// The air defence of a side: that of the leaders of its stacks. Passengers defend nothing.
    #[must_use]
    pub fn of(board: &impl View, color: Color) -> AirDefense {
        let own = board.of_color(color);
        // An Anti-air or Missile is either alone or an Engineer's passenger; a Navy always leads.
        let led = own - board.of_role(Role::Engineer);
        let mut levels = [Bitboard::EMPTY; MAX_LEVEL];
        for role in [Role::Navy, Role::AntiAir, Role::Missile] {
            let defending = led & board.of_role(role);
            let [plain, heroic] = [false, true].map(|h| usize::from(role.air_defense_level(h)) - 1);
            levels[plain] |= defending;
            for square in defending & board.heroic() {
                // Heroism counts where it is the leader's.
                if board.stack(square).is_some_and(|s| s.carrier().heroic) {
                    levels[plain].remove(square);
                    levels[heroic].insert(square);
                }
            }
        }
        AirDefense { levels }
    }

    /// With a defender of this level gone from one square to another.
    pub(crate) fn moved(mut self, from: Square, to: Square, level: u8) -> AirDefense {
        for standing in &mut self.levels {
            standing.remove(from);
            standing.remove(to);
        }
        self.levels[usize::from(level) - 1].insert(to);
        self
    }

    /// What a defender of this level covers from a square; also from where one would cover the square.
    pub(crate) fn zone_of(level: u8, square: Square) -> Bitboard {
        ZONE[usize::from(level) - 1][square.cell()]
    }

    /// The squares of the defenders whose zones cover a square.
    #[must_use]
    pub fn covering(&self, square: Square) -> Bitboard {
        // The relation is symmetric: who covers the square stands in the zone around it.
        let mut defenders = Bitboard::EMPTY;
        for (level, &standing) in self.levels.iter().enumerate() {
            defenders |= standing & ZONE[level][square.cell()];
        }
        defenders
    }

    /// All squares covered by some defender.
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

/// What a square is to an Air Force that has flown there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// No defender met: it may stop, capture and combine.
    Safe,
    /// Inside the first zone met: it may only suicide-capture.
    Suicide,
    /// A second zone, or out of the first: it does not get there.
    Destroyed,
}

/// A flight along a ray past the enemy's air defence.
#[derive(Clone, Copy, Debug)]
pub struct FlightPath<'a> {
    /// None for a heroic Air Force, which ignores air defence.
    defense: Option<&'a AirDefense>,
    met: Bitboard,
}

impl<'a> FlightPath<'a> {
    /// A flight at its start square, which does not count.
    #[must_use]
    pub fn new(defense: &'a AirDefense, heroic: bool) -> FlightPath<'a> {
        FlightPath {
            defense: (!heroic).then_some(defense),
            met: Bitboard::EMPTY,
        }
    }

    /// Enters the next square of the ray and says what it is. After [`Flight::Destroyed`] the ray has ended.
    pub fn enter(&mut self, square: Square) -> Flight {
        let Some(defense) = self.defense else {
            return Flight::Safe;
        };
        let covering = defense.covering(square);
        self.met |= covering;
        if self.met.is_empty() {
            Flight::Safe
        } else if covering == self.met && self.met.is_single() {
            // The ray ends at the first square where this fails, so it held on every square since the first met.
            Flight::Suicide
        } else {
            Flight::Destroyed
        }
    }
}
