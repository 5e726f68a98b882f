//! The report of a test.

use super::args::LoadOptions;
#[cfg(all(unix, feature = "cluster"))]
use super::chaos::Fault;
use super::check::Checked;
use super::game::GameRecord;
use super::halves::Halves;
use super::hostile::AttackRecord;
use super::player::Answer;
use super::timetable::WARM_UP;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
#[cfg(all(unix, feature = "cluster"))]
use std::time::Instant;

/// The part of busy processors above which a machine is at its limit.
#[cfg_attr(not(all(unix, feature = "cluster")), allow(dead_code))]
const BUSY: f64 = 0.9;

/// The memory of the server before and after idle sockets were opened, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    pub(super) before: u64,
    pub(super) after: u64,
    pub(super) sockets: usize,
}

impl Memory {
    /// Returns the memory for each socket, or `None` if there are no sockets.
    fn per_socket(&self) -> Option<u64> {
        let sockets = u64::try_from(self.sockets).ok().filter(|all| *all > 0)?;
        Some(self.after.saturating_sub(self.before) / sockets)
    }
}

/// The numbers of a test.
#[derive(Clone, Debug)]
pub(super) struct Report {
    games: usize,
    spectators: usize,
    seconds: f64,
    /// The delays of all acknowledged turns of the test, sorted.
    delays: Vec<Duration>,
    sent: u64,
    /// The numbers of refusals by code.
    refused: BTreeMap<String, u64>,
    unanswered: u64,
    unsent: u64,
    reconnects: u64,
    checked: Checked,
    memory: Option<Memory>,
    /// The halves of a test with a hostile client.
    halves: Option<Halves>,
    /// The faults of the test.
    faults: Option<Faults>,
    /// The resources of a cluster that was started for the test, and the number of its nodes.
    used: Option<(usize, Usage)>,
}

/// The resources that a cluster, the test and the machine have used, in seconds of processor time.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(not(all(unix, feature = "cluster")), allow(dead_code))]
pub(super) struct Usage {
    pub(super) nodes: f64,
    pub(super) database: f64,
    pub(super) bus: f64,
    pub(super) proxy: f64,
    /// The test itself.
    pub(super) test: f64,
    /// The time that all processors of the machine have worked, for other programs, too.
    pub(super) busy: f64,
    /// The time of all processors.
    pub(super) all: f64,
    /// The time of all commits, including the wait for the disk.
    pub(super) commit_seconds: f64,
    pub(super) commits: f64,
}

#[cfg_attr(not(all(unix, feature = "cluster")), allow(dead_code))]
impl Usage {
    /// Returns the use since an earlier time.
    pub(super) fn since(&self, before: &Usage) -> Usage {
        Usage {
            nodes: self.nodes - before.nodes,
            database: self.database - before.database,
            bus: self.bus - before.bus,
            proxy: self.proxy - before.proxy,
            test: self.test - before.test,
            busy: self.busy - before.busy,
            all: self.all - before.all,
            commit_seconds: self.commit_seconds - before.commit_seconds,
            commits: self.commits - before.commits,
        }
    }

    /// Returns the part of the machine's processors that was busy, from 0 to 1.
    fn busy_part(&self) -> f64 {
        if self.all > 0.0 {
            self.busy / self.all
        } else {
            0.0
        }
    }

    /// Returns the mean time of a commit in milliseconds. Meaningless if a node has restarted, because its counters start
    /// again at 0.
    fn commit_millis(&self) -> f64 {
        if self.commits > 0.0 {
            self.commit_seconds / self.commits * 1_000.0
        } else {
            0.0
        }
    }

    /// Names what limits the cluster.
    fn limit(&self, median: f64) -> &'static str {
        if self.busy_part() > BUSY {
            "processors of the machine"
        } else if self.commit_millis() * 2.0 > median {
            "commits of PostgreSQL"
        } else {
            "none at this load"
        }
    }
}

