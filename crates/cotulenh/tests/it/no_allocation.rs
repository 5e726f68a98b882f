//! Generating, checking and making moves never allocates.

use crate::common::allocations::allocations;
use cotulenh::{Forgive, Move, Position, perft};

fn use_everything(position: &Position) {
    let moves = position.legal_moves();
    assert!(!moves.is_empty());
    for &mv in &moves {
        assert!(position.is_legal(mv));
        let mut played = *position;
        played.play(mv).expect("listed moves are legal");
        let mut unchecked = *position;
        unchecked.play_unchecked(mv);
        let mut made = *position;
        let undo = made.make(mv);
        assert!(made == played && unchecked == played);
        // The replies too, or the continuations of the deployment.
        assert_eq!(made.legal_moves().len() as u64, perft(&made, 1));
        let _ = (made.outcome(), made.is_check(), made.key());
        made.unmake(undo);
        assert!(made == *position);
        if mv != Move::Commit {
            let mut refused = *position;
            assert!(refused.play(mv.mirrored()).is_err());
            assert!(refused == *position);
        }
    }
    assert_eq!(perft(position, 1), moves.len() as u64);
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(Vec::<u8>::with_capacity(9))), 1);
    assert_eq!(allocations(|| ()), 0);
}

#[test]
fn moves_are_listed_judged_and_made_without_the_heap() {
    let fens = [
        cotulenh::START_FEN,
        "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
        "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
        "4(FT)1c4/11/10e/11/11/11/11/11/11/10I/9m1/2C8 r - - 0 1 e12::F>e9...",
        "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
    ];
    if cfg!(cotulenh_small) {
        // The small module computes tables at their first use.
        use_everything(&Position::start());
    }
    for fen in fens {
        let position = Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
        assert_eq!(allocations(|| use_everything(&position)), 0, "{fen}");
    }
}
