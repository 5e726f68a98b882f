//! The transposition table, shared by all threads.
//!
//! An entry is two words. The second is the key XORed with the first, so an entry torn by two concurrent writes fails
//! the key comparison and is ignored. Relaxed atomics are enough; there are no locks.

use crate::memory::{MEBIBYTE, NoMemory, zeroed};
use crate::score::{self, Score};
use cotulenh::{Act, Move, MoveKind, Position, Role, RoleSet, Square};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The kind of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// An upper bound: the search failed low.
    Upper,
    /// A lower bound: the search failed high.
    Lower,
    /// The exact score.
    Exact,
}

/// The result of a successful probe.
#[derive(Clone, Copy, Debug)]
pub struct TtHit {
    /// The best move, or the one that caused the cutoff. It may be illegal if keys collide.
    pub mv: Option<Move>,
    /// The score, with wins counted from the root of the probing search.
    pub score: Score,
    /// The static evaluation, if stored.
    pub eval: Option<Score>,
    /// The depth of the search.
    pub depth: i32,
    /// The kind of the score.
    pub bound: Bound,
}

/// A search result to store.
#[derive(Clone, Copy, Debug)]
pub struct TtEntry {
    /// The best move.
    pub mv: Option<Move>,
    /// The score, with wins counted from the root.
    pub score: Score,
    /// The static evaluation, if known.
    pub eval: Option<Score>,
    /// The depth of the search.
    pub depth: i32,
    /// The kind of the score.
    pub bound: Bound,
}

/// The number of entries in a bucket.
const BUCKET: usize = 4;
/// The generation is stored in six bits.
const GENERATIONS: u8 = 64;
/// The number of plies that one generation of age outweighs.
const AGE_WEIGHT: i32 = 4;
/// Added to depths, so that negative depths can be stored.
const DEPTH_OFFSET: i32 = 16;
const NO_EVAL: i16 = i16::MIN;
/// The bits of the second word that hold the key. The low bits hold the evaluation.
const KEY_BITS: u64 = !0xffff;

/// An entry: the data, and the key XORed with the data.
type Slot = [AtomicU64; 2];

const SLOT_BYTES: usize = size_of::<Slot>();
const BUCKET_BYTES: usize = BUCKET * SLOT_BYTES;

/// The size in MiB above which the table is replaced instead of cleared. Writing that much memory takes longer than
/// getting zeroed pages from the system.
const REPLACED_ABOVE: usize = 64;

/// The transposition table.
pub struct TranspositionTable {
    slots: Box<[Slot]>,
    /// The first slot of the first bucket. Buckets are aligned to cache lines.
    first: usize,
    buckets: usize,
    mebibytes: usize,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// The maximum size in MiB.
    pub const MAX_MIB: usize = 65_536;

