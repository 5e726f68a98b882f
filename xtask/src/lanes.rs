//! Several things at a time.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::error::Error;

/// Does both, the first beside the second.
pub fn both<A: Send, B>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second();
        (
            first.join().unwrap_or_else(|panic| resume_unwind(panic)),
            second,
        )
    })
}

/// Does something with each, as many at a time as there are lanes. After a failure no lane begins anything new.
pub fn side_by_side<T: Sync>(
    lanes: usize,
    all: &[T],
    work: impl Fn(&T) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let next = AtomicUsize::new(0);
    let lane = || {
        while let Some(each) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = work(each) {
                next.store(all.len(), Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let lanes: Vec<_> = (0..lanes).map(|_| scope.spawn(lane)).collect();
        let ended = lanes.into_iter().map(|lane| lane.join());
        ended
            .map(|end| end.unwrap_or_else(|panic| resume_unwind(panic)))
            .fold(Ok(()), Result::and)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn side_by_side_everything_is_done_once_or_the_failure_is_told() {
        let done = AtomicUsize::new(0);
        let count = |number: &usize| {
            done.fetch_add(*number, Ordering::Relaxed);
            Ok(())
        };
        for lanes in [1, 3, 20] {
            side_by_side(lanes, &[1, 10, 100, 1_000], count).expect("no failure");
            assert_eq!(done.swap(0, Ordering::Relaxed), 1_111);
        }
        let fail = |number: &usize| match number {
            10 => Err(Error::Usage("ten".into())),
            _ => count(number),
        };
        let error = side_by_side(1, &[1, 10, 100], fail).expect_err("ten fails");
        assert!(matches!(error, Error::Usage(_)));
        assert_eq!(done.load(Ordering::Relaxed), 1, "nothing after the failure");
    }
}
