//! Resources of the system.

use anyhow::{Context, bail};

/// Raises the number of open files to the maximum that the system allows. Every socket is a file.
#[cfg(unix)]
pub(super) fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // If the system refuses, the connections fail with a clear error.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(super) fn allow_many_files() {}

/// Returns the resident memory of a process in bytes.
pub(super) fn memory(pid: u32) -> anyhow::Result<u64> {
    let path = format!("/proc/{pid}/status");
    let text = std::fs::read_to_string(&path).with_context(|| path.clone())?;
    match resident(&text) {
        Some(bytes) => Ok(bytes),
        None => bail!("{path}: expected a line VmRSS"),
    }
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
    use super::resident;

    #[test]
    fn the_resident_memory_is_read() {
        let status = "Name:\tcotulenh\nVmPeak:\t  999 kB\nVmRSS:\t   12 kB\nThreads:\t3\n";
        assert_eq!(resident(status), Some(12 * 1024));
        assert_eq!(resident("Name:\tx\n"), None);
    }
}