/// The faults of a test.
#[derive(Clone, Debug)]
#[cfg_attr(not(all(unix, feature = "cluster")), allow(dead_code))]
pub(super) struct Faults {
    /// The numbers of faults, by their names.
    counts: Vec<(String, usize)>,
    /// The longest delay of a turn after each kind of fault, in seconds.
    delays: Vec<(String, f64)>,
}

#[cfg(all(unix, feature = "cluster"))]
impl Faults {
    /// Counts the faults that have begun. `delays` has the longest delay of a turn after each kind of fault.
    pub(super) fn new(begun: &[(Instant, Fault)], delays: &[(Fault, Duration)]) -> Faults {
        let count = |fault| begun.iter().filter(|(_, kind)| *kind == fault).count();
        let counts = Fault::ALL.map(|fault| (fault.to_string(), count(fault)));
        let seconds = |delay: &Duration| (delay.as_secs_f64() * 100.0).round() / 100.0;
        let delays = delays.iter();
        let delays = delays.map(|(fault, delay)| (fault.to_string(), seconds(delay)));
        Faults {
            counts: counts.into(),
            delays: delays.collect(),
        }
    }
}

impl Report {
    /// Adds an attack.
    pub(super) fn with_attack(mut self, attack: AttackRecord, records: &[GameRecord]) -> Report {
        self.halves = Some(Halves::new(attack, records));
        self
    }

    /// Adds the faults of a test and the resources of a cluster.
    #[cfg(all(unix, feature = "cluster"))]
    pub(super) fn with_cluster(
        mut self,
        nodes: usize,
        faults: Option<Faults>,
        used: Usage,
    ) -> Report {
        self.faults = faults;
        self.used = Some((nodes, used));
        self
    }

    /// Returns the processor time of the nodes, the database, the bus, the load balancer and the test for each 1,000
    /// acknowledged turns, in seconds.
    fn cpu_per_thousand(&self) -> Option<[f64; 5]> {
        let turns = self.delays.len() as f64 / 1_000.0;
        let (_, used) = self.used.filter(|_| turns > 0.0)?;
        let all = [used.nodes, used.database, used.bus, used.proxy, used.test];
        Some(all.map(|seconds| (seconds / turns * 1_000.0).round() / 1_000.0))
    }

    pub(super) fn new(
        options: &LoadOptions,
        records: &[GameRecord],
        checked: Checked,
        memory: Option<Memory>,
    ) -> Report {
        let mut report = Report {
            games: options.games,
            spectators: options.games * options.spectators,
            seconds: options.seconds,
            delays: Vec::new(),
            sent: 0,
            refused: BTreeMap::new(),
            unanswered: 0,
            unsent: 0,
            reconnects: checked.spectator_reconnects,
            checked,
            memory,
            halves: None,
            faults: None,
            used: None,
        };
        for player in records.iter().flat_map(|record| &record.players) {
            report.reconnects += player.reconnects;
            report.unsent += player.unsent;
            for turn in player.sent.iter().filter(|turn| turn.ply >= WARM_UP) {
                report.sent += 1;
                match &turn.answer {
                    Answer::None => report.unanswered += 1,
                    Answer::Refused { code } => {
                        *report.refused.entry(code.to_string()).or_default() += 1
                    }
                    Answer::Acknowledged { delay, .. } => report.delays.extend(*delay),
                }
            }
        }
        report.delays.sort_unstable();
        report
    }

    /// Returns `true` if every turn was acknowledged, no promise was broken, and 99 % of the turns, with an attack of each half,
    /// were fast enough.
    pub(super) fn is_good(&self, within: Option<u64>) -> bool {
        let is_fast = within.is_none_or(|within| {
            let slowest = match &self.halves {
                Some(halves) => halves.slower(0.99),
                None => self.delay(0.99),
            };
            slowest.is_some_and(|slowest| slowest <= Duration::from_millis(within))
        });
        let all = self.refused.is_empty() && self.unanswered == 0 && self.unsent == 0;
        all && is_fast && self.checked.broken == 0
    }

    /// Returns a quantile of the delays, or `None` if there are none.
    fn delay(&self, part: f64) -> Option<Duration> {
        quantile(&self.delays, part)
    }

