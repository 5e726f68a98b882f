//! What a suite of wins is to have.

use super::problem::Problem;
use super::themes::Theme;

/// How many wins of each kind are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Wins in one turn, in two, in three.
    pub wins: [usize; 3],
    /// At least so many whose first turn must be a deployment.
    pub deployments: usize,
    /// At least so many ambushes.
    pub ambushes: usize,
    /// At least so many that need a last guard or an open line of the Commanders.
    pub points: usize,
    /// At least so many of them that need a last guard.
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
    /// The same shares of another number of wins.
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
            // Rare: a small suite is not made to look for one.
            last_guards: whole.last_guards * all / of,
        }
    }
}

/// What is still wanted of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    plan: Plan,
    wins: [usize; 3],
    /// By number of turns and of pieces, how many more are taken.
    room: [[usize; CLASSES]; 3],
    deployments: usize,
    ambushes: usize,
    points: usize,
    last_guards: usize,
}

/// Positions are told apart by size, so that none prevails.
pub(super) const CLASSES: usize = 4;
/// The pieces of each class, both sides together.
pub(super) const PIECES: [(u16, u16); CLASSES] = [(6, 12), (13, 19), (20, 26), (27, 38)];

/// The class of so many pieces.
pub(super) fn class(pieces: u16) -> Option<usize> {
    let holds = |&(least, most): &(u16, u16)| (least..=most).contains(&pieces);
    PIECES.iter().position(holds)
}

/// With more first turns that win, a win in one is too easy to be told; and one that takes longer.
const MOST_FIRSTS: [usize; 3] = [12, 4, 4];

impl Needs {
    /// All of a plan.
    #[must_use]
    pub fn of(plan: &Plan) -> Needs {
        Needs {
            wins: plan.wins,
            // No class has more than two fifths of the wins in as many turns.
            room: plan.wins.map(|wins| [(2 * wins).div_ceil(5); CLASSES]),
            deployments: plan.deployments,
            ambushes: plan.ambushes,
            points: plan.points,
            last_guards: plan.last_guards,
            plan: plan.clone(),
        }
    }

    /// How many wins are wanted still.
    #[must_use]
    pub fn left(&self) -> usize {
        self.wins.iter().sum()
    }

    /// How many were wanted in all.
    #[must_use]
    pub fn all(&self) -> usize {
        self.plan.wins.iter().sum()
    }

    /// How many wins in so many turns are wanted still.
    #[must_use]
    pub fn wins_in(&self, turns: u32) -> usize {
        let number = turns.checked_sub(1).map(|number| number as usize);
        let wins = number.and_then(|number| self.wins.get(number));
        wins.copied().unwrap_or(0)
    }

    /// Whether any win of a class of sizes in so many turns is taken still.
    pub(super) fn has_room(&self, turns: u32, class: usize) -> bool {
        self.wins_in(turns) > 0 && self.room[turns as usize - 1][class] > 0
    }

    /// The most turns, up to a number, that a win of a class may still take; 0 where none is taken.
    pub(super) fn longest(&self, class: usize, most: u32) -> u32 {
        let mut turns = (1..=most).rev();
        turns
            .find(|&turns| self.has_room(turns, class))
            .unwrap_or(0)
    }

    /// Whether themes are wanted still that need stacks.
    pub(super) fn wants_stacks(&self) -> bool {
        self.deployments > 0 || self.ambushes > 0
    }

    /// Whether ambushes are wanted still.
    pub(super) fn wants_ambushes(&self) -> bool {
        self.ambushes > 0
    }

    /// Whether last guards are wanted still.
    pub(super) fn wants_last_guards(&self) -> bool {
        self.last_guards > 0
    }

    /// Takes a problem if it is wanted: there is room for it, and enough is left for what must be there.
    pub(super) fn take(&mut self, problem: &Problem) -> bool {
        let Some(class) = class(problem.pieces()) else {
            return false;
        };
        let turns = problem.turns;
        if !self.has_room(turns, class) {
            return false;
        }
        let number = turns as usize - 1;
        if problem.firsts.len() > MOST_FIRSTS[number] {
            return false;
        }
        let shows = |theme| usize::from(problem.themes.contains(&theme));
        let point = shows(Theme::LastGuard).max(shows(Theme::Exposure));
        let deployments = self.deployments.saturating_sub(shows(Theme::Deployment));
        let ambushes = self.ambushes.saturating_sub(shows(Theme::Ambush));
        let points = self.points.saturating_sub(point);
        let last_guards = self.last_guards.saturating_sub(shows(Theme::LastGuard));
        // Ambushes and last guards are found among the wins in one, hardly elsewhere.
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
