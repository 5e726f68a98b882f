//! The messages of the lobby.

use crate::id::GameId;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

/// A message of the lobby.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "t", content = "d")]
pub(crate) enum ToLobby {
    /// The state of the lobby. It is sent first, and when numbers have changed.
    Lobby {
        /// The open challenges, or nothing if only the numbers have changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        challenges: Option<Vec<serde_json::Value>>,
        /// The number of users that are connected.
        online: usize,
        /// The number of running games.
        games: usize,
    },
    /// A new open challenge. `forYou` is `true` if it is addressed to the user.
    Added(serde_json::Value),
    /// A challenge that is no longer open.
    Removed {
        /// Its identifier.
        id: GameId,
    },
    /// The user that a challenge is addressed to has declined it. Its owner receives this.
    Declined {
        /// The challenge.
        id: GameId,
    },
    /// An opponent was found, or a challenge was accepted.
    Paired {
        /// The game.
        game: GameId,
    },
    /// It is the user's turn.
    YourTurn {
        /// The game.
        game: GameId,
        /// The number of turns.
        ply: u32,
    },
    /// A game of the user has ended.
    Ended {
        /// The game.
        game: GameId,
    },
    /// A sign of life.
    Ping {
        /// The number of the ping.
        n: u32,
        /// The measured delay in milliseconds.
        lag: Option<u32>,
    },
}

/// Returns a message as text.
pub(super) fn text(message: &ToLobby) -> Utf8Bytes {
    // All keys of the messages are strings, so serialization does not fail.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_a_type_and_data() {
        let text = text(&ToLobby::YourTurn {
            game: GameId::new("g").unwrap(),
            ply: 3,
        });
        assert_eq!(
            text.as_str(),
            r#"{"t":"your-turn","d":{"game":"g","ply":3}}"#
        );
    }
}
