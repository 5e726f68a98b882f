//! Games played at the same time and counted in order.
//!
//! Every game depends only on its number, so the same games are played with any number of workers. They are counted in
//! order, so a match that a test stops early always stops after the same game.

use crate::interrupt::Interrupt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The maximum number of finished games after an unfinished one. They are kept in memory and in the state.
const AHEAD: u64 = 64;

/// A finished game with its number.
pub(crate) trait Numbered: Send {
    /// Returns the number of the game.
    fn index(&self) -> u64;
}

/// A worker that plays games one after another.
pub(crate) trait Worker: Send {
    /// The result of a game.
    type Game: Numbered;

    /// Plays a game. Returns `None` if `abandon` is set before its end.
    fn game(&mut self, index: u64, abandon: &AtomicBool) -> anyhow::Result<Option<Self::Game>>;
}

/// A counter of finished games.
pub(crate) trait Counter<G> {
    /// Counts the next game in order.
    fn count(&mut self, game: G) -> anyhow::Result<Flow>;
    /// Keeps the finished games that are not counted yet.
    fn keep(&mut self, ahead: &BTreeMap<u64, G>) -> anyhow::Result<()>;
}

/// Whether the games go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Stop,
}

/// The games to play.
pub(crate) struct Games<G> {
    /// The first game that has not been counted.
    pub(crate) first: u64,
    /// The number after the last game.
    pub(crate) end: u64,
    /// Finished games that have not been counted.
    pub(crate) ahead: BTreeMap<u64, G>,
}

/// Plays all games. Ends early if the counter stops, after an interrupt, or after an error.
pub(crate) fn run<W: Worker>(
    games: Games<W::Game>,
    workers: Vec<W>,
    counter: &mut impl Counter<W::Game>,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let over: BTreeSet<u64> = games.ahead.keys().copied().collect();
    let queue = Queue::new(
        games.first,
        games.end,
        over,
        AHEAD + 4 * workers.len() as u64,
    );
    let (queue, abandon) = (&queue, &AtomicBool::new(false));
    thread::scope(|scope| {
        let (results, finished) = channel();
        let mut handles = Vec::new();
        for worker in workers {
            let results = results.clone();
            let work = move || work(worker, queue, abandon, interrupt, &results);
            handles.push(thread::Builder::new().spawn_scoped(scope, work));
        }
        drop(results);
        let mut order = Order {
            next: games.first,
            ahead: games.ahead,
        };
        let end_early = || {
            abandon.store(true, Ordering::Relaxed);
            queue.close();
        };
        let mut outcome = order.count(counter, queue);
        if !matches!(outcome, Ok(Flow::Continue)) {
            end_early();
        }
        for result in finished {
            let step = match (&outcome, result) {
                // Games after the end are not counted.
                (Ok(Flow::Continue), Ok(game)) => {
                    order.ahead.insert(game.index(), game);
                    order.count(counter, queue)
                }
                (Ok(Flow::Continue), Err(error)) => Err(error),
                _ => continue,
            };
            if !matches!(step, Ok(Flow::Continue)) {
                end_early();
            }
            outcome = step;
        }
        for handle in handles {
            let joined = handle.map(thread::ScopedJoinHandle::join);
            if !matches!(joined, Ok(Ok(()))) && outcome.is_ok() {
                outcome = Err(anyhow::anyhow!("a worker thread has ended"));
            }
        }
        outcome.map(drop)
    })
}

fn work<W: Worker>(
    mut worker: W,
    queue: &Queue,
    abandon: &AtomicBool,
    interrupt: &Interrupt,
    results: &Sender<anyhow::Result<W::Game>>,
) {
    while !interrupt.is_wanted() {
        let Some(index) = queue.take() else {
            return;
        };
        let result = worker.game(index, abandon).transpose();
        let Some(result) = result else {
            return;
        };
        let failed = result.is_err();
        if results.send(result).is_err() || failed {
            return;
        }
    }
}

/// Finished games that wait for an earlier game.
struct Order<G> {
    next: u64,
    ahead: BTreeMap<u64, G>,
}

impl<G> Order<G> {
    /// Counts all games that are next in order.
    fn count(&mut self, counter: &mut impl Counter<G>, queue: &Queue) -> anyhow::Result<Flow> {
        let mut flow = Flow::Continue;
        while let Some(game) = self.ahead.remove(&self.next) {
            self.next += 1;
            flow = counter.count(game)?;
            if flow == Flow::Stop {
                self.ahead.clear();
                break;
            }
        }
        queue.counted(self.next);
        counter.keep(&self.ahead)?;
        Ok(flow)
    }
}

/// The games that no worker plays yet.
struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
    /// The maximum distance between the workers and the first game that has not been counted.
    ahead: u64,
}

struct QueueState {
    next: u64,
    end: u64,
    counted: u64,
    /// Games that were already finished at the start.
    over: BTreeSet<u64>,
}

