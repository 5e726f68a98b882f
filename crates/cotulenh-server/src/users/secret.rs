//! Secrets and their hashes.

use crate::id;
use sha2::{Digest, Sha256};
use std::fmt;

/// The number of digits of the secret of a session or of a browser.
const SESSION_DIGITS: usize = 32;
/// The prefix of API tokens.
const TOKEN_PREFIX: &str = "ctl_";
/// The prefix of keys of workers.
const WORKER_PREFIX: &str = "ctw_";
/// The letters and digits of codes for people: none look alike.
const CODE_DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of digits of a recovery code. They have 80 bits.
const RECOVERY_DIGITS: usize = 16;

/// A secret of a session, a browser, a token or a seat. The store has only its hash.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// Returns a new secret of a session.
    pub(super) fn session() -> Secret {
        Secret(id::random(SESSION_DIGITS))
    }

    /// Returns the secret that a browser has kept, or a new one if it has none.
    pub(crate) fn of_device(kept: Option<&str>) -> Secret {
        let is_secret = |kept: &&str| {
            kept.len() == SESSION_DIGITS && kept.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        kept.filter(is_secret)
            .map_or_else(Secret::session, |kept| Secret(kept.to_owned()))
    }

    /// Returns a new secret of an API token.
    pub(super) fn token() -> Secret {
        Secret(format!("{TOKEN_PREFIX}{}", id::random(40)))
    }

    /// Returns a new secret of a worker.
    pub(crate) fn worker() -> Secret {
        Secret(format!("{WORKER_PREFIX}{}", id::random(40)))
    }

    /// Returns a new recovery code, such as `4F2K-9XQM-01TZ-7HRA`.
    pub(super) fn recovery() -> Secret {
        let digits = code(RECOVERY_DIGITS);
        let groups: Vec<&str> = [0, 4, 8, 12].map(|at| &digits[at..at + 4]).to_vec();
        Secret(groups.join("-"))
    }

    /// Returns the text, to be given to its owner once.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the hash that is stored.
    pub(crate) fn hash(&self) -> String {
        hash(&self.0)
    }
}

/// Logs must not have secrets.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Returns the SHA-256 of a secret in hexadecimal digits. Secrets are random, so that they need no salt.
pub(crate) fn hash(secret: &str) -> String {
    use fmt::Write;
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(secret.as_bytes()) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Returns `true` if a secret has the form of a worker's key.
pub(crate) fn is_worker_key(secret: &str) -> bool {
    secret.starts_with(WORKER_PREFIX)
}

/// Returns the hash of a recovery code as a person types it: in any case, with or without dashes.
pub(super) fn hash_typed_code(typed: &str) -> String {
    let digits: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|digit| match digit.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            digit => digit,
        })
        .take(RECOVERY_DIGITS + 1)
        .collect();
    let groups: Vec<String> = digits
        .as_bytes()
        .chunks(4)
        .map(|group| String::from_utf8_lossy(group).into())
        .collect();
    hash(&groups.join("-"))
}

/// Returns random digits for people.
pub(super) fn code(length: usize) -> String {
    let mut bytes = vec![0; length];
    id::fill(&mut bytes);
    bytes
        .iter()
        .map(|byte| char::from(CODE_DIGITS[usize::from(byte % 32)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_may_be_typed_carelessly() {
        let code = Secret::recovery();
        assert_eq!(code.as_str().len(), 19);
        let typed = code
            .as_str()
            .to_lowercase()
            .replace('-', " ")
            .replace('0', "o")
            .replace('1', "l");
        assert_eq!(hash_typed_code(&typed), code.hash());
        assert_ne!(hash_typed_code(&format!("{typed}x")), code.hash());
    }

    #[test]
    fn the_hash_is_sha_256() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash("abc"), expected);
        assert_eq!(format!("{:?}", Secret::session()), "Secret");
    }

    #[test]
    fn only_a_secret_of_the_server_is_kept_in_a_browser() {
        let kept = Secret::session();
        assert_eq!(
            Secret::of_device(Some(kept.as_str())).as_str(),
            kept.as_str()
        );
        for other in [None, Some(""), Some("short"), Some(&*"-".repeat(32))] {
            let new = Secret::of_device(other);
            assert_ne!(Some(new.as_str()), other);
            assert_eq!(new.as_str().len(), SESSION_DIGITS);
        }
    }
}
