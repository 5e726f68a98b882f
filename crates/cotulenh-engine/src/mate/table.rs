//! What is proven of positions: won in so many turns, not won in so many.

use crate::memory::{MEBIBYTE, NoMemory, zeroed};
use cotulenh::{Act, Move, MoveKind, Square, Stack};

/// What is known of a position: a key and its data. All zeros mean that nothing is known, so that an empty table is zeroed
/// memory.
///
/// The data: the number of turns within which the attacker wins, counted down from [`NEVER`] (8 bits); the number of turns in
/// which it does not win (8); the action that proved it (40).
type Entry = [u64; 2];

const NEVER: u8 = u8::MAX;
const BEYOND_SHIFT: u32 = 8;
const ACTION_SHIFT: u32 = 16;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known(u64);

impl Known {
    /// The number of turns within which the attacker wins, and so with more; [`NEVER`] if no win is known.
    fn within(self) -> u8 {
        NEVER - self.0 as u8
    }

    /// The number of turns in which the attacker does not win, nor in fewer.
    fn beyond(self) -> u8 {
        (self.0 >> BEYOND_SHIFT) as u8
    }

    /// The action that proved it: the winning one, or the one that refutes.
    pub(super) fn action(self) -> Option<Move> {
        unpack(self.0 >> ACTION_SHIFT)
    }

    /// Whether the attacker wins in this many turns, if that is known. No turns are too few, so a position that no
    /// entry tells of is known not to be won in none.
    pub(super) fn wins_in(self, turns: u32) -> Option<bool> {
        if u32::from(self.within()) <= turns {
            Some(true)
        } else if u32::from(self.beyond()) >= turns {
            Some(false)
        } else {
            None
        }
    }

    /// How much was done to know it.
    fn worth(self) -> u8 {
        let proven = match self.within() {
            NEVER => 0,
            within => within,
        };
        proven.max(self.beyond())
    }
}

const BUCKET: usize = 4;

/// A table of bounded size. Where it is full, what cost least to know is forgotten.
pub(super) struct Table {
    buckets: Box<[[Entry; BUCKET]]>,
}

impl Table {
    /// The largest size that can be asked for, in MiB.
    pub(super) const MOST_MIB: usize = 65_536;

    /// Makes a table of so many MiB.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub(super) fn new(mebibytes: usize) -> Result<Table, NoMemory> {
        let mebibytes = mebibytes.clamp(1, Table::MOST_MIB);
        let bytes = mebibytes.saturating_mul(MEBIBYTE);
        let buckets = zeroed(bytes / size_of::<[Entry; BUCKET]>());
        Ok(Table {
            buckets: buckets.map_err(|_| NoMemory { mebibytes })?,
        })
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([[0; 2]; BUCKET]);
    }

    fn number(&self, key: u64) -> usize {
        // The high part of the product: every bucket as likely as any, whatever their number.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(super) fn probe(&self, key: u64) -> Known {
        let bucket = &self.buckets[self.number(key)];
        let found = bucket.iter().find(|entry| entry[0] == key);
        Known(found.map_or(0, |entry| entry[1]))
    }

    /// Notes that the attacker wins or does not win in so many turns.
    pub(super) fn note(&mut self, key: u64, turns: u32, wins: bool, action: Option<Move>) {
        let number = self.number(key);
        let bucket = &mut self.buckets[number];
        let same = bucket.iter().position(|entry| entry[0] == key);
        let place = same.unwrap_or_else(|| {
            let worths = bucket.iter().enumerate();
            let least = worths.min_by_key(|(_, entry)| Known(entry[1]).worth());
            least.map_or(0, |(place, _)| place)
        });
        let known = Known(same.map_or(0, |place| bucket[place][1]));
        let (mut within, mut beyond) = (known.within(), known.beyond());
        let turns = turns.min(u32::from(NEVER - 1)) as u8;
        if wins {
            within = within.min(turns);
        } else {
            beyond = beyond.max(turns);
        }
        let action = match action {
            Some(action) => pack(action),
            None => known.0 >> ACTION_SHIFT,
        };
        let data =
            u64::from(NEVER - within) | u64::from(beyond) << BEYOND_SHIFT | action << ACTION_SHIFT;
        bucket[place] = [key, data];
    }
}

const COMMIT: u64 = 1;
const ORDINARY: u64 = 2;
const STEP: u64 = 3;

/// Packs an action in 40 bits: its manner (2), its kind (6), the unit (16), target (8), origin (8). Never zero.
fn pack(action: Move) -> u64 {
    let (manner, act) = match action {
        Move::Commit => return COMMIT,
        Move::Ordinary(act) => (ORDINARY, act),
        Move::Step(act) => (STEP, act),
    };
    manner
        | (act.kind as u64) << 2
        | u64::from(act.unit.bits()) << 8
        | (act.to.index() as u64) << 24
        | (act.from.index() as u64) << 32
}

/// Unpacks an action. Returns `None` if there is none.
fn unpack(bits: u64) -> Option<Move> {
    let manner = bits & 3;
    if manner == COMMIT {
        return Some(Move::Commit);
    }
    let kind = *MoveKind::ALL.get((bits >> 2 & 0x3f) as usize)?;
    let unit = Stack::from_bits((bits >> 8) as u16)?;
    let to = Square::from_index((bits >> 24 & 0xff) as usize)?;
    let from = Square::from_index((bits >> 32 & 0xff) as usize)?;
    let act = Act {
        unit,
        from,
        to,
        kind,
    };
    match manner {
        ORDINARY => Some(Move::Ordinary(act)),
        STEP => Some(Move::Step(act)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Position;

    #[test]
    fn what_is_noted_is_told_for_more_turns_and_for_fewer() {
        let mut table = Table::new(1).unwrap();
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
        let mut table = Table::new(1).unwrap();
        table.note(9, 6, false, None);
        for key in 10..1_000 {
            table.note(key, 1, false, None);
        }
        assert_eq!(table.probe(9).wins_in(6), Some(false));
        assert_eq!(table.probe(999).wins_in(1), Some(false));
    }

    #[test]
    fn every_action_comes_back_from_its_bits() {
        let stacks = "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(T+I)4/11/11/5C5 r - - 0 1";
        let position: Position = stacks.parse().unwrap();
        let mut table = Table::new(1).unwrap();
        for &first in &position.legal_moves() {
            assert_eq!(unpack(pack(first)), Some(first));
            for &second in &position.after(first).legal_moves() {
                assert_eq!(unpack(pack(second)), Some(second));
                table.note(3, 1, false, Some(second));
                assert_eq!(table.probe(3).action(), Some(second));
            }
        }
        // A note without an action keeps the one that is known.
        let kept = table.probe(3).action();
        assert!(kept.is_some());
        table.note(3, 5, true, None);
        assert_eq!(table.probe(3).action(), kept);
        assert_eq!(table.probe(4).action(), None);
    }
}
