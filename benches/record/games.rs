//! The record of a game: undo, redo, look-up, and memory per turn.

use super::counting::held;
use super::positions::{long_game, next};
use super::table::Figure::{Bytes, Count, Nanoseconds};
use super::table::ReportTable;
use cotulenh::{Color, Game, NodeId};
use std::hint::black_box;

/// The length of the game. All pieces stay on the board, which is the most expensive case.
const TURNS: usize = 2000;

pub fn games(table: &mut ReportTable) {
    table.head(&format!("A game of {TURNS} turns, all pieces on the board"));
    let before = held();
    let mut game = long_game(TURNS);
    let reserved = held() - before;
    game.shrink_to_fit();
    let exact = held() - before;
    assert_eq!(game.ply(), TURNS);
    let pieces = |color| game.position().board().piece_count(color);
    assert_eq!((pieces(Color::Red), pieces(Color::Blue)), (19, 19));
    let each = |bytes: isize| Bytes(bytes as f64 / TURNS as f64);
    table.row("bytes of a turn", Bytes(2048.0), each(exact));
    table.row(
        "bytes of a turn while room is held for more",
        Bytes(2048.0),
        each(reserved),
    );
    table.note("a game as such", Bytes(size_of::<Game>() as f64));
    // The documents keep the last 100 states, which take 200 KB.
    let kept = 100.0 * 2048.0 * TURNS as f64 / exact as f64;
    table.note(
        "turns that fit where the documents keep 100",
        Count(kept.floor()),
    );
    walking(table, &mut game);
    looking_up(table, &game);
}

fn walking(table: &mut ReportTable, game: &mut Game) {
    let end = *game.position();
    let (mut undo, mut redo) = (f64::INFINITY, f64::INFINITY);
    // Back and forth, so that each pass has something to do.
    for _ in 0..if table.timed { 10 } else { 1 } {
        let start = std::time::Instant::now();
        while game.undo().is_ok() {}
        undo = undo.min(start.elapsed().as_nanos() as f64 / TURNS as f64);
        assert!(game.position().is_identical(game.start()));
        let start = std::time::Instant::now();
        while game.redo().is_ok() {}
        redo = redo.min(start.elapsed().as_nanos() as f64 / TURNS as f64);
        assert!(game.position().is_identical(&end));
    }
    table.row("undo", Nanoseconds(10e3), Nanoseconds(undo));
    table.row("redo", Nanoseconds(10e3), Nanoseconds(redo));
}

fn looking_up(table: &mut ReportTable, game: &Game) {
    let line: Vec<NodeId> = game.line();
    for (entry, &id) in game.history().zip(&line) {
        let found = game.position_at(id).expect("it was played");
        assert!(found.is_identical(&entry.after));
        assert_eq!(game.turn(id), Some(entry.turn));
    }
    let mut state = 3;
    let picks: Vec<NodeId> = line
        .iter()
        .map(|_| line[next(&mut state) % line.len()])
        .collect();
    let time = table.time(picks.len(), || {
        for &id in &picks {
            black_box(game.turn(id));
        }
    });
    table.row("looking up a turn of the history", Nanoseconds(1e3), time);
    let time = table.time(picks.len(), || {
        for &id in &picks {
            black_box(game.position_at(id));
        }
    });
    table.row(
        "looking up a position of the history",
        Nanoseconds(1e3),
        time,
    );
}
