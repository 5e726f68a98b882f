//! The cost of the game record, compared with the targets of the first design documents: `cargo xtask bench record`.
//!
//! Every result is checked, and every target of the documents must be met. If a document gives a range, the lower end
//! is the target. `benches/tests/record.rs` runs everything once without judging times.

mod apply;
mod caches;
mod counting;
mod games;
mod positions;
mod table;

use cotulenh::{Change, Command, MoveList, Position};
use positions::{MOST_MOVES, next, read};
use std::hint::black_box;
use table::Figure::{Bytes, Nanoseconds};
use table::ReportTable;

#[allow(dead_code, reason = "the test calls `run`")]
fn main() {
    run(true);
}

/// Measures and checks everything. Times are judged only if `timed` is `true`.
pub fn run(timed: bool) {
    let mut table = ReportTable::new(timed);
    listing(&mut table);
    apply::four_ways(&mut table);
    cycles(&mut table);
    games::games(&mut table);
    caches::promotions(&mut table);
    caches::caches(&mut table);
    table.finish();
}

/// Measures the generation of legal moves in positions with many moves. The target is 12 to 18 ms for 400 moves.
fn listing(table: &mut ReportTable) {
    table.head("Legal moves, for 400 of them");
    for (fen, moves) in MOST_MOVES {
        let position = read(fen);
        assert_eq!(position.legal_moves().len(), moves, "{fen}");
        let time = table.time(10 * moves, || {
            for _ in 0..10 {
                black_box(black_box(&position).legal_moves());
            }
        });
        let what = format!("in a position with {moves}");
        table.row(&what, Nanoseconds(12e6), time.times(400));
    }
}

/// Runs one cycle: generates the moves, makes one as a command, and undoes it.
fn cycle(position: &mut Position, pick: impl FnOnce(&MoveList) -> usize) {
    let moves = position.legal_moves();
    let mv = moves[pick(&moves)];
    let mut command = Command::new(position, mv).expect("a listed move is legal");
    command.execute(position).expect("it was made for this");
    command.undo(position).expect("it was just executed");
}

/// The number of cycles timed at once. It is small, so that some run is undisturbed.
const CYCLES: u32 = 50;

/// Measures cycles. The targets are 1,000 cycles in 200 ms, and less than a megabyte of growth over 10,000.
fn cycles(table: &mut ReportTable) {
    table.head("Cycles: list the moves, make one, undo it");
    let start = Position::start();
    let time = table.time(1, || {
        let mut position = start;
        for _ in 0..CYCLES {
            cycle(&mut position, |_| 0);
        }
        assert!(position.is_identical(&start));
    });
    let thousand = time.times(1000 / CYCLES);
    table.row("1,000 cycles by command", Nanoseconds(200e6), thousand);
    let time = table.time(1, || {
        let mut position = start;
        for _ in 0..CYCLES {
            let mv = position.legal_moves()[0];
            let undo = position.make(mv);
            position.unmake(undo);
        }
        assert!(position.is_identical(&start));
    });
    let thousand = time.times(1000 / CYCLES);
    table.row(
        "1,000 cycles by make and unmake",
        Nanoseconds(200e6),
        thousand,
    );

    let mut position = start;
    let mut state = 1;
    let before = counting::held();
    for _ in 0..10_000 {
        cycle(&mut position, |moves| next(&mut state) % moves.len());
    }
    let grown = counting::held() - before;
    assert!(position.is_identical(&start));
    assert_eq!(grown, 0);
    table.row(
        "growth over 10,000 cycles by command",
        Bytes(1048576.0),
        Bytes(grown as f64),
    );

    let mut game = cotulenh::Game::new();
    let before = counting::held();
    for _ in 0..10_000 {
        let moves = game.position().legal_moves();
        let played = game.play(moves[next(&mut state) % moves.len()]);
        played.expect("a listed move is legal");
        game.undo().expect("it was just played");
    }
    let grown = counting::held() - before;
    assert!(game.position().is_identical(&start));
    // The start, and each first move once.
    assert_eq!(game.node_count(), 1 + start.legal_moves().len());
    let what = "growth over 10,000 cycles in a game, 116 branches kept";
    table.row(what, Bytes(1048576.0), Bytes(grown as f64));
}
