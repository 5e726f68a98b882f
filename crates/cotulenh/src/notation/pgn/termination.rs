//! The tag `Termination`: an end that is not visible in any position.

use crate::{Color, GameResult, Termination};

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
pub(super) fn name(termination: Termination) -> &'static str {
    match termination {
        Termination::Resignation(_) => RESIGNATION,
        Termination::Agreement => AGREEMENT,
        Termination::Flag(_) => FLAG,
        Termination::Recorded(_) => RECORDED,
    }
}

/// Returns the end that a tag and a result describe together, or `None` if they contradict each other.
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
