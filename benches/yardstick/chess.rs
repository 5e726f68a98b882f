//! Chess with cozy-chess, on the usual perft position: Kiwipete.

use cozy_chess::{Board, Move};
use std::hint::black_box;

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The counts of perft 0, perft 1 and so on.
const PERFT: [u64; 6] = [1, 48, 2_039, 97_862, 4_085_603, 193_690_690];

/// The position, and the positions two plies later with their moves.
pub struct Kiwipete {
    board: Board,
    near: Vec<(Board, Vec<Move>)>,
}

impl Kiwipete {
    pub fn new() -> Kiwipete {
        let board: Board = FEN.parse().expect("a good FEN");
        let mut near = Vec::new();
        for first in moves(&board) {
            let board = after(&board, first);
            for second in moves(&board) {
                let board = after(&board, second);
                let moves = moves(&board);
                near.push((board, moves));
            }
        }
        Kiwipete { board, near }
    }

    /// Runs a bulk-counting perft: the moves of the last ply are counted, not made.
    pub fn bulk(&self, depth: usize) -> u64 {
        let nodes = bulk(&self.board, depth);
        assert_eq!(nodes, PERFT[depth]);
        nodes
    }

    /// Runs a perft that makes every move, including those of the last ply. Returns the number of moves made.
    pub fn making_leaves(&self, depth: usize) -> u64 {
        let mut made = 0;
        making(&self.board, depth, &mut made);
        assert_eq!(made, PERFT[1..=depth].iter().sum::<u64>());
        made
    }

    /// Makes previously generated moves, each on a copy.
    pub fn making_listed(&self) -> u64 {
        let mut made = 0;
        for (board, moves) in &self.near {
            for &mv in moves {
                black_box(after(board, mv).hash());
                made += 1;
            }
        }
        assert_eq!(made, PERFT[3]);
        made
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

fn after(board: &Board, mv: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

fn bulk(board: &Board, depth: usize) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                nodes += bulk(&after(board, mv), depth - 1);
            }
        }
        false
    });
    nodes
}

fn making(board: &Board, depth: usize, made: &mut u64) {
    board.generate_moves(|moves| {
        for mv in moves {
            let next = after(board, mv);
            *made += 1;
            if depth > 1 {
                making(&next, depth - 1, made);
            } else {
                black_box(next.hash());
            }
        }
        false
    });
}
