//! The lobby: connected users, open challenges, and pairing.
//!
//! The lobby is in memory and is lost with the server. Only challenges are also in the store. In a cluster, every node
//! has the whole lobby. A node tells the others about changes of its own part.

mod messages;
mod nodes;
mod pairing;
#[cfg(test)]
mod tests;

pub(crate) use messages::ToLobby;
pub(crate) use pairing::{Seeker, Wish};

use crate::cluster::{Cluster, Event};
use crate::edge::AddressKey;
use crate::id::{GameId, NodeId, UserId};
use axum::extract::ws::Utf8Bytes;
use messages::text;
use pairing::Seekers;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The number of messages that may wait for a client.
pub(crate) const QUEUE: usize = 64;
/// The maximum number of challenges that all users see. If there are more, the oldest is no longer listed. It can still
/// be accepted by its link.
pub(crate) const LISTED: usize = 500;
/// The time after which a user without a connection loses its place in the pairing and its challenges in the lobby. A
/// reload of the page is shorter.
pub(crate) const GONE: Duration = Duration::from_secs(10);

/// The lobby. Copies share the same state.
#[derive(Clone, Default)]
pub(crate) struct Lobby(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// The node of a cluster, or `None` if there is no cluster.
    cluster: Option<Cluster>,
}

#[derive(Default)]
struct State {
    next: u64,
    connections: BTreeMap<u64, Connection>,
    users: HashMap<UserId, Presence>,
    /// Challenges by identifier.
    challenges: BTreeMap<GameId, OpenChallenge>,
    seekers: Seekers,
    /// The users that are connected to other nodes.
    elsewhere: HashMap<NodeId, HashSet<UserId>>,
    /// The numbers of users and games that all connections have received, or `None` if some have received others.
    sent: Option<(usize, usize)>,
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

/// An open challenge. All users see it, or only the user that it is addressed to.
#[derive(Clone, Debug)]
pub(crate) struct OpenChallenge {
    pub(crate) owner: UserId,
    /// The user that the challenge is addressed to, or `None` if all users see it.
    pub(crate) opponent: Option<UserId>,
    /// The address that it was made from, if it is known.
    pub(crate) address: Option<AddressKey>,
    /// The challenge as clients see it.
    pub(crate) shown: serde_json::Value,
    /// Whether it stays while its owner is away.
    pub(crate) stays: bool,
    pub(crate) since: Instant,
    /// The time when it expires.
    pub(crate) until: Instant,
}

impl OpenChallenge {
    fn is_for(&self, user: Option<&UserId>) -> bool {
        self.opponent.is_none() || self.opponent.as_ref() == user
    }
}

/// A connection to the lobby. It leaves when this is dropped.
pub(crate) struct Visit {
    lobby: Lobby,
    number: u64,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let left = self.lobby.state().leave(self.number);
        self.lobby.tell_left(left);
    }
}

