//! Counting the tree of legal actions.

use crate::{Move, Position};

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
        1 => position.legal_moves().len() as u64,
        _ => {
            let moves = position.legal_moves();
            moves
                .iter()
                .map(|&mv| perft(&position.after(mv), depth - 1))
                .sum()
        }
    }
}

/// The count below each legal action, in the order of [`Position::legal_moves`]; nothing at depth 0.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let position = *position;
    let moves = if depth == 0 {
        crate::MoveList::default()
    } else {
        position.legal_moves()
    };
    moves
        .into_iter()
        .map(move |mv| (mv, perft(&position.after(mv), depth.saturating_sub(1))))
}
