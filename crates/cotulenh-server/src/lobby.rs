//! The lobby: who is online, open challenges, and pairing.
//!
//! The lobby holds what is only true while people are connected. It is lost with the server, except challenges, which
//! the store has.

use crate::id::{GameId, UserId};
use crate::protocol::{TimeControl, UserKind};
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The number of messages that may wait for a client.
pub(crate) const QUEUE: usize = 64;
/// The time after which a user without a connection loses its place in the pairing and its challenges in the lobby. A
/// reload of the page is shorter.
pub(crate) const GONE: Duration = Duration::from_secs(10);
/// The difference of ratings that is accepted at once, without a range.
const FIRST_DIFFERENCE: i32 = 100;
/// The growth of the accepted difference per second.
const GROWTH: i32 = 20;

/// The lobby. Copies share the same state.
#[derive(Clone, Default)]
pub(crate) struct Lobby(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    next: u64,
    connections: BTreeMap<u64, Connection>,
    users: HashMap<UserId, Presence>,
    /// Challenges by identifier.
    challenges: BTreeMap<GameId, OpenChallenge>,
    /// Users that wait for an opponent, the longest first.
    seekers: Vec<Seeker>,
    /// The numbers of users and games that were sent last.
    sent: (usize, usize),
}

struct Connection {
    user: Option<UserId>,
    queue: mpsc::Sender<Utf8Bytes>,
}

#[derive(Default)]
struct Presence {
    /// The numbers of the connections.
    connections: Vec<u64>,
    /// The time of the last disconnect.
    left: Option<Instant>,
}

/// A challenge on the list of the lobby.
#[derive(Clone, Debug)]
pub(crate) struct OpenChallenge {
    pub(crate) owner: UserId,
    /// The challenge as clients see it.
    pub(crate) shown: serde_json::Value,
    /// Whether it stays while its owner is away.
    pub(crate) stays: bool,
    pub(crate) since: Instant,
}

/// A user that waits for an opponent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seeker {
    pub(crate) user: UserId,
    pub(crate) kind: UserKind,
    pub(crate) rating: Option<i32>,
    pub(crate) wish: Wish,
    pub(crate) since: Instant,
}

/// The game that a user looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// The time control.
    pub(crate) time: TimeControl,
    /// The objective.
    pub(crate) objective: String,
    /// Whether the game counts for the ratings.
    pub(crate) rated: bool,
    /// The lowest and the highest rating of the opponent. Without a range the accepted difference grows with time.
    #[serde(default)]
    pub(crate) range: Option<(i32, i32)>,
}

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
    /// A new open challenge.
    Added(serde_json::Value),
    /// A challenge that is no longer open.
    Removed {
        /// Its identifier.
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

/// A connection to the lobby. It leaves when this is dropped.
pub(crate) struct Visit {
    lobby: Lobby,
    number: u64,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.lobby.state().leave(self.number);
    }
}

impl Lobby {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects a client. Its first message is the whole lobby.
    pub(crate) fn visit(
        &self,
        user: Option<UserId>,
        games: usize,
    ) -> (Visit, mpsc::Receiver<Utf8Bytes>) {
        let (queue, receiver) = mpsc::channel(QUEUE);
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        if let Some(user) = &user {
            let presence = state.users.entry(user.clone()).or_default();
            presence.connections.push(number);
            presence.left = None;
        }
        let first = state.summary(games, true);
        // A new queue has room.
        let _ = queue.try_send(text(&first));
        state.connections.insert(number, Connection { user, queue });
        drop(state);
        let lobby = self.clone();
        (Visit { lobby, number }, receiver)
    }

    /// Lists a challenge.
    pub(crate) fn add(&self, id: GameId, challenge: OpenChallenge) {
        let mut state = self.state();
        state.send_all(&ToLobby::Added(challenge.shown.clone()));
        state.challenges.insert(id, challenge);
    }