    fn millis(&self, part: f64) -> Option<f64> {
        self.delay(part).map(millis)
    }

    /// Returns the report as JSON.
    pub(super) fn json(&self) -> Value {
        json!({
            "games": self.games,
            "players": 2 * self.games,
            "spectators": self.spectators,
            "seconds": self.seconds,
            "sent": self.sent,
            "acknowledged": self.delays.len(),
            "refused": self.refused,
            "unanswered": self.unanswered,
            "unsent": self.unsent,
            "delay": {
                "p50": self.millis(0.5),
                "p90": self.millis(0.9),
                "p99": self.millis(0.99),
                "max": self.millis(1.0),
            },
            "hostile": self.halves.as_ref().map(Halves::json),
            "spectated": self.checked.spectated,
            "reconnects": self.reconnects,
            "nodes": self.used.map(|(nodes, _)| nodes),
            "cpu-seconds-per-1000-turns": self.cpu_per_thousand().map(|[nodes, database, bus, proxy, test]| json!({
                "nodes": nodes,
                "database": database,
                "bus": bus,
                "proxy": proxy,
                "test": test,
            })),
            "faults": self.faults.as_ref().map(|faults| faults.counts.iter().cloned().collect::<BTreeMap<_, _>>()),
            "seconds-after-faults": self.faults.as_ref().map(|faults| faults.delays.iter().cloned().collect::<BTreeMap<_, _>>()),
            "entries": self.checked.entries,
            "bytes-per-socket": self.memory.and_then(|memory| memory.per_socket()),
            "broken": self.checked.broken,
            "broken-promises": self.checked.descriptions,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, players) = (self.games, 2 * self.games);
        writeln!(
            f,
            "{games} games, {players} players, {} spectators, {} s",
            self.spectators, self.seconds
        )?;
        let refused: u64 = self.refused.values().sum();
        writeln!(
            f,
            "turns: {} sent, {} acknowledged, {refused} refused, {} unanswered, {} not sent in time",
            self.sent,
            self.delays.len(),
            self.unanswered,
            self.unsent
        )?;
        for (code, number) in &self.refused {
            writeln!(f, "refused: {number} × {code}")?;
        }
        let millis = |part| self.millis(part).unwrap_or_default();
        writeln!(
            f,
            "delay in ms: p50 {}, p90 {}, p99 {}, max {}",
            millis(0.5),
            millis(0.9),
            millis(0.99),
            millis(1.0)
        )?;
        if let Some(halves) = &self.halves {
            write!(f, "{halves}")?;
        }
        writeln!(
            f,
            "spectators: {} entries received; {} reconnects in all",
            self.checked.spectated, self.reconnects
        )?;
        if let Some(memory) = &self.memory {
            let mib = |bytes: u64| bytes >> 20;
            let (before, after) = (mib(memory.before), mib(memory.after));
            write!(
                f,
                "memory: {before} MiB before the spectators, {after} MiB with them"
            )?;
            match memory.per_socket() {
                Some(bytes) => writeln!(f, ", {} KiB per idle socket", bytes >> 10)?,
                None => writeln!(f)?,
            }
        }
        if let Some([nodes, database, bus, proxy, test]) = self.cpu_per_thousand() {
            writeln!(
                f,
                "processor time for 1,000 turns in s: nodes {nodes}, PostgreSQL {database}, NATS {bus}, HAProxy {proxy}, \
                 test {test}"
            )?;
        }
        if let Some(Faults { counts, delays }) = &self.faults {
            let counts = counts.iter().map(|(name, count)| format!("{count} {name}"));
            let counts: Vec<String> = counts.collect();
            writeln!(f, "faults: {}", counts.join(", "))?;
            let delays = delays.iter().map(|(name, delay)| format!("{name} {delay}"));
            let delays: Vec<String> = delays.collect();
            writeln!(
                f,
                "longest delay of a turn in s, by the fault before it: {}",
                delays.join(", ")
            )?;
        }
        writeln!(
            f,
            "compared: {} entries of {} games",
            self.checked.entries, self.games
        )?;
        for description in &self.checked.descriptions {
            writeln!(f, "broken: {description}")?;
        }
        match self.checked.broken {
            0 => writeln!(f, "log: every acknowledged turn is there once"),
            broken => writeln!(f, "log: {broken} broken promises"),
        }
    }
}

/// Returns a Markdown table that compares clusters of different sizes.
#[cfg(all(unix, feature = "cluster"))]
pub(super) fn comparison(reports: &[Report]) -> String {
    let mut text = "| nodes | turns per second | delay p50, p90, p99, max (ms) | processor time per 1,000 turns (s): nodes, \
         PostgreSQL, NATS, HAProxy, test | processors busy | mean commit (ms) | limit |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for report in reports {
        let Some((nodes, used)) = report.used else {
            continue;
        };
        let turns = report.delays.len() as f64 / report.seconds;
        let [p50, p90, p99, max] =
            [0.5, 0.9, 0.99, 1.0].map(|part| report.millis(part).unwrap_or_default());
        let [own, database, bus, proxy, test] = report.cpu_per_thousand().unwrap_or_default();
        text += &format!(
            "| {nodes} | {turns:.1} | {p50}, {p90}, {p99}, {max} | {own:.2}, {database:.2}, {bus:.2}, {proxy:.2}, {test:.2} \
             | {:.0} % | {:.1} | {} |\n",
            used.busy_part() * 100.0,
            used.commit_millis(),
            used.limit(p50)
        );
    }
    text
}

