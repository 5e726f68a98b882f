//! The fast generator against the simple one: the same legal moves in every position, through every method.

use crate::common::random::{POSITIONS, for_each_position};
use crate::common::reference;
use cotulenh::{Act, Color, Forgive, Move, MoveKind, MoveList, Position, Square, perft};
use proptest::prelude::*;
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
fn the_fast_generator_agrees_with_the_simple_one() {
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

/// Positions in which details decide, each with its subject.
const SUBTLE: [(&str, &str); 16] = [
    (
        "a Commander stay-captures an attacker at sea",
        "11/(+NM)(+nf+i)(+FTC)2m5/11/1(+nfc)e8/3g7/11/11/5T5/11/11/11/11 r - - 0 1 c11::T>c10...",
    ),
    (
        "two attackers, and one piece that could capture either",
        "11/4+F6/2+t8/3(h+c)7/3+F6(HC)/1(+NI)2(nfi)4+E1/3(es)7/3(ea)7/2(nm)8/11/6E4/6(+ft+i)4 b - - 16 19",
    ),
    (
        "a plane that could reach the enemy Commander only as a hero, but cannot become one",
        "11/2+e7+s/3+g7/1N(nfm)C7/11/3(ni)1c4(F+TM)/5H5/11/11/10G/11/11 r - - 26 42",
    ),
    (
        "the larger air-defence zone of a hero makes a suicide capture of the Commander possible",
        "11/3(FTC)7/3cG6/11/11/1(nft)9/11/11/11/11/11/11 r - - 0 1",
    ),
    (
        "two waiting pieces end two attacks",
        "11/11/11/11/11/11/4+F1(f+tc)4/11/11/3I2(E+A)4/2N8/11 b - - 1 1",
    ),
    (
        "a Navy that becomes heroic covers the square to which the Commander goes",
        "11/2C8/11/2(NT)8/3f7/11/2c8/11/11/11/11/2i8 r - - 0 1",
    ),
    (
        "a plane with the Commander aboard boards the Navy that left it at sea",
        "11/11/11/9(FT)1/11/(NFC)10/1+n(ni)+t7/4g6/6c4/11/6h4/11 r - - 1 2",
    ),
    (
        "three attackers, and a capture of the enemy Commander as the answer",
        "4e6/9(T+I)1/11/11/10(ti)/11/11/3(f+tm)2(+E+A)4/11/1(NM)2(E+A)e5/(NFC)10/2(+nfc)1(TI)6 b - - 25 40",
    ),
    (
        "a Commander in check in the deployed stack",
        "7(FTC)2+f/2(e+s)3(eg)4/2+N1H3c2/7(+t+i)3/10h/11/8(E+S)2/1(NFI)9/2m8/8(T+I)2/1(nft)9/11 r - - 0 56",
    ),
    (
        "a piece left at sea must leave, while the Commander is in check",
        "8c2/11/11/11/(ni)2(t+i)2(E+G)(T+I)2e/1(N+FM)2E6/11/3(TC)7/11/11/3e7/11 r - - 25 28",
    ),
    (
        "a piece blocks the enemy's last guard, which becomes heroic at the end of the turn",
        "10c/11/11/11/4t6/11/6(TI)4/4C6/11/11/11/3HHGGEE2 r - - 0 1",
    ),
    (
        "a later capture makes the last guard",
        "11/11/4T6/11/2(ftm)8/1N2c1(ti)4/4n1f4/3C7/2i8/11/11/11 b - - 0 1",
    ),
    (
        "a Navy that leaves its Commander takes the longer range against ships with it",
        "10c/11/11/11/11/11/11/2n8/11/11/11/2(NC)3a4 r - - 0 1",
    ),
    (
        "the same by a heroic Navy, with a plane aboard",
        "10c/11/11/11/11/11/2+n8/11/11/11/11/2(NFC)3a4 r - - 0 1",
    ),
    (
        "the same position after the plane has left",
        "10c/11/11/11/11/11/2+n8/11/11/11/11/2(NFC)3a4 r - - 0 1 c1::F>e3...",
    ),
    (
        "air defence that would stop a plane is one square off",
        "5(ES)5/7t3/10(es)/2(NFM)3g3(FTI)/5(fc)5/6H4/6(+ea)3(+EA)/N1(HC)2f4a/4G+ih4/7A1G1/(n+i)1h8/5m3g1 r - - 23 39",
    ),
];

#[test]
fn both_generators_agree_in_subtle_positions() {
    for (about, fen) in SUBTLE {
        let position = Position::from_fen(fen, Forgive::STUDY).expect(fen);
        let (fast, plain) = (
            set(&position.legal_moves()),
            set(&reference::legal_moves(&position)),
        );
        let (extra, missing) = (describe(&fast, &plain), describe(&plain, &fast));
        assert!(
            fast == plain,
            "{about}: extra {extra:?}, missing {missing:?}"
        );
    }
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

/// Positions of every kind whose trees are counted in several ways.
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

/// Returns every move that can be written for the stacks on the board.
fn constructible(position: &Position) -> Vec<Move> {
    let mut moves = vec![Move::Commit];
    for color in Color::ALL {
        for (from, stack) in position.board().stacks_of(color) {
            let units = stack.roles().parts();
            for unit in units.filter_map(|roles| stack.part(roles)) {
                for to in Square::all() {
                    for kind in MoveKind::ALL {
                        moves.push(Move::Ordinary(Act {
                            unit,
                            from,
                            to,
                            kind,
                        }));
                        moves.push(Move::Step(Act {
                            unit,
                            from,
                            to,
                            kind,
                        }));
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
