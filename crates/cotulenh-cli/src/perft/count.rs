//! The count, with threads that take tasks until none is left.

use super::table::{CountTable, key};
use super::{per_second, tasks::split};
use crate::progress::Progress;
use cotulenh::{Move, Position, perft};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// Returns the count below each move at the root. The list is empty at depth 0.
pub(super) fn divided(
    root: &Position,
    depth: u32,
    threads: usize,
    table: Option<&CountTable>,
) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let roots: Vec<Move> = root.legal_moves().iter().copied().collect();
    let tasks = split(root, &roots, depth, threads);
    let totals: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let progress = Progress::line();
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut position = task.position(root);
            let left = depth.saturating_sub(task.line.len() as u32);
            let nodes = match table {
                Some(table) => hashed(&mut position, left, table),
                None => perft(&position, left),
            };
            totals[task.root].fetch_add(nodes, Ordering::Relaxed);
            let finished = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress.show(|| {
                let percent = 100 * finished / tasks.len();
                let nodes = totals.iter().map(|t| t.load(Ordering::Relaxed)).sum();
                let nps = per_second(nodes, progress.elapsed());
                format!("{percent} %  {nodes} nodes  {nps} nodes/s")
            });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            // If no more threads can be created, the existing ones do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    progress.clear();
    let totals = totals.into_iter().map(AtomicU64::into_inner);
    roots.into_iter().zip(totals).collect()
}

/// The minimum depth of counts in the table. The last ply is a single operation.
const KEPT_FROM: u32 = 2;

/// Returns the count below a position, with known counts from the table.
fn hashed(position: &mut Position, depth: u32, table: &CountTable) -> u64 {
    if depth < KEPT_FROM {
        return perft(position, depth);
    }
    // A position in which the game has just ended has the same key as a study position without the Commander.
    if position.ended().is_some() {
        return 0;
    }
    let key = key(position, depth);
    if let Some(nodes) = table.get(key) {
        return nodes;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        nodes += hashed(position, depth - 1, table);
        position.unmake(undo);
    }
    table.put(key, nodes);
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Forgive;

    /// Positions with stacks, heroes, air defence, Commanders in danger, deployments in progress and staying pieces.
    const FENS: [&str; 9] = [
        cotulenh::START_FEN,
        "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
        "6cg3/11/6g4/11/6(FT)4/11/11/11/11/2t8/11/10C r - - 0 1",
        "10c/11/11/11/11/11/11/7i3/4t2T3/11/11/4C6 r - - 0 1",
        "4(FT)1c4/11/10e/11/11/11/11/11/11/10I/9m1/2C8 r - - 0 1 e12::F>e9...",
        "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
        "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:T:F>e6...",
        "4I2A(E+A)2/11/3f7/2(eg)t7/(NC)10/4i1c4/11/7i1(F+TI)1/2(E+G)8/11/11/N7+e2 r - - 1 17 j5:I:F>i6...",
    ];

    fn total(position: &Position, depth: u32, threads: usize, table: Option<&CountTable>) -> u64 {
        let counts = divided(position, depth, threads, table);
        counts.iter().map(|(_, nodes)| nodes).sum()
    }

    #[test]
    fn threads_depths_and_tables_agree_with_the_library() {
        // One table for all positions: the entries of one must not affect another.
        let shared = CountTable::new(1).expect("a mebibyte");
        for fen in FENS {
            let position = Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
            for depth in 1..=3 {
                let expected = perft(&position, depth);
                if expected > 100_000 {
                    continue;
                }
                for threads in 1..=3 {
                    for table in [None, Some(&shared)] {
                        let found = total(&position, depth, threads, table);
                        let hash = table.is_some();
                        assert_eq!(found, expected, "{fen}, {depth}, {threads}, {hash}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_full_table_still_counts_right() {
        let table = CountTable::with_buckets(2).expect("two buckets");
        let position = Position::from_fen(FENS[1], Forgive::STUDY).expect("a good FEN");
        for threads in 1..=3 {
            assert_eq!(total(&position, 3, threads, Some(&table)), 384_903);
        }
    }

    #[test]
    fn a_captured_commander_differs_from_a_missing_one() {
        let read = |fen: &str| Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
        let before = read("6c4/11/11/6F4/11/11/11/7i3/4t2T3/11/11/4C6 r - - 0 1");
        let capture = Move::from_lan("Fg9xg12", before.turn()).expect("LAN");
        assert!(before.is_legal(capture));
        let ended = before.after(capture);
        let study = read(&ended.to_string());
        assert_eq!(key(&ended, 2), key(&study, 2));
        for order in [[ended, study], [study, ended]] {
            let table = CountTable::new(1).expect("a mebibyte");
            for mut position in order {
                let expected = perft(&position, 2);
                assert_eq!(expected == 0, position.ended().is_some());
                assert_eq!(hashed(&mut position, 2, &table), expected);
            }
        }
    }
}
