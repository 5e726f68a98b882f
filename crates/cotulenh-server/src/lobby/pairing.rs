//! Users that look for an opponent, and which of them may play each other.

use crate::id::{NodeId, UserId};
use crate::protocol::TimeControl;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::Instant;

/// The rating difference that a user without a range accepts at once.
const FIRST_DIFFERENCE: i32 = 100;
/// The growth of the accepted difference per second.
const GROWTH: i32 = 20;
/// The time in which the game of a claimed user must begin. It is longer than a node repeats a claim and stores a game.
pub(super) const CLAIM: Duration = Duration::from_secs(15);

/// A user that waits for an opponent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seeker {
    pub(crate) user: UserId,
    pub(crate) rating: Option<i32>,
    pub(crate) wish: Wish,
    pub(crate) since: Instant,
    /// The number of the wish. Its node hands the user out only by this number.
    pub(crate) seek: u64,
    /// The node that the user waits at, or `None` for this one.
    pub(crate) node: Option<NodeId>,
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

/// The users that wait for an opponent.
#[derive(Default)]
pub(super) struct Seekers {
    /// The users, the longest wait first.
    waiting: Vec<Seeker>,
    /// Users of this node that another node has claimed, until their game begins.
    claimed: Vec<Claimed>,
}

/// A user of this node that another node has claimed.
struct Claimed {
    seeker: Seeker,
    by: NodeId,
    /// The time when the user waits again, if its game has not begun.
    until: Instant,
}

impl Seekers {
    /// Adds a user in place of its earlier wish. Returns the opponent instead if one waits.
    pub(super) fn seek(&mut self, seeker: Seeker) -> Option<Seeker> {
        self.remove(&seeker.user);
        self.settle(&seeker.user);
        let mut waiting = self.waiting.iter();
        match waiting.position(|other| fits(&seeker, other, seeker.since)) {
            Some(found) => Some(self.waiting.remove(found)),
            None => {
                self.waiting.push(seeker);
                None
            }
        }
    }

    /// Adds a user at its place by time, unless it has another wish.
    pub(super) fn put_back(&mut self, seeker: Seeker) {
        if self.waiting.iter().all(|other| other.user != seeker.user) {
            let place = self
                .waiting
                .partition_point(|other| other.since <= seeker.since);
            self.waiting.insert(place, seeker);
        }
    }

    /// Removes a user of this node with this wish for another node. Returns `false` if it has another wish, or if a third
    /// node has claimed it. A repetition has the same answer.
    pub(super) fn claim(&mut self, by: &NodeId, user: &UserId, seek: u64, now: Instant) -> bool {
        let is_it =
            |seeker: &Seeker| seeker.node.is_none() && seeker.user == *user && seeker.seek == seek;
        if let Some(claimed) = self.claimed.iter().find(|claimed| is_it(&claimed.seeker)) {
            return claimed.by == *by;
        }
        let Some(found) = self.waiting.iter().position(is_it) else {
            return false;
        };
        self.claimed.push(Claimed {
            seeker: self.waiting.remove(found),
            by: by.clone(),
            until: now + CLAIM,
        });
        true
    }

    /// Ends the claim of a user: its game has begun, or it waits at another node.
    pub(super) fn settle(&mut self, user: &UserId) {
        self.claimed.retain(|claimed| claimed.seeker.user != *user);
    }

    /// Adds the users again whose game has not begun in time: the answer to the claim was lost, or the other node has
    /// failed. Returns them.
    pub(super) fn unclaim(&mut self, now: Instant) -> Vec<UserId> {
        let (old, held) = std::mem::take(&mut self.claimed)
            .into_iter()
            .partition(|claimed| claimed.until <= now);
        self.claimed = held;
        let old: Vec<Claimed> = old;
        old.into_iter()
            .map(|claimed| {
                let user = claimed.seeker.user.clone();
                self.put_back(claimed.seeker);
                user
            })
            .collect()
    }

    /// Adds a user of another node, in place of its earlier wish.
    pub(super) fn add(&mut self, seeker: Seeker) {
        self.remove(&seeker.user);
        self.settle(&seeker.user);
        let place = self
            .waiting
            .partition_point(|other| other.since <= seeker.since);
        self.waiting.insert(place, seeker);
    }

    /// Returns the users that wait at this node.
    pub(super) fn here(&self) -> impl Iterator<Item = &Seeker> {
        self.waiting.iter().filter(|seeker| seeker.node.is_none())
    }

    /// Removes a user. Returns `true` if it was waiting.
    pub(super) fn remove(&mut self, user: &UserId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|seeker| seeker.user != *user);
        self.waiting.len() < before
    }

    /// Keeps the users for which a function returns `true`.
    pub(super) fn retain(&mut self, is_kept: impl FnMut(&Seeker) -> bool) {
        self.waiting.retain(is_kept);
    }

    /// Removes the users that may play each other by now, and returns them in pairs.
    pub(super) fn pair(&mut self, now: Instant) -> Vec<(Seeker, Seeker)> {
        let mut pairs = Vec::new();
        let mut waiting: Vec<Seeker> = Vec::new();
        for seeker in self.waiting.drain(..) {
            let fits = |other: &Seeker| is_paired_here(&seeker, other) && fits(&seeker, other, now);
            match waiting.iter().position(fits) {
                Some(found) => pairs.push((waiting.remove(found), seeker)),
                None => waiting.push(seeker),
            }
        }
        self.waiting = waiting;
        pairs
    }
}

/// Returns `true` if this node brings two waiting users together. Of two nodes, only one does.
fn is_paired_here(one: &Seeker, other: &Seeker) -> bool {
    match (&one.node, &other.node) {
        (None, None) => true,
        (None, Some(_)) => one.user < other.user,
        (Some(_), None) => other.user < one.user,
        (Some(_), Some(_)) => false,
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
