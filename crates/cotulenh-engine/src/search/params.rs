//! Every number of the search, in one place. Scores are in hundredths of an Infantry.

use crate::score::Score;

/// No line is longer, counted in actions.
pub(crate) const MAX_PLY: usize = 160;
/// No search is deeper.
pub(crate) const MAX_DEPTH: i32 = 100;

/// The first window around the last score.
pub(crate) const ASPIRATION: Score = 28;
/// From this depth on a window is used at all.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: this much above beta for each ply left is enough to stop.
pub(crate) const REVERSE_FUTILITY: Score = 95;
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 7;

/// Razoring: this much below alpha for each ply left, only captures can help.
pub(crate) const RAZOR: Score = 320;
pub(crate) const RAZOR_DEPTH: i32 = 2;

/// Null move: from this depth on.
pub(crate) const NULL_DEPTH: i32 = 3;
/// Null move: reduced by this, and by a part of the depth.
pub(crate) const NULL_REDUCTION: i32 = 3;
/// With fewer pieces than this, having to move may be the problem.
pub(crate) const NULL_PIECES: u16 = 5;

/// Futility: quiet actions are left out where this and a bit for each ply do not reach alpha.
pub(crate) const FUTILITY: Score = 140;
pub(crate) const FUTILITY_STEP: Score = 110;
pub(crate) const FUTILITY_DEPTH: i32 = 7;

/// Late-move pruning: up to this depth.
pub(crate) const LATE_DEPTH: i32 = 7;

/// Exchange pruning, for each ply left.
pub(crate) const BAD_CAPTURE: Score = 110;
pub(crate) const BAD_QUIET: Score = 65;
pub(crate) const EXCHANGE_DEPTH: i32 = 7;

/// Singular extension: from this depth on, by this margin for each ply.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
pub(crate) const SINGULAR_MARGIN: Score = 2;

/// Internal reduction where the table knows no action, from this depth on.
pub(crate) const INTERNAL_DEPTH: i32 = 4;

/// Quiescence: a capture must come this near to alpha.
pub(crate) const DELTA: Score = 220;
/// Quiescence: so many plies in a row answer checks, and make heroes only at its first.
pub(crate) const EVASION_PLIES: i32 = 6;

/// Quiescence: so many plies use the transposition table.
pub(crate) const SHARED_PLIES: i32 = 1;

/// How many quiet actions are looked at before the rest is left out.
pub(crate) const fn late_count(depth: i32, improving: bool) -> usize {
    let count = 6 + 2 * depth * depth + depth;
    (if improving { count * 3 / 2 } else { count }) as usize
}

/// Reductions by depth and number of the action.
pub(crate) struct Reductions(Vec<[i8; 64]>);

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let row = |depth: usize| {
            std::array::from_fn(|number| {
                if depth == 0 || number == 0 {
                    return 0;
                }
                let product = (depth as f64).ln() * (number as f64).ln();
                (0.4 + product / 2.7) as i8
            })
        };
        Reductions((0..64).map(row).collect())
    }

    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        let row = &self.0[depth.clamp(0, 63) as usize];
        i32::from(row[number.min(63)])
    }
}
