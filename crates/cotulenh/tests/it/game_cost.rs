//! The memory of a game, counted by the allocator.
//!
//! `cargo test -p cotulenh --test it game_cost:: -- --nocapture` prints the bytes per turn.

use crate::common::allocations::held;
use cotulenh::{Game, NodeId};

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
        let before = held();
        let mut game = random_game(seed);
        let _ = game.cancel_deployment();
        reserved += held() - before;
        game.shrink_to_fit();
        exact += held() - before;
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
    use crate::common::allocations::allocated;
    use cotulenh::log::{GameCommand, GameLog};
    let mut log = GameLog::new(random_game(3));
    let mut copy = log.clone();
    let bytes = held();
    let game = log.game().clone();
    let size = held() - bytes;
    drop(game);
    assert!(size > 10_000, "{size}");
    for _ in 0..50 {
        log.apply(GameCommand::Undo).expect("turns were played");
    }
    let costs = log
        .entries()
        .iter()
        .map(|entry| allocated(|| drop(copy.append(entry).expect("the next entry"))));
    // The list of entries grows now and then, so the largest cost says nothing.
    let mut costs: Vec<isize> = costs.collect();
    costs.sort_unstable();
    let median = costs[costs.len() / 2];
    assert!(median < size / 10, "{median} of {size} bytes");
}

#[test]
fn notes_take_room_only_where_there_are_any() {
    let mut game = random_game(1);
    let before = held();
    let ids: Vec<NodeId> = game.line();
    let listed = held() - before;
    for &id in &ids {
        game.set_comment(id, "gone at once").unwrap();
        game.clear_annotations(id).unwrap();
    }
    assert_eq!(held() - before, listed);
}

#[test]
fn deleted_turns_make_room_for_others() {
    let mut game = random_game(2);
    let _ = game.cancel_deployment();
    let before = held();
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
    let grown = held() - before;
    assert!(
        grown < 4096,
        "{grown} bytes after 100,000 turns played and deleted"
    );
}
