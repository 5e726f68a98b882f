//! Playing strength: levels, and ratings that map to them.
//!
//! A weakened engine searches fewer nodes, and its evaluation of each position has a random error up to some bound. It
//! still sees captures, hanging pieces and mates within its horizon, so its mistakes look like those of a player who
//! overlooked or misunderstood something. The error of a position is the same throughout a game. Another
//! [seed](crate::Settings::seed) gives other errors.
//!
//! A level limits the nodes of a search, so most of a longer time limit stays unused. The values of a weakened engine
//! contain its errors: use full strength to show an evaluation.

use crate::limits::Limits;
use cotulenh::mix64;

/// The playing strength. Levels and ratings out of range count as the nearest one in range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// Full strength.
    #[default]
    Full,
    /// A level from 1 to [`LEVELS`]. The last is [`Strength::Full`].
    Level(u8),
    /// A rating from [`MIN_ELO`] to [`MAX_ELO`].
    Elo(u32),
    /// A custom handicap.
    Weakened(Handicap),
}

/// A handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The maximum number of nodes per turn.
    pub nodes: u64,
    /// The maximum error of an evaluation in hundredths of an Infantry, at most [`Handicap::MAX_MISJUDGEMENT`].
    pub misjudgement: u16,
}

impl Handicap {
    /// The largest allowed evaluation error.
    pub const MAX_MISJUDGEMENT: u16 = 5_000;
}

/// The number of levels.
pub const LEVELS: u8 = 10;
/// The lowest supported rating.
pub const MIN_ELO: u32 = RATINGS[0];
/// The highest supported rating.
pub const MAX_ELO: u32 = RATINGS[LEVELS as usize - 1];

/// The handicap of each level except the last. docs/STRENGTH.md lists matches between neighbouring levels.
const HANDICAPS: [Handicap; LEVELS as usize - 1] = [
    handicap(25, 3_500),
    handicap(110, 900),
    handicap(200, 480),
    handicap(330, 280),
    handicap(520, 185),
    handicap(750, 115),
    handicap(1_150, 60),
    handicap(3_000, 0),
    handicap(10_000, 0),
];

/// The rating of each level, by the matches in docs/STRENGTH.md. The player `shallow` of `cotulenh match` has 1000. The
/// scale is that of matches between engines. There are no rated games against people to calibrate with.
const RATINGS: [u32; LEVELS as usize] = [850, 1150, 1450, 1900, 2200, 2500, 2900, 3300, 3650, 3900];

const fn handicap(nodes: u64, misjudgement: u16) -> Handicap {
    Handicap {
        nodes,
        misjudgement,
    }
}

impl Strength {
    /// Returns the handicap, or `None` at full strength.
    #[must_use]
    pub fn handicap(self) -> Option<Handicap> {
        let level = match self {
            Strength::Full => return None,
            Strength::Weakened(handicap) => return Some(handicap),
            Strength::Level(level) => usize::from(level.max(1)),
            // The strongest level with at most this rating.
            Strength::Elo(elo) => RATINGS
                .iter()
                .filter(|&&rating| rating <= elo)
                .count()
                .max(1),
        };
        HANDICAPS.get(level - 1).copied()
    }

    /// Returns `true` if an engine of this strength uses its network. Otherwise it uses the hand-crafted evaluation: the
    /// levels below the last are calibrated with it, so they play the same with and without a network.
    #[must_use]
    pub fn uses_network(self) -> bool {
        self.handicap().is_none()
    }

    pub(crate) fn limit(self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if let Some(handicap) = self.handicap() {
            let nodes = limits.nodes.unwrap_or(u64::MAX);
            limits.nodes = Some(nodes.min(handicap.nodes));
        }
        limits
    }

    /// Returns the maximum evaluation error.
    pub(crate) fn misjudgement(self) -> u16 {
        let handicap = self.handicap();
        handicap.map_or(0, |handicap| {
            handicap.misjudgement.min(Handicap::MAX_MISJUDGEMENT)
        })
    }
}

/// Returns the evaluation error of a position, from `-most` to `most`. It depends only on the key.
pub(crate) fn evaluation_error(key: u64, most: u16) -> i32 {
    let bits = mix64(key.wrapping_add(0x9e37_79b9_7f4a_7c15));
    let most = i64::from(most);
    (((bits >> 32) as i64 * (2 * most + 1)) >> 32) as i32 - most as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_maps_to_its_level() {
        for (level, rating) in (1..).zip(RATINGS) {
            let of_level = Strength::Level(level).handicap();
            assert_eq!(Strength::Elo(rating).handicap(), of_level);
            assert_eq!(Strength::Elo(rating + 1).handicap(), of_level);
        }
        assert_eq!(Strength::Level(LEVELS).handicap(), None);
        assert!(Strength::Level(LEVELS).uses_network());
        assert!((1..LEVELS).all(|level| !Strength::Level(level).uses_network()));
        // Values below the lowest level mean the lowest level.
        let lowest = Strength::Level(1).handicap();
        assert_eq!(Strength::Level(0).handicap(), lowest);
        assert_eq!(Strength::Elo(0).handicap(), lowest);
    }

    #[test]
    fn the_description_of_the_protocol_has_the_ratings() {
        let ratings = RATINGS.map(|rating| rating.to_string());
        let (last, others) = ratings.split_last().unwrap();
        let text = format!("have {} and {last}.", others.join(", "));
        assert!(include_str!("../PROTOCOL.md").contains(&text), "{text}");
    }

    #[test]
    fn evaluation_errors_are_symmetric_and_bounded() {
        let off: Vec<i32> = (0..20_000).map(|key| evaluation_error(key, 100)).collect();
        assert_eq!(off.iter().min(), Some(&-100));
        assert_eq!(off.iter().max(), Some(&100));
        let sum: i32 = off.iter().sum();
        assert!(sum.abs() < 40_000, "{sum}");
        assert_eq!(evaluation_error(7, 0), 0);
    }
}
