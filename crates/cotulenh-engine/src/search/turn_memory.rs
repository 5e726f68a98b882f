//! Orders of steps that lead to the same position within one turn are searched once.
//!
//! All steps of a turn are chosen by the same side within the same window, so a position that was found to be worth no
//! more than some score needs no second look while that is not better than what the side already has. It is remembered
//! for the turn being searched, without replacing anything a table shared by all could drop.

use crate::score::Score;

#[derive(Clone, Copy, Default)]
struct Seen {
    key: u64,
    tag: u32,
    depth: i16,
    most: i16,
}

/// A place for each key; a newer one replaces an older one.
const PLACES: usize = 512;

/// What was found in one turn of the line being searched.
#[derive(Clone)]
pub(crate) struct TurnMemory {
    /// Empty until the first deployment at this level.
    seen: Vec<Seen>,
    /// What was noted with another number belongs to another turn.
    tag: u32,
}

impl TurnMemory {
    pub(crate) fn new() -> TurnMemory {
        TurnMemory {
            seen: Vec::new(),
            tag: 0,
        }
    }

    /// Another turn begins.
    pub(crate) fn begin(&mut self) {
        self.tag = self.tag.wrapping_add(1);
        if self.tag == 0 {
            self.seen.clear();
            self.tag = 1;
        }
    }

    /// What the position is worth at most, if it was searched in this turn at least so deep.
    pub(crate) fn at_most(&self, key: u64, depth: i32) -> Option<Score> {
        let seen = self.seen.get(key as usize % PLACES)?;
        let known = seen.key == key && seen.tag == self.tag && i32::from(seen.depth) >= depth;
        known.then_some(seen.most.into())
    }

    /// The position was found to be worth at most so much.
    pub(crate) fn note(&mut self, key: u64, depth: i32, most: Score) {
        if self.seen.is_empty() {
            self.seen = vec![Seen::default(); PLACES];
        }
        self.seen[key as usize % PLACES] = Seen {
            key,
            tag: self.tag,
            depth: depth.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            most: most as i16,
        };
    }
}
