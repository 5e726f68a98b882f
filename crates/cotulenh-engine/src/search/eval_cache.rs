//! A cache of static evaluations. A thread meets many positions again, and the transposition table does not keep the
//! evaluation of all of them.

use crate::score::Score;

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    tag: u32,
    score: Score,
}

/// The number of slots. A newer key replaces an older one in the same slot. All slots together fit into the second-level
/// cache of a processor.
const SLOTS: usize = 1 << 14;

/// The static evaluations of one search.
pub(crate) struct EvalCache {
    slots: Vec<Slot>,
    /// The number of the search. Slots with another tag belong to another search, which may use another evaluation.
    tag: u32,
}

impl EvalCache {
    pub(crate) fn new() -> EvalCache {
        EvalCache {
            slots: vec![Slot::default(); SLOTS],
            tag: 0,
        }
    }

    /// Starts another search. All slots become invalid.
    pub(crate) fn begin(&mut self) {
        self.tag = self.tag.wrapping_add(1);
        if self.tag == 0 {
            self.slots.fill(Slot::default());
            self.tag = 1;
        }
    }

    /// Returns the evaluation of the position with this key, if it is known. Otherwise computes and keeps it.
    pub(crate) fn get_or_insert_with(
        &mut self,
        key: u64,
        evaluate: impl FnOnce() -> Score,
    ) -> Score {
        let tag = self.tag;
        let slot = &mut self.slots[key as usize % SLOTS];
        if slot.key != key || slot.tag != tag {
            let score = evaluate();
            *slot = Slot { key, tag, score };
        }
        slot.score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_sees_its_own_evaluations_only() {
        let mut cache = EvalCache::new();
        cache.begin();
        assert_eq!(cache.get_or_insert_with(7, || 1), 1);
        assert_eq!(cache.get_or_insert_with(7, || 2), 1);
        let same_slot = 7 + SLOTS as u64;
        assert_eq!(cache.get_or_insert_with(same_slot, || 3), 3);
        assert_eq!(cache.get_or_insert_with(7, || 4), 4);
        cache.begin();
        assert_eq!(cache.get_or_insert_with(7, || 5), 5);
        cache.tag = u32::MAX;
        cache.begin();
        assert_eq!(cache.get_or_insert_with(0, || 6), 6);
    }
}
