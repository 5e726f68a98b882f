//! A hash table of counts, shared by all threads without locks.

use cotulenh::{Position, Role, mix64};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

/// The minimum size, in MiB.
pub(crate) const MIN_MIB: u64 = 1;
/// The maximum size, in MiB: 64 GiB.
pub(crate) const MAX_MIB: u64 = 65_536;

/// A reason why a table cannot be created.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TableError {
    /// The size is out of range.
    #[error("{mib} MiB: expected a size from {MIN_MIB} to {MAX_MIB} MiB")]
    Size { mib: u64 },
    /// The allocation failed.
    #[error("cannot allocate {mib} MiB of memory")]
    Memory { mib: u64, source: TryReserveError },
}

/// A count with its key. The two words are not written atomically, so another thread may see an old one. The key is
/// stored xored with the count, so that such an entry matches no key.
#[derive(Default)]
struct Slot {
    /// The key xor the count.
    check: AtomicU64,
    /// The count. 0 means that the slot is empty, because counts of 0 are not stored.
    nodes: AtomicU64,
}

impl Slot {
    fn get(&self, key: u64) -> Option<u64> {
        let nodes = self.nodes.load(Ordering::Relaxed);
        let known = self.check.load(Ordering::Relaxed) ^ nodes == key && nodes != 0;
        known.then_some(nodes)
    }

    fn put(&self, key: u64, nodes: u64) {
        self.check.store(key ^ nodes, Ordering::Relaxed);
        self.nodes.store(nodes, Ordering::Relaxed);
    }
}

/// The slots of a key: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table. A full bucket replaces its smallest count, which took the least work.
pub(crate) struct CountTable {
    buckets: Vec<Bucket>,
}

impl CountTable {
    /// Creates a table of this size.
    pub(crate) fn new(mib: u64) -> Result<CountTable, TableError> {
        if !(MIN_MIB..=MAX_MIB).contains(&mib) {
            return Err(TableError::Size { mib });
        }
        // The allocation fails if the size exceeds the address space.
        let bytes = usize::try_from(mib << 20).unwrap_or(usize::MAX);
        CountTable::with_buckets(bytes / size_of::<Bucket>())
            .map_err(|source| TableError::Memory { mib, source })
    }

    pub(super) fn with_buckets(count: usize) -> Result<CountTable, TryReserveError> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(CountTable { buckets })
    }

    /// Returns the count of a key.
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|slot| slot.get(key))
    }

    /// Stores a count.
    pub(super) fn put(&self, key: u64, nodes: u64) {
        if nodes == 0 {
            return;
        }
        let slots = &self.bucket(key).0;
        let smallest = slots
            .iter()
            .min_by_key(|slot| slot.nodes.load(Ordering::Relaxed));
        if let Some(slot) = smallest {
            slot.put(key, nodes);
        }
    }

    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits of the key, scaled to the number of buckets, which is not a power of two.
        let place = (u128::from(key) * self.buckets.len() as u128) >> u64::BITS;
        &self.buckets[place as usize]
    }
}

/// Returns the key of a count: a hash of the position's key, the depth, and the staying pieces of a deployment, which
/// the position's key leaves out.
pub(super) fn key(position: &Position, depth: u32) -> u64 {
    let staying = position.deployment().map_or(0, |deployment| {
        let staying = deployment.staying();
        Role::ALL
            .into_iter()
            .filter(|&role| staying.contains(role))
            .fold(0, |bits, role| bits | 1 << role as u32)
    });
    mix64(position.key() ^ mix64(u64::from(depth) << 32 | staying))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Forgive;

    #[test]
    fn stored_counts_are_found_and_no_others() {
        let table = CountTable::with_buckets(1).expect("a bucket");
        assert_eq!((table.get(0), table.get(7)), (None, None));
        for key in 1..=4 {
            table.put(key, 100 * key);
        }
        assert_eq!(
            [1, 2, 3, 4].map(|key| table.get(key)),
            [100, 200, 300, 400].map(Some)
        );
        table.put(5, 1);
        assert_eq!((table.get(1), table.get(5)), (None, Some(1)));
        table.put(6, 0);
        assert_eq!((table.get(5), table.get(6)), (Some(1), None));
    }

    #[test]
    fn a_torn_entry_matches_no_key() {
        let (ours, theirs) = (mix64(1), mix64(2));
        let slot = Slot::default();
        slot.put(ours, 3);
        assert_eq!(slot.get(ours), Some(3));
        // Another thread has written half of its entry.
        slot.check.store(theirs ^ 4, Ordering::Relaxed);
        assert_eq!((slot.get(ours), slot.get(theirs)), (None, None));
    }

    #[test]
    fn keys_depend_on_depth_and_staying_pieces() {
        let fen = |staying: &str| {
            let fen = format!(
                "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:{staying}:F>e6..."
            );
            Position::from_fen(&fen, Forgive::STUDY).expect("a good FEN")
        };
        let (none, tank, navy) = (fen(""), fen("T"), fen("N"));
        assert_eq!(none.key(), tank.key());
        let mut keys = Vec::new();
        for position in [&none, &tank, &navy] {
            for depth in 2..6 {
                keys.push(key(position, depth));
            }
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn nonsensical_sizes_are_refused() {
        for mib in [0, MAX_MIB + 1, u64::MAX] {
            assert!(matches!(CountTable::new(mib), Err(TableError::Size { .. })));
        }
        let too_much = CountTable::with_buckets(usize::MAX);
        assert!(too_much.is_err());
    }
}
