//! The four ways to apply a move: their time, allocations and memory.

use super::counting::{allocations, bytes};
use super::positions::varied;
use super::table::Figure::{Bytes, Count, Nanoseconds};
use super::table::ReportTable;
use cotulenh::{Action, Change, Command, DeploySession, Move, Overlay, Position, Undo};
use std::hint::black_box;

type Moves = Vec<(Position, Vec<Move>)>;

fn by_make(position: &mut Position, mv: Move) -> u64 {
    let undo = position.make(mv);
    let key = position.key();
    position.unmake(undo);
    key
}

fn by_command(position: &mut Position, mv: Move) -> u64 {
    let mut command = Command::new(position, mv).expect("a listed move is legal");
    command.execute(position).expect("it was made for this");
    let key = position.key();
    command.undo(position).expect("it was just executed");
    key
}

fn by_after(position: &Position, mv: Move) -> u64 {
    position.after(mv).key()
}

/// Plays and reverts every move of a position on one overlay.
fn by_overlay(position: &Position, moves: &[Move], mut seen: impl FnMut(&Overlay<'_>)) {
    let mut overlay = Overlay::new(position);
    for &mv in moves {
        overlay.play_unchecked(mv);
        seen(&overlay);
        overlay.undo();
    }
    assert_eq!(overlay.changes().len(), 0);
}

pub fn four_ways(table: &mut ReportTable) {
    let list = |position: Position| (position, position.legal_moves().to_vec());
    let mut all: Moves = varied().into_iter().map(list).collect();
    let count: usize = all.iter().map(|(_, moves)| moves.len()).sum();
    check(&all);
    table.head(&format!("Applying a move and undoing it, {count} moves"));
    let limit = Nanoseconds(100e3);

    let time = table.time(count, || {
        for (position, moves) in &mut all {
            for &mv in moves.iter() {
                black_box(by_make(position, mv));
            }
        }
    });
    table.row("make and unmake", limit, time);
    let time = table.time(count, || {
        for (position, moves) in &mut all {
            for &mv in moves.iter() {
                black_box(by_command(position, mv));
            }
        }
    });
    table.row(
        "command: build, execute, undo (each judges the move)",
        limit,
        time,
    );
    let time = table.time(count, || {
        for (position, moves) in &all {
            for &mv in moves {
                black_box(by_after(position, mv));
            }
        }
    });
    table.row("immutable: a new position", limit, time);
    let time = table.time(count, || {
        for (position, moves) in &all {
            by_overlay(position, moves, |overlay| {
                black_box(overlay.changes().len());
            });
        }
    });
    table.row("overlay: play and revert", limit, time);
    let time = table.time(all.len(), || {
        for (position, _) in &all {
            black_box(*black_box(position));
        }
    });
    table.note("copying a position", time);
    sessions(table, &all);
    memory(table, &all);
}

/// Checks that all four ways give the same position and restore the original.
fn check(all: &Moves) {
    for (position, moves) in all {
        let mut here = *position;
        let mut places = moves.iter();
        by_overlay(position, moves, |overlay| {
            let mv = *places.next().expect("as many as there are");
            let after = position.after(mv);
            let committed = overlay.clone().into_position();
            assert!(committed.is_identical(&after), "{position} {mv}");
            assert_eq!(by_make(&mut here, mv), after.key());
            assert_eq!(by_command(&mut here, mv), after.key());
            assert!(here.is_identical(position), "{position} {mv}");
        });
    }
}

/// Measures the steps of a deployment session. A result is a value, so there is nothing to pool or to cache. Only the list of
/// its events is on the heap, and it grows at most once.
fn sessions(table: &mut ReportTable, all: &Moves) {
    let mut steps = Vec::new();
    for (position, moves) in all {
        for &mv in moves {
            if let Move::Step(act) = mv {
                let session =
                    DeploySession::start(position, act.from).expect("a stack stands there");
                steps.push((session, mv));
            }
        }
    }
    let time = table.time(steps.len(), || {
        for (session, mv) in &steps {
            black_box(session.process(*mv).expect("a listed move is legal"));
        }
    });
    let what = format!(
        "a step of a deployment session, judged, {} steps",
        steps.len()
    );
    table.row(&what, Nanoseconds(100e3), time);
    let made = allocations(|| {
        for (session, mv) in &steps {
            black_box(session.process(*mv).expect("a listed move is legal"));
        }
    });
    let each = made as f64 / steps.len() as f64;
    assert!(each <= 2.0, "{each}");
    table.note("allocations of a step of a session", Count(each));
}

fn memory(table: &mut ReportTable, all: &Moves) {
    table.head("Memory");
    let kilobyte = 1024.0;
    table.row(
        "a position",
        Bytes(4.0 * kilobyte),
        Bytes(size_of::<Position>() as f64),
    );
    table.note("an undo record of make", Bytes(size_of::<Undo>() as f64));
    table.note("an action", Bytes(size_of::<Action>() as f64));

    let (mut commands, mut actions, mut held, mut most, mut made) = (0, 0, 0, 0, 0);
    for (position, moves) in all {
        for &mv in moves {
            let build = || Command::new(position, mv).expect("a listed move is legal");
            let heap = bytes(build);
            most = most.max(heap);
            held += heap;
            made += allocations(build);
            let command = build();
            actions += command.actions().len();
            commands += 1;
            // Executing and undoing an action allocates nothing.
            let mut here = *position;
            let run = allocations(|| {
                for &action in command.actions() {
                    let mut action: Action = action;
                    action.execute(&mut here).expect("it was made for this");
                }
                for &action in command.actions().iter().rev() {
                    let mut action: Action = action;
                    action.undo(&mut here).expect("it was just executed");
                }
            });
            assert_eq!(run, 0);
            assert!(here.is_identical(position));
        }
    }
    let each = |sum: f64| sum / f64::from(commands);
    let own = size_of::<Command>() as f64;
    table.row(
        "a command, mean",
        Bytes(2.0 * kilobyte),
        Bytes(own + each(held as f64)),
    );
    table.note("a command, largest", Bytes(own + most as f64));
    table.note("actions of a command, mean", Count(each(actions as f64)));
    table.row(
        "allocations of a command, mean",
        Count(4.0),
        Count(each(made as f64)),
    );
    table.row(
        "allocations of an action, executed and undone",
        Count(1.0),
        Count(0.0),
    );
    let copies = allocations(|| {
        for (position, moves) in all {
            let mut here = *position;
            for &mv in moves {
                black_box((by_make(&mut here, mv), by_after(position, mv)));
            }
        }
    });
    assert_eq!(copies, 0);
    table.row(
        "allocations of make and unmake, and of a new position",
        Count(4.0),
        Count(copies as f64),
    );
    let overlays = allocations(|| {
        for (position, moves) in all {
            by_overlay(position, moves, |_| ());
        }
    });
    let moves: usize = all.iter().map(|(_, moves)| moves.len()).sum();
    let each = overlays as f64 / moves as f64;
    table.row(
        "allocations of a move over an overlay",
        Count(4.0),
        Count(each),
    );
}