impl Queue {
    fn new(first: u64, end: u64, over: BTreeSet<u64>, ahead: u64) -> Queue {
        Queue {
            state: Mutex::new(QueueState {
                next: first,
                end,
                counted: first,
                over,
            }),
            changed: Condvar::new(),
            ahead,
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next game to play, as soon as it is close enough to the counted games. Returns `None` at the end.
    fn take(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            let next = state.next;
            if state.over.contains(&next) {
                state.next += 1;
            } else if next >= state.end {
                return None;
            } else if next < state.counted + self.ahead {
                state.next += 1;
                return Some(next);
            } else {
                let waited = self.changed.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn counted(&self, counted: u64) {
        self.lock().counted = counted;
        self.changed.notify_all();
    }

    /// Stops handing out games.
    fn close(&self) {
        self.lock().end = 0;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::play::Ending;
    use crate::matches::tally::Finished;
    use cotulenh::Termination;
    use cotulenh_data::EndReason;

    /// A worker that finishes every game immediately and fails from some game on.
    struct Fast {
        fails: u64,
    }

    fn game(index: u64) -> Finished {
        Finished {
            index,
            halves: 1,
            ending: Ending::Game(EndReason::Rules(Termination::Fifty)),
            turns: 1,
            pgn: None,
        }
    }

    impl Worker for Fast {
        type Game = Finished;

        fn game(&mut self, index: u64, _: &AtomicBool) -> anyhow::Result<Option<Finished>> {
            anyhow::ensure!(index < self.fails, "cannot play");
            Ok(Some(game(index)))
        }
    }

    /// A counter that stops after some game.
    struct Counted {
        indices: Vec<u64>,
        stop: u64,
    }

    impl Counter<Finished> for Counted {
        fn count(&mut self, game: Finished) -> anyhow::Result<Flow> {
            self.indices.push(game.index);
            Ok(match game.index == self.stop {
                true => Flow::Stop,
                false => Flow::Continue,
            })
        }

        fn keep(&mut self, ahead: &BTreeMap<u64, Finished>) -> anyhow::Result<()> {
            assert!(ahead.len() < 1000);
            Ok(())
        }
    }

    fn counted(first: u64, ahead: &[u64], stop: u64, fails: u64) -> (Vec<u64>, anyhow::Result<()>) {
        let games = Games {
            first,
            end: 500,
            ahead: ahead.iter().map(|&index| (index, game(index))).collect(),
        };
        let workers = (0..4).map(|_| Fast { fails }).collect();
        let indices = Vec::new();
        let mut counter = Counted { indices, stop };
        let result = run(games, workers, &mut counter, &Interrupt::default());
        (counter.indices, result)
    }

    #[test]
    fn games_are_counted_once_and_in_order() {
        let (indices, result) = counted(0, &[], 1000, 1000);
        assert!(result.is_ok());
        assert!(indices.into_iter().eq(0..500));
    }

    #[test]
    fn a_match_continues_with_its_unfinished_games() {
        let (indices, _) = counted(7, &[7, 9, 10], 1000, 1000);
        assert!(indices.into_iter().eq(7..500));
    }

    #[test]
    fn nothing_is_counted_after_the_end() {
        let (indices, result) = counted(0, &[], 123, 1000);
        assert!(result.is_ok());
        assert!(indices.into_iter().eq(0..=123));
    }

    #[test]
    fn an_error_ends_the_match() {
        let (indices, result) = counted(0, &[], 1000, 50);
        assert_eq!(result.unwrap_err().to_string(), "cannot play");
        assert!(indices.len() <= 50);
    }

    /// A counter that fails to keep games.
    struct Forgetful;

    impl Counter<Finished> for Forgetful {
        fn count(&mut self, _: Finished) -> anyhow::Result<Flow> {
            Ok(Flow::Continue)
        }

        fn keep(&mut self, _: &BTreeMap<u64, Finished>) -> anyhow::Result<()> {
            anyhow::bail!("cannot keep")
        }
    }

    #[test]
    fn an_error_before_the_first_game_ends_the_match() {
        let games = Games {
            first: 0,
            end: u64::MAX,
            ahead: BTreeMap::new(),
        };
        let workers = vec![Fast { fails: u64::MAX }];
        let result = run(games, workers, &mut Forgetful, &Interrupt::default());
        assert_eq!(result.unwrap_err().to_string(), "cannot keep");
    }

    #[test]
    fn an_interrupt_ends_the_match() {
        let interrupt = Interrupt::wanted();
        let games = Games {
            first: 0,
            end: 10,
            ahead: BTreeMap::new(),
        };
        let mut counter = Counted {
            indices: Vec::new(),
            stop: 1000,
        };
        let workers = vec![Fast { fails: 1000 }];
        assert!(run(games, workers, &mut counter, &interrupt).is_ok());
        assert!(counter.indices.is_empty());
    }
}
