//! The health of the parts of a server, as its background tasks have last seen them. Reading it never waits for a part.

use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The number of heartbeats after which a part without a success counts as failing.
const MISSED: u32 = 5;
/// The free space in bytes below which the disk counts as failing. The log of SQLite needs some megabytes.
const SPACE: u64 = 16 << 20;

/// The record of a part that is tried again and again.
#[derive(Debug)]
pub(crate) struct Pulse(Mutex<Last>);

#[derive(Clone, Copy, Debug)]
struct Last {
    success: Instant,
    /// `true` if an attempt after the success has failed.
    has_failed: bool,
}

impl Pulse {
    /// Returns a record that begins with a success now.
    pub(crate) fn new() -> Pulse {
        Pulse(Mutex::new(Last {
            success: Instant::now(),
            has_failed: false,
        }))
    }

    /// Notes the end of an attempt.
    pub(crate) fn note<T, E>(&self, result: &Result<T, E>) {
        let mut last = self.last();
        last.has_failed = result.is_err();
        if result.is_ok() {
            last.success = Instant::now();
        }
    }

    /// Returns the time since the last success.
    pub(crate) fn age(&self) -> Duration {
        self.last().success.elapsed()
    }

    /// Returns the part as it is now. It fails if the last attempt has failed, or if no attempt has succeeded for a while.
    fn report(&self, patience: Duration) -> PartReport {
        let last = *self.last();
        let age = last.success.elapsed();
        PartReport {
            ok: !last.has_failed && age <= patience,
            age: Some(u64::try_from(age.as_millis()).unwrap_or(u64::MAX)),
            free: None,
        }
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The health of a part.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PartReport {
    pub(crate) ok: bool,
    /// Milliseconds since the last success.
    #[serde(skip_serializing_if = "Option::is_none")]
    age: Option<u64>,
    /// Free bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) free: Option<u64>,
}

/// The health of all parts by name.
pub(crate) type Report = BTreeMap<&'static str, PartReport>;

/// The records of the parts that no other task of the server tries regularly.
#[derive(Debug)]
pub(crate) struct Health {
    /// The time between two attempts.
    pub(crate) heartbeat: Duration,
    pub(crate) read: Pulse,
    pub(crate) bus: Pulse,
    /// The free bytes of the disk with the data folder, or `None` if they are not known.
    free: Mutex<Option<u64>>,
}

impl Health {
    /// Returns records that begin with successes. The parts are tried once in a heartbeat.
    pub(crate) fn new(heartbeat: Duration) -> Health {
        Health {
            heartbeat,
            read: Pulse::new(),
            bus: Pulse::new(),
            free: Mutex::default(),
        }
    }

    /// Notes the free bytes of the disk.
    pub(crate) fn set_free(&self, free: Option<u64>) {
        *self.free.lock().unwrap_or_else(PoisonError::into_inner) = free;
    }

    /// Returns the health of all parts. `write` is the record of the heartbeats. In a cluster, `lease` is the time for
    /// which one of them renews the lease.
    pub(crate) fn report(&self, write: &Pulse, lease: Option<Duration>) -> Report {
        let patience = self.heartbeat * MISSED;
        let mut parts = BTreeMap::from([
            ("database-read", self.read.report(patience)),
            ("database-write", write.report(patience)),
        ]);
        if let Some(lease) = lease {
            parts.insert("bus", self.bus.report(patience));
            let mut held = write.report(lease);
            // A lease is valid to its end, even if its renewal has failed.
            held.ok = write.age() < lease;
            parts.insert("lease", held);
        }
        let free = *self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(free) = free {
            let disk = PartReport {
                ok: free >= SPACE,
                age: None,
                free: Some(free),
            };
            parts.insert("disk", disk);
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const HEARTBEAT: Duration = Duration::from_secs(1);
    const LEASE: Duration = Duration::from_secs(3);

    /// Returns the names of the parts that fail.
    fn failing(health: &Health, write: &Pulse, lease: Option<Duration>) -> Vec<&'static str> {
        let report = health.report(write, lease);
        let failing = report.iter().filter(|(_, part)| !part.ok);
        failing.map(|(name, _)| *name).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn a_part_that_hangs_fails_after_a_while() {
        let (health, write) = (Health::new(HEARTBEAT), Pulse::new());
        advance(LEASE + HEARTBEAT).await;
        health.bus.note(&Ok::<_, ()>(()));
        assert_eq!(failing(&health, &write, Some(LEASE)), ["lease"]);
        advance(HEARTBEAT * 2).await;
        health.read.note(&Ok::<_, ()>(()));
        let expected = ["database-write", "lease"];
        assert_eq!(failing(&health, &write, Some(LEASE)), expected);
        assert_eq!(failing(&health, &write, None), ["database-write"]);
        let report = health.report(&write, None);
        assert_eq!(report["database-write"].age, Some(6_000));
        write.note(&Ok::<_, ()>(()));
        assert_eq!(failing(&health, &write, Some(LEASE)), [""; 0]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_part_that_refuses_fails_at_once_and_works_at_once() {
        let (health, write) = (Health::new(HEARTBEAT), Pulse::new());
        write.note(&Err::<(), _>(()));
        health.read.note(&Err::<(), _>(()));
        let expected = ["database-read", "database-write"];
        assert_eq!(failing(&health, &write, Some(LEASE)), expected);
        health.read.note(&Ok::<_, ()>(()));
        write.note(&Ok::<_, ()>(()));
        assert_eq!(failing(&health, &write, Some(LEASE)), [""; 0]);
        health.set_free(Some(SPACE - 1));
        assert_eq!(failing(&health, &write, None), ["disk"]);
        health.set_free(Some(SPACE));
        assert_eq!(failing(&health, &write, None), [""; 0]);
    }
}
