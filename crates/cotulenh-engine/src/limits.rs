//! What bounds a search.

use cotulenh::{ByColor, Turn};
use std::time::Duration;

/// How far a search goes. Without any bound it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations of deepening.
    pub depth: Option<u32>,
    /// Nodes of all threads together. A search uses one thread for every 10,000 nodes of the limit. With one thread the limit is
    /// exact. With T threads the search ends at most 256 · (T − 1) nodes below it, and never above.
    pub nodes: Option<u64>,
    /// Stop when a win in so many turns of the side to move is found.
    pub mate: Option<u32>,
    /// Use this much time, no more.
    pub movetime: Option<Duration>,
    /// The clocks of the game.
    pub clocks: ByColor<Option<Clock>>,
    /// Turns until the clocks are wound up again.
    pub moves_to_go: Option<u32>,
    /// Think in the opponent's time: clocks count from [`Control::ponder_hit`](crate::Control::ponder_hit) on.
    pub ponder: bool,
    /// Do not end before being stopped, even if there is nothing more to find.
    pub infinite: bool,
    /// Look only at these turns; at all where there is none.
    pub turns: Vec<Turn>,
}

/// What is left on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// What each turn adds.
    pub increment: Duration,
}

impl Limits {
    /// Iterations of deepening, and nothing else.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Nodes, and nothing else.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Time, and nothing else.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits {
            movetime: Some(time),
            ..Limits::default()
        }
    }
}
