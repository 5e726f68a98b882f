//! An estimate of how hard a problem is for a person.

use super::problem::Problem;
use super::themes::Theme;
use crate::{Engine, HandEvaluator, Limits, NoMemory, Root, Settings};

/// The node limits that the engine tries one after the other.
const NODES: [u64; 5] = [250, 1_000, 4_000, 16_000, 64_000];
/// The rating of a win in one turn that every legal move finds.
const BASE: f64 = 450.0;
/// The points for each turn after the first.
const PER_TURN: f64 = 330.0;
/// The points for each doubling of the number of legal moves per winning first turn.
const PER_DOUBLING: f64 = 55.0;
/// The points for each node limit that was not enough for the engine.
const PER_LIMIT: f64 = 70.0;

/// A measure of the engine's effort for a problem.
pub struct Effort {
    engine: Engine<HandEvaluator>,
}

impl Effort {
    /// Creates an engine with a small table.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the table.
    pub fn new() -> Result<Effort, NoMemory> {
        let settings = Settings {
            hash: 4,
            ..Settings::default()
        };
        Ok(Effort {
            engine: Engine::with(HandEvaluator::default(), settings)?,
        })
    }

    /// Returns the number of node limits (250, 1,000, 4,000, 16,000 and 64,000) with which the engine does not play a
    /// winning first turn before one with which it does.
    pub fn of(&mut self, problem: &Problem) -> u32 {
        let mut failed = 0;
        for nodes in NODES {
            self.engine.clear();
            let root = Root::new(problem.position);
            let found = self.engine.search(&root, &Limits::nodes(nodes), |_| {});
            if found.best.is_some_and(|turn| problem.is_solved_by(&turn)) {
                break;
            }
            failed += 1;
        }
        failed
    }
}

/// Returns the initial rating of a problem on the scale of players: from the number of turns, the number of legal moves per
/// winning first turn, the themes and the engine's [`Effort`].
#[must_use]
pub fn rating(problem: &Problem, effort: u32) -> u32 {
    let moves = problem.position.legal_moves().len().max(1) as f64;
    let choices = (moves / problem.firsts.len().max(1) as f64).max(1.0);
    let themes: f64 = problem.themes.iter().copied().map(points).sum();
    let rating = BASE
        + PER_TURN * f64::from(problem.turns - 1)
        + PER_DOUBLING * choices.log2()
        + PER_LIMIT * f64::from(effort)
        + themes;
    rating.round().clamp(400.0, 2800.0) as u32
}

/// Returns the points for a theme that makes a first turn hard to see.
const fn points(theme: Theme) -> f64 {
    match theme {
        Theme::Quiet => 120.0,
        Theme::Deployment | Theme::Ambush => 80.0,
        Theme::LastGuard | Theme::Exposure => 60.0,
        Theme::StayCapture | Theme::Suicide => 30.0,
    }
}
