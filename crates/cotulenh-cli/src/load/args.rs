//! The command line of `cotulenh load`.

use crate::args::number;
use crate::client::Origin;
use clap::Args;

/// Test a server under load: many games at once, with players and spectators
///
/// Every game has two players and some spectators, each with a socket of its own. The players play legal random turns
/// at fixed times, whether the server keeps up or not. The delay of a turn is the time from its place in the schedule
/// to the acknowledgement. Afterwards the records of all clients are compared with the log of the server. The exit code
/// is 1 if a turn was refused, unanswered or never sent, if the log contradicts a client, or if turns were slower than
/// --within.
///
/// The games remain on the server, so the test needs a server with a data folder of its own. On Linux, the clients of a
/// server at 127.0.0.1 use many addresses of 127.0.0.0/8, so that its limits per address can stay as they are.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh serve --data load-test --port 8140 --trusted-proxy 127.0.0.1
  cotulenh load --url http://127.0.0.1:8140 --pid $(pgrep -f 'port 8140') --within 25
  cotulenh load --url http://127.0.0.1:8140 --hostile 100 --within 100
  cotulenh load --url http://127.0.0.1:8140 --games 20 --spectators 1 --seconds 5 --json")]
pub(crate) struct LoadOptions {
    /// The server, e.g. http://127.0.0.1:8132
    #[arg(long, value_name = "URL")]
    #[cfg_attr(all(unix, feature = "cluster"), arg(required_unless_present_any = ["nodes", "compare"]))]
    #[cfg_attr(not(all(unix, feature = "cluster")), arg(required = true))]
    pub(crate) url: Option<Origin>,
    /// Test a cluster of this many nodes on this machine, which is started for the test (see `cotulenh cluster`)
    #[cfg(all(unix, feature = "cluster"))]
    #[arg(long, value_name = "N", conflicts_with_all = ["url", "pid"], value_parser = number::<usize, 1, 9>)]
    pub(crate) nodes: Option<usize>,
    /// Test clusters of these numbers of nodes one after another, e.g. 1,2,3, and print a table of the results
    #[cfg(all(unix, feature = "cluster"))]
    #[arg(long, value_name = "N,N", conflicts_with_all = ["url", "pid", "nodes"], value_delimiter = ',', value_parser = number::<usize, 1, 9>)]
    pub(crate) compare: Option<Vec<usize>>,
    /// Kill, pause and restart nodes, restart PostgreSQL and NATS, and cut connections during the test
    ///
    /// Turns may be slow. A turn that a node refuses because it stops or has lost its store is sent again. Other refusals
    /// fail the test, and so do turns that have no answer or were not sent at the end.
    #[cfg(all(unix, feature = "cluster"))]
    #[arg(long, requires = "nodes", conflicts_with = "within")]
    pub(crate) chaos: bool,
    /// Attack the server from one more address in the second half of the test, and report both halves
    ///
    /// The hostile client sends requests whose bodies never come, exports games, signs in with wrong passwords, and lists
    /// this many long games, which it plays with itself before the test. It claims the address 203.0.113.7 in
    /// X-Forwarded-For. Start the server with --trusted-proxy 127.0.0.1, so that the limits for strangers apply to it.
    #[arg(long, value_name = "N", value_parser = number::<usize, 1, 100>)]
    #[cfg_attr(all(unix, feature = "cluster"), arg(conflicts_with_all = ["nodes", "compare"]))]
    pub(crate) hostile: Option<usize>,
    /// The number of games at once
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number::<usize, 1, 100_000>)]
    pub(crate) games: usize,
    /// The number of spectators of each game
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<usize, 0, 1_000>)]
    pub(crate) spectators: usize,
    /// The seconds between two turns of a game
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) every: f64,
    /// The length of the test in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// The seed of the turns
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Fail if more than one turn in a hundred, with --hostile in one of the halves, takes longer than this many milliseconds
    #[arg(long, value_name = "MS", value_parser = number::<u64, 1, 3_600_000>)]
    pub(crate) within: Option<u64>,
    /// The process of the server on this machine; reports its memory for each idle socket (Linux)
    #[arg(long, value_name = "PID")]
    pub(crate) pid: Option<u32>,
    /// Connect from one address only
    #[arg(long)]
    pub(crate) one_address: bool,
    /// The number of threads of the test itself
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize, 1, 64>)]
    pub(crate) threads: usize,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl LoadOptions {
    /// Returns `true` if connections and nodes fail during the test.
    pub(crate) fn has_chaos(&self) -> bool {
        #[cfg(all(unix, feature = "cluster"))]
        return self.chaos;
        #[cfg(not(all(unix, feature = "cluster")))]
        false
    }
}

/// Parses a number of seconds, at most one day.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let expected = "expected a number of seconds from 0.05 to 86400";
    let seconds: f64 = text.parse().map_err(|_| expected)?;
    match (0.05..=86_400.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err(expected),
    }
}
