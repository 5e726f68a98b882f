//! A process that ends the services if this program is killed. Then nothing else would, because the services are in
//! process groups of their own.

use super::service::wait_until;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time that a service has to end before it is killed.
const ENDING: Duration = Duration::from_secs(5);

/// The guard of the services. Its process knows all services, and learns of the end of this program by the end of its
/// standard input.
pub(super) struct Guard {
    child: Child,
    input: Mutex<Option<ChildStdin>>,
}

impl Guard {
    /// Starts the process. It also deletes a folder at the end, if it is given.
    pub(super) fn start(folder: Option<&Path>) -> std::io::Result<Guard> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["cluster", "--guard"]);
        if let Some(folder) = folder {
            command.arg("--folder").arg(folder);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // A signal to this program does not reach it.
            .process_group(0)
            .spawn()?;
        let input = Mutex::new(child.stdin.take());
        Ok(Guard { child, input })
    }

    /// Notes a process, and whether it must be asked to end immediately instead of being killed.
    pub(super) fn add(&self, pid: u32, is_asked: bool) {
        let kind = if is_asked { "ask" } else { "kill" };
        self.write(&format!("+{pid} {kind}"));
    }

    /// Forgets a process that has ended.
    pub(super) fn remove(&self, pid: u32) {
        self.write(&format!("-{pid}"));
    }

    fn write(&self, line: &str) {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(input) = input.as_mut() {
            // Without the guard, the services still end with this program unless it is killed.
            let _ = writeln!(input, "{line}");
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        input.take();
        let _ = self.child.wait();
    }
}

/// Reads the processes from standard input. At its end, ends those that are left and deletes the folder.
pub(super) fn run(folder: Option<PathBuf>) {
    let lines = std::io::stdin().lock().lines().map_while(Result::ok);
    let left = processes(lines);
    for (pid, is_asked) in &left {
        let signal = if *is_asked {
            Signal::QUIT
        } else {
            Signal::KILL
        };
        // A paused process cannot end by itself.
        let _ = kill_process(*pid, signal);
        let _ = kill_process(*pid, Signal::CONT);
    }
    let is_running = |pid: &Pid| test_kill_process(*pid).is_ok();
    let pids: Vec<Pid> = left.keys().copied().collect();
    if wait_until(ENDING, || !pids.iter().any(is_running)).is_err() {
        for pid in &pids {
            let _ = kill_process(*pid, Signal::KILL);
        }
    }
    if let Some(folder) = folder {
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Returns the processes that have not ended, and whether each is asked to end.
fn processes(lines: impl Iterator<Item = String>) -> HashMap<Pid, bool> {
    let mut left = HashMap::new();
    for line in lines {
        let pid = |text: &str| text.parse().ok().and_then(Pid::from_raw);
        if let Some((number, kind)) = line.strip_prefix('+').and_then(|rest| rest.split_once(' ')) {
            left.extend(pid(number).map(|pid| (pid, kind == "ask")));
        } else if let Some(pid) = line.strip_prefix('-').and_then(pid) {
            left.remove(&pid);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_that_have_ended_are_forgotten() {
        let lines = [
            "+12 kill", "+13 ask", "+14 kill", "-12", "-99", "+0 kill", "?",
        ];
        let left = processes(lines.into_iter().map(str::to_owned));
        let mut left: Vec<(i32, bool)> = left
            .into_iter()
            .map(|(pid, is_asked)| (pid.as_raw_nonzero().get(), is_asked))
            .collect();
        left.sort_unstable();
        assert_eq!(left, [(13, true), (14, false)]);
    }
}
