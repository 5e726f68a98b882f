//! The times when rooms must be started, so that they can end their games.

use crate::id::GameId;
use std::collections::{BTreeSet, HashMap};

/// The times when games must be woken in milliseconds since 1970. A game has at most one.
#[derive(Default)]
pub(super) struct Wakes {
    /// The times with their games, the soonest first.
    order: BTreeSet<(u64, GameId)>,
    times: HashMap<GameId, u64>,
}

impl Wakes {
    /// Sets the time of a game in place of an earlier one.
    pub(super) fn set(&mut self, at: u64, game: GameId) {
        if let Some(before) = self.times.insert(game.clone(), at) {
            self.order.remove(&(before, game.clone()));
        }
        self.order.insert((at, game));
    }

    /// Returns the soonest time, or `None` if there is none.
    pub(super) fn next(&self) -> Option<u64> {
        self.order.first().map(|(at, _)| *at)
    }

    /// Removes the games whose time has come, and returns them.
    pub(super) fn take_due(&mut self, now: u64) -> Vec<GameId> {
        let mut due = Vec::new();
        while self.next().is_some_and(|at| at <= now) {
            due.extend(self.order.pop_first().map(|(_, game)| game));
        }
        for game in &due {
            self.times.remove(game);
        }
        due
    }

    /// Returns the number of games.
    #[cfg(feature = "testing")]
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }
}
