//! The fast generator against the plain one: the same legal actions in every position, however they are asked for.

#[path = "common/random.rs"]
mod random;
#[path = "common/reference.rs"]
mod reference;

use cotulenh::{Color, Move, MoveKind, MoveList, Position, Square, perft};
use proptest::prelude::*;
use random::{POSITIONS, for_each_position};
use std::collections::HashSet;

fn set(moves: &[Move]) -> HashSet<Move> {
    moves.iter().copied().collect()
}

fn describe(moves: &HashSet<Move>, others: &HashSet<Move>) -> Vec<String> {
    let mut lan: Vec<String> = moves.difference(others).map(Move::to_string).collect();
    lan.sort();
    lan
}

#[test]
fn the_fast_generator_lists_what_the_plain_one_does() {
    for_each_position(POSITIONS, |position| {
        let listed = position.legal_moves();
        let (fast, plain) = (set(&listed), set(&reference::legal_moves(position)));
        prop_assert_eq!(fast.len(), listed.len(), "twice in {}", position);
        if fast != plain {
            let (extra, missing) = (describe(&fast, &plain), describe(&plain, &fast));
            prop_assert!(false, "{position}: extra {extra:?}, missing {missing:?}");
        }
        prop_assert_eq!(position.count_legal_moves(), plain.len(), "{}", position);
        prop_assert_eq!(position.has_legal_move(), !plain.is_empty(), "{}", position);
        Ok(())
    });
}

#[test]
fn captures_and_quiets_are_the_legal_moves_split() {
    for_each_position(POSITIONS / 4, |position| {
        let is_capture = |mv: &Move| mv.kind().is_some_and(MoveKind::is_capture);
        let all = position.legal_moves();
        let (captures, quiets): (Vec<Move>, Vec<Move>) = all.iter().partition(|mv| is_capture(mv));
        prop_assert_eq!(set(&position.captures()), set(&captures), "{}", position);
        prop_assert_eq!(set(&position.quiets()), set(&quiets), "{}", position);
        Ok(())
    });
}

/// Positions of every kind whose trees are walked in more than one way.
const TREES: [&str; 8] = [
    cotulenh::START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
    "4c6/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 0 1",
    "6c4/4+M6/11/2(nft)3(+ti)4/4g6/5A5/11/4(EG)6/2(NFT)3(T+I)4/11/5f5/5C5 r - - 0 1",
    "5c5/11/5(FT)5/11/11/4s6/11/11/11/3t7/4T6/4C6 r - - 0 1",
    "11/11/(nft)10/11/2c8/11/1(NFT)9/11/11/11/4(TC)6/11 r - - 0 1",
    "2c8/11/11/11/11/11/(NFT)10/11/2t8/11/2C8/11 r - - 0 1",
];

fn walk(position: &Position, depth: u32, moves: &impl Fn(&Position) -> Vec<Move>) -> u64 {
    let below = moves(position);
    match depth {
        1 => below.len() as u64,
        _ => below
            .into_iter()
            .map(|mv| walk(&position.after(mv), depth - 1, moves))
            .sum(),
    }
}

fn positions() -> impl Iterator<Item = Position> {
    TREES
        .into_iter()
        .filter_map(|fen| fen.parse::<Position>().ok())
}

#[test]
fn every_tree_can_be_set_up() {
    for fen in TREES {
        if let Err(error) = fen.parse::<Position>() {
            panic!("{fen}: {error}");
        }
    }
}

#[test]
fn perft_through_captures_and_quiets_is_perft_at_depth_three() {
    let split = |position: &Position| {
        let both: [MoveList; 2] = [position.captures(), position.quiets()];
        both.into_iter().flatten().collect()
    };
    for position in positions() {
        assert_eq!(
            walk(&position, 3, &split),
            perft(&position, 3),
            "{position}"
        );
    }
}

/// Every action that could be written down for the stacks on the board.
fn constructible(position: &Position) -> Vec<Move> {
    let mut moves = vec![Move::Commit];
    for color in Color::ALL {
        for (from, stack) in position.board().stacks_of(color) {
            let units = stack.roles().parts();
            for unit in units.filter_map(|roles| stack.part(roles)) {
                for to in Square::all() {
                    for kind in MoveKind::ALL {
                        moves.push(Move::Ordinary {
                            unit,
                            from,
                            to,
                            kind,
                        });
                        moves.push(Move::Step {
                            unit,
                            from,
                            to,
                            kind,
                        });
                    }
                }
            }
        }
    }
    moves
}

#[test]
fn perft_through_is_legal_is_perft_at_depth_two() {
    let filtered = |position: &Position| {
        let mut moves = constructible(position);
        moves.retain(|&mv| position.is_legal(mv));
        moves
    };
    for position in positions() {
        assert_eq!(
            walk(&position, 2, &filtered),
            perft(&position, 2),
            "{position}"
        );
    }
}
