//! Openings of the games.

use super::MatchOptions;
use crate::lines::{self, InputLine};
use anyhow::{Context, bail};
use cotulenh::{Forgive, Game, Objective, Position, Setup, Turn};
use cotulenh_engine::players::{Player, Random};
use cotulenh_engine::{Engine, HandEvaluator, Limits, NoMemory, Root, Settings, Value};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The maximum number of positions in a file.
const MAX_POSITIONS: usize = 100_000;

/// The maximum score of a fair opening for either side, in hundredths of an Infantry.
const FAIR: u32 = 100;
/// The node limit of the search that scores an opening.
const NODES: u64 = 2_000;
/// The maximum number of random openings that are tried. If none is fair, the fairest is used.
const TRIES: u64 = 40;

/// The opening of a game: a position, and the turns played from it.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) turns: Vec<Turn>,
}

/// The source of the openings.
#[derive(Clone, Debug)]
pub(crate) enum Openings {
    Random {
        objective: Objective,
        plies: u32,
        seed: u64,
    },
    /// Positions of a file, at least one.
    Positions(Vec<Position>),
}

impl Openings {
    /// Returns the openings of a match: those of a file, or random ones.
    pub(crate) fn of(options: &MatchOptions) -> anyhow::Result<Openings> {
        match &options.openings {
            Some(path) => Openings::read(path, options.objective),
            None => Ok(Openings::Random {
                objective: options.objective,
                plies: options.plies,
                seed: options.seed,
            }),
        }
    }

    /// Reads a file with one FEN per line. Skips empty lines and lines that start with `#`.
    pub(crate) fn read(path: &Path, objective: Objective) -> anyhow::Result<Openings> {
        let name = path.display();
        let file = File::open(path).with_context(|| name.to_string())?;
        let mut input = BufReader::new(file);
        let mut positions = Vec::new();
        let mut number = 0_usize;
        while let Some(line) = lines::next(&mut input).with_context(|| name.to_string())? {
            number += 1;
            let place = || format!("{name}:{number}");
            let text = match line {
                InputLine::Text(text) => text,
                InputLine::NotUtf8 { byte, .. } => {
                    bail!("{name}:{number}:{}: expected UTF-8", byte + 1)
                }
                InputLine::TooLong(_) => {
                    bail!(
                        "{name}:{number}: expected at most {} bytes",
                        lines::MAX_LINE
                    )
                }
            };
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if positions.len() == MAX_POSITIONS {
                bail!("{name}:{number}: expected at most {MAX_POSITIONS} positions");
            }
            positions.push(read_position(text, objective).with_context(place)?);
        }
        if positions.is_empty() {
            bail!("{name}: expected one FEN per line, found none");
        }
        Ok(Openings::Positions(positions))
    }

    /// Returns a hash of the positions in order, or 0 if there is no file.
    pub(crate) fn fingerprint(&self) -> u64 {
        match self {
            Openings::Random { .. } => 0,
            Openings::Positions(positions) => positions
                .iter()
                .fold(1, |sum, position| mix(sum, position.key())),
        }
    }
}

fn read_position(fen: &str, objective: Objective) -> anyhow::Result<Position> {
    let mut setup: Setup = fen.parse()?;
    setup.objective = objective;
    let position = setup.position_forgiving(Forgive::NOTHING)?;
    if position.deployment().is_some() {
        bail!("expected a position between turns, found a deployment");
    }
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => bail!("the game is over: {}", outcome.termination),
    }
}

/// Returns the opening of each pair of games.
pub(crate) struct Finder {
    openings: Openings,
    scout: Scout,
}

impl Finder {
    /// Creates the finder.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the engine that scores openings.
    pub(crate) fn new(openings: Openings) -> Result<Finder, NoMemory> {
        Ok(Finder {
            openings,
            scout: Scout::new()?,
        })
    }

