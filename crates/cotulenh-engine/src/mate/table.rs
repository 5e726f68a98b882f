//! What is proven of positions: won in so many turns, not won in so many.

use cotulenh::Move;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    key: u64,
    /// The action that proved it: the winning one, or the one that refutes.
    pub(super) action: Option<Move>,
    /// The attacker wins in this many turns, and so in more.
    within: u8,
    /// The attacker does not win in this many turns, nor in fewer.
    beyond: u8,
}

const NEVER: u8 = u8::MAX;
const NOTHING: Known = Known {
    key: 0,
    action: None,
    within: NEVER,
    beyond: 0,
};

impl Known {
    /// Whether the attacker wins in this many turns, if that is known. No turns are too few, so a position that no
    /// entry tells of is known not to be won in none.
    pub(super) fn wins_in(&self, turns: u32) -> Option<bool> {
        if u32::from(self.within) <= turns {
            Some(true)
        } else if u32::from(self.beyond) >= turns {
            Some(false)
        } else {
            None
        }
    }

    /// How much was done to know it.
    fn worth(&self) -> u8 {
        let proven = if self.within == NEVER { 0 } else { self.within };
        proven.max(self.beyond)
    }
}

const BUCKET: usize = 4;

/// A table of bounded size. Where it is full, what cost least to know is forgotten.
pub(super) struct Table {
    buckets: Vec<[Known; BUCKET]>,
}

impl Table {
    /// A table of so many MiB.
    pub(super) fn new(mebibytes: usize) -> Table {
        let bytes = mebibytes.clamp(1, 1 << 16) << 20;
        let count = (bytes / size_of::<[Known; BUCKET]>()).max(1);
        Table {
            buckets: vec![[NOTHING; BUCKET]; count],
        }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([NOTHING; BUCKET]);
    }

    fn number(&self, key: u64) -> usize {
        // The high part of the product: every bucket as likely as any, whatever their number.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(super) fn probe(&self, key: u64) -> Known {
        let bucket = &self.buckets[self.number(key)];
        let found = bucket.iter().find(|known| known.key == key);
        found.copied().unwrap_or(NOTHING)
    }

    /// Notes that the attacker wins or does not win in so many turns.
    pub(super) fn note(&mut self, key: u64, turns: u32, wins: bool, action: Option<Move>) {
        let number = self.number(key);
        let bucket = &mut self.buckets[number];
        let same = bucket.iter().position(|known| known.key == key);
        let place = same.unwrap_or_else(|| {
            let worths = bucket.iter().enumerate();
            let least = worths.min_by_key(|(_, known)| known.worth());
            least.map_or(0, |(place, _)| place)
        });
        let known = &mut bucket[place];
        if same.is_none() {
            *known = NOTHING;
            known.key = key;
        }
        let turns = turns.min(u32::from(NEVER - 1)) as u8;
        if wins {
            known.within = known.within.min(turns);
        } else {
            known.beyond = known.beyond.max(turns);
        }
        if action.is_some() {
            known.action = action;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_told_for_more_turns_and_for_fewer() {
        let mut table = Table::new(1);
        assert_eq!(table.probe(7).wins_in(1), None);
        table.note(7, 2, false, None);
        table.note(7, 4, true, None);
        let told = (1..=5).map(|turns| table.probe(7).wins_in(turns));
        let expected = [Some(false), Some(false), None, Some(true), Some(true)];
        assert!(told.eq(expected));
        table.clear();
        assert_eq!(table.probe(7).wins_in(5), None);
    }

    #[test]
    fn what_cost_most_is_kept() {
        let mut table = Table::new(1);
        table.note(9, 6, false, None);
        for key in 10..1_000 {
            table.note(key, 1, false, None);
        }
        assert_eq!(table.probe(9).wins_in(6), Some(false));
        assert_eq!(table.probe(999).wins_in(1), Some(false));
    }
}
