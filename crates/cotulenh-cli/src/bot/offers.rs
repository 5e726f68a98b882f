//! Games that the bot offers in the lobby.

use super::args::BotOptions;
use crate::client::{Client, ClientError};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::GameSetup;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashSet;

/// The offers of a bot.
#[derive(Debug)]
pub(super) struct Offers {
    setup: GameSetup,
    /// Offers that no player has accepted yet.
    open: HashSet<GameId>,
    /// The number of games that are still to be offered, or `None` if the bot offers none.
    left: Option<u32>,
}

#[derive(Deserialize)]
struct Offered {
    id: GameId,
}

#[derive(Deserialize)]
struct Known {
    state: String,
}

impl Offers {
    pub(super) fn new(options: &BotOptions) -> Offers {
        Offers {
            setup: GameSetup {
                time: options.clock,
                objective: "total".to_owned(),
                rated: options.rated,
                fen: options.fen.clone(),
            },
            open: HashSet::new(),
            left: options.offer,
        }
    }

    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// Removes an offer that was accepted or has expired.
    pub(super) fn forget(&mut self, id: &GameId) {
        self.open.remove(id);
    }

    pub(super) fn has_more(&self) -> bool {
        self.left.is_some_and(|left| left > 0)
    }

    /// Returns `true` if the bot has offered all games and all of them have started.
    pub(super) fn is_done(&self) -> bool {
        self.left == Some(0) && self.open.is_empty()
    }

    /// Offers a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached or refuses.
    pub(super) async fn offer(&mut self, client: &mut Client) -> Result<(), ClientError> {
        let body = json!({"setup": self.setup, "side": "random", "lobby": true, "range": null});
        let offered: Offered = client.post("/api/challenges", &body).await?.json()?;
        self.open.insert(offered.id);
        self.left = self.left.map(|left| left.saturating_sub(1));
        Ok(())
    }

    /// Forgets the offers that the server no longer has. They are made again. Returns the offers that were accepted while
    /// the bot was not connected. Their games have the same identifiers.
    pub(super) async fn refresh(&mut self, client: &mut Client) -> Vec<GameId> {
        let mut accepted = Vec::new();
        let all: Vec<GameId> = self.open.iter().cloned().collect();
        for id in all {
            let known = client.get::<Known>(&format!("/api/challenges/{id}")).await;
            match known {
                Ok(known) if known.state == "open" => {}
                Err(error) if error.is_temporary() => {}
                Ok(known) if known.state == "accepted" => {
                    self.open.remove(&id);
                    accepted.push(id);
                }
                _ => {
                    self.open.remove(&id);
                    self.left = self.left.map(|left| left + 1);
                }
            }
        }
        accepted
    }

    /// Withdraws all open offers. An offer that was accepted at the same moment is played.
    pub(super) async fn withdraw(&mut self, client: &mut Client) {
        for id in self.open.drain() {
            let path = format!("/api/challenges/{id}/cancel");
            let _ = client.post(&path, &json!({})).await;
        }
        self.left = self.left.and(Some(0));
    }
}