impl Lobby {
    /// Returns the lobby of a node.
    pub(crate) fn new(cluster: Option<Cluster>) -> Lobby {
        Lobby(Arc::new(Shared {
            cluster,
            ..Shared::default()
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the other nodes.
    fn publish(&self, event: impl FnOnce() -> Event) {
        if let Some(cluster) = &self.0.cluster {
            cluster.publish(&event());
        }
    }

    /// Tells the other nodes that users have no connection to this node any more.
    fn tell_left(&self, left: impl IntoIterator<Item = UserId>) {
        for user in left {
            self.publish(|| Event::Presence {
                user,
                online: false,
            });
        }
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
        let mut come = None;
        if let Some(user) = &user {
            let presence = state.users.entry(user.clone()).or_default();
            come = presence.connections.is_empty().then(|| user.clone());
            presence.connections.push(number);
            presence.left = None;
        }
        let numbers = (state.online(), games);
        // If the numbers are new, the next tick sends the numbers to all, even if they have changed back by then.
        state.sent = state.sent.filter(|sent| *sent == numbers);
        let first = ToLobby::Lobby {
            challenges: Some(state.challenges_for(user.as_ref())),
            online: numbers.0,
            games,
        };
        // A new queue has room.
        let _ = queue.try_send(text(&first));
        state.connections.insert(number, Connection { user, queue });
        drop(state);
        if let Some(user) = come {
            self.publish(|| Event::Presence { user, online: true });
        }
        let lobby = self.clone();
        (Visit { lobby, number }, receiver)
    }

    /// Lists a challenge on all nodes.
    pub(crate) fn add(&self, id: GameId, challenge: OpenChallenge) {
        self.publish(|| challenge.event(&id));
        self.list(id, challenge);
    }

    /// Lists a challenge on this node.
    pub(crate) fn list(&self, id: GameId, challenge: OpenChallenge) {
        let mut state = self.state();
        let message = ToLobby::Added(challenge.shown.clone());
        state.send_about(&challenge, &message);
        state.challenges.insert(id, challenge);
        let listed = state.challenges.iter();
        let listed = listed.filter(|(_, challenge)| challenge.opponent.is_none());
        let (count, oldest) = listed.fold((0, None), |(count, oldest), (id, challenge)| {
            let one = (challenge.since, id);
            (
                count + 1,
                oldest.map_or(Some(one), |oldest| Some(one.min(oldest))),
            )
        });
        if let (true, Some((_, oldest))) = (count > LISTED, oldest) {
            let oldest = oldest.clone();
            state.remove(&oldest);
        }
    }

    /// Returns the number of challenges in the list that were made from an address.
    pub(crate) fn listed_by(&self, address: AddressKey) -> usize {
        let state = self.state();
        let listed = state.challenges.values();
        let listed = listed.filter(|challenge| challenge.opponent.is_none());
        listed
            .filter(|challenge| challenge.address == Some(address))
            .count()
    }

    /// Removes a challenge from the list.
    pub(crate) fn remove(&self, id: &GameId) {
        self.publish(|| Event::ChallengeClosed(id.clone()));
        self.state().remove(id);
    }

    /// Removes the challenges that a user has made or received.
    pub(crate) fn remove_of(&self, user: &UserId) {
        self.publish(|| Event::ChallengesOf(user.clone()));
        self.forget_challenges_of(user);
    }

    fn forget_challenges_of(&self, user: &UserId) {
        let mut state = self.state();
        state.remove_all(|challenge| {
            challenge.owner == *user || challenge.opponent.as_ref() == Some(user)
        });
    }

    /// Sends a message to the connections of a user on all nodes.
    pub(crate) fn tell(&self, user: &UserId, message: &ToLobby) {
        let text = text(message);
        self.publish(|| Event::Tell {
            user: user.clone(),
            text: text.to_string(),
        });
        self.send_to(user, &text);
    }

    /// Sends a message to the connections of a user on this node. The other nodes do the same.
    pub(crate) fn tell_here(&self, user: &UserId, message: &ToLobby) {
        self.send_to(user, &text(message));
    }

    fn send_to(&self, user: &UserId, text: &Utf8Bytes) {
        let left = self.state().send_to(user, text);
        self.tell_left(left);
    }

    /// Adds a user to the pairing, in place of an earlier wish. Returns the opponent instead if there is one. An opponent
    /// of another node must be claimed there.
    pub(crate) fn seek(&self, seeker: Seeker) -> Option<Seeker> {
        let user = seeker.user.clone();
        let found = self.state().seekers.seek(seeker);
        match &found {
            Some(_) => self.publish(|| Event::Unseek(user)),
            None => self.publish_seek(&user),
        }
        found
    }

    /// Puts a user back into the pairing whose game could not begin, unless the user has another wish by now.
    pub(crate) fn seek_again(&self, seeker: Seeker) {
        let user = seeker.user.clone();
        self.state().seekers.put_back(seeker);
        self.publish_seek(&user);
    }

    /// Removes a user from the pairing. Returns `true` if it was waiting.
    pub(crate) fn stop_seeking(&self, user: &UserId) -> bool {
        self.publish(|| Event::Unseek(user.clone()));
        let mut state = self.state();
        state.seekers.settle(user);
        state.seekers.remove(user)
    }

    /// Returns `true` if a user is connected.
    pub(crate) fn is_online(&self, user: &UserId) -> bool {
        self.state().is_online(user)
    }

    /// Removes users that are gone and challenges that have expired, pairs users whose accepted difference has grown,
    /// and sends the numbers. Returns the pairs, and the challenges of users that are gone.
    pub(crate) fn tick(&self, now: Instant, games: usize) -> Tick {
        let unclaimed = self.state().seekers.unclaim(now);
        unclaimed.iter().for_each(|user| self.publish_seek(user));
        let mut state = self.state();
        if let Some(cluster) = &self.0.cluster {
            state.elsewhere.retain(|node, _| cluster.is_alive(node));
            let is_there = |node: &NodeId| cluster.is_alive(node);
            state
                .seekers
                .retain(|seeker| seeker.node.as_ref().is_none_or(is_there));
        }
        state.remove_all(|challenge| challenge.until <= now);
        let State {
            users,
            seekers,
            challenges,
            elsewhere,
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
            let is_elsewhere = elsewhere.values().any(|users| users.contains(user));
            !is_elsewhere && !users.contains_key(user) && now.duration_since(since) >= GONE
        };
        seekers.retain(|seeker| !is_away(&seeker.user, seeker.since));
        let abandoned = challenges
            .iter()
            .filter(|_| self.0.cluster.as_ref().is_none_or(Cluster::is_first))
            .filter(|(_, challenge)| !challenge.stays && is_away(&challenge.owner, challenge.since))
            .map(|(id, challenge)| (id.clone(), challenge.owner.clone()))
            .collect();
        let pairs = state.seekers.pair(now);
        let numbers = (state.online(), games);
        if state.sent != Some(numbers) {
            state.sent = Some(numbers);
            let summary = ToLobby::Lobby {
                challenges: None,
                online: numbers.0,
                games,
            };
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
    /// Removes a connection. Returns its user if it was the last one.
    fn leave(&mut self, number: u64) -> Option<UserId> {
        let user = self.connections.remove(&number)?.user?;
        let presence = self.users.get_mut(&user)?;
        presence.connections.retain(|other| *other != number);
        presence.left = Some(Instant::now());
        presence.connections.is_empty().then_some(user)
    }

    fn is_online(&self, user: &UserId) -> bool {
        let here = self.users.get(user);
        let is_here = here.is_some_and(|presence| !presence.connections.is_empty());
        is_here || self.elsewhere.values().any(|users| users.contains(user))
    }

    /// Returns the challenges that a user sees, those addressed to it first.
    fn challenges_for(&self, user: Option<&UserId>) -> Vec<serde_json::Value> {
        let seen = self.challenges.values();
        let mut seen: Vec<&OpenChallenge> =
            seen.filter(|challenge| challenge.is_for(user)).collect();
        seen.sort_by_key(|challenge| challenge.opponent.is_none());
        let shown = seen
            .into_iter()
            .take(LISTED)
            .map(|challenge| challenge.shown.clone());
        shown.collect()
    }

    fn remove(&mut self, id: &GameId) {
        if let Some(challenge) = self.challenges.remove(id) {
            self.send_about(&challenge, &ToLobby::Removed { id: id.clone() });
        }
    }

    fn remove_all(&mut self, is_old: impl Fn(&OpenChallenge) -> bool) {
        let old = self.challenges.iter();
        let old = old.filter(|(_, challenge)| is_old(challenge));
        let old: Vec<GameId> = old.map(|(id, _)| id.clone()).collect();
        old.iter().for_each(|id| self.remove(id));
    }

    fn online(&self) -> usize {
        let is_here = |user: &UserId| {
            let presence = self.users.get(user);
            presence.is_some_and(|presence| !presence.connections.is_empty())
        };
        let here = self.users.keys().filter(|user| is_here(user)).count();
        let elsewhere: HashSet<&UserId> = self.elsewhere.values().flatten().collect();
        here + elsewhere.into_iter().filter(|user| !is_here(user)).count()
    }

    /// Sends a message about a challenge to the users that see it.
    fn send_about(&mut self, challenge: &OpenChallenge, message: &ToLobby) {
        match &challenge.opponent {
            // The connections that are too slow are gone. The other nodes hear of it with the next list of users.
            Some(opponent) => drop(self.send_to(opponent, &text(message))),
            None => self.send_all(message),
        }
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
        for number in slow {
            self.leave(number);
        }
    }

    /// Sends a message to the connections of a user. Returns the user if it has no connection any more.
    fn send_to(&mut self, user: &UserId, text: &Utf8Bytes) -> Option<UserId> {
        let presence = self.users.get(user)?;
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
        slow.into_iter()
            .filter_map(|number| self.leave(number))
            .next()
    }
}
