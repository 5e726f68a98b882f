//! The tag `Termination`: why a game ended that no position shows.

use crate::{Color, GameResult, Termination};

/// The tag's name.
pub(super) const TAG: &str = "Termination";

const RESIGNATION: &str = "resignation";
const AGREEMENT: &str = "agreement";
/// The words of the PGN standard for a flag that fell.
const FLAG: &str = "time forfeit";
const RECORDED: &str = "recorded";

/// Whether the tag's value is one that the game itself tells.
pub(super) fn is_known(value: &str) -> bool {
    [RESIGNATION, AGREEMENT, FLAG, RECORDED].contains(&value)
}

/// The tag's value.
pub(super) fn name(termination: Termination) -> &'static str {
    match termination {
        Termination::Resignation(_) => RESIGNATION,
        Termination::Agreement => AGREEMENT,
        Termination::Flag(_) => FLAG,
        Termination::Recorded(_) => RECORDED,
    }
}

/// The end that a tag and a result tell together; nothing where they do not fit.
pub(super) fn of(value: Option<&str>, result: GameResult) -> Option<Termination> {
    let winner = match result {
        GameResult::RedWins => Some(Color::Red),
        GameResult::BlueWins => Some(Color::Blue),
        GameResult::Draw => None,
        GameResult::Unknown => return None,
    };
    match (value, winner) {
        (Some(RESIGNATION), Some(winner)) => Some(Termination::Resignation(!winner)),
        (Some(FLAG), Some(winner)) => Some(Termination::Flag(!winner)),
        (Some(AGREEMENT), None) => Some(Termination::Agreement),
        (Some(RESIGNATION | FLAG | AGREEMENT), _) => None,
        _ => Some(Termination::Recorded(winner)),
    }
}
