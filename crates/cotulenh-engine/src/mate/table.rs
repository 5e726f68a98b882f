//! The proof table. It stores proven bounds on the number of turns that the attacker needs to win.

use crate::memory::{MEBIBYTE, NoMemory, zeroed};
use cotulenh::{Act, Move, MoveKind, Square, Stack};

/// An entry: a key and its data. All zeros mean that nothing is known, so an empty table is zeroed memory.
///
/// The data: the number of turns in which the attacker wins, subtracted from [`NEVER`] (8 bits); the number of turns in
/// which it does not win (8); the move that proved it (40).
type Entry = [u64; 2];

const NEVER: u8 = u8::MAX;
const BEYOND_SHIFT: u32 = 8;
const MOVE_SHIFT: u32 = 16;

/// The proven bounds of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofBounds(u64);

impl ProofBounds {
    /// Returns the number of turns in which the attacker wins, or [`NEVER`] if no win is known.
    fn within(self) -> u8 {
        NEVER - self.0 as u8
    }

    /// Returns the largest number of turns in which the attacker is known not to win.
    fn beyond(self) -> u8 {
        (self.0 >> BEYOND_SHIFT) as u8
    }

    /// Returns the move that proved the result: the winning move or the refutation.
    pub(super) fn best_move(self) -> Option<Move> {
        unpack(self.0 >> MOVE_SHIFT)
    }

    /// Returns whether the attacker wins in this many turns, or `None` if it is unknown. Zero turns are never enough.
    pub(super) fn wins_in(self, turns: u32) -> Option<bool> {
        if u32::from(self.within()) <= turns {
            Some(true)
        } else if u32::from(self.beyond()) >= turns {
            Some(false)
        } else {
            None
        }
    }

    /// Returns the replacement priority: the longer the proof, the more it cost.
    fn worth(self) -> u8 {
        let proven = match self.within() {
            NEVER => 0,
            within => within,
        };
        proven.max(self.beyond())
    }
}

const BUCKET: usize = 4;

/// A table of fixed size. If a bucket is full, the cheapest proof is replaced.
pub(super) struct ProofTable {
    buckets: Box<[[Entry; BUCKET]]>,
}

impl ProofTable {
    /// The maximum size in MiB.
    pub(super) const MAX_MIB: usize = 65_536;

    /// Creates a table of this size in MiB.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub(super) fn new(mebibytes: usize) -> Result<ProofTable, NoMemory> {
        let mebibytes = mebibytes.clamp(1, ProofTable::MAX_MIB);
        let bytes = mebibytes.saturating_mul(MEBIBYTE);
        let buckets = zeroed(bytes / size_of::<[Entry; BUCKET]>());
        Ok(ProofTable {
            buckets: buckets.map_err(|_| NoMemory { mebibytes })?,
        })
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([[0; 2]; BUCKET]);
    }

    fn number(&self, key: u64) -> usize {
        // The high part of the product spreads the keys evenly over any number of buckets.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(super) fn probe(&self, key: u64) -> ProofBounds {
        let bucket = &self.buckets[self.number(key)];
        let found = bucket.iter().find(|entry| entry[0] == key);
        ProofBounds(found.map_or(0, |entry| entry[1]))
    }

    /// Records that the attacker wins or does not win in this many turns.
    pub(super) fn record(&mut self, key: u64, turns: u32, wins: bool, mv: Option<Move>) {
        let number = self.number(key);
        let bucket = &mut self.buckets[number];
        let same = bucket.iter().position(|entry| entry[0] == key);
        let place = same.unwrap_or_else(|| {
            let worths = bucket.iter().enumerate();
            let least = worths.min_by_key(|(_, entry)| ProofBounds(entry[1]).worth());
            least.map_or(0, |(place, _)| place)
        });
        let known = ProofBounds(same.map_or(0, |place| bucket[place][1]));
        let (mut within, mut beyond) = (known.within(), known.beyond());
        let turns = turns.min(u32::from(NEVER - 1)) as u8;
        if wins {
            within = within.min(turns);
        } else {
            beyond = beyond.max(turns);
        }
        let mv = match mv {
            Some(mv) => pack(mv),
            None => known.0 >> MOVE_SHIFT,
        };
        let data = u64::from(NEVER - within) | u64::from(beyond) << BEYOND_SHIFT | mv << MOVE_SHIFT;
        bucket[place] = [key, data];
    }
}

const COMMIT: u64 = 1;
const ORDINARY: u64 = 2;
const STEP: u64 = 3;

/// Packs a move into 40 bits: type (2), kind (6), unit (16), target (8), origin (8). The result is never zero.
fn pack(mv: Move) -> u64 {
    let (manner, act) = match mv {
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

/// Unpacks a move. Returns `None` if there is none.
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
    fn bounds_extend_to_more_and_fewer_turns() {
        let mut table = ProofTable::new(1).unwrap();
        assert_eq!(table.probe(7).wins_in(1), None);
        table.record(7, 2, false, None);
        table.record(7, 4, true, None);
        let known = (1..=5).map(|turns| table.probe(7).wins_in(turns));
        let expected = [Some(false), Some(false), None, Some(true), Some(true)];
        assert!(known.eq(expected));
        table.clear();
        assert_eq!(table.probe(7).wins_in(5), None);
    }

    #[test]
    fn the_most_expensive_proof_is_kept() {
        let mut table = ProofTable::new(1).unwrap();
        table.record(9, 6, false, None);
        for key in 10..1_000 {
            table.record(key, 1, false, None);
        }
        assert_eq!(table.probe(9).wins_in(6), Some(false));
        assert_eq!(table.probe(999).wins_in(1), Some(false));
    }

    #[test]
    fn every_move_survives_packing() {
        let stacks = "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(T+I)4/11/11/5C5 r - - 0 1";
        let position: Position = stacks.parse().unwrap();
        let mut table = ProofTable::new(1).unwrap();
        for &first in &position.legal_moves() {
            assert_eq!(unpack(pack(first)), Some(first));
            for &second in &position.after(first).legal_moves() {
                assert_eq!(unpack(pack(second)), Some(second));
                table.record(3, 1, false, Some(second));
                assert_eq!(table.probe(3).best_move(), Some(second));
            }
        }
        // A result without a move keeps the known move.
        let kept = table.probe(3).best_move();
        assert!(kept.is_some());
        table.record(3, 5, true, None);
        assert_eq!(table.probe(3).best_move(), kept);
        assert_eq!(table.probe(4).best_move(), None);
    }
}