    /// Removes a challenge from the list.
    pub(crate) fn remove(&self, id: &GameId) {
        let mut state = self.state();
        if state.challenges.remove(id).is_some() {
            state.send_all(&ToLobby::Removed { id: id.clone() });
        }
    }

    /// Sends a message to the connections of a user.
    pub(crate) fn tell(&self, user: &UserId, message: &ToLobby) {
        self.state().send_to(user, message);
    }

    /// Adds a user to the pairing, in place of an earlier wish. Returns the opponent if there is one.
    pub(crate) fn seek(&self, seeker: Seeker) -> Option<Seeker> {
        let mut state = self.state();
        state.seekers.retain(|other| other.user != seeker.user);
        let now = seeker.since;
        match state
            .seekers
            .iter()
            .position(|other| fits(&seeker, other, now))
        {
            Some(found) => Some(state.seekers.remove(found)),
            None => {
                state.seekers.push(seeker);
                None
            }
        }
    }

    /// Removes a user from the pairing. Returns `true` if it was waiting.
    pub(crate) fn stop_seeking(&self, user: &UserId) -> bool {
        let mut state = self.state();
        let before = state.seekers.len();
        state.seekers.retain(|seeker| seeker.user != *user);
        state.seekers.len() < before
    }

    /// Returns `true` if a user is connected.
    pub(crate) fn is_online(&self, user: &UserId) -> bool {
        let state = self.state();
        state
            .users
            .get(user)
            .is_some_and(|presence| !presence.connections.is_empty())
    }

    /// Does what time brings: removes users that are gone, pairs users whose accepted difference has grown, and sends
    /// the numbers. Returns the pairs, and the challenges of users that are gone.
    pub(crate) fn tick(&self, now: Instant, games: usize) -> Tick {
        let mut state = self.state();
        let State {
            users,
            seekers,
            challenges,
            ..
        } = &mut *state;
        let is_gone = |presence: &Presence| {
            let left = presence
                .left
                .is_none_or(|left| now.duration_since(left) >= GONE);
            left && presence.connections.is_empty()
        };
        users.retain(|_, presence| !is_gone(presence));
        let is_away = |user: &UserId, since: Instant| {
            !users.contains_key(user) && now.duration_since(since) >= GONE
        };
        seekers.retain(|seeker| !is_away(&seeker.user, seeker.since));
        let abandoned = challenges
            .iter()
            .filter(|(_, challenge)| !challenge.stays && is_away(&challenge.owner, challenge.since))
            .map(|(id, challenge)| (id.clone(), challenge.owner.clone()))
            .collect();
        let pairs = state.pair(now);
        let numbers = (state.online(), games);
        if state.sent != numbers {
            state.sent = numbers;
            let summary = state.summary(games, false);
            state.send_all(&summary);
        }
        Tick { pairs, abandoned }
    }
}

/// The work that is left after a tick.
#[derive(Debug, PartialEq)]
pub(crate) struct Tick {
    pub(crate) pairs: Vec<(Seeker, Seeker)>,
    pub(crate) abandoned: Vec<(GameId, UserId)>,
}

impl State {
    fn leave(&mut self, number: u64) {
        let Some(connection) = self.connections.remove(&number) else {
            return;
        };
        if let Some(presence) = connection.user.and_then(|user| self.users.get_mut(&user)) {
            presence.connections.retain(|other| *other != number);
            presence.left = Some(Instant::now());
        }
    }

    fn summary(&self, games: usize, whole: bool) -> ToLobby {
        let challenges = || {
            self.challenges
                .values()
                .map(|challenge| challenge.shown.clone())
                .collect()
        };
        ToLobby::Lobby {
            challenges: whole.then(challenges),
            online: self.online(),
            games,
        }
    }

    fn online(&self) -> usize {
        let here = |presence: &&Presence| !presence.connections.is_empty();
        self.users.values().filter(here).count()
    }

    fn send_all(&mut self, message: &ToLobby) {
        let text = text(message);
        let sent = |connection: &Connection| connection.queue.try_send(text.clone()).is_ok();
        let slow: Vec<u64> = self
            .connections
            .iter()
            .filter(|(_, connection)| !sent(connection))
            .map(|(number, _)| *number)
            .collect();
        slow.into_iter().for_each(|number| self.leave(number));
    }

