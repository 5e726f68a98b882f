//! The tag `Termination`: an end that is not visible in any position.

use crate::{Color, DeclaredEnd, GameResult};

/// The name of the tag.
pub(super) const TAG: &str = "Termination";

const RESIGNATION: &str = "resignation";
const AGREEMENT: &str = "agreement";
/// The value of the PGN standard for a loss on time.
const FLAG: &str = "time forfeit";
const RECORDED: &str = "recorded";

/// Returns `true` if the value is part of the game.
pub(super) fn is_known(value: &str) -> bool {
    [RESIGNATION, AGREEMENT, FLAG, RECORDED].contains(&value)
}

/// Returns the value of the tag.
pub(super) fn name(declared: DeclaredEnd) -> &'static str {
    match declared {
        DeclaredEnd::Resignation(_) => RESIGNATION,
        DeclaredEnd::Agreement => AGREEMENT,
        DeclaredEnd::Flag(_) => FLAG,
        DeclaredEnd::Recorded(_) => RECORDED,
    }
}

/// Returns the end that a tag and a result describe together, or `None` if they contradict each other.
pub(super) fn of(value: Option<&str>, result: GameResult) -> Option<DeclaredEnd> {
    let winner = match result {
        GameResult::RedWins => Some(Color::Red),
        GameResult::BlueWins => Some(Color::Blue),
        GameResult::Draw => None,
        GameResult::Unknown => return None,
    };
    match (value, winner) {
        (Some(RESIGNATION), Some(winner)) => Some(DeclaredEnd::Resignation(!winner)),
        (Some(FLAG), Some(winner)) => Some(DeclaredEnd::Flag(!winner)),
        (Some(AGREEMENT), None) => Some(DeclaredEnd::Agreement),
        (Some(RESIGNATION | FLAG | AGREEMENT), _) => None,
        _ => Some(DeclaredEnd::Recorded(winner)),
    }
}
