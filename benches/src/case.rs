//! A sample made ready: everything an operation needs, and what it must come to.

use crate::samples::{SAMPLES, Sample, read};
use cotulenh::{ByColor, Move, Position, Square, attacks};

/// A sample with its legal moves, and what operations on them must come to.
#[derive(Clone, Debug)]
pub struct Case {
    /// The sample.
    pub sample: &'static Sample,
    /// Its position.
    pub position: Position,
    /// Its legal actions.
    pub moves: Vec<Move>,
    /// Their SAN.
    pub sans: Vec<String>,
    /// The keys of the positions after each, together.
    pub keys: u64,
    /// How many squares they change, together.
    pub changes: usize,
    /// Whose Commander is attacked.
    pub attacked: ByColor<bool>,
}

impl Case {
    /// Makes a sample ready. What operations must come to is found by other ways than theirs: through text, and square by
    /// square.
    ///
    /// # Panics
    ///
    /// The ways do not agree.
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
            assert_eq!(position.read_action(&san), Ok(mv), "{san}");
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

    /// All samples made ready.
    #[must_use]
    pub fn all() -> Vec<Case> {
        SAMPLES.iter().map(Case::new).collect()
    }
}