    /// Creates a table of this size in MiB.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub fn new(mebibytes: usize) -> Result<TranspositionTable, NoMemory> {
        let mebibytes = mebibytes.clamp(1, TranspositionTable::MAX_MIB);
        // On a 32-bit machine the product may overflow. The allocation then fails.
        let bytes = mebibytes.saturating_mul(MEBIBYTE);
        let slots: Box<[Slot]> =
            zeroed(bytes / SLOT_BYTES + BUCKET - 1).map_err(|_| NoMemory { mebibytes })?;
        let past_line = slots.as_ptr().addr() % BUCKET_BYTES;
        let first = (BUCKET_BYTES - past_line) % BUCKET_BYTES / SLOT_BYTES;
        Ok(TranspositionTable {
            slots,
            first,
            buckets: bytes / BUCKET_BYTES,
            mebibytes,
            generation: AtomicU8::new(0),
        })
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        if self.mebibytes > REPLACED_ABOVE {
            if let Ok(empty) = TranspositionTable::new(self.mebibytes) {
                *self = empty;
                return;
            }
        }
        for word in self.slots.as_flattened_mut() {
            *word.get_mut() = 0;
        }
        self.generation = AtomicU8::new(0);
    }

    /// Starts a new search: existing entries become older.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        // The low half of the key selects the bucket. The high bits are compared.
        let place = (u64::from(key as u32) * self.buckets as u64) >> 32;
        let start = self.first + place as usize * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    /// Looks up a position. `turns` is its distance from the root in turns.
    #[must_use]
    pub fn probe(&self, key: u64, position: &Position, turns: usize) -> Option<TtHit> {
        for [data, check] in self.bucket(key) {
            let data = data.load(Ordering::Relaxed);
            let check = check.load(Ordering::Relaxed) ^ data;
            if (check ^ key) & KEY_BITS == 0 && data != 0 {
                let eval = check as u16 as i16;
                return Some(TtHit {
                    mv: unpack_move((data >> 32) as u32, position),
                    score: from_stored(data as u16 as i16, turns),
                    eval: (eval != NO_EVAL).then_some(Score::from(eval)),
                    depth: i32::from((data >> 16) as u8) - DEPTH_OFFSET,
                    bound: unpack_bound((data >> 24) as u8)?,
                });
            }
        }
        None
    }

    /// Stores a result. It replaces the least valuable entry of the bucket, i.e. a shallow or old one.
    pub fn store(&self, key: u64, turns: usize, entry: &TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        let mut mv = entry.mv.map_or(0, pack_move);
        for slot in bucket {
            let data = slot[0].load(Ordering::Relaxed);
            let check = slot[1].load(Ordering::Relaxed) ^ data;
            let depth = i32::from((data >> 16) as u8) - DEPTH_OFFSET;
            let age = age_of(data, generation);
            if data != 0 && (check ^ key) & KEY_BITS == 0 {
                // A shallow result does not replace a deeper one of the same search, unless it is exact.
                if age == 0 && entry.bound != Bound::Exact && entry.depth + 3 < depth {
                    return;
                }
                if mv == 0 {
                    mv = (data >> 32) as u32;
                }
                place = slot;
                break;
            }
            let worth = if data == 0 {
                i32::MIN
            } else {
                depth - AGE_WEIGHT * i32::from(age)
            };
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
        let data = u64::from(mv) << 32
            | u64::from(pack_bound(entry.bound) | generation << 2) << 24
            | depth << 16
            | u64::from(to_stored(entry.score, turns) as u16);
        let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16) as u16;
        let check = (key & KEY_BITS) | u64::from(eval);
        place[0].store(data, Ordering::Relaxed);
        place[1].store(check ^ data, Ordering::Relaxed);
    }

    /// Returns how full the table is with entries of this search, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        const SAMPLE: usize = 250;
        let generation = self.generation.load(Ordering::Relaxed);
        let looked_at = self.buckets.min(SAMPLE);
        let slots = self.slots[self.first..].iter().take(looked_at * BUCKET);
        let used = slots.filter(|[data, _]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data, generation) == 0
        });
        (used.count() * 1000 / (looked_at * BUCKET).max(1)) as u32
    }
}

fn age_of(data: u64, generation: u8) -> u8 {
    let stored = (data >> 26) as u8 % GENERATIONS;
    (GENERATIONS + generation - stored) % GENERATIONS
}

/// Wins are stored relative to the position, because other paths may lead to it.
fn to_stored(score: Score, turns: usize) -> i16 {
    let turns = turns as Score;
    let stored = match score {
        _ if score >= score::MIN_MATE_SCORE => score + turns,
        _ if score <= -score::MIN_MATE_SCORE => score - turns,
        _ => score,
    };
    stored.clamp(-score::INFINITE, score::INFINITE) as i16
}

fn from_stored(stored: i16, turns: usize) -> Score {
    let (score, turns) = (Score::from(stored), turns as Score);
    match score {
        _ if score >= score::MIN_MATE_SCORE => score - turns,
        _ if score <= -score::MIN_MATE_SCORE => score + turns,
        _ => score,
    }
}

/// Packs a bound. The result is never zero, so no entry is zero.
const fn pack_bound(bound: Bound) -> u8 {
    match bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    }
}

const fn unpack_bound(bits: u8) -> Option<Bound> {
    match bits & 3 {
        1 => Some(Bound::Upper),
        2 => Some(Bound::Lower),
        3 => Some(Bound::Exact),
        _ => None,
    }
}

