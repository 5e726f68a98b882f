//! The rules by which a bot accepts challenges.

use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{GameSetup, Pace, PlayerCard, TimeControl, UserKind};
use cotulenh_server::setup::pace;
use serde::Deserialize;
use std::str::FromStr;

/// A challenge, as the server describes it. Other members are ignored.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Challenge {
    pub(crate) id: GameId,
    pub(crate) setup: GameSetup,
    pub(crate) from: PlayerCard,
    /// Whether the challenge is addressed to the bot. An older server does not send it.
    #[serde(default, rename = "forYou")]
    pub(crate) for_you: bool,
}

/// The challenges that a bot accepts. A group is a set of words; an empty group accepts everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    is_open: bool,
    counts: Group<2>,
    players: Group<3>,
    paces: Group<4>,
}

/// The words of a group that were given.
type Group<const N: usize> = [bool; N];

const COUNTS: [&str; 2] = ["casual", "rated"];
const PLAYERS: [&str; 3] = ["guest", "account", "bot"];
const PACES: [&str; 4] = ["blitz", "rapid", "classical", "correspondence"];

/// An error for a text that is not a list of rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found `{0}`, expected none, or words separated by commas: casual, rated, guest, account, bot, blitz, \
     rapid, classical, correspondence"
)]
pub(crate) struct RulesError(String);

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut rules = Rules {
            is_open: text != "none",
            counts: [false; 2],
            players: [false; 3],
            paces: [false; 4],
        };
        if !rules.is_open {
            return Ok(rules);
        }
        for word in text.split(',') {
            let known = set(&mut rules.counts, &COUNTS, word)
                || set(&mut rules.players, &PLAYERS, word)
                || set(&mut rules.paces, &PACES, word);
            if !known {
                return Err(RulesError(word.to_owned()));
            }
        }
        Ok(rules)
    }
}

fn set<const N: usize>(group: &mut Group<N>, words: &[&str; N], word: &str) -> bool {
    match words.iter().position(|known| *known == word) {
        Some(index) => {
            group[index] = true;
            true
        }
        None => false,
    }
}

fn has<const N: usize>(group: &Group<N>, index: usize) -> bool {
    group[index] || group.iter().all(|given| !given)
}

impl Rules {
    /// Returns `true` if the bot accepts a game with these conditions against this player.
    pub(crate) fn allow(&self, setup: &GameSetup, opponent: &PlayerCard) -> bool {
        let player = match opponent.kind {
            UserKind::Guest => 0,
            UserKind::Account => 1,
            UserKind::Bot => 2,
        };
        self.is_open
            && has(&self.counts, usize::from(setup.rated))
            && has(&self.players, player)
            && has(&self.paces, pace_index(setup.time))
    }
}

fn pace_index(time: TimeControl) -> usize {
    match pace(&time) {
        Pace::Blitz => 0,
        Pace::Rapid => 1,
        Pace::Classical => 2,
        Pace::Correspondence => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenge(rated: bool, kind: &str, initial: u32) -> Challenge {
        let text = serde_json::json!({
            "id": "abc",
            "setup": {
                "time": {"kind": "fischer", "initial": initial, "increment": 0},
                "objective": "total",
                "rated": rated,
            },
            "side": "random",
            "from": {"name": "Guest 1", "kind": kind, "rating": null, "provisional": true},
            "created": 0,
            "lobby": true,
            "range": null,
            "state": "open",
        });
        serde_json::from_value(text).expect("a challenge")
    }

    fn allows(rules: &str, challenge: &Challenge) -> bool {
        let rules: Rules = rules.parse().expect(rules);
        rules.allow(&challenge.setup, &challenge.from)
    }

    #[test]
    fn a_group_without_a_word_accepts_everything() {
        let casual = challenge(false, "guest", 60);
        let rated = challenge(true, "bot", 3600);
        assert!(allows("casual,rated", &casual) && allows("casual,rated", &rated));
        assert!(allows("casual", &casual) && !allows("casual", &rated));
        assert!(allows("blitz", &casual) && !allows("blitz", &rated));
        assert!(allows("classical,rapid", &rated) && !allows("rapid", &rated));
        assert!(allows("guest,account", &casual) && !allows("guest,account", &rated));
        assert!(!allows("none", &casual) && !allows("none", &rated));
    }

    #[test]
    fn unknown_words_are_refused() {
        for text in ["", "casual,", "casual,fun", "none,casual", "Casual"] {
            assert!(text.parse::<Rules>().is_err(), "{text}");
        }
    }
}
