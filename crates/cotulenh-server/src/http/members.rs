//! The sessions and tokens that were valid a short time ago, for the limits.
//!
//! A request with one of them has its user's share of the limits; any other request has the share of its address. The
//! guard must know this before it reads the database, and a secret that a stranger made up must not give it a share of
//! its own. So the server remembers the secrets that it has made or found in the database, as their hashes. A user's
//! first request after a start counts for its address. An entry proves nothing: the handler reads the database in any case.

use crate::id::UserId;
use crate::users;
use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, PoisonError};

/// The number of entries after which those that were not used since the last time are forgotten.
const GENERATION: usize = 16_384;

/// The users of secrets that were valid a short time ago.
#[derive(Debug, Default)]
pub(crate) struct Members(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    recent: HashMap<String, UserId>,
    older: HashMap<String, UserId>,
}

impl Members {
    /// Returns the user of a secret, if it is remembered.
    pub(crate) fn user(&self, secret: &str) -> Option<UserId> {
        let hash = users::hash(secret);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(user) = all.older.remove(&hash) {
            all.insert(hash, user.clone());
            return Some(user);
        }
        all.recent.get(&hash).cloned()
    }

    /// Remembers a secret that is valid.
    pub(crate) fn note(&self, secret: &str, user: &UserId) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(users::hash(secret), user.clone());
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
    fn insert(&mut self, hash: String, user: UserId) {
        if self.recent.len() >= GENERATION {
            self.older = mem::take(&mut self.recent);
        }
        self.recent.insert(hash, user);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_in_use_are_remembered_and_others_are_forgotten() {
        let members = Members::default();
        let note = |secret: usize| members.note(&secret.to_string(), &UserId::random());
        for secret in 0..GENERATION {
            note(secret);
        }
        note(GENERATION);
        assert!(members.user("1").is_some());
        for secret in GENERATION..3 * GENERATION {
            assert!(members.user("1").is_some());
            note(secret);
        }
        assert!(members.user("0").is_none() && members.user("x").is_none());
        let all = members.0.lock().unwrap();
        assert!(all.recent.len() <= GENERATION && all.older.len() <= GENERATION);
        drop(all);
        members.forget("1");
        assert!(members.user("1").is_none());
    }
}
