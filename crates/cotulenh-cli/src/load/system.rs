//! Resources of the system.

use anyhow::{Context, bail};

/// Raises the number of open files to the maximum that the system allows. Every connection is a file.
#[cfg(unix)]
pub(crate) fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // If the system refuses, the connections fail with a clear error.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn allow_many_files() {}

/// Returns the resident memory of a process in bytes.
pub(super) fn memory(pid: u32) -> anyhow::Result<u64> {
    let path = format!("/proc/{pid}/status");
    let text = std::fs::read_to_string(&path).with_context(|| path.clone())?;
    match resident(&text) {
        Some(bytes) => Ok(bytes),
        None => bail!("{path}: expected a line VmRSS"),
    }
}

/// The processor time of the machine and of this program, in seconds.
#[cfg(all(unix, feature = "cluster"))]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProcessorTime {
    /// The time that all processors have worked.
    pub(super) busy: f64,
    /// The time of all processors.
    pub(super) all: f64,
    /// The time of this program.
    pub(super) own: f64,
}

/// Returns the processor time up to now. It is 0 where the system does not tell it.
#[cfg(all(unix, feature = "cluster"))]
pub(super) fn processor_time() -> ProcessorTime {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let (busy, all) = machine_ticks(&text).unwrap_or_default();
    let own = crate::cluster::processor_time_of(std::process::id());
    ProcessorTime {
        busy: busy * crate::cluster::TICK,
        all: all * crate::cluster::TICK,
        own,
    }
}

/// Returns the ticks that the processors have worked, and all ticks.
#[cfg(all(unix, feature = "cluster"))]
fn machine_ticks(stat: &str) -> Option<(f64, f64)> {
    let line = stat.lines().find_map(|line| line.strip_prefix("cpu "))?;
    let ticks: Vec<f64> = line
        .split_whitespace()
        .map_while(|number| number.parse().ok())
        .collect();
    // user, nice, system, idle, iowait, irq, softirq, steal. The rest is counted in user and nice, too.
    let all: f64 = ticks.get(..8)?.iter().sum();
    let idle = ticks[3] + ticks[4];
    Some((all - idle, all))
}

fn resident(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(all(unix, feature = "cluster"))]
    #[test]
    fn the_processor_time_of_the_machine_is_read() {
        let stat = "cpu  100 10 40 800 50 0 5 0 7 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(machine_ticks(stat), Some((155.0, 1005.0)));
        assert_eq!(machine_ticks("intr 1\n"), None);
    }

    #[test]
    fn the_resident_memory_is_read() {
        let status = "Name:\tcotulenh\nVmPeak:\t  999 kB\nVmRSS:\t   12 kB\nThreads:\t3\n";
        assert_eq!(resident(status), Some(12 * 1024));
        assert_eq!(resident("Name:\tx\n"), None);
    }
}
