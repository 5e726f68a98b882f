//! The starts of the current turns. They are not part of the log, because a commit ends after its entry is written.

use super::registry::lock;
use super::state::RoomState;
use crate::id::GameId;
use crate::store::TurnStart;
use std::collections::HashMap;
use std::sync::Mutex;

/// If a commit takes longer than this many milliseconds, the start of the next turn is stored with the heartbeat.
const LATE: u64 = 50;

/// The starts of the current turns of games with a live clock.
#[derive(Default)]
pub(super) struct TurnStarts(Mutex<HashMap<GameId, Start>>);

struct Start {
    v: u64,
    since: u64,
    /// The milliseconds from the time of the entry before the turn to its commit.
    commit: u64,
}

impl TurnStarts {
    /// Notes that a turn starts at `since`. `entry_at` is the time of the entry before it, which the state already has.
    pub(super) fn note(&self, state: &RoomState, entry_at: u64, since: u64) {
        let mut starts = lock(&self.0);
        if state.end().is_some() || !state.clock().is_live() {
            starts.remove(state.id());
            return;
        }
        let start = Start {
            v: state.v(),
            since,
            commit: since.saturating_sub(entry_at),
        };
        starts.insert(state.id().clone(), start);
    }

    /// Forgets a game that another node has taken over.
    pub(super) fn forget(&self, game: &GameId) {
        lock(&self.0).remove(game);
    }

    /// Returns the start of the current turn of a game, if this process has seen it.
    pub(super) fn of(&self, game: &GameId) -> Option<TurnStart> {
        let starts = lock(&self.0);
        starts.get(game).map(|start| start.named(game))
    }

    /// Returns the turns that have started late.
    pub(super) fn late(&self) -> Vec<TurnStart> {
        let starts = lock(&self.0);
        let late = starts.iter().filter(|(_, start)| start.commit > LATE);
        late.map(|(game, start)| start.named(game)).collect()
    }
}

impl Start {
    fn named(&self, game: &GameId) -> TurnStart {
        TurnStart {
            game: game.clone(),
            v: self.v,
            since: self.since,
        }
    }
}