    fn send_to(&mut self, user: &UserId, message: &ToLobby) {
        let Some(presence) = self.users.get(user) else {
            return;
        };
        let text = text(message);
        let is_slow = |number: &&u64| {
            let connection = self.connections.get(number);
            connection.is_some_and(|connection| connection.queue.try_send(text.clone()).is_err())
        };
        let slow: Vec<u64> = presence
            .connections
            .iter()
            .filter(is_slow)
            .copied()
            .collect();
        slow.into_iter().for_each(|number| self.leave(number));
    }

    fn pair(&mut self, now: Instant) -> Vec<(Seeker, Seeker)> {
        let mut pairs = Vec::new();
        let mut waiting: Vec<Seeker> = Vec::new();
        for seeker in self.seekers.drain(..) {
            match waiting.iter().position(|other| fits(&seeker, other, now)) {
                Some(found) => pairs.push((waiting.remove(found), seeker)),
                None => waiting.push(seeker),
            }
        }
        self.seekers = waiting;
        pairs
    }
}

/// Returns `true` if two users may play each other.
fn fits(one: &Seeker, other: &Seeker, now: Instant) -> bool {
    let same = one.wish.time == other.wish.time
        && one.wish.objective == other.wish.objective
        && one.wish.rated == other.wish.rated;
    same && one.user != other.user && accepts(one, other, now) && accepts(other, one, now)
}

fn accepts(one: &Seeker, other: &Seeker, now: Instant) -> bool {
    match (one.wish.range, other.rating, one.rating) {
        (Some((low, high)), Some(rating), _) => (low..=high).contains(&rating),
        // A guest has no rating that could be out of range.
        (_, None, _) | (None, _, None) => true,
        (None, Some(rating), Some(own)) => {
            let seconds =
                i32::try_from(now.duration_since(one.since).as_secs()).unwrap_or(i32::MAX);
            let accepted = seconds
                .saturating_mul(GROWTH)
                .saturating_add(FIRST_DIFFERENCE);
            (rating - own).abs() <= accepted
        }
    }
}

