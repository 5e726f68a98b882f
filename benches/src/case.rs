//! A prepared sample: the inputs and expected results of all operations.

use crate::samples::{SAMPLES, Sample, read};
use cotulenh::{ByColor, Move, Position, Square, attacks};

/// A sample with its legal moves and the expected results of the operations.
#[derive(Clone, Debug)]
pub struct Case {
    /// The sample.
    pub sample: &'static Sample,
    /// The position.
    pub position: Position,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// The SAN of each legal move.
    pub sans: Vec<String>,
    /// The XOR of the Zobrist keys of the positions after each move.
    pub keys: u64,
    /// The total number of squares that the moves change.
    pub changes: usize,
    /// Whether each side's Commander is attacked.
    pub attacked: ByColor<bool>,
}

impl Case {
    /// Prepares a sample. The expected results are computed in other ways than the operations use: through text, and
    /// square by square.
    ///
    /// # Panics
    ///
    /// Panics if the results disagree.
    #[must_use]
    pub fn new(sample: &'static Sample) -> Case {
        let position = sample.position();
        let moves = position.legal_moves().to_vec();
        let (mut keys, mut changes, mut sans) = (0, 0, Vec::new());
        for &mv in &moves {
            let after = position.after(mv);
            keys ^= read(&after.to_string()).key();
            let changed =
                |square: &Square| position.board().stack(*square) != after.board().stack(*square);
            changes += Square::all().filter(changed).count();
            let san = position.san(mv).to_string();
            assert_eq!(position.read_move(&san), Ok(mv), "{san}");
            sans.push(san);
        }
        let board = position.board();
        let attacked = ByColor::new(|color| {
            let commander = board.commander(color);
            commander.is_some_and(|square| !attacks::attackers(board, square, !color).is_empty())
        });
        assert_eq!(attacked[position.turn()], sample.check);
        Case {
            sample,
            position,
            moves,
            sans,
            keys,
            changes,
            attacked,
        }
    }

    /// Returns all samples, prepared.
    #[must_use]
    pub fn all() -> Vec<Case> {
        SAMPLES.iter().map(Case::new).collect()
    }
}
