//! The benefit of the caches proposed in the first design documents.

use super::positions::{read, varied};
use super::table::Figure::{Count, Nanoseconds};
use super::table::ReportTable;
use cotulenh::{Color, Move, Position, Square, attacks};
use std::collections::HashMap;
use std::hint::black_box;

/// Measures a move that makes three heroes, and the same move with the enemy Commander out of range.
pub fn promotions(table: &mut ReportTable) {
    table.head("Promotions inside a move, made and unmade");
    let heroes = "11/11/11/11/6c4/11/11/11/6(FTI)4/11/11/3C7 r - - 0 1";
    let none = "10c/11/11/11/11/11/11/11/6(FTI)4/11/11/3C7 r - - 0 1";
    for (what, fen, made) in [("no hero", none, 0), ("three heroes", heroes, 3)] {
        let mut position = read(fen);
        let mv = Move::from_lan("(FTI)g4g7", Color::Red).expect("LAN");
        assert!(position.is_legal(mv));
        let stack = position
            .after(mv)
            .board()
            .stack("g7".parse().expect("a square"));
        assert_eq!(stack.expect("it went there").heroic_roles().len(), made);
        let time = table.time(1000, || {
            for _ in 0..1000 {
                let undo = position.make(black_box(mv));
                position.unmake(undo);
            }
        });
        table.row(
            &format!("a move that makes {what}"),
            Nanoseconds(100e3),
            time,
        );
    }
}

/// The cache of the documents: attackers by a string of board, square and colour. It is emptied at a thousand entries.
#[derive(Default)]
struct ByText {
    known: HashMap<String, Vec<Square>>,
    hits: usize,
}

impl ByText {
    fn attackers(&mut self, position: &Position, commander: Square, by: Color) -> usize {
        let board = position.board();
        let key = format!("{:x}-{commander}-{by}", board.zobrist());
        if let Some(found) = self.known.get(&key) {
            self.hits += 1;
            return found.len();
        }
        let found: Vec<Square> = attacks::attackers(board, commander, by)
            .into_iter()
            .collect();
        let count = found.len();
        self.known.insert(key, found);
        if self.known.len() > 1000 {
            self.known.clear();
        }
        count
    }
}

/// A cache of bitboards with the board's Zobrist hash as its key.
#[derive(Default)]
struct ByHash {
    known: HashMap<(u64, Square, Color), cotulenh::Bitboard>,
}

impl ByHash {
    fn attackers(&mut self, position: &Position, commander: Square, by: Color) -> usize {
        let board = position.board();
        if self.known.len() > 1000 {
            self.known.clear();
        }
        let entry = self.known.entry((board.zobrist(), commander, by));
        let found = entry.or_insert_with(|| attacks::attackers(board, commander, by));
        found.into_iter().count()
    }
}

/// Returns positions two plies from the samples, with the side that has just moved. A search or move generation asks
/// about such positions.
fn after_two_moves() -> Vec<(Position, Color, Square)> {
    let mut found = Vec::new();
    for position in varied() {
        let moves = position.legal_moves();
        for &first in moves.iter().step_by(1 + moves.len() / 20) {
            let next = position.after(first);
            for second in next.legal_moves() {
                let by = next.turn();
                if let Some(commander) = next.after(second).board().commander(!by) {
                    found.push((next.after(second), by, commander));
                }
            }
        }
    }
    found
}

pub fn caches(table: &mut ReportTable) {
    let asked = after_two_moves();
    table.head(&format!(
        "The attackers of a Commander, asked {} times",
        asked.len()
    ));
    let plain = || {
        let count = |(position, by, commander): &(Position, Color, Square)| {
            attacks::attackers(position.board(), *commander, *by)
                .into_iter()
                .count()
        };
        asked.iter().map(count).sum::<usize>()
    };
    let total = plain();
    let time = table.time(asked.len(), || assert_eq!(plain(), total));

    let mut hits = 0;
    let cached = table.time(asked.len(), || {
        let mut cache = ByText::default();
        let counts = asked
            .iter()
            .map(|(p, by, commander)| cache.attackers(p, *commander, *by));
        assert_eq!(counts.sum::<usize>(), total);
        hits = cache.hits;
    });
    table.row(
        "found anew each time, beside the documents' cache",
        cached,
        time,
    );
    let hashed = table.time(asked.len(), || {
        let mut cache = ByHash::default();
        let counts = asked
            .iter()
            .map(|(p, by, commander)| cache.attackers(p, *commander, *by));
        assert_eq!(counts.sum::<usize>(), total);
    });
    table.row(
        "found anew each time, beside a cache keyed by the kept hash",
        hashed,
        time,
    );
    let what = "answers found in the documents' cache";
    table.note(what, Count(hits as f64));
    hits_only(table, &asked);
    incremental(table);
}

/// Measures a look-up that hits.
fn hits_only(table: &ReportTable, asked: &[(Position, Color, Square)]) {
    let few = &asked[..500];
    let mut cache = ByText::default();
    let time = table.time(few.len(), || {
        for (position, by, commander) in few {
            black_box(cache.attackers(position, *commander, *by));
        }
    });
    assert!(cache.hits >= few.len() * usize::from(table.timed));
    table.note(
        "a look-up in the documents' cache that finds its answer",
        time,
    );
}

/// Measures the documents' rule to look for attackers only after moves to squares at most four away from the Commander:
/// how many look-ups it saves, and how often it is wrong.
fn incremental(table: &ReportTable) {
    let (mut moves, mut skipped, mut wrong) = (0, 0, 0);
    for position in varied() {
        let by = position.turn();
        let Some(commander) = position.board().commander(!by) else {
            continue;
        };
        let before = attacks::attackers(position.board(), commander, by);
        for mv in position.legal_moves() {
            let Some(to) = mv.to() else { continue };
            moves += 1;
            let far = |a: u8, b: u8| a.abs_diff(b) > 4;
            if far(to.file(), commander.file()) || far(to.rank(), commander.rank()) {
                skipped += 1;
                let after = position.after(mv);
                if attacks::attackers(after.board(), commander, by) != before {
                    wrong += 1;
                }
            }
        }
    }
    assert!(wrong > 0);
    table.note(
        "moves the documents' rule of distance 4 would skip, of 100",
        Count((100 * skipped / moves) as f64),
    );
    table.note(
        &format!("of those {skipped}, moves that did change the attackers"),
        Count(wrong as f64),
    );
}
