//! Faults for a cluster under load: nodes are killed, paused and restarted, and so are the database and the bus.

use crate::cluster::{LocalCluster, Signal};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The time between two looks at services that have ended by themselves.
const LOOK: Duration = Duration::from_millis(100);
/// The fraction of the test before the first fault, and after the last one.
const QUIET: f64 = 0.08;
/// The shortest test in seconds in which PostgreSQL is restarted.
const RECOVERY: f64 = 20.0;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A node is killed and started again.
    Kill,
    /// A node is paused for longer than its lease, and continued.
    Pause,
    /// A node gets SIGTERM and is started again.
    Restart,
    /// PostgreSQL is ended as by a crash, and started again.
    Database,
    /// NATS is killed and started again.
    Bus,
}

impl Fault {
    pub(super) const ALL: [Fault; 5] = [
        Fault::Kill,
        Fault::Pause,
        Fault::Restart,
        Fault::Database,
        Fault::Bus,
    ];

    /// Returns the event as a text. `node` is the index of the node.
    fn event(self, node: usize) -> String {
        let number = node + 1;
        match self {
            Fault::Kill => format!("node {number} killed"),
            Fault::Pause => format!("node {number} paused"),
            Fault::Restart => format!("node {number} restarted"),
            Fault::Database => "PostgreSQL restarted".to_owned(),
            Fault::Bus => "NATS restarted".to_owned(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Kill => "nodes killed",
            Fault::Pause => "nodes paused",
            Fault::Restart => "nodes restarted",
            Fault::Database => "restarts of PostgreSQL",
            Fault::Bus => "restarts of NATS",
        })
    }
}

/// The faults of a test, with their times.
#[derive(Debug)]
pub(super) struct Schedule(Vec<(Duration, Fault, usize)>);

impl Schedule {
    /// Returns the faults for a test of some length. One fault per ten seconds, at least four: NATS once, PostgreSQL once
    /// unless the test is too short for its recovery, the others on random nodes.
    pub(super) fn new(seconds: f64, nodes: usize, seed: u64) -> Schedule {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut faults = vec![Fault::Kill, Fault::Pause, Fault::Restart];
        while (faults.len() + 2) as f64 * 10.0 < seconds {
            let more = [Fault::Kill, Fault::Pause, Fault::Restart];
            faults.push(more[random.random_range(0..more.len())]);
        }
        if seconds >= RECOVERY {
            faults.push(Fault::Database);
        }
        faults.push(Fault::Bus);
        faults.shuffle(&mut random);
        let every = seconds * (1.0 - 2.0 * QUIET) / faults.len() as f64;
        let timed = faults.into_iter().enumerate().map(|(index, fault)| {
            let at = seconds * QUIET + every * (index as f64 + random.random_range(0.0..0.5));
            (
                Duration::from_secs_f64(at),
                fault,
                random.random_range(0..nodes),
            )
        });
        Schedule(timed.collect())
    }

    /// Carries out the faults until all are repaired, or until `stop` is closed. Returns the times at which they began.
    pub(super) fn run(
        &self,
        cluster: &mut LocalCluster,
        start: Instant,
        stop: &mpsc::Receiver<()>,
    ) -> anyhow::Result<Vec<(Instant, Fault)>> {
        let mut begun = Vec::new();
        let mut repairs: Vec<(Instant, Fault, usize)> = Vec::new();
        let mut faults = self.0.iter().peekable();
        while faults.peek().is_some() || !repairs.is_empty() {
            let now = Instant::now();
            if let Some((_, fault, node)) = faults.next_if(|(at, ..)| start + *at <= now) {
                let seconds = now.duration_since(start).as_secs_f64();
                super::say(format_args!("{seconds:.1} s: {}", fault.event(*node)));
                begun.push((now, *fault));
                let duration = begin(cluster, *fault, *node);
                repairs.push((Instant::now() + duration, *fault, *node));
            }
            let (due, later): (Vec<_>, Vec<_>) =
                repairs.into_iter().partition(|(at, ..)| *at <= now);
            repairs = later;
            for (_, fault, node) in due {
                repair(cluster, fault, node)?;
            }
            cluster.keep_running()?;
            if stop.recv_timeout(LOOK) == Err(mpsc::RecvTimeoutError::Disconnected) {
                break;
            }
        }
        for (_, fault, node) in repairs {
            repair(cluster, fault, node)?;
        }
        Ok(begun)
    }
}

