//! The list of running games.

use super::LiveGame;
use crate::id::GameId;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// The number of games on the list.
const LENGTH: usize = 50;
/// The time between two lists.
const INTERVAL: Duration = Duration::from_secs(1);

/// The running games whose rooms are loaded.
pub(super) struct Live {
    games: Mutex<HashMap<GameId, LiveGame>>,
    changed: Notify,
    list: watch::Sender<Arc<[LiveGame]>>,
}

impl Live {
    pub(super) fn new() -> Live {
        Live {
            games: Mutex::default(),
            changed: Notify::new(),
            list: watch::Sender::new(Arc::new([])),
        }
    }

    pub(super) fn update(&self, game: LiveGame) {
        self.games().insert(game.id.clone(), game);
        self.changed.notify_one();
    }

    pub(super) fn remove(&self, id: &GameId) {
        if self.games().remove(id).is_some() {
            self.changed.notify_one();
        }
    }

    pub(super) fn watch(&self) -> watch::Receiver<Arc<[LiveGame]>> {
        self.list.subscribe()
    }

    /// Publishes the list when it has changed, at most once per interval. Does not return.
    pub(super) async fn publish(&self) {
        loop {
            self.changed.notified().await;
            let newest = self.newest();
            self.list.send_if_modified(|list| {
                let is_new = **list != *newest;
                *list = newest;
                is_new
            });
            tokio::time::sleep(INTERVAL).await;
        }
    }

    fn newest(&self) -> Arc<[LiveGame]> {
        let games = self.games();
        let mut newest: Vec<&LiveGame> = games.values().collect();
        newest.sort_by_key(|game| (Reverse(game.started), &game.id));
        newest.into_iter().take(LENGTH).cloned().collect()
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, LiveGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
