//! Search limits.

use cotulenh::{ByColor, Turn};
use std::time::Duration;

/// The limits of a search. Without any limit the search runs until it is stopped. Use `..Limits::default()` for the rest,
/// because more of them may come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The maximum depth.
    pub depth: Option<u32>,
    /// The maximum number of nodes of all threads together. A search uses one thread for every 10,000 nodes of the
    /// limit. With one thread the limit is exact. With T threads the search ends at most 256 · (T − 1) nodes below it,
    /// and never above.
    pub nodes: Option<u64>,
    /// Stop when a win in at most this many turns of the side to move is found.
    pub mate: Option<u32>,
    /// The maximum time. [`Settings::overhead`](crate::Settings::overhead) is subtracted from it.
    pub movetime: Option<Duration>,
    /// The clocks of the game.
    pub clocks: ByColor<Option<Clock>>,
    /// The number of turns until the next time control.
    pub moves_to_go: Option<u32>,
    /// Ponder: the clock starts with [`Control::ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
    /// Search until stopped, even if there is nothing more to find.
    pub infinite: bool,
    /// Search only these root turns. If empty, search all.
    pub turns: Vec<Turn>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The remaining time.
    pub remaining: Duration,
    /// The increment per turn.
    pub increment: Duration,
}

impl Limits {
    /// Returns limits with a maximum depth only.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Returns limits with a maximum number of nodes only.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Returns limits with a maximum time only.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits {
            movetime: Some(time),
            ..Limits::default()
        }
    }
}