fn text(message: &ToLobby) -> Utf8Bytes {
    // The messages have only string keys, so that they can always be written.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    fn seeker(name: &str, rating: Option<i32>, range: Option<(i32, i32)>) -> Seeker {
        Seeker {
            user: UserId::new(name).unwrap(),
            kind: UserKind::Account,
            rating,
            wish: Wish {
                time: TimeControl::Fischer {
                    initial: 300,
                    increment: 3,
                },
                objective: "total".into(),
                rated: true,
                range,
            },
            since: Instant::now(),
        }
    }

    fn user(name: &str) -> UserId {
        UserId::new(name).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn users_with_close_ratings_are_paired_at_once() {
        let lobby = Lobby::default();
        assert_eq!(lobby.seek(seeker("a", Some(1500), None)), None);
        let found = lobby
            .seek(seeker("b", Some(1580), None))
            .expect("an opponent");
        assert_eq!(found.user, user("a"));
        assert!(!lobby.stop_seeking(&user("a")), "it no longer waits");
    }

    #[tokio::test(start_paused = true)]
    async fn the_accepted_difference_grows() {
        let lobby = Lobby::default();
        let (_a, _queue) = lobby.visit(Some(user("a")), 0);
        let (_b, _other) = lobby.visit(Some(user("b")), 0);
        assert_eq!(lobby.seek(seeker("a", Some(1500), None)), None);
        assert_eq!(lobby.seek(seeker("b", Some(1700), None)), None);
        advance(Duration::from_secs(4)).await;
        assert_eq!(lobby.tick(Instant::now(), 0).pairs, []);
        advance(Duration::from_secs(1)).await;
        let pairs = lobby.tick(Instant::now(), 0).pairs;
        assert_eq!(pairs.len(), 1);
        assert_eq!(lobby.tick(Instant::now(), 0).pairs, []);
    }

    #[tokio::test(start_paused = true)]
    async fn a_range_never_grows_and_both_ranges_count() {
        let lobby = Lobby::default();
        for name in ["a", "b"] {
            std::mem::forget(lobby.visit(Some(user(name)), 0));
        }
        assert_eq!(
            lobby.seek(seeker("a", Some(1500), Some((1400, 1600)))),
            None
        );
        assert_eq!(lobby.seek(seeker("b", Some(1601), None)), None);
        advance(Duration::from_secs(600)).await;
        assert_eq!(lobby.tick(Instant::now(), 0).pairs, []);
    }

    #[tokio::test(start_paused = true)]
    async fn other_conditions_do_not_fit() {
        let lobby = Lobby::default();
        assert_eq!(lobby.seek(seeker("a", Some(1500), None)), None);
        let mut other = seeker("b", Some(1500), None);
        other.wish.time = TimeControl::Fischer {
            initial: 300,
            increment: 4,
        };
        assert_eq!(lobby.seek(other.clone()), None);
        other.user = user("c");
        other.wish.rated = false;
        assert_eq!(lobby.seek(other), None);
        let again = seeker("a", Some(1500), None);
        assert_eq!(lobby.seek(again), None, "nobody plays against itself");
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_that_is_gone_waits_no_longer() {
        let lobby = Lobby::default();
        let (visit, _queue) = lobby.visit(Some(user("a")), 0);
        assert_eq!(lobby.seek(seeker("a", None, None)), None);
        let shown = serde_json::json!({"id": "one"});
        let id = GameId::new("one").unwrap();
        let challenge = OpenChallenge {
            owner: user("a"),
            shown,
            stays: false,
            since: Instant::now(),
        };
        lobby.add(id.clone(), challenge);
        drop(visit);
        advance(GONE - Duration::from_millis(1)).await;
        // A reload.
        let (visit, _queue) = lobby.visit(Some(user("a")), 0);
        advance(GONE * 2).await;
        assert_eq!(lobby.tick(Instant::now(), 0).abandoned, []);
        drop(visit);
        advance(GONE).await;
        let tick = lobby.tick(Instant::now(), 0);
        assert_eq!(tick.abandoned, [(id, user("a"))]);
        assert!(!lobby.stop_seeking(&user("a")));
        assert!(!lobby.is_online(&user("a")));
    }

    #[tokio::test(start_paused = true)]
    async fn a_challenge_of_a_user_that_never_came_is_removed() {
        let lobby = Lobby::default();
        let id = GameId::new("one").unwrap();
        let shown = serde_json::json!({"id": "one"});
        let challenge = OpenChallenge {
            owner: user("a"),
            shown,
            stays: false,
            since: Instant::now(),
        };
        lobby.add(id.clone(), challenge.clone());
        lobby.add(
            GameId::new("two").unwrap(),
            OpenChallenge {
                stays: true,
                ..challenge
            },
        );
        assert_eq!(lobby.tick(Instant::now(), 0).abandoned, []);
        advance(GONE).await;
        assert_eq!(lobby.tick(Instant::now(), 0).abandoned, [(id, user("a"))]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_dropped() {
        let lobby = Lobby::default();
        let (_visit, mut slow) = lobby.visit(Some(user("a")), 0);
        let (_other, mut quick) = lobby.visit(Some(user("b")), 0);
        for games in 0..QUEUE {
            lobby.tick(Instant::now(), games);
            while quick.try_recv().is_ok() {}
        }
        lobby.tell(
            &user("b"),
            &ToLobby::Paired {
                game: GameId::new("g").unwrap(),
            },
        );
        assert!(quick.try_recv().is_ok());
        assert!(!lobby.is_online(&user("a")));
        let mut count = 0;
        while slow.try_recv().is_ok() {
            count += 1;
        }
        assert_eq!(count, QUEUE);
        assert!(slow.is_closed());
    }

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