/// The maximum delay of a turn without faults. A fault that begins within this time after a turn is due counts as the
/// cause of its delay.
const ORDINARY: Duration = Duration::from_millis(500);

/// Returns the longest delay of a turn after each kind of fault. A turn belongs to the fault that began last before it
/// was due, or while it was played. `faults` are in the order of their times.
pub(super) fn longest_delays(
    faults: &[(Instant, Fault)],
    turns: impl Iterator<Item = (Instant, Duration)>,
) -> Vec<(Fault, Duration)> {
    let mut longest: Vec<(Fault, Duration)> = Vec::new();
    for (due, delay) in turns {
        let before = faults.iter().rev().find(|(at, _)| *at <= due + ORDINARY);
        let Some((_, fault)) = before else { continue };
        match longest.iter_mut().find(|(kind, _)| kind == fault) {
            Some((_, known)) => *known = delay.max(*known),
            None => longest.push((*fault, delay)),
        }
    }
    longest.sort_by_key(|(fault, _)| Fault::ALL.iter().position(|kind| kind == fault));
    longest
}

/// Begins a fault. Returns the time until it is repaired.
fn begin(cluster: &mut LocalCluster, fault: Fault, node: usize) -> Duration {
    let node = cluster.nodes.get_mut(node);
    match (fault, node) {
        (Fault::Kill, Some(node)) => node.take_down(Signal::KILL),
        (Fault::Restart, Some(node)) => node.take_down(Signal::TERM),
        (Fault::Pause, Some(node)) => node.signal(Signal::STOP),
        (Fault::Database, _) => cluster.database.take_down(Signal::QUIT),
        (Fault::Bus, _) => cluster.bus.take_down(Signal::KILL),
        (_, None) => {}
    }
    match fault {
        Fault::Pause => Duration::from_secs(8),
        Fault::Kill => Duration::from_secs(3),
        Fault::Restart => Duration::from_millis(500),
        Fault::Database | Fault::Bus => Duration::from_secs(2),
    }
}

fn repair(cluster: &mut LocalCluster, fault: Fault, node: usize) -> anyhow::Result<()> {
    let node = cluster.nodes.get_mut(node);
    match (fault, node) {
        (Fault::Kill | Fault::Restart, Some(node)) => node.bring_up(),
        (Fault::Pause, Some(node)) => {
            node.signal(Signal::CONT);
            Ok(())
        }
        (Fault::Database, _) => cluster.database.bring_up(),
        (Fault::Bus, _) => cluster.bus.bring_up(),
        (_, None) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_belongs_to_the_fault_before_it() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let faults = [
            (at(1_000), Fault::Kill),
            (at(5_000), Fault::Bus),
            (at(9_000), Fault::Kill),
        ];
        let turns = [(100, 9), (900, 40), (4_000, 700), (4_800, 30), (9_500, 600)];
        let turns = turns.map(|(due, delay)| (at(due), Duration::from_millis(delay)));
        let millis = Duration::from_millis;
        assert_eq!(
            longest_delays(&faults, turns.into_iter()),
            [(Fault::Kill, millis(700)), (Fault::Bus, millis(30))]
        );
    }

    #[test]
    fn an_event_names_its_node() {
        assert_eq!(Fault::Kill.event(1), "node 2 killed");
        assert_eq!(Fault::Database.event(1), "PostgreSQL restarted");
    }

    #[test]
    fn every_schedule_has_every_fault_within_the_test() {
        for (seconds, seed) in [(8.0, 1), (25.0, 1), (180.0, 2), (180.0, 3)] {
            let schedule = Schedule::new(seconds, 3, seed);
            let count = |fault| {
                let all = schedule.0.iter();
                all.filter(|(_, kind, _)| *kind == fault).count()
            };
            for fault in [Fault::Kill, Fault::Pause, Fault::Restart] {
                assert!(count(fault) >= 1, "{fault}");
            }
            assert_eq!(count(Fault::Database), usize::from(seconds >= RECOVERY));
            assert_eq!(count(Fault::Bus), 1);
            let times = schedule.0.iter().map(|(at, ..)| at.as_secs_f64());
            let times: Vec<f64> = times.collect();
            assert!(times.is_sorted() && times.iter().all(|at| *at < seconds));
        }
    }
}
