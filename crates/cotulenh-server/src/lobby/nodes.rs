//! The lobby of a cluster: the events that a node sends to the others, and those that it receives.

use super::{Lobby, OpenChallenge, Presence, Seeker};
use crate::cluster::{Answer, Event, OpenChallengeEvent, Request, SeekEvent};
use crate::id::{GameId, NodeId, UserId};
use crate::room::RoomEvent;
use axum::extract::ws::Utf8Bytes;
use std::collections::HashSet;
use std::time::Duration;
use tokio::time::Instant;

/// The number of users in one message.
const USERS: usize = 1_000;
/// The longest time of a challenge, so that the time in a malformed message cannot overflow an `Instant`.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);

/// The time that a node may take to hand out a user that looks for an opponent.
const CLAIM_TIME: Duration = Duration::from_secs(1);
/// The number of times that a node is asked for a user.
const CLAIM_TRIES: u32 = 3;
/// The pause before a node is asked again.
const CLAIM_PAUSE: Duration = Duration::from_millis(200);

impl OpenChallenge {
    /// Returns the event that lists the challenge on other nodes.
    pub(super) fn event(&self, id: &GameId) -> Event {
        let left = self.until.saturating_duration_since(Instant::now());
        Event::Challenge(Box::new(OpenChallengeEvent {
            id: id.clone(),
            owner: self.owner.clone(),
            opponent: self.opponent.clone(),
            address: self.address,
            shown: self.shown.clone(),
            stays: self.stays,
            left: millis(left),
        }))
    }
}

impl Lobby {
    /// Tells the other nodes that a user of this node looks for an opponent.
    pub(super) fn publish_seek(&self, user: &UserId) {
        if self.0.cluster.is_none() {
            return;
        }
        let state = self.state();
        let seeker = state.seekers.here().find(|seeker| seeker.user == *user);
        if let Some(seeker) = seeker {
            self.publish(|| seek_event(seeker));
        }
    }

    /// Tells the other nodes which users are connected to this node, and which of them look for an opponent.
    pub(crate) fn introduce(&self) {
        let state = self.state();
        let here = state.users.iter();
        let here = here.filter(|(_, presence)| !presence.connections.is_empty());
        let here: Vec<UserId> = here.map(|(user, _)| user.clone()).collect();
        let mut parts = here.chunks(USERS);
        let first = parts.next().unwrap_or_default();
        for (users, first) in std::iter::once((first, true)).chain(parts.map(|part| (part, false)))
        {
            let users = users.to_vec();
            self.publish(|| Event::Online { users, first });
        }
        for seeker in state.seekers.here() {
            self.publish(|| seek_event(seeker));
        }
    }

    /// Takes a user out of the pairing for another node. Returns `false` if it has another wish by now. If no game of the
    /// user begins, the user waits again after a while.
    pub(crate) fn give_away(&self, by: &NodeId, user: &UserId, seek: u64) -> bool {
        self.state().seekers.claim(by, user, seek, Instant::now())
    }

    /// Takes a user out of the pairing of its node. Returns `false` if the user has found another game, or if its node does
    /// not answer. Then its node adds it again.
    pub(crate) async fn claim(&self, seeker: &Seeker) -> bool {
        let (Some(node), Some(cluster)) = (&seeker.node, &self.0.cluster) else {
            return true;
        };
        let request = Request::Claim {
            user: seeker.user.clone(),
            seek: seeker.seek,
        };
        for _ in 0..CLAIM_TRIES {
            match cluster.ask(node, &request, CLAIM_TIME).await {
                Ok(Answer::Claimed(is_claimed)) => return is_claimed,
                Ok(_) => return false,
                // The answer may have been lost. A repetition has the same answer.
                Err(_) => tokio::time::sleep(CLAIM_PAUSE).await,
            }
        }
        false
    }

    /// Returns a number for a wish.
    pub(crate) fn next_seek(&self) -> u64 {
        let mut state = self.state();
        state.next += 1;
        state.next
    }

    /// Lists the challenges of the store, and removes those that it does not have.
    pub(crate) fn replace_challenges(&self, stored: Vec<(GameId, OpenChallenge)>) {
        let ids: HashSet<&GameId> = stored.iter().map(|(id, _)| id).collect();
        let mut state = self.state();
        let gone = state.challenges.keys().filter(|id| !ids.contains(id));
        let gone: Vec<GameId> = gone.cloned().collect();
        gone.iter().for_each(|id| state.remove(id));
        let known: HashSet<GameId> = state.challenges.keys().cloned().collect();
        drop(state);
        for (id, challenge) in stored {
            if !known.contains(&id) {
                self.list(id, challenge);
            }
        }
    }

    /// Applies an event of another node.
    pub(crate) fn follow(&self, from: &NodeId, event: &Event) {
        match event {
            Event::Leaving => {
                let mut state = self.state();
                state.elsewhere.remove(from);
                state
                    .seekers
                    .retain(|seeker| seeker.node.as_ref() != Some(from));
            }
            Event::Online { users, first } => {
                let mut state = self.state();
                let there = state.elsewhere.entry(from.clone()).or_default();
                if *first {
                    there.clear();
                }
                there.extend(users.iter().cloned());
            }
            Event::Presence { user, online } => {
                let mut state = self.state();
                let there = state.elsewhere.entry(from.clone()).or_default();
                match online {
                    true => {
                        there.insert(user.clone());
                    }
                    false => {
                        there.remove(user);
                        // The user keeps its place in the pairing for a while, because the page may only be reloading.
                        let presence = state.users.entry(user.clone()).or_insert(Presence {
                            connections: Vec::new(),
                            left: None,
                        });
                        presence.left = Some(Instant::now());
                    }
                }
            }
            Event::Tell { user, text } => self.send_to(user, &Utf8Bytes::from(text.clone())),
            Event::Challenge(challenge) => {
                let OpenChallengeEvent {
                    id,
                    owner,
                    opponent,
                    address,
                    shown,
                    stays,
                    left,
                } = (**challenge).clone();
                let now = Instant::now();
                let challenge = OpenChallenge {
                    owner,
                    opponent,
                    address,
                    shown,
                    stays,
                    since: now,
                    until: now + Duration::from_millis(left).min(LONGEST),
                };
                self.list(id, challenge);
            }
            Event::ChallengeClosed(id) => self.state().remove(id),
            Event::ChallengesOf(user) => self.forget_challenges_of(user),
            Event::Seek(seek) => {
                let age = Duration::from_millis(seek.age);
                let now = Instant::now();
                let seeker = Seeker {
                    user: seek.user.clone(),
                    rating: seek.rating,
                    wish: seek.wish.clone(),
                    since: now.checked_sub(age).unwrap_or(now),
                    seek: seek.seek,
                    node: Some(from.clone()),
                };
                self.state().seekers.add(seeker);
            }
            Event::Unseek(user) => {
                self.state().seekers.remove(user);
            }
            Event::Room(RoomEvent::Began { seats, .. }) => {
                let mut state = self.state();
                state.seekers.settle(&seats.red);
                state.seekers.settle(&seats.blue);
            }
            _ => {}
        }
    }
}

fn seek_event(seeker: &Seeker) -> Event {
    Event::Seek(Box::new(SeekEvent {
        user: seeker.user.clone(),
        seek: seeker.seek,
        rating: seeker.rating,
        wish: seeker.wish.clone(),
        age: millis(seeker.since.elapsed()),
    }))
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
