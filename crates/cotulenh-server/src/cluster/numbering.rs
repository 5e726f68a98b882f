//! Numbered events: a node numbers its events and keeps the latest. A node that misses a number asks for it again.

use super::Event;
use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The maximum number of events that a node keeps for nodes that have missed them.
const KEPT: usize = 4_096;
/// The maximum size of the kept events in bytes.
const KEPT_BYTES: usize = 4 << 20;
/// The maximum size in bytes of the events in one answer. It is far below the limit of a message of the bus.
const ANSWER_BYTES: usize = 1 << 20;
/// The maximum number of events that wait for one before them.
const HELD: usize = 4_096;

/// The events that a node has sent.
#[derive(Default)]
pub(super) struct SentEvents {
    /// The number of the last event. The first event has number 1.
    last: u64,
    /// The latest events with their sizes in bytes. The last one has the number `last`.
    kept: VecDeque<(Event, usize)>,
    bytes: usize,
}

impl SentEvents {
    /// Returns the number of the last event, or 0 if there is none.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Adds the next event, whose size in bytes is `size`.
    pub(super) fn add(&mut self, event: Event, size: usize) {
        self.last += 1;
        self.kept.push_back((event, size));
        self.bytes += size;
        while self.kept.len() > KEPT || self.bytes > KEPT_BYTES {
            let Some((_, size)) = self.kept.pop_front() else {
                return;
            };
            self.bytes -= size;
        }
    }

    /// Returns the kept events of a range with their numbers, as many as fit into an answer.
    pub(super) fn range(&self, numbers: RangeInclusive<u64>) -> Vec<(u64, Event)> {
        let first = self.last + 1 - self.kept.len() as u64;
        let mut bytes = 0;
        (first..)
            .zip(&self.kept)
            .filter(|(n, _)| numbers.contains(n))
            .take_while(|(_, (_, size))| {
                bytes += size;
                bytes <= ANSWER_BYTES
            })
            .map(|(n, (event, _))| (n, event.clone()))
            .collect()
    }
}

/// The events of another node in the order of their numbers.
pub(super) struct ReceivedEvents {
    /// The number of the next event.
    next: u64,
    /// The highest number that the other node has used.
    highest: u64,
    /// Events that wait for one before them.
    held: BTreeMap<u64, Arc<Event>>,
}

impl ReceivedEvents {
    /// Returns the events of a node from a number on.
    pub(super) fn from(next: u64) -> ReceivedEvents {
        ReceivedEvents {
            next,
            highest: next.saturating_sub(1),
            held: BTreeMap::new(),
        }
    }

    /// Notes the highest number that the other node has used.
    pub(super) fn note_last(&mut self, last: u64) {
        self.highest = self.highest.max(last);
    }

    /// Adds an event. An event that was received before is ignored.
    pub(super) fn add(&mut self, n: u64, event: Arc<Event>) {
        self.note_last(n);
        if n >= self.next {
            self.held.insert(n, event);
        }
    }

    /// Removes and returns the events that no missing event comes before.
    pub(super) fn take_ready(&mut self) -> Vec<Arc<Event>> {
        let mut ready = Vec::new();
        while let Some(event) = self.held.remove(&self.next) {
            ready.push(event);
            self.next += 1;
        }
        ready
    }

    /// Returns the numbers of the first events that are missing, or `None` if none is.
    pub(super) fn missing(&self) -> Option<RangeInclusive<u64>> {
        let end = match self.held.first_key_value() {
            Some((first, _)) => first - 1,
            None => self.highest,
        };
        (self.next <= end).then_some(self.next..=end)
    }

    /// Returns `true` if too many events wait.
    pub(super) fn is_full(&self) -> bool {
        self.held.len() > HELD
    }

    /// Gives up the missing events up to a number. Returns `false` if none was missing.
    pub(super) fn give_up(&mut self, up_to: u64) -> bool {
        let is_lost = self.next <= up_to;
        self.next = self.next.max(up_to.saturating_add(1));
        is_lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::UserId;

    fn event(n: u64) -> Event {
        Event::Tell {
            user: UserId::random(),
            text: n.to_string(),
        }
    }

    fn names(events: Vec<Arc<Event>>) -> Vec<String> {
        let names = events.iter().map(|event| match &**event {
            Event::Tell { text, .. } => text.clone(),
            other => panic!("{other:?}"),
        });
        names.collect()
    }

    #[test]
    fn events_are_kept_within_limits() {
        let mut sent = SentEvents::default();
        assert!(sent.range(1..=9).is_empty());
        for n in 1..=KEPT as u64 + 3 {
            sent.add(event(n), 10);
        }
        assert_eq!(sent.last(), KEPT as u64 + 3);
        let numbers = |found: Vec<(u64, Event)>| found.iter().map(|(n, _)| *n).collect::<Vec<_>>();
        assert_eq!(numbers(sent.range(1..=5)), [4, 5]);
        // Large events leave room for few.
        for n in 0..8 {
            sent.add(event(n), KEPT_BYTES / 8);
        }
        assert_eq!(sent.kept.len(), 8);
        assert_eq!(sent.range(0..=u64::MAX).len(), 2);
    }

    #[test]
    fn a_missing_event_is_noticed_and_holds_the_later_ones() {
        let mut received = ReceivedEvents::from(5);
        received.add(5, Arc::new(event(5)));
        assert_eq!(names(received.take_ready()), ["5"]);
        assert_eq!(received.missing(), None);
        received.add(8, Arc::new(event(8)));
        assert!(received.take_ready().is_empty());
        assert_eq!(received.missing(), Some(6..=7));
        received.add(6, Arc::new(event(6)));
        received.add(5, Arc::new(event(5)));
        assert_eq!(names(received.take_ready()), ["6"]);
        assert_eq!(received.missing(), Some(7..=7));
        assert!(received.give_up(7) && !received.give_up(7));
        assert_eq!(names(received.take_ready()), ["8"]);
        // A sign of life shows that the last events are missing.
        received.note_last(10);
        assert_eq!(received.missing(), Some(9..=10));
    }
}
