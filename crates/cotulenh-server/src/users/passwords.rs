//! Hashes of passwords: Argon2id.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// The lengths that a password may have, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=256;
/// The number of hashes that are computed at the same time. Each needs 19 MiB and tens of milliseconds.
const AT_ONCE: usize = 2;
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

/// The hash function of passwords. It has memory for a few hashes, which is allocated once. Further hashes wait, so that
/// logins cannot take all processors and all memory. Callers limit how many wait.
#[derive(Clone)]
pub(super) struct Passwords {
    at_once: Arc<Semaphore>,
    /// The memory that no hash uses now.
    free: Arc<Mutex<Vec<Vec<Block>>>>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            free: Arc::default(),
        }
    }
}

impl Passwords {
    /// Returns the hash of a new password.
    pub(super) async fn hash(&self, password: &str) -> Result<String, PasswordError> {
        let password = normalised(password)?;
        self.run(move |memory| {
            let (params, salt) = (Params::default(), Salt::generate());
            let written = ParamsString::try_from(&params).map_err(|_| PasswordError::Hash)?;
            let (algorithm, version) = (Algorithm::default(), Version::default());
            let argon2 = Argon2::new(algorithm, version, params);
            let output = compute(&argon2, &password, &salt, memory)?;
            let hash = PasswordHash {
                algorithm: algorithm.ident(),
                version: Some(version.into()),
                params: written,
                salt: Some(salt),
                hash: Some(output),
            };
            Ok(hash.to_string())
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
        self.run(move |memory| {
            let is_equal = is_equal(&password, &hash, memory).ok_or(PasswordError::Hash)?;
            Ok(is_equal && is_known)
        })
        .await
    }

    /// Runs a computation that needs memory, when there is some.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let permit = Arc::clone(&self.at_once)
            .acquire_owned()
            .await
            .map_err(|_| PasswordError::Busy)?;
        let free = Arc::clone(&self.free);
        // The permit belongs to the work: a request that ends early does not make room for another hash.
        let work = move || {
            let mut memory = free
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop()
                .unwrap_or_default();
            let result = work(&mut memory);
            // With the state of the function, guesses would be cheap.
            memory.fill(Block::new());
            free.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(memory);
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(work)
            .await
            .unwrap_or(Err(PasswordError::Hash))
    }
}

/// Returns the output of the hash function. Enlarges the memory if it is too small.
fn compute(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &[u8],
    memory: &mut Vec<Block>,
) -> Result<Output, PasswordError> {
    let params = argon2.params();
    if memory.len() < params.block_count() {
        memory.resize(params.block_count(), Block::new());
    }
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let mut output = vec![0; length];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut memory[..])
        .map_err(|_| PasswordError::Hash)?;
    Output::new(&output).map_err(|_| PasswordError::Hash)
}

/// Compares a password with a hash, in a time that does not depend on where they differ. Returns `None` if the hash is
/// damaged.
fn is_equal(password: &str, hash: &str, memory: &mut Vec<Block>) -> Option<bool> {
    let hash = PasswordHash::new(hash).ok()?;
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
    let version = Version::try_from(hash.version?).ok()?;
    let params = Params::try_from(&hash).ok()?;
    let argon2 = Argon2::new(algorithm, version, params);
    let output = compute(&argon2, password, &hash.salt?, memory).ok()?;
    Some(output == hash.hash?)
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
    use argon2::{PasswordHasher, PasswordVerifier};
    use std::collections::HashSet;

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
    async fn hashes_of_the_library_are_the_same() {
        let passwords = Passwords::default();
        let theirs = Argon2::default().hash_password(b"long enough").unwrap();
        let theirs = theirs.to_string();
        assert_eq!(
            passwords.verify("long enough", Some(&theirs)).await,
            Ok(true)
        );
        assert_eq!(
            passwords.verify("long enouch", Some(&theirs)).await,
            Ok(false)
        );
        let ours = passwords.hash("long enough").await.unwrap();
        let ours = PasswordHash::new(&ours).unwrap();
        assert_eq!(
            Argon2::default().verify_password(b"long enough", &ours),
            Ok(())
        );
        assert_eq!(
            passwords.verify("long enough", Some("$argon2id$")).await,
            Err(PasswordError::Hash)
        );
    }

    #[tokio::test]
    async fn all_hashes_share_the_memory_of_two() {
        let passwords = Passwords::default();
        let hashes = (0..6).map(|_| {
            passwords.run(|memory| {
                compute(&Argon2::default(), "long enough", b"some salt", memory)?;
                Ok(memory.as_ptr().addr())
            })
        });
        let places = futures_util::future::try_join_all(hashes).await.unwrap();
        let places: HashSet<usize> = places.into_iter().collect();
        assert!(places.len() <= AT_ONCE, "{places:?}");
        let free = passwords.free.lock().unwrap();
        let kept: HashSet<usize> = free.iter().map(|memory| memory.as_ptr().addr()).collect();
        assert_eq!(kept, places);
        // The password was wiped from the block.
        let mut words = free.iter().flatten().flat_map(AsRef::<[u64]>::as_ref);
        assert!(words.all(|word| *word == 0));
    }

    #[test]
    fn the_hash_for_unknown_names_has_the_same_cost() {
        let hash = PasswordHash::new(UNKNOWN).unwrap();
        assert_eq!(hash.params.to_string(), "m=19456,t=2,p=1");
        assert!(hash.hash.is_some());
    }
}
