//! Counting the tree of legal actions.

use crate::Position;

/// The number of sequences of `depth` legal actions from the position. Every action — ordinary move, deployment step,
/// commit — is one ply; a branch ends where a Commander was captured. Draws by counters and repetition are not looked
/// at.
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
