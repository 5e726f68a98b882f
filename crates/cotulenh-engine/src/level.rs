//! How strong the engine plays: levels for people, and a rating that maps to them.
//!
//! A weaker engine searches fewer nodes and misjudges: what it thinks of a position is off by a random amount up to some
//! bound. It still sees what it can take, what hangs and who can be mated within its sight, so its mistakes look like those
//! of a player who has not seen or not understood something. The same position is always misjudged alike in a game;
//! another [seed](crate::Settings::seed) gives another game.

use crate::limits::Limits;

/// How strong the engine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// As well as it can.
    #[default]
    Full,
    /// A level from 1 to [`LEVELS`]; the last is [`Strength::Full`].
    Level(u8),
    /// A rating between [`LEAST_ELO`] and [`MOST_ELO`].
    Elo(u32),
    /// Weakened in some other way.
    Weakened(Handicap),
}

/// What makes an engine weaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The most nodes of a turn.
    pub nodes: u64,
    /// How far off an evaluation may be, in hundredths of an Infantry; up to [`Handicap::MOST`].
    pub misjudgement: u16,
}

impl Handicap {
    /// The most an evaluation may be off.
    pub const MOST: u16 = 5_000;
}

/// How many levels there are.
pub const LEVELS: u8 = 10;
/// The lowest rating that can be asked for.
pub const LEAST_ELO: u32 = RATINGS[0];
/// The highest rating that can be asked for.
pub const MOST_ELO: u32 = RATINGS[LEVELS as usize - 1];

/// The handicap of each level but the last; docs/STRENGTH.md has the matches between neighbours.
const HANDICAPS: [Handicap; LEVELS as usize - 1] = [
    handicap(40, 3_000),
    handicap(100, 1_000),
    handicap(200, 500),
    handicap(300, 300),
    handicap(500, 200),
    handicap(650, 140),
    handicap(900, 80),
    handicap(1_800, 20),
    handicap(6_000, 0),
];

/// What each level is rated: evenly spaced, by hand. Matches between neighbours show larger differences, as games of an engine
/// against itself do; there are no rated games of people yet to compare with.
const RATINGS: [u32; LEVELS as usize] = [600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400];

const fn handicap(nodes: u64, misjudgement: u16) -> Handicap {
    Handicap {
        nodes,
        misjudgement,
    }
}

impl Strength {
    /// What makes it weaker than the engine can be; nothing where it is not.
    #[must_use]
    pub fn handicap(self) -> Option<Handicap> {
        let level = match self {
            Strength::Full => return None,
            Strength::Weakened(handicap) => return Some(handicap),
            Strength::Level(level) => usize::from(level.max(1)),
            // The strongest level that is not rated higher.
            Strength::Elo(elo) => RATINGS
                .iter()
                .filter(|&&rating| rating <= elo)
                .count()
                .max(1),
        };
        HANDICAPS.get(level - 1).copied()
    }

    pub(crate) fn limit(self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if let Some(handicap) = self.handicap() {
            let nodes = limits.nodes.unwrap_or(u64::MAX);
            limits.nodes = Some(nodes.min(handicap.nodes));
        }
        limits
    }

    /// How far off evaluations may be.
    pub(crate) fn misjudgement(self) -> u16 {
        let handicap = self.handicap();
        handicap.map_or(0, |handicap| handicap.misjudgement.min(Handicap::MOST))
    }
}

/// By how much a position is misjudged: anything up to `most` either way, always the same for the same key.
pub(crate) fn misjudged(key: u64, most: u16) -> i32 {
    // The finisher of a common generator (SplitMix64): every bit of the key counts for every bit of the result.
    let mut bits = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    let most = i64::from(most);
    (((bits >> 32) as i64 * (2 * most + 1)) >> 32) as i32 - most as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_the_level_that_has_it() {
        for (level, rating) in (1..).zip(RATINGS) {
            let of_level = Strength::Level(level).handicap();
            assert_eq!(Strength::Elo(rating).handicap(), of_level);
            assert_eq!(Strength::Elo(rating + 1).handicap(), of_level);
        }
        assert_eq!(Strength::Level(LEVELS).handicap(), None);
        // Below the lowest there is nothing.
        let lowest = Strength::Level(1).handicap();
        assert_eq!(Strength::Level(0).handicap(), lowest);
        assert_eq!(Strength::Elo(0).handicap(), lowest);
    }

    #[test]
    fn misjudgement_is_fair_and_keeps_its_bounds() {
        let off: Vec<i32> = (0..20_000).map(|key| misjudged(key, 100)).collect();
        assert_eq!(off.iter().min(), Some(&-100));
        assert_eq!(off.iter().max(), Some(&100));
        let sum: i32 = off.iter().sum();
        assert!(sum.abs() < 40_000, "{sum}");
        assert_eq!(misjudged(7, 0), 0);
    }
}