const COMMIT: u32 = 1;
const ORDINARY: u32 = 2;
const STEP: u32 = 3;

/// Packs a move into 32 bits: type (2), kind (3), roles of the unit (11), target (8), origin (8). Heroism follows from
/// the position.
fn pack_move(mv: Move) -> u32 {
    let (manner, act) = match mv {
        Move::Commit => return COMMIT,
        Move::Ordinary(act) => (ORDINARY, act),
        Move::Step(act) => (STEP, act),
    };
    let Act {
        unit,
        from,
        to,
        kind,
    } = act;
    let roles = unit
        .roles()
        .iter()
        .fold(0, |bits, role| bits | 1 << role as u32);
    manner
        | (kind as u32) << 2
        | roles << 5
        | (to.index() as u32) << 16
        | (from.index() as u32) << 24
}

/// Unpacks a move for the stack that stands on its origin. Returns `None` if there is no such unit.
fn unpack_move(bits: u32, position: &Position) -> Option<Move> {
    if bits & 3 == COMMIT {
        return Some(Move::Commit);
    }
    let kind = *MoveKind::ALL.get((bits >> 2 & 7) as usize)?;
    let to = Square::from_index((bits >> 16 & 0xff) as usize)?;
    let from = Square::from_index((bits >> 24) as usize)?;
    let stack = position.board().stack(from)?;
    let wanted = (bits >> 5 & 0x7ff) as u16;
    let roles: RoleSet = Role::ALL
        .into_iter()
        .filter(|&role| wanted >> role as u16 & 1 != 0)
        .collect();
    let unit = stack.part(roles)?;
    let act = Act {
        unit,
        from,
        to,
        kind,
    };
    match bits & 3 {
        ORDINARY => Some(Move::Ordinary(act)),
        STEP => Some(Move::Step(act)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACKS: &str =
        "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(T+I)4/11/11/5C5 r - - 0 1";

    #[test]
    fn every_move_survives_packing() {
        let position: Position = STACKS.parse().unwrap();
        for &first in &position.legal_moves() {
            assert_eq!(unpack_move(pack_move(first), &position), Some(first));
            let next = position.after(first);
            for &second in &next.legal_moves() {
                assert_eq!(unpack_move(pack_move(second), &next), Some(second));
            }
        }
    }

    #[test]
    fn wins_are_stored_relative_to_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        let position = Position::start();
        let entry = TtEntry {
            mv: Some(position.legal_moves()[3]),
            score: score::won_in(7),
            eval: Some(-12),
            depth: 5,
            bound: Bound::Lower,
        };
        table.store(position.key(), 4, &entry);
        let found = table.probe(position.key(), &position, 2).unwrap();
        assert_eq!(found.mv, entry.mv);
        assert_eq!(found.score, score::won_in(5));
        assert_eq!((found.eval, found.depth), (Some(-12), 5));
        assert_eq!(found.bound, Bound::Lower);
        assert!(
            table
                .probe(position.key() ^ 1 << 40, &position, 2)
                .is_none()
        );
    }

    #[test]
    fn clearing_works_in_place_and_by_replacement() {
        for mebibytes in [1, REPLACED_ABOVE + 1] {
            let mut table = TranspositionTable::new(mebibytes).unwrap();
            let position = Position::start();
            let entry = TtEntry {
                mv: None,
                score: 3,
                eval: None,
                depth: 5,
                bound: Bound::Exact,
            };
            table.age();
            table.store(position.key(), 0, &entry);
            assert!(table.probe(position.key(), &position, 0).is_some());
            table.clear();
            assert!(table.probe(position.key(), &position, 0).is_none());
        }
    }

    // System allocators align to 16 bytes. Miri aligns only as much as required.
    #[test]
    #[cfg_attr(miri, ignore)]
    fn buckets_are_cache_aligned_and_fill_the_requested_size() {
        let table = TranspositionTable::new(1).unwrap();
        let start = table.bucket(0).as_ptr().addr();
        assert_eq!(start % BUCKET_BYTES, 0);
        let last = table.bucket(u64::from(u32::MAX)).as_ptr().addr();
        assert_eq!(last - start + BUCKET_BYTES, MEBIBYTE);
    }
}
