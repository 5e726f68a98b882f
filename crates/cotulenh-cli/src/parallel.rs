//! Work on the items of a list with all processors.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls `work` with the number and the value of each item. Returns the results in the order of the items. Uses as many
/// threads as there are processors, or fewer if there are fewer items or the system refuses a thread.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    map_with(threads, items, work)
}

fn map_with<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(usize, &T) -> R + Sync,
) -> Vec<R> {
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let next = AtomicUsize::new(0);
    let take_items = || {
        let mut own = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                break;
            };
            own.push((number, work(number, item)));
        }
        // A thread that has panicked passes its panic on when the scope ends.
        if let Ok(mut done) = done.lock() {
            done.append(&mut own);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            // If no more threads can be created, the existing ones do the work.
            if thread::Builder::new()
                .spawn_scoped(scope, take_items)
                .is_err()
            {
                break;
            }
        }
        take_items();
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in 1..=4 {
            let doubled = map_with(threads, &items, |number, item| number + item);
            assert!(doubled.iter().enumerate().all(|(n, &sum)| sum == 2 * n));
            assert_eq!(doubled.len(), items.len());
        }
        assert!(map(&[], |_, &(): &()| ()).is_empty());
    }
}
