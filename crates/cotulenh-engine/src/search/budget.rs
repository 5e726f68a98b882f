//! The node limit of a search, shared by its threads.
//!
//! A thread takes nodes from the budget before it searches them, so all threads together never exceed the limit. The
//! main thread gets its share at the start. Helper threads cannot take that share, so the main thread can always
//! search, however late it is scheduled.

use std::sync::atomic::{AtomicU64, Ordering};

/// The minimum number of nodes for each thread. With a smaller limit a search uses fewer threads.
const MIN_NODES_PER_THREAD: u64 = 10_000;

/// The nodes that the threads of a search may still take.
#[derive(Debug)]
pub(crate) struct Budget {
    /// The share of the main thread. Helper threads cannot take it.
    main_share: u64,
    /// `None` if the search has no node limit.
    left: Option<AtomicU64>,
}

impl Budget {
    /// Creates a budget for a limit and a number of threads.
    pub(crate) fn new(limit: Option<u64>, threads: usize) -> Budget {
        match limit {
            None => Budget {
                main_share: u64::MAX,
                left: None,
            },
            Some(limit) => {
                let main_share = limit.div_ceil(threads.max(1) as u64);
                Budget {
                    main_share,
                    left: Some(AtomicU64::new(limit - main_share)),
                }
            }
        }
    }

    /// Returns the number of threads worth starting for a limit.
    pub(crate) fn threads(limit: Option<u64>, threads: usize) -> usize {
        let useful = limit.map_or(u64::MAX, |limit| limit / MIN_NODES_PER_THREAD);
        threads.min(useful.try_into().unwrap_or(usize::MAX)).max(1)
    }

    /// Returns the share of the main thread.
    pub(crate) fn main_share(&self) -> u64 {
        self.main_share
    }

    /// Takes up to `wanted` nodes. Returns the number of nodes taken.
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
    fn all_threads_together_take_the_limit() {
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
            assert_eq!(budget.main_share() + taken, limit);
            assert!(budget.main_share() >= limit / threads as u64);
        }
    }

    #[test]
    fn the_node_limit_caps_the_threads() {
        assert_eq!(Budget::threads(None, 256), 256);
        assert_eq!(Budget::threads(Some(0), 4), 1);
        assert_eq!(Budget::threads(Some(2 * MIN_NODES_PER_THREAD - 1), 4), 1);
        assert_eq!(Budget::threads(Some(2 * MIN_NODES_PER_THREAD), 4), 2);
        assert_eq!(Budget::threads(Some(u64::MAX), 4), 4);
    }
}
