//! Varied positions with their perft counts.

use cotulenh::{Forgive, Position, START_FEN};

/// A position with known results.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The name, after its main feature.
    pub name: &'static str,
    /// The position as a FEN.
    pub fen: &'static str,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The counts of perft 1, perft 2 and so on.
    pub perft: &'static [u64],
}

impl Sample {
    /// Returns the sample with this name.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    #[must_use]
    pub fn named(name: &str) -> &'static Sample {
        let found = SAMPLES.iter().find(|sample| sample.name == name);
        found.unwrap_or_else(|| panic!("there is no sample {name}"))
    }

    /// Returns the position.
    ///
    /// # Panics
    ///
    /// Panics if the FEN is invalid.
    #[must_use]
    pub fn position(&self) -> Position {
        read(self.fen)
    }

    /// Returns the largest depth whose perft has at most this many nodes, with its count.
    #[must_use]
    pub fn within(&self, nodes: u64) -> (u32, u64) {
        let figures = (1..).zip(self.perft.iter().copied());
        figures
            .take_while(|&(_, count)| count <= nodes)
            .last()
            .unwrap_or((0, 1))
    }
}

/// Parses a FEN. Studies are allowed.
///
/// # Panics
///
/// Panics if the FEN is invalid.
#[must_use]
pub fn read(fen: &str) -> Position {
    Position::from_fen(fen, Forgive::STUDY).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The samples. Counts that the oracle has as well (`crates/cotulenh/tests/data/oracle/perft.tsv`) are the oracle's.
pub const SAMPLES: [Sample; 16] = [
    Sample {
        name: "opening",
        fen: START_FEN,
        check: false,
        perft: &[116, 13_460, 1_578_791, 183_647_311],
    },
    Sample {
        name: "middle_game",
        fen: "6c4/3a1h1hf2/1n4s2a1/2Ngf1tt1g1/2Fe2m2ei/11/4n4E1/2IEG1MT2I/5T2G2/6S1A2/N4H1H3/3A1FC4 r - - 19 15",
        check: false,
        perft: &[120, 14_010, 1_679_140],
    },
    Sample {
        name: "few_stacks",
        fen: "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        check: false,
        perft: &[138, 6_846, 384_903, 20_241_177],
    },
    Sample {
        name: "stacks",
        fen: "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
        check: false,
        perft: &[136, 9_874, 473_510],
    },
    Sample {
        name: "stacks_and_rows",
        fen: "4f1s2c1/5h1h3/1na6a1/2ng1t2g2/2ie5ei/4(+ftm)6/11/2IE1(TM)1G1EI/7T3/4GS3A1/NN1AF(HC)1H1F1/11 b - - 41 21",
        check: false,
        perft: &[225, 14_389, 2_408_613],
    },
    Sample {
        name: "all_heroes",
        fen: "11/3+H7/5+S3+I1/2c4(+E+A)3/10+C/4(+N+F+T)1+I4/2(+N+F+T)6+H1/5+M5/3+G4(+E+A)2/6+G4/11/11 r - - 0 1",
        check: false,
        perft: &[496, 9_469],
    },
    Sample {
        name: "heroes",
        fen: "11/11/8+g2/3(hc)7/11/11/2(N+FT)8/11/5s5/4(TC)6/11/11 b - - 0 1",
        check: false,
        perft: &[33, 1_360, 27_590],
    },
    Sample {
        name: "check",
        fen: "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
        check: true,
        perft: &[8, 1_950, 62_302],
    },
    Sample {
        name: "check_among_stacks",
        fen: "5(ftm)4+e/6(TI)4/1(NFC)(+nt)8/9(F+TI)1/5(EG)5/11/3(ni)4E2/11/11/9(eg)1/2(fi)8/8(hc)a1 r - - 6 25",
        check: true,
        perft: &[36, 720, 47_995],
    },
    Sample {
        name: "air_defense",
        fen: "6cg3/11/6g4/11/6(FT)4/11/11/11/11/2t8/11/10C r - - 0 1",
        check: false,
        perft: &[84, 1_172, 53_994, 1_034_791],
    },
    Sample {
        name: "deployment",
        fen: "4(FT)1c4/11/10e/11/11/11/11/11/11/10I/9m1/2C8 r - - 0 1 e12::F>e9...",
        check: false,
        perft: &[13, 182, 10_217],
    },
    Sample {
        name: "deployment_of_three",
        fen: "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3::F>e5...",
        check: false,
        perft: &[31, 303, 10_710],
    },
    Sample {
        name: "deployment_with_stay",
        fen: "4I2A(E+A)2/11/3f7/2(eg)t7/(NC)10/4i1c4/11/7i1(F+TI)1/2(E+G)8/11/11/N7+e2 r - - 1 17 j5:I:F>i6...",
        check: false,
        perft: &[16, 684, 67_659],
    },
    Sample {
        name: "carried_commander",
        fen: "11/11/4c6/11/11/11/4g6/11/4(FC)6/10t/11/11 r - - 0 1",
        check: false,
        perft: &[51, 779, 28_331],
    },
    Sample {
        name: "late_middle_game",
        fen: "10a/4ah1h3/8sc1/4eg2ge1/3i6i/11/3+n7/5f4I/2I5F2/6S4/2N2H1H3/2N1GC5 r - - 0 61",
        check: false,
        perft: &[59, 4_469, 256_926],
    },
    Sample {
        name: "ending",
        fen: "10c/11/11/11/11/11/11/7i3/4t2T3/11/11/4C6 r - - 0 1",
        check: false,
        perft: &[13, 338, 10_039, 244_539],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::perft;

    #[test]
    fn samples_have_the_stated_properties() {
        for sample in SAMPLES {
            let position = sample.position();
            assert_eq!(position.to_string(), sample.fen);
            assert_eq!(position.is_check(), sample.check, "{}", sample.name);
            let (depth, nodes) = sample.within(100_000);
            assert!(depth >= 2);
            assert_eq!(perft(&position, depth), nodes, "{} {depth}", sample.name);
        }
    }
}
