//! The list of running games.

use super::LiveGame;
use super::registry::lock;
use crate::cluster::{Cluster, Event};
use crate::id::{GameId, NodeId};
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
    /// The games of other nodes.
    elsewhere: Mutex<HashMap<NodeId, Vec<LiveGame>>>,
    /// The games of this node that the others know.
    told: Mutex<Vec<LiveGame>>,
    changed: Notify,
    list: watch::Sender<Arc<[LiveGame]>>,
}

impl Live {
    pub(super) fn new() -> Live {
        Live {
            games: Mutex::default(),
            elsewhere: Mutex::default(),
            told: Mutex::default(),
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

    /// Replaces the games of another node.
    pub(super) fn set_remote(&self, node: NodeId, games: Vec<LiveGame>) {
        lock(&self.elsewhere).insert(node, games);
        self.changed.notify_one();
    }

    /// Forgets the games of nodes that are gone.
    pub(super) fn forget_remote(&self, is_there: impl Fn(&NodeId) -> bool) {
        lock(&self.elsewhere).retain(|node, _| is_there(node));
        self.changed.notify_one();
    }

    /// Tells the other nodes the games of this one again.
    pub(super) fn say_again(&self) {
        lock(&self.told).clear();
        self.changed.notify_one();
    }

    /// Publishes the list when it has changed, at most once per interval. Does not return.
    pub(super) async fn publish(&self, cluster: Option<&Cluster>) {
        loop {
            self.changed.notified().await;
            if let Some(cluster) = cluster {
                self.tell(cluster);
            }
            let newest = self.newest();
            self.list.send_if_modified(|list| {
                let is_new = **list != *newest;
                *list = newest;
                is_new
            });
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Tells the other nodes the newest games of this one, if they have changed.
    fn tell(&self, cluster: &Cluster) {
        let own: Vec<LiveGame> = newest(self.games().values());
        let mut told = lock(&self.told);
        if *told != own {
            cluster.publish(&Event::Live(own.clone()));
            *told = own;
        }
    }

    fn newest(&self) -> Arc<[LiveGame]> {
        let games = self.games();
        let elsewhere = lock(&self.elsewhere);
        let others = elsewhere.values().flatten();
        // A game that has just changed its node is on two lists.
        let others = others.filter(|game| !games.contains_key(&game.id));
        newest(games.values().chain(others)).into()
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, LiveGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the newest games, each once.
fn newest<'a>(games: impl Iterator<Item = &'a LiveGame>) -> Vec<LiveGame> {
    let mut newest: Vec<&LiveGame> = games.collect();
    newest.sort_by_key(|game| (Reverse(game.started), &game.id));
    newest.dedup_by_key(|game| &game.id);
    newest.into_iter().take(LENGTH).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{BySide, Pace, PlayerCard, UserKind};

    fn game(number: u64) -> LiveGame {
        let card = PlayerCard {
            name: "a".into(),
            kind: UserKind::Guest,
            rating: None,
            provisional: false,
        };
        LiveGame {
            id: GameId::new(format!("game{number}")).unwrap(),
            players: BySide {
                red: card.clone(),
                blue: card,
            },
            fen: String::new(),
            ply: 0,
            spectators: 0,
            pace: Pace::Blitz,
            started: number,
        }
    }

    #[test]
    fn a_game_on_two_lists_takes_one_place() {
        let live = Live::new();
        let node = |name: &str| NodeId::new(name).unwrap();
        live.set_remote(node("a"), (0..60).map(game).collect());
        // Nodes that have taken games over, before the old list is gone.
        live.set_remote(node("b"), (40..60).map(game).collect());
        (50..55).for_each(|number| live.update(game(number)));
        let started: Vec<u64> = live.newest().iter().map(|game| game.started).collect();
        let expected: Vec<u64> = (10..60).rev().collect();
        assert_eq!(started, expected);
    }
}
