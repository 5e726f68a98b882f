//! The composition of a suite of problems.

use super::problem::Problem;
use super::themes::Theme;

/// The number of problems of each kind in a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of wins in one, two and three turns.
    pub wins: [usize; 3],
    /// The minimum number of problems in which every solution is a deployment.
    pub deployments: usize,
    /// The minimum number of ambushes.
    pub ambushes: usize,
    /// The minimum number of problems that depend on a last guard or on the Commanders' open line.
    pub points: usize,
    /// The minimum number of problems that depend on a last guard.
    pub last_guards: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            wins: [80, 80, 40],
            deployments: 40,
            ambushes: 20,
            points: 10,
            last_guards: 3,
        }
    }
}

impl Plan {
    /// Returns a plan with other numbers of wins and the same proportions as the default.
    #[must_use]
    pub fn scaled(wins: [usize; 3]) -> Plan {
        let whole = Plan::default();
        let (all, of) = (
            wins.iter().sum::<usize>(),
            whole.wins.iter().sum::<usize>().max(1),
        );
        let share = |count: usize| (count * all).div_ceil(of);
        Plan {
            wins,
            deployments: share(whole.deployments),
            ambushes: share(whole.ambushes),
            points: share(whole.points),
            // Rounded down: last guards are rare, so a small suite does not need one.
            last_guards: whole.last_guards * all / of,
        }
    }
}

/// The part of a plan that is still missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    plan: Plan,
    wins: [usize; 3],
    /// The number of further problems allowed, by number of turns and size class.
    room: [[usize; CLASSES]; 3],
    deployments: usize,
    ambushes: usize,
    points: usize,
    last_guards: usize,
}

/// The number of size classes. They keep any one size from dominating the suite.
pub(super) const CLASSES: usize = 4;
/// The range of pieces of each class, both sides together.
pub(super) const PIECES: [(u16, u16); CLASSES] = [(6, 12), (13, 19), (20, 26), (27, 38)];

/// Returns the size class of a number of pieces.
pub(super) fn class(pieces: u16) -> Option<usize> {
    let holds = |&(least, most): &(u16, u16)| (least..=most).contains(&pieces);
    PIECES.iter().position(holds)
}

/// The maximum number of winning first turns, by length of the win. With more, the problem is too easy.
const MAX_FIRST_TURNS: [usize; 3] = [12, 4, 4];

impl Needs {
    /// Creates the needs of a whole plan.
    #[must_use]
    pub fn of(plan: &Plan) -> Needs {
        Needs {
            wins: plan.wins,
            // At most two fifths of the wins of each length may be of the same class.
            room: plan.wins.map(|wins| [(2 * wins).div_ceil(5); CLASSES]),
            deployments: plan.deployments,
            ambushes: plan.ambushes,
            points: plan.points,
            last_guards: plan.last_guards,
            plan: plan.clone(),
        }
    }

    /// Returns the number of missing wins.
    #[must_use]
    pub fn left(&self) -> usize {
        self.wins.iter().sum()
    }

    /// Returns the total number of wins in the plan.
    #[must_use]
    pub fn all(&self) -> usize {
        self.plan.wins.iter().sum()
    }

    /// Returns the number of missing wins in this many turns.
    #[must_use]
    pub fn wins_in(&self, turns: u32) -> usize {
        let number = turns.checked_sub(1).map(|number| number as usize);
        let wins = number.and_then(|number| self.wins.get(number));
        wins.copied().unwrap_or(0)
    }

    /// Returns `true` if a win in this many turns of this size class is still accepted.
    pub(super) fn has_room(&self, turns: u32, class: usize) -> bool {
        self.wins_in(turns) > 0 && self.room[turns as usize - 1][class] > 0
    }

    /// Returns the largest number of turns, at most `most`, that a win of this class may still take, or 0 if no win is
    /// accepted.
    pub(super) fn longest(&self, class: usize, most: u32) -> u32 {
        let mut turns = (1..=most).rev();
        turns
            .find(|&turns| self.has_room(turns, class))
            .unwrap_or(0)
    }

    /// Returns `true` if themes that need stacks are still missing.
    pub(super) fn wants_stacks(&self) -> bool {
        self.deployments > 0 || self.ambushes > 0
    }

    /// Returns `true` if ambushes are still missing.
    pub(super) fn wants_ambushes(&self) -> bool {
        self.ambushes > 0
    }

    /// Returns `true` if last guards are still missing.
    pub(super) fn wants_last_guards(&self) -> bool {
        self.last_guards > 0
    }

    /// Accepts a problem if its kind is still missing and enough places remain for the required themes. Returns `true`
    /// if it was accepted.
    pub(super) fn take(&mut self, problem: &Problem) -> bool {
        let Some(class) = class(problem.pieces()) else {
            return false;
        };
        let turns = problem.turns;
        if !self.has_room(turns, class) {
            return false;
        }
        let number = turns as usize - 1;
        if problem.firsts.len() > MAX_FIRST_TURNS[number] {
            return false;
        }
        let shows = |theme| usize::from(problem.themes.contains(&theme));
        let point = shows(Theme::LastGuard).max(shows(Theme::Exposure));
        let deployments = self.deployments.saturating_sub(shows(Theme::Deployment));
        let ambushes = self.ambushes.saturating_sub(shows(Theme::Ambush));
        let points = self.points.saturating_sub(point);
        let last_guards = self.last_guards.saturating_sub(shows(Theme::LastGuard));
        // Ambushes and last guards occur almost only among wins in one turn.
        let rare = (ambushes + last_guards).min(self.plan.wins[0].saturating_sub(1));
        if number == 0 && self.wins[0] - 1 < rare {
            return false;
        }
        if self.left() - 1 < deployments.max(ambushes) + points.max(last_guards) {
            return false;
        }
        self.wins[number] -= 1;
        self.room[number][class] -= 1;
        (self.deployments, self.ambushes) = (deployments, ambushes);
        (self.points, self.last_guards) = (points, last_guards);
        true
    }
}
