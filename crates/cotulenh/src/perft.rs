//! Perft: counting the tree of legal moves.

use crate::Position;

/// Returns the number of sequences of `depth` legal moves from the position. Every ordinary move, deployment step and
/// commit is one ply. A branch ends when a Commander is captured. Draws by counters and repetition are ignored.
///
/// ```
/// use cotulenh::{Position, perft};
/// assert_eq!(perft(&Position::start(), 1), 116);
/// assert_eq!(perft(&Position::start(), 2), 13_460);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let moves = position.legal_moves();
            moves
                .iter()
                .map(|&mv| perft(&position.after(mv), depth - 1))
                .sum()
        }
    }
}
