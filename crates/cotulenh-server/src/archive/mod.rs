//! The archive: searches, exports, profiles and leaderboards.

mod export;
mod pgn;
mod players;
mod replay;
mod search;
pub(crate) mod summary;

pub use export::Format;
pub(crate) use pgn::date_and_time;
pub use pgn::to_pgn;
pub use players::{LeaderboardRow, Profile, RatingPoint, Record, RunningGame};
pub use replay::PgnError;
pub(crate) use replay::{final_turns, replay};
pub use search::{Cursor, Filter, FilterError, Page, ResultFilter};
pub use summary::{Finish, GameSummary};

use crate::store::Store;

/// The archive of a store.
#[derive(Clone)]
pub struct Archive {
    store: Store,
}

impl Archive {
    /// Returns the archive of a store.
    #[must_use]
    pub fn new(store: Store) -> Archive {
        Archive { store }
    }
}
