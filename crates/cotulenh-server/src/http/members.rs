//! The sessions and tokens that were valid a short time ago, for the limits.
//!
//! A request with one of them has its user's share of the limits; any other request has the share of its address. The
//! guard must know this before it reads the database, and a secret that a stranger made up must not give it a share of
//! its own. So the server remembers the secrets that it has made or found in the database, as their hashes. A user's
//! first request after a start counts for its address. An entry proves nothing: the handler reads the database in any case.

use super::shares::Share;
use crate::users::{self, User};
use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, PoisonError};

/// The number of entries after which those that were not used since the last time are forgotten.
const GENERATION: usize = 16_384;

/// The shares of the users of secrets that were valid a short time ago.
#[derive(Debug, Default)]
pub(crate) struct Members(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    recent: HashMap<String, Share>,
    older: HashMap<String, Share>,
}

impl Members {
    /// Returns the share of the user of a secret, if it is remembered.
    pub(crate) fn share(&self, secret: &str) -> Option<Share> {
        let hash = users::hash(secret);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = all.older.remove(&hash) {
            all.insert(hash, share.clone());
            return Some(share);
        }
        all.recent.get(&hash).cloned()
    }

    /// Remembers a secret that is valid.
    pub(crate) fn note(&self, secret: &str, user: &User) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(users::hash(secret), Share::of_user(user));
    }

    /// Forgets a secret that is not valid any more.
    pub(crate) fn forget(&self, secret: &str) {
        let hash = users::hash(secret);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.older.remove(&hash);
        all.recent.remove(&hash);
    }
}

impl Generations {
    fn insert(&mut self, hash: String, share: Share) {
        if self.recent.len() >= GENERATION {
            self.older = mem::take(&mut self.recent);
        }
        self.recent.insert(hash, share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::UserId;
    use crate::protocol::UserKind;

    #[test]
    fn secrets_in_use_are_remembered_and_others_are_forgotten() {
        let members = Members::default();
        let user = User {
            id: UserId::random(),
            name: "Mai".into(),
            kind: UserKind::Account,
            created: 0,
            is_deleted: false,
        };
        let note = |secret: usize| members.note(&secret.to_string(), &user);
        for secret in 0..GENERATION {
            note(secret);
        }
        note(GENERATION);
        assert!(members.share("1").is_some());
        for secret in GENERATION..3 * GENERATION {
            assert!(members.share("1").is_some());
            note(secret);
        }
        assert!(members.share("0").is_none() && members.share("x").is_none());
        let all = members.0.lock().unwrap();
        assert!(all.recent.len() <= GENERATION && all.older.len() <= GENERATION);
        drop(all);
        members.forget("1");
        assert!(members.share("1").is_none());
    }
}