/// Returns a time in milliseconds, to one decimal.
pub(super) fn millis(delay: Duration) -> f64 {
    (delay.as_secs_f64() * 10_000.0).round() / 10.0
}

/// Returns a quantile of a sorted list (nearest rank).
pub(super) fn quantile(sorted: &[Duration], part: f64) -> Option<Duration> {
    let rank = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        let millis = Duration::from_millis;
        let sorted: Vec<Duration> = (1..=200).map(millis).collect();
        assert_eq!(quantile(&sorted, 0.5), Some(millis(100)));
        assert_eq!(quantile(&sorted, 0.99), Some(millis(198)));
        assert_eq!(quantile(&sorted, 1.0), Some(millis(200)));
        assert_eq!(quantile(&sorted[..1], 0.5), Some(millis(1)));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    #[cfg(all(unix, feature = "cluster"))]
    fn only_faults_that_have_begun_are_counted() {
        // The test was ended after two faults.
        let now = Instant::now();
        let begun = [(now, Fault::Kill), (now, Fault::Kill)];
        let faults = Faults::new(&begun, &[(Fault::Kill, Duration::from_millis(1_234))]);
        let count = |fault: Fault| {
            let counts = faults.counts.iter();
            let mut found = counts.filter(|(name, _)| *name == fault.to_string());
            found.next().expect("every kind is listed").1
        };
        let counts = Fault::ALL.map(count);
        assert_eq!(counts, [2, 0, 0, 0, 0]);
        assert_eq!(faults.delays, [("nodes killed".to_owned(), 1.23)]);
    }

    #[test]
    fn a_missing_or_slow_turn_is_a_failure() {
        let good = Report {
            games: 1,
            spectators: 0,
            seconds: 1.0,
            delays: vec![Duration::from_millis(50)],
            sent: 1,
            refused: BTreeMap::new(),
            unanswered: 0,
            unsent: 0,
            reconnects: 0,
            checked: Checked::default(),
            memory: None,
            halves: None,
            faults: None,
            used: None,
        };
        assert!(good.is_good(None) && good.is_good(Some(50)));
        assert!(!good.is_good(Some(49)));
        let with = |change: &dyn Fn(&mut Report)| {
            let mut report = good.clone();
            change(&mut report);
            report.is_good(None)
        };
        assert!(!with(&|report| report.unanswered = 1));
        assert!(!with(&|report| report.unsent = 1));
        assert!(!with(&|report| report.checked.broken = 1));
        assert!(!with(&|report| {
            report.refused.insert("illegal".to_owned(), 1);
        }));
    }
}
