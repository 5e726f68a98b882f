//! The cost of a game: bytes per turn, counted by the allocator, and the time of navigation and look-up.
//!
//! `cargo test --release -p cotulenh --test game_cost -- --nocapture` prints the figures.

use cotulenh::{Game, NodeId};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The system allocator, which counts the bytes held by the current thread.
struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    /// The bytes that were ever allocated.
    static ALLOCATED: Cell<isize> = const { Cell::new(0) };
}

fn note(bytes: isize) {
    let _ = ALLOCATED.try_with(|sum| sum.set(sum.get() + bytes.max(0)));
    // The counters no longer exist while a thread is ending.
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
}

// SAFETY: every call is passed to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size as isize - layout.size() as isize);
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const GAMES: u64 = 50;
const TURNS: usize = 200;

/// Advances a multiplicative random generator.
fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(0x5851_f42d_4c95_7f2d)
        .wrapping_add(0x1405_7b7e_f767_814f);
    (*state >> 33) as usize
}

/// Plays a random game.
fn random_game(seed: u64) -> Game {
    let mut state = seed;
    let mut game = Game::new();
    while game.ply() < TURNS {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get(next(&mut state) % moves.len().max(1)) else {
            break;
        };
        game.play_on(mv).expect("a legal move");
    }
    game
}

#[test]
fn a_turn_takes_less_than_a_hundred_bytes() {
    let mut turns = 0;
    let mut exact = 0;
    let mut reserved = 0;
    for seed in 0..GAMES {
        let before = HELD.get();
        let mut game = random_game(seed);
        let _ = game.cancel_deployment();
        reserved += HELD.get() - before;
        game.shrink_to_fit();
        exact += HELD.get() - before;
        turns += game.node_count();
    }
    let per_turn = |bytes: isize| bytes as f64 / turns as f64;
    println!(
        "{turns} turns: {:.1} bytes each, {:.1} with the arena's reserve; a game as such {} bytes",
        per_turn(exact),
        per_turn(reserved),
        size_of::<Game>()
    );
    assert!(turns > 5000, "{turns}");
    assert!(per_turn(exact) < 100.0, "{}", per_turn(exact));
    assert!(size_of::<Game>() < 2048, "{}", size_of::<Game>());
}

#[test]
#[cfg(feature = "wire")]
fn an_entry_is_appended_to_a_log_without_a_copy_of_the_game() {
    use cotulenh::log::{GameCommand, GameLog};
    let mut log = GameLog::new(random_game(3));
    let mut copy = log.clone();
    let bytes = HELD.get();
    let game = log.game().clone();
    let size = HELD.get() - bytes;
    drop(game);
    assert!(size > 10_000, "{size}");
    for _ in 0..50 {
        log.apply(GameCommand::Undo).expect("turns were played");
    }
    let costs = log.entries().iter().map(|entry| {
        let before = ALLOCATED.get();
        copy.append(entry).expect("the next entry");
        ALLOCATED.get() - before
    });
    // The list of entries grows now and then, so the largest cost says nothing.
    let mut costs: Vec<isize> = costs.collect();
    costs.sort_unstable();
    let median = costs[costs.len() / 2];
    assert!(median < size / 10, "{median} of {size} bytes");
}

#[test]
fn notes_take_room_only_where_there_are_any() {
    let mut game = random_game(1);
    let held = HELD.get();
    let ids: Vec<NodeId> = game.line();
    let listed = HELD.get() - held;
    for &id in &ids {
        game.set_comment(id, "gone at once").unwrap();
        game.clear_annotations(id).unwrap();
    }
    assert_eq!(HELD.get() - held, listed);
}

#[test]
fn deleted_turns_make_room_for_others() {
    let mut game = random_game(2);
    let _ = game.cancel_deployment();
    let held = HELD.get();
    for seed in 0..100_000_u64 {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            let back = game.goto_ply(game.ply() - 1);
            back.expect("no deployment is stuck");
            continue;
        }
        let mv = moves[next(&mut seed.clone()) % moves.len()];
        if let Some(id) = game.play_on(mv).expect("a legal move").node {
            game.delete(id).expect("it was just played");
        }
    }
    let _ = game.cancel_deployment();
    let grown = HELD.get() - held;
    assert!(
        grown < 4096,
        "{grown} bytes after 100,000 turns played and deleted"
    );
}

/// Returns the time per item.
fn time_once(count: usize, f: impl FnOnce()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed() / u32::try_from(count).expect("not that many")
}

/// Returns the shortest time of a few runs.
fn time(count: usize, mut f: impl FnMut()) -> Duration {
    let runs = (0..10).map(|_| time_once(count, &mut f));
    runs.min().unwrap_or_default()
}

/// Prints the times without checking them, because a test must not depend on the clock.
#[test]
fn times_of_steps_and_look_ups() {
    let mut games: Vec<Game> = (0..GAMES).map(random_game).collect();
    for game in &mut games {
        let _ = game.cancel_deployment();
    }
    let turns: usize = games.iter().map(Game::ply).sum();
    let lines: Vec<Vec<NodeId>> = games.iter().map(Game::line).collect();
    let (mut undo, mut redo) = (Duration::MAX, Duration::MAX);
    for _ in 0..10 {
        undo = undo.min(time_once(turns, || {
            for game in &mut games {
                while game.undo().is_ok() {}
            }
        }));
        redo = redo.min(time_once(turns, || {
            for game in &mut games {
                while game.redo().is_ok() {}
            }
        }));
    }
    let mut state = 7;
    let looked_up = time(turns, || {
        for (game, line) in games.iter().zip(&lines) {
            for _ in line {
                let id = line[next(&mut state) % line.len()];
                black_box(game.position_at(id));
            }
        }
    });
    let jump = time(turns, || {
        for (game, line) in games.iter_mut().zip(&lines) {
            for _ in line {
                let id = line[next(&mut state) % line.len()];
                game.jump(id).expect("it is there");
            }
        }
    });
    let walked = time(turns, || {
        for (game, line) in games.iter_mut().zip(&lines) {
            game.jump(*line.last().expect("turns"))
                .expect("it is there");
            black_box(game.history().map(|entry| entry.after.key()).max());
        }
    });
    let outcome = time(turns, || {
        for (game, line) in games.iter_mut().zip(&lines) {
            for _ in line {
                black_box(game.outcome());
            }
        }
    });
    println!(
        "undo {undo:?}, redo {redo:?}, look-up {looked_up:?}, jump {jump:?}, walking the history {walked:?} a turn, \
         outcome {outcome:?}"
    );
}
