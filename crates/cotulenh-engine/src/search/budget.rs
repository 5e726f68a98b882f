//! The node limit of a search, shared by its threads.
//!
//! A thread takes nodes from the budget before it searches them, so all threads together never search more than the limit. The
//! first thread has its share from the start, which the others cannot take: however late it is scheduled, it can search.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of nodes below which another thread does not pay: with a limit of fewer nodes for each thread, a search uses
/// fewer threads.
const LEAST_NODES: u64 = 10_000;

/// The nodes that the threads of a search may still take.
#[derive(Debug)]
pub(crate) struct Budget {
    /// The first thread's share. The others can take anything but that.
    lead: u64,
    /// `None` if the search has no node limit.
    left: Option<AtomicU64>,
}

impl Budget {
    /// Divides a limit between so many threads.
    pub(crate) fn new(limit: Option<u64>, threads: usize) -> Budget {
        match limit {
            None => Budget {
                lead: u64::MAX,
                left: None,
            },
            Some(limit) => {
                let lead = limit.div_ceil(threads.max(1) as u64);
                Budget {
                    lead,
                    left: Some(AtomicU64::new(limit - lead)),
                }
            }
        }
    }

    /// Returns how many of the threads are worth starting for a limit.
    pub(crate) fn threads(limit: Option<u64>, threads: usize) -> usize {
        let useful = limit.map_or(u64::MAX, |limit| limit / LEAST_NODES);
        threads.min(useful.try_into().unwrap_or(usize::MAX)).max(1)
    }

    /// The share of the first thread.
    pub(crate) fn lead(&self) -> u64 {
        self.lead
    }

    /// Takes up to `wanted` nodes. Returns how many it got.
    pub(crate) fn take(&self, wanted: u64) -> u64 {
        let Some(left) = &self.left else {
            return u64::MAX;
        };
        let rest = |left: u64| Some(left.saturating_sub(wanted));
        let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        before.unwrap_or(0).min(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn what_all_threads_take_is_the_limit() {
        for (limit, threads) in [(0, 1), (1, 1), (900, 4), (10_000, 16), (70_001, 7)] {
            let budget = Budget::new(Some(limit), threads);
            let take_all = || {
                let mut taken = 0;
                loop {
                    match budget.take(256) {
                        0 => break taken,
                        more => taken += more,
                    }
                }
            };
            let taken: u64 = thread::scope(|scope| {
                let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(take_all)).collect();
                helpers.into_iter().map(|h| h.join().unwrap()).sum()
            });
            assert_eq!(budget.lead() + taken, limit);
            assert!(budget.lead() >= limit / threads as u64);
        }
    }

    #[test]
    fn threads_are_as_many_as_pay() {
        assert_eq!(Budget::threads(None, 256), 256);
        assert_eq!(Budget::threads(Some(0), 4), 1);
        assert_eq!(Budget::threads(Some(2 * LEAST_NODES - 1), 4), 1);
        assert_eq!(Budget::threads(Some(2 * LEAST_NODES), 4), 2);
        assert_eq!(Budget::threads(Some(u64::MAX), 4), 4);
    }
}
