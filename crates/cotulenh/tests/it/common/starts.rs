//! Start positions of test games.

/// Positions with many stacks, with few pieces, near the end of the half-move clock, and in the middle of a
/// deployment.
pub const STARTS: [&str; 8] = [
    cotulenh::START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
    "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
    "11/11/4c6/11/11/11/4g6/11/4(FTC)6/10t/11/11 r - - 0 1",
    "10(hc)/11/11/11/11/11/11/11/11/11/11/(NI)2(HC)7 r - - 0 1",
    "6c4/11/11/2(nft)3(ti)4/11/11/11/11/2(NFT)3(TI)4/11/11/5C5 r - - 95 60",
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:N:F>e6...",
];