    /// Returns the opening of a pair. It depends only on the seed and the number of the pair.
    pub(crate) fn opening(&mut self, pair: u64) -> Opening {
        match &self.openings {
            Openings::Positions(positions) => {
                let number = pair % positions.len().max(1) as u64;
                let position = positions.get(number as usize);
                Opening {
                    start: position.copied().unwrap_or_else(Position::start),
                    turns: Vec::new(),
                }
            }
            &Openings::Random {
                objective,
                plies,
                seed,
            } => {
                let requirements = Requirements {
                    objective,
                    plies,
                    most_score: FAIR,
                };
                self.scout.fair(&requirements, mix(seed, pair))
            }
        }
    }
}

/// The requirements for a random opening.
pub(crate) struct Requirements {
    pub(crate) objective: Objective,
    pub(crate) plies: u32,
    /// The maximum score for either side, in hundredths of an Infantry.
    pub(crate) most_score: u32,
}

/// Searches for fair random openings.
pub(crate) struct Scout(Engine<HandEvaluator>);

impl Scout {
    /// Creates the engine that scores openings.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub(crate) fn new() -> Result<Scout, NoMemory> {
        let settings = Settings {
            hash: 1,
            ..Settings::default()
        };
        Engine::with(HandEvaluator::default(), settings).map(Scout)
    }

    /// Returns random turns after which neither side has a large advantage. They depend only on the seed.
    pub(crate) fn fair(&mut self, requirements: &Requirements, seed: u64) -> Opening {
        let start = *Game::with_objective(requirements.objective).position();
        let mut fairest: Option<(u32, Opening)> = None;
        for attempt in 0..TRIES {
            let Some((root, turns)) = random_turns(start, requirements.plies, mix(seed, attempt))
            else {
                continue;
            };
            self.0.clear();
            let found = self.0.search(&root, &Limits::nodes(NODES), |_| {});
            let unfair = match found.value() {
                Some(Value::Centi(score)) => score.unsigned_abs(),
                _ => u32::MAX,
            };
            if fairest.as_ref().is_none_or(|&(least, _)| unfair < least) {
                fairest = Some((unfair, Opening { start, turns }));
            }
            if unfair <= requirements.most_score {
                break;
            }
        }
        fairest.map_or(
            Opening {
                start,
                turns: Vec::new(),
            },
            |(_, opening)| opening,
        )
    }
}

/// Plays random turns. Returns `None` if they end the game.
fn random_turns(start: Position, plies: u32, seed: u64) -> Option<(Root, Vec<Turn>)> {
    let mut random = Random::new(seed);
    let mut root = Root::new(start);
    let mut turns = Vec::new();
    for _ in 0..plies {
        let turn = random.choose(&root)?;
        root.play(&turn).ok()?;
        turns.push(turn);
        if root.position().outcome().is_some() || root.repetitions() >= 3 {
            return None;
        }
    }
    Some((root, turns))
}

/// Hashes two numbers into one. Every bit of the result depends on all bits of both.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut sum = a ^ b.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        sum = (sum ^ sum >> 30).wrapping_mul(factor);
    }
    sum ^ sum >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(opening: &Opening) -> Vec<String> {
        let turns = opening.turns.iter();
        turns.map(|turn| turn.engine_move().to_string()).collect()
    }

    #[test]
    fn the_opening_of_a_pair_depends_only_on_its_number() {
        let openings = Openings::Random {
            objective: Objective::Marine,
            plies: 4,
            seed: 9,
        };
        let mut finder = Finder::new(openings.clone()).unwrap();
        let first: Vec<_> = (0..3).map(|pair| words(&finder.opening(pair))).collect();
        assert_ne!(first[0], first[1]);
        let mut other = Finder::new(openings).unwrap();
        for pair in [2, 0, 1] {
            let opening = other.opening(pair);
            assert_eq!(words(&opening), first[pair as usize]);
            assert_eq!(opening.turns.len(), 4);
            assert_eq!(opening.start.objective(), Objective::Marine);
        }
    }

    #[test]
    fn bad_positions_are_refused() {
        let refused = |fen: &str| read_position(fen, Objective::Total).is_err();
        assert!(refused("rubbish"));
        assert!(refused("11/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1"));
        assert!(refused(
            "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6..."
        ));
        assert!(refused(
            "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 100 90"
        ));
        assert!(!refused(
            "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1"
        ));
    }
}
