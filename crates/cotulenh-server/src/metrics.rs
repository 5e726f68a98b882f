//! The metrics of the server, in the format of Prometheus.

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// The upper bounds of durations, in seconds.
const SECONDS: [f64; 11] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0,
];

/// The upper bounds of numbers of jobs.
const JOBS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// The metrics of this process. All servers of a process share them.
#[derive(Clone)]
pub(crate) struct Metrics(PrometheusHandle);

impl Metrics {
    /// Installs the recorder, unless the process has one.
    pub(crate) fn install() -> Metrics {
        static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
        let handle = HANDLE.get_or_init(|| {
            let builder = PrometheusBuilder::new();
            let durations = Matcher::Suffix("_seconds".into());
            let jobs = Matcher::Suffix("_jobs".into());
            let recorder = builder
                .set_buckets_for_metric(durations, &SECONDS)
                .and_then(|builder| builder.set_buckets_for_metric(jobs, &JOBS))
                // Only an empty list of bounds is refused.
                .unwrap_or_default()
                .build_recorder();
            let handle = recorder.handle();
            // A program that uses this library may have a recorder of its own.
            let _ = metrics::set_global_recorder(recorder);
            describe();
            handle
        });
        Metrics(handle.clone())
    }

    /// Returns the metrics as text.
    pub(crate) fn render(&self) -> String {
        self.0.render()
    }

    /// Moves recorded durations into their buckets. Without it they would use more and more memory.
    pub(crate) fn upkeep(&self) {
        self.0.run_upkeep();
    }
}

fn describe() {
    describe_counter!("cotulenh_requests_total", "Requests to the API by status");
    describe_histogram!(
        "cotulenh_request_seconds",
        "Time to answer requests to the API"
    );
    describe_counter!(
        "cotulenh_refusals_total",
        "Requests that were refused, by code"
    );
    describe_gauge!("cotulenh_sockets", "Open sockets");
    describe_counter!(
        "cotulenh_sockets_closed_total",
        "Sockets that the server has closed, by reason"
    );
    describe_gauge!("cotulenh_games", "Running games");
    describe_counter!(
        "cotulenh_games_begun_total",
        "Games that have begun, including rematches"
    );
    describe_counter!("cotulenh_games_ended_total", "Games that have ended");
    describe_histogram!(
        "cotulenh_command_seconds",
        "Time from reading a command to its answer, which follows the commit"
    );
    describe_counter!("cotulenh_commands_total", "Commands of players by result");
    describe_counter!("cotulenh_turns_total", "Turns that were played");
    describe_histogram!(
        "cotulenh_commit_seconds",
        "Time that a room waits for the commit of an entry"
    );
    describe_histogram!(
        "cotulenh_store_commit_seconds",
        "Time of a commit, including fsync"
    );
    describe_gauge!("cotulenh_jobs", "Unfinished jobs for workers by state");
    describe_counter!(
        "cotulenh_jobs_ended_total",
        "Jobs for workers that are done or have failed, by result and kind"
    );
    describe_counter!(
        "cotulenh_job_leases_lost_total",
        "Leases of jobs that have run out"
    );
    describe_histogram!("cotulenh_store_group_jobs", "Writes that share one commit");
    describe_gauge!(
        "cotulenh_part_ok",
        "1 if a part of the server works, 0 if it fails"
    );
    describe_gauge!(
        "cotulenh_disk_free_bytes",
        "Free space on the disk of the data folder"
    );
    describe_counter!(
        "cotulenh_bus_lost_total",
        "Messages to other nodes that were lost because the queue to the bus was full"
    );
}

#[cfg(test)]
mod tests {
    /// Returns the names of metrics in a text.
    fn names(text: &str) -> std::collections::BTreeSet<&str> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let is_metric = |word: &&str| {
            let parts = ["_total", "_seconds", "_jobs"];
            parts.iter().any(|part| word.ends_with(part))
        };
        words
            .filter(|word| word.starts_with("cotulenh_"))
            .filter(is_metric)
            .collect()
    }

    #[test]
    fn every_metric_of_the_manual_is_described() {
        let source = include_str!("metrics.rs");
        let Some(manual) = crate::documents::document("SERVER.md") else {
            return;
        };
        let manual = std::fs::read_to_string(manual).unwrap();
        assert!(names(&manual).len() >= 12);
        assert_eq!(names(source), names(&manual));
    }
}
