//! Hashes of passwords: Argon2id.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::Arc;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// The lengths that a password may have, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=256;
/// The number of hashes that are computed at the same time. Each needs 19 MiB and tens of milliseconds.
const AT_ONCE: usize = 2;
/// The number of requests that may wait for a hash.
const WAITING: usize = 64;
/// The hash that the password for an unknown name is compared with, so that the answer takes as long as for a known
/// one. No password is known for it.
const UNKNOWN: &str = "$argon2id$v=19$m=19456,t=2,p=1$Y290dWxlbmgtbm9ib2R5$zZ2NlE4Yxk3u2o7Gv3o0cQm3m2hX0c5f1J8l4Tn6r0A";

/// The reason why a password cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PasswordError {
    /// The password is too short or too long.
    #[error("a password has 8 to 256 characters")]
    Length,
    /// Too many passwords are being checked.
    #[error("the server is busy, try again soon")]
    Busy,
    /// The hash function failed.
    #[error("the password cannot be hashed")]
    Hash,
}

/// A queue for hashes, so that logins cannot take all processors and all memory.
#[derive(Clone, Debug)]
pub struct Passwords {
    at_once: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: Arc::new(Semaphore::new(WAITING)),
        }
    }
}

impl Passwords {
    /// Returns the hash of a new password.
    pub(super) async fn hash(&self, password: &str) -> Result<String, PasswordError> {
        let password = normalised(password)?;
        self.run(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string())
                .map_err(|_| PasswordError::Hash)
        })
        .await
    }

    /// Compares a password with the hash of an account, or with none if there is no such account.
    pub(super) async fn verify(
        &self,
        password: &str,
        hash: Option<&str>,
    ) -> Result<bool, PasswordError> {
        let Ok(password) = normalised(password) else {
            return Ok(false);
        };
        let is_known = hash.is_some();
        let hash = hash.unwrap_or(UNKNOWN).to_owned();
        self.run(move || {
            let hash = PasswordHash::new(&hash).map_err(|_| PasswordError::Hash)?;
            let is_equal = Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok();
            Ok(is_equal && is_known)
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let _waits = self
            .waiting
            .try_acquire()
            .map_err(|_| PasswordError::Busy)?;
        let permit = Arc::clone(&self.at_once)
            .acquire_owned()
            .await
            .map_err(|_| PasswordError::Busy)?;
        // The permit belongs to the work: a request that ends early does not make room for another hash.
        let work = move || {
            let result = work();
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(work)
            .await
            .unwrap_or(Err(PasswordError::Hash))
    }
}

/// Returns the password in normal form KC: keyboards write the same letters in different ways.
fn normalised(password: &str) -> Result<String, PasswordError> {
    if !LENGTHS.contains(&password.chars().take(LENGTHS.end() + 1).count()) {
        return Err(PasswordError::Length);
    }
    Ok(password.nfkc().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_checked_against_its_hash() {
        let passwords = Passwords::default();
        let hash = passwords.hash("bí mật của tôi").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let decomposed: String = "bí mật của tôi".nfd().collect();
        assert!(passwords.verify(&decomposed, Some(&hash)).await.unwrap());
        assert!(
            !passwords
                .verify("bí mật của anh", Some(&hash))
                .await
                .unwrap()
        );
        assert!(!passwords.verify("bí mật của tôi", None).await.unwrap());
        assert_eq!(passwords.hash("7 chars").await, Err(PasswordError::Length));
        assert_eq!(
            passwords.hash(&"x".repeat(257)).await,
            Err(PasswordError::Length)
        );
    }

    #[tokio::test]
    async fn a_full_queue_refuses_more_passwords() {
        let passwords = Passwords {
            at_once: Arc::new(Semaphore::new(0)),
            waiting: Arc::new(Semaphore::new(1)),
        };
        let waits = tokio::spawn({
            let passwords = passwords.clone();
            async move { passwords.hash("long enough").await }
        });
        tokio::task::yield_now().await;
        let refused = passwords.verify("long enough", None).await;
        assert_eq!(refused, Err(PasswordError::Busy));
        passwords.at_once.add_permits(1);
        assert!(waits.await.unwrap().is_ok());
        // The permit is free again.
        assert_eq!(passwords.verify("long enough", None).await, Ok(false));
    }

    #[test]
    fn the_hash_for_unknown_names_has_the_same_cost() {
        let hash = PasswordHash::new(UNKNOWN).unwrap();
        assert_eq!(hash.params.to_string(), "m=19456,t=2,p=1");
        assert!(hash.hash.is_some());
    }
}
