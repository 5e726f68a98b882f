//! The continuation of running games after the server was down.

use super::registry::{Inner, Slot, lock};
use super::state::RoomState;
use crate::id::GameId;
use crate::store::{Append, StoreError};
use futures_util::future::join_all;
use std::sync::Arc;

/// The number of games that are read at the same time.
const LOADS: usize = 64;

impl Inner {
    /// Resumes the games that were running when the server ended.
    pub(super) async fn resume_all(
        self: &Arc<Inner>,
        heartbeat: u64,
        now: u64,
    ) -> Result<(), StoreError> {
        let games = self.store.running().await?;
        lock(&self.running).extend(games.iter().cloned());
        for games in games.chunks(LOADS) {
            let resumed = games.iter().map(|id| self.resume(id, heartbeat, now));
            for resumed in join_all(resumed).await {
                resumed?;
            }
        }
        Ok(())
    }

    async fn resume(
        self: &Arc<Inner>,
        id: &GameId,
        heartbeat: u64,
        now: u64,
    ) -> Result<(), StoreError> {
        let Some(stored) = self.store.load(id).await? else {
            return Ok(());
        };
        let mut state = match RoomState::restore(&stored) {
            Ok(state) => state,
            Err(error) => {
                tracing::error!(game = %id, %error, "the stored game cannot be restored");
                return Ok(());
            }
        };
        if let Some(change) = state.resumed(heartbeat, now) {
            let append = Append {
                game: id.clone(),
                entries: vec![change.entry.clone()],
                end: None,
                begin: None,
            };
            self.store.append(append).await?;
            if let Err(error) = state.apply(&change.entry, now) {
                tracing::error!(game = %id, %error, "the game cannot be resumed");
                return Ok(());
            }
        }
        if state.clock().is_live() {
            let slot = Arc::new(Slot::default());
            if let Ok(sender) = self.spawn(state, &slot) {
                // The slot is new, so it is empty.
                let _ = slot.0.set(sender);
                lock(&self.slots).insert(id.clone(), slot);
            }
        } else if let Some(deadline) = state.deadline(0) {
            self.wake_at(deadline.at.max(self.grace_until), id.clone());
        }
        Ok(())
    }
}
