//! Names of games, people and commands.

use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The digits of identifiers.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Returns random digits and letters. Twelve have 71 bits.
///
/// # Panics
///
/// Panics if the system has no random numbers.
#[must_use]
pub fn random(length: usize) -> String {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let mut bytes = [0; 32];
        fill(&mut bytes);
        // Bytes above the last multiple of 62 are dropped, so that all digits are equally frequent.
        let digits = bytes.iter().filter(|byte| **byte < 248);
        let digits = digits.map(|byte| char::from(DIGITS[usize::from(byte % 62)]));
        text.extend(digits.take(length - text.len()));
    }
    text
}

/// Fills bytes with random ones.
///
/// # Panics
///
/// Panics if the system has no random numbers. Without them, no secret can be made.
#[expect(clippy::expect_used)]
pub(crate) fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has random numbers");
}

/// Defines an identifier of 1 to a maximum number of ASCII letters, digits, `-` and `_`.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $max:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        pub struct $name(String);

        impl $name {
            /// Reads an identifier. Returns `None` if it is empty, too long or has other characters.
            #[must_use]
            pub fn new(text: impl Into<String>) -> Option<$name> {
                let text = text.into();
                let is_good = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
                let is_id = (1..=$max).contains(&text.len()) && text.bytes().all(is_good);
                is_id.then_some($name(text))
            }

            /// Returns a new random identifier of twelve digits and letters.
            #[must_use]
            pub fn random() -> $name {
                $name(random(12))
            }

            /// Returns the text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                let expected = concat!("expected 1 to ", $max, " letters, digits, - or _");
                $name::new(text).ok_or_else(|| serde::de::Error::custom(expected))
            }
        }
    };
}

id!(
    /// The identifier of a game, and of the challenge that it came from.
    GameId,
    16
);
id!(
    /// The identifier of a person or a program: a guest, an account or a bot.
    UserId,
    16
);
id!(
    /// The identifier of a session: a browser in which a user is signed in.
    SessionId,
    16
);
id!(
    /// The identifier of an API token. It is not the secret.
    TokenId,
    16
);
id!(
    /// The identifier of a node: a server of a cluster, from its start to its end.
    NodeId,
    16
);
id!(
    /// The identifier of a command, chosen by the client. It is unique within a game.
    CommandId,
    36
);
id!(
    /// The identifier of a job for workers.
    JobId,
    16
);
id!(
    /// The identifier of the key of a worker. It is not the secret.
    KeyId,
    16
);
