//! How strong the engine plays: levels for people, and a rating that maps to them.
//!
//! A weaker engine searches fewer nodes and makes mistakes: of several lines it takes the one that looks best after a
//! random amount, up to some bound, was added to each. The randomness depends on the position alone, so the same position
//! gets the same mistake.

use crate::engine::Line;
use crate::limits::Limits;
use crate::score::Value;
use cotulenh::Position;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How strong the engine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// As well as it can.
    #[default]
    Full,
    /// A level of [`LEVELS`], from 1; the last is [`Strength::Full`].
    Level(u8),
    /// A rating between [`LEAST_ELO`] and [`MOST_ELO`].
    Elo(u32),
}

/// How many levels there are.
pub const LEVELS: u8 = 10;
/// The lowest rating that can be asked for.
pub const LEAST_ELO: u32 = 600;
/// The highest rating that can be asked for.
pub const MOST_ELO: u32 = 2400;

/// Lines among which a mistake is chosen.
const LINES: usize = 6;

/// Nodes a turn, and the bound of the random amount in hundredths of an Infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Handicap {
    nodes: u64,
    noise: i32,
}

/// The handicap of each level but the last. A first guess: matches will tell.
const HANDICAPS: [Handicap; LEVELS as usize - 1] = [
    handicap(150, 400),
    handicap(300, 280),
    handicap(600, 200),
    handicap(1_200, 140),
    handicap(2_500, 95),
    handicap(5_000, 60),
    handicap(12_000, 35),
    handicap(40_000, 15),
    handicap(150_000, 0),
];

const fn handicap(nodes: u64, noise: i32) -> Handicap {
    Handicap { nodes, noise }
}

impl Strength {
    fn handicap(self) -> Option<Handicap> {
        let place = match self {
            Strength::Full => return None,
            Strength::Level(level) => usize::from(level.max(1)) - 1,
            Strength::Elo(elo) => {
                let elo = elo.clamp(LEAST_ELO, MOST_ELO) - LEAST_ELO;
                let range = (MOST_ELO - LEAST_ELO) / u32::from(LEVELS);
                (elo / range) as usize
            }
        };
        HANDICAPS.get(place).copied()
    }

    pub(crate) fn limit(self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if let Some(handicap) = self.handicap() {
            let nodes = limits.nodes.unwrap_or(u64::MAX);
            limits.nodes = Some(nodes.min(handicap.nodes));
        }
        limits
    }

    pub(crate) fn lines(self, asked: usize) -> usize {
        match self.handicap() {
            Some(handicap) if handicap.noise > 0 => asked.max(LINES),
            _ => asked,
        }
    }

    /// The number of the line to play.
    pub(crate) fn choose(self, position: &Position, lines: &[Line]) -> usize {
        let Some(handicap) = self.handicap().filter(|handicap| handicap.noise > 0) else {
            return 0;
        };
        let seed = position.key() ^ u64::from(position.move_number());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let shaken = lines.iter().map(|line| {
            let score = match line.value {
                Value::Centi(score) => score,
                // Even a beginner takes a Commander that can be taken now.
                Value::WinIn(1) => i32::MAX / 2,
                Value::WinIn(_) => 1_000,
                Value::LossIn(_) => -1_000,
            };
            score + random.random_range(0..=handicap.noise)
        });
        let best = shaken
            .enumerate()
            .max_by_key(|&(number, score)| (score, std::cmp::Reverse(number)));
        best.map_or(0, |(number, _)| number)
    }
}
