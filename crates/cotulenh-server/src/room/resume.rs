//! The continuation of running games after the server was down.

use super::loading::RoomHandle;
use super::registry::{Inner, lock};
use super::state::RoomState;
use crate::id::GameId;
use crate::store::{Append, StoreError, TurnStart};
use futures_util::future::join_all;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of games that are read at the same time.
const LOADS: usize = 64;

impl Inner {
    /// Resumes the games that were running when the server ended.
    pub(super) async fn resume_all(
        self: &Arc<Inner>,
        heartbeat: u64,
        late: &[TurnStart],
        now: u64,
    ) -> Result<(), StoreError> {
        let late: HashMap<&GameId, &TurnStart> =
            late.iter().map(|start| (&start.game, start)).collect();
        let games = self.store.running().await?;
        lock(&self.running).extend(games.iter().cloned());
        for games in games.chunks(LOADS) {
            let resumed = games
                .iter()
                .map(|id| self.resume(id, heartbeat, late.get(id).copied(), now));
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
        late: Option<&TurnStart>,
        now: u64,
    ) -> Result<(), StoreError> {
        let stored = match self.store.load(id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return Ok(()),
            // One damaged game must not stop the server.
            Err(StoreError::Damaged(why)) => {
                tracing::error!(game = %id, why, "the stored game is damaged");
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let mut state = match RoomState::restore(&stored, late) {
            Ok(state) => state,
            Err(error) => {
                tracing::error!(game = %id, %error, "the stored game cannot be restored");
                return Ok(());
            }
        };
        if let Some(change) = state.resumed(heartbeat, now) {
            let append = Append {
                game: id.clone(),
                epoch: state.epoch,
                entries: vec![change.entry.clone()],
                standing: None,
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
            let handle = Arc::new(RoomHandle::default());
            if let Ok(room) = self.spawn(state, &handle, self.grace_until) {
                // The handle is new, so it is empty.
                let _ = handle.0.set(room);
                lock(&self.rooms).insert(id.clone(), handle);
            }
        } else if let Some(deadline) = state.deadline(0) {
            self.wake_at(deadline.at.max(self.grace_until), id.clone());
        }
        Ok(())
    }
}
