//! Transpositions within a turn: upper bounds of positions that another order of the same steps may reach again.
//!
//! All steps of a turn belong to one side, so the window is not negated between them. If a position has failed low, it is
//! not searched again at the same or a lower depth, unless alpha is now lower than the stored bound. The bounds are valid
//! within one turn only. They are not stored in the transposition table, so they replace none of its entries.

use crate::score::Score;

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    tag: u32,
    depth: i16,
    bound: i16,
}

/// The number of slots. A newer key replaces an older one in the same slot.
const SLOTS: usize = 512;

/// The upper bounds found in one turn of the current line.
#[derive(Clone)]
pub(crate) struct TurnMemory {
    /// Empty until the first deployment at this distance from the root.
    slots: Vec<Slot>,
    /// The number of the turn. Slots with another tag belong to another turn.
    tag: u32,
}

impl TurnMemory {
    pub(crate) fn new() -> TurnMemory {
        TurnMemory {
            slots: Vec::new(),
            tag: 0,
        }
    }

    /// Starts another turn. All slots become invalid.
    pub(crate) fn begin(&mut self) {
        self.tag = self.tag.wrapping_add(1);
        if self.tag == 0 {
            self.slots.clear();
            self.tag = 1;
        }
    }

    /// Returns the upper bound of a position, if it was searched in this turn at least to this depth.
    pub(crate) fn upper_bound(&self, key: u64, depth: i32) -> Option<Score> {
        let slot = self.slots.get(key as usize % SLOTS)?;
        let known = slot.key == key && slot.tag == self.tag && i32::from(slot.depth) >= depth;
        known.then_some(slot.bound.into())
    }

    /// Records an upper bound of a position.
    pub(crate) fn record(&mut self, key: u64, depth: i32, bound: Score) {
        if self.slots.is_empty() {
            self.slots = vec![Slot::default(); SLOTS];
        }
        self.slots[key as usize % SLOTS] = Slot {
            key,
            tag: self.tag,
            depth: depth.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            bound: bound as i16,
        };
    }
}
