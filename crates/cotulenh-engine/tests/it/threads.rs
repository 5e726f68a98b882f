//! Searches with several threads, and with fewer threads than requested.

use cotulenh::Position;
use cotulenh_engine::{
    Engine, Evaluation, Helpers, Limits, Root, STACK_BYTES, SearchResult, Settings, Strength, Work,
};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

fn engine(threads: usize) -> Engine {
    let settings = Settings {
        hash: 1,
        threads,
        ..Settings::default()
    };
    Engine::with(Evaluation::default(), settings).unwrap()
}

/// Searches, and checks that the best turn was reported before.
fn search(engine: &mut Engine, limits: &Limits) -> SearchResult {
    let mut reported = None;
    let root = Root::new(Position::start());
    let result = engine.search(&root, limits, |info| {
        if info.number == 1 {
            reported = info.line.turns.first().cloned();
        }
    });
    assert!(result.best.is_some());
    assert_eq!(result.best, reported);
    assert!(result.value().is_some());
    result
}

/// The nodes that a thread may have taken from the budget without reporting them.
const UNREPORTED: u64 = 256;

#[test]
fn all_threads_together_obey_the_node_limit() {
    for threads in [2, 5, 16] {
        let mut engine = engine(threads);
        for nodes in [1, 900, 19_999, 20_000, 100_000] {
            let result = search(&mut engine, &Limits::nodes(nodes));
            // One thread for every 10,000 nodes.
            let used = (nodes / 10_000).clamp(1, threads as u64);
            let least = nodes - UNREPORTED * (used - 1);
            assert!(
                (least..=nodes).contains(&result.nodes),
                "{threads} threads: {} of {nodes} nodes",
                result.nodes
            );
            engine.clear();
        }
    }
}

#[test]
fn a_level_plays_the_same_with_any_number_of_threads() {
    for level in [1, 4, 7, 9] {
        let play = |threads| {
            let mut engine = engine(threads);
            let settings = Settings {
                strength: Strength::Level(level),
                ..engine.settings().clone()
            };
            engine.configure(settings).unwrap();
            let found = search(&mut engine, &Limits::default());
            (found.best, found.nodes, found.depth)
        };
        assert_eq!(play(1), play(4), "level {level}");
        assert_eq!(play(1), play(256), "level {level}");
    }
}

/// A source of a limited number of threads.
struct Few(AtomicUsize);

impl Helpers for Few {
    fn spawn(&self, work: Work) -> bool {
        let left = |left: usize| left.checked_sub(1);
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
        taken.is_ok()
            && thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(work)
                .is_ok()
    }
}

#[test]
fn a_search_works_with_fewer_helpers() {
    let mut engine = engine(8);
    engine.set_helpers(Arc::new(Few(AtomicUsize::new(3))));
    for _ in 0..3 {
        assert_eq!(search(&mut engine, &Limits::depth(4)).depth, 4);
    }
}

/// A source of threads that wait for a gate to open before they start.
#[derive(Default)]
struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }
}

impl Helpers for Gate {
    fn spawn(&self, work: Work) -> bool {
        let gate = Arc::clone(&self.0);
        let wait_and_work = move || {
            let (open, opened) = &*gate;
            drop(opened.wait_while(open.lock().unwrap(), |open| !*open));
            work();
        };
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(wait_and_work).is_ok()
    }
}

#[test]
fn the_result_does_not_wait_for_helpers() {
    let mut engine = engine(4);
    let gate = Arc::new(Gate::default());
    engine.set_helpers(Arc::clone(&gate) as Arc<dyn Helpers>);
    // No helper has started. A search that waits for them would never end.
    search(&mut engine, &Limits::depth(3));
    gate.open();
    // Everything that needs the helpers to have ended now waits for them.
    engine.clear();
    let bigger = Settings {
        hash: 2,
        threads: 2,
        ..engine.settings().clone()
    };
    engine.configure(bigger).unwrap();
    search(&mut engine, &Limits::depth(3));
}

/// A source of threads that drops every other task.
struct Careless(AtomicUsize);

impl Helpers for Careless {
    fn spawn(&self, work: Work) -> bool {
        match self.0.fetch_add(1, Ordering::Relaxed) % 2 {
            0 => true,
            _ => thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(work)
                .is_ok(),
        }
    }
}

#[test]
fn lost_helpers_are_replaced() {
    let mut engine = engine(4);
    engine.set_helpers(Arc::new(Careless(AtomicUsize::new(0))));
    for depth in 1..=4 {
        assert_eq!(search(&mut engine, &Limits::depth(depth)).depth, depth);
        engine.clear();
    }
}

#[test]
fn a_search_stopped_before_it_starts_still_searches_a_turn() {
    for threads in [1, 4] {
        let mut engine = engine(threads);
        engine.control().reset(false);
        engine.control().stop();
        let root = Root::new(Position::start());
        let result = engine.search_prepared(&root, &Limits::default(), |_| {});
        assert!(result.best.is_some() && result.value().is_some());
        assert!(result.nodes > 0);
    }
}

#[test]
fn settings_that_need_too_much_memory_change_nothing() {
    let mut engine = engine(1);
    let before = engine.settings().clone();
    let entry = search(&mut engine, &Limits::depth(5)).nodes;
    // More than any machine has.
    let too_much = Settings {
        hash: usize::MAX,
        threads: 3,
        ..before.clone()
    };
    if engine.configure(too_much).is_err() {
        assert_eq!(engine.settings(), &before);
        // The table is intact, so the same search needs fewer nodes.
        assert!(search(&mut engine, &Limits::depth(5)).nodes < entry);
    }
}

/// A source that counts its threads.
#[derive(Default)]
struct Counted {
    useful: usize,
    lent: AtomicUsize,
}

impl Helpers for Counted {
    fn spawn(&self, work: Work) -> bool {
        self.lent.fetch_add(1, Ordering::Relaxed);
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(work).is_ok()
    }

    fn useful_threads(&self) -> usize {
        self.useful
    }
}

#[test]
fn no_more_threads_are_used_than_are_useful() {
    let mut engine = engine(64);
    let processors = thread::available_parallelism().unwrap().get();
    assert_eq!(engine.threads(), (4 * processors).min(64));
    for useful in [1, 3, 5] {
        let pool = Arc::new(Counted {
            useful,
            ..Counted::default()
        });
        engine.set_helpers(Arc::clone(&pool) as Arc<dyn Helpers>);
        assert_eq!(engine.threads(), useful);
        search(&mut engine, &Limits::depth(6));
        assert!(pool.lent.load(Ordering::Relaxed) < useful);
        assert_eq!(engine.settings().threads, 64);
    }
}
