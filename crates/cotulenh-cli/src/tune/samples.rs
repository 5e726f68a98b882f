//! Positions as counts of terms, packed so that a few hundred thousand fit into memory.

use cotulenh::Position;
use cotulenh_engine::eval::{GROUPS, Group, features};
use std::ops::Range;

/// Positions for the fit.
#[derive(Default)]
pub(super) struct Samples {
    /// The end of the counts of each sample.
    ends: Vec<usize>,
    counts: Vec<(u16, i16)>,
    rest: Vec<Rest>,
    /// Terms that are not fitted.
    left_out: Vec<Range<usize>>,
}

/// The other data of a sample, from Red's point of view.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// The phase of the game: 1 in the opening, 0 in the endgame.
    pub(super) phase: f32,
    /// The search's score, in hundredths of an Infantry.
    pub(super) score: f32,
    /// Red's points: 0, a half or 1.
    pub(super) result: f32,
}

/// A sample.
pub(super) struct Sample<'a> {
    pub(super) counts: &'a [(u16, i16)],
    pub(super) rest: Rest,
}

impl Samples {
    /// Creates an empty list. Terms of these groups are not stored, so no step changes their weights.
    pub(super) fn without(groups: &[String]) -> Samples {
        let left_out = GROUPS
            .iter()
            .filter(|group| groups.iter().any(|name| name == group.name))
            .map(Group::terms);
        Samples {
            left_out: left_out.collect(),
            ..Samples::default()
        }
    }

    pub(super) fn push(&mut self, position: &Position, score: f32, result: f32) {
        let features = features(position);
        let kept = |term: u16| !self.left_out.iter().any(|out| out.contains(&term.into()));
        let counts = features.counts.into_iter();
        self.counts.extend(counts.filter(|&(term, _)| kept(term)));
        self.ends.push(self.counts.len());
        self.rest.push(Rest {
            phase: features.phase,
            score,
            result,
        });
    }

    pub(super) fn len(&self) -> usize {
        self.rest.len()
    }

    pub(super) fn get(&self, number: usize) -> Sample<'_> {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Sample {
            counts: &self.counts[start..self.ends[number]],
            rest: self.rest[number],
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Sample<'_>> {
        (0..self.len()).map(|number| self.get(number))
    }
}
