//! The measured positions, and long games.

use cotulenh::{Forgive, Game, Move, MoveKind, Position, START_FEN};

/// Positions with many legal moves, and the number of their moves.
pub const MOST_MOVES: [(&str, usize); 6] = [
    (START_FEN, 116),
    (
        "4f1s2c1/5h1h3/1na6a1/2ng1t2g2/2ie5ei/4(+ftm)6/11/2IE1(TM)1G1EI/7T3/4GS3A1/NN1AF(HC)1H1F1/11 b - - 41 21",
        225,
    ),
    (
        "5H5/4I6/9G1/2cG3(EA)3/11/4(NFT)3M2/2(NFT)8/3I3S3/5(EA)5/11/4H6/10C r - - 0 1",
        317,
    ),
    (
        "11/5+A5/3+H4+M2/6+S4/4+I4+E1/2+N4+C3/+N3+F+F4+I/4+T3+E2/6+T4/9+G1/3+H1+G5/8+A1c r - - 0 1",
        342,
    ),
    (
        "11/3+H4+M2/6+A4/4+T6/7+S3/(+N+F)3+I3+E2/2(+N+F)3+T4/4+E4+C1/7+G3/5+I5/2c+H4+G2/6+A4 r - - 0 1",
        362,
    ),
    (
        "11/3+H7/5+S3+I1/2c4(+E+A)3/10+C/4(+N+F+T)1+I4/2(+N+F+T)6+H1/5+M5/3+G4(+E+A)2/6+G4/11/11 r - - 0 1",
        496,
    ),
];

/// Varied positions: from games, with stacks, heroes, checks, and in the middle of a deployment.
const VARIED: [&str; 14] = [
    START_FEN,
    "6c4/3a1h1hf2/1n4s2a1/2Ngf1tt1g1/2Fe2m2ei/11/4n4E1/2IEG1MT2I/5T2G2/6S1A2/N4H1H3/3A1FC4 r - - 19 15",
    "6c4/3f1h1h3/N4a1a3/1n2g5i/2e1m1s1Meg/5t1t3/5TF2(EA)1/1n1E6I/4G4G1/N1I3ST3/5HFH3/4A1C4 b - - 30 26",
    "7c3/5h1h3/n3gs3f1/5tt1ga1/5m3ei/2i(ea)7/2nf7/2IE1FM1GEI/3GT6/5T2S1F/NN3H1HAC1/2A8 b - - 73 37",
    "11/5hch3/1n9/4t6/2i2a1tge1/3n6i/5aE4/2(NI)6EI/3SG1(fm)T3/1N6AG1/5H1HFC1/11 r - - 0 51",
    "10a/4ah1h3/8sc1/4eg2ge1/3i6i/11/3+n7/5f4I/2I5F2/6S4/2N2H1H3/2N1GC5 r - - 0 61",
    "2a5c2/1ni2hsh3/3g3ge1t/2t8/2+N5m1i/N10/11/4G2T3/4EFF1G2/5TS2E1/2A2HCH3/11 r - - 13 73",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
    "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
    "4(FT)1c4/11/10e/11/11/11/11/11/11/10I/9m1/2C8 r - - 0 1 e12::F>e9...",
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
    MOST_MOVES[2].0,
    MOST_MOVES[5].0,
];

/// Parses a FEN.
pub fn read(fen: &str) -> Position {
    Position::from_fen(fen, Forgive::STUDY).expect("a good FEN")
}

/// Returns the varied positions.
pub fn varied() -> Vec<Position> {
    VARIED.into_iter().map(read).collect()
}

/// Returns the next number of a linear congruential generator.
pub fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(0x5851_f42d_4c95_7f2d)
        .wrapping_add(0x1405_7b7e_f767_814f);
    (*state >> 33) as usize
}

/// Returns a random game of this many turns without captures. The board stays full, which is the most expensive case.
pub fn long_game(turns: usize) -> Game {
    let mut state = 7;
    let mut game = Game::new();
    while game.ply() < turns {
        let moves = game.position().legal_moves();
        let first = next(&mut state) % moves.len();
        let quiet = |mv: &&Move| {
            let loud = |kind: MoveKind| kind.is_capture() || kind == MoveKind::Combine;
            let after = game.position().after(**mv);
            // Checks make heroes and force captures, and checkmate would end the game.
            !mv.kind().is_some_and(loud) && !after.is_check() && after.has_legal_move()
        };
        let mut turned = moves[first..].iter().chain(&moves[..first]);
        let mv = *turned.find(quiet).expect("something quiet can be done");
        game.play_on(mv).expect("a legal move");
    }
    let _ = game.cancel_deployment();
    game
}
