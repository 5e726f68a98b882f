//! A service of a cluster on this machine: a process that is started, watched and ended.

use super::guard::Guard;
use anyhow::{Context, bail};
use rustix::process::{Pid, kill_process};
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) use rustix::process::Signal;

/// The time that a service has to end after it was told to.
const ENDING: Duration = Duration::from_secs(10);
/// The kernel's unit of processor time in seconds: a hundredth of a second on Linux.
pub(crate) const TICK: f64 = 0.01;

/// A process that is started again when it ends by itself.
pub(crate) struct Service {
    pub(crate) name: String,
    pub(crate) port: u16,
    command: Command,
    child: Child,
    log: PathBuf,
    /// `false` while the service is down on purpose.
    is_wanted: bool,
    /// The processor time of the processes that have ended, in seconds.
    used: f64,
    guard: Arc<Guard>,
    /// The guard asks the process to end at once instead of killing it.
    is_asked: bool,
}

/// The surroundings of the services.
#[derive(Clone)]
pub(super) struct Services {
    /// The folder of their logs.
    pub(super) folder: PathBuf,
    pub(super) guard: Arc<Guard>,
}

impl Services {
    /// Starts a process that writes to a log in the folder.
    pub(super) fn start(&self, name: &str, port: u16, command: Command) -> anyhow::Result<Service> {
        Service::start(self, name, port, command, false)
    }

    /// Starts a database. If this program is killed, it is asked to end, so that its processes and its memory are freed.
    pub(super) fn start_database(
        &self,
        name: &str,
        port: u16,
        command: Command,
    ) -> anyhow::Result<Service> {
        Service::start(self, name, port, command, true)
    }
}

impl Service {
    fn start(
        services: &Services,
        name: &str,
        port: u16,
        mut command: Command,
        is_asked: bool,
    ) -> anyhow::Result<Service> {
        let folder: &Path = &services.folder;
        let log = folder.join(format!("{name}.log"));
        let file = File::create(&log)?;
        command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            // Ctrl-C reaches this program only, which ends the services in order.
            .process_group(0);
        let program = command.get_program().to_owned();
        let child = command
            .spawn()
            .with_context(|| program.to_string_lossy().into_owned())?;
        services.guard.add(child.id(), is_asked);
        Ok(Service {
            name: name.to_owned(),
            port,
            command,
            child,
            log,
            is_wanted: true,
            used: 0.0,
            guard: Arc::clone(&services.guard),
            is_asked,
        })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns everything that the service has written.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Returns the end of the log, for an error.
    pub(crate) fn failure(&self) -> String {
        let log = self.log();
        let lines: Vec<&str> = log.lines().rev().take(5).collect();
        let lines: Vec<&str> = lines.into_iter().rev().collect();
        format!("{} does not answer: {}", self.name, lines.join(" / "))
    }

    /// Sends a signal to the process, unless it has ended.
    pub(crate) fn signal(&mut self, signal: Signal) {
        if matches!(self.child.try_wait(), Ok(None)) {
            // It may end at this moment.
            let _ = kill_process(Pid::from_child(&self.child), signal);
        }
    }

    /// Sends a signal that ends the process, waits for its end and leaves the service down.
    pub(crate) fn take_down(&mut self, signal: Signal) {
        self.is_wanted = false;
        self.used += self.cpu_now();
        self.signal(signal);
        self.end();
    }

    /// Waits until the process has ended, and kills it after a while.
    pub(crate) fn end(&mut self) {
        self.is_wanted = false;
        let has_ended = wait_until(ENDING, || !matches!(self.child.try_wait(), Ok(None)));
        if has_ended.is_err() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        self.guard.remove(self.pid());
    }

    /// Starts a service that is down on purpose.
    pub(crate) fn bring_up(&mut self) -> anyhow::Result<()> {
        self.is_wanted = true;
        self.child = self.command.spawn()?;
        self.guard.add(self.pid(), self.is_asked);
        Ok(())
    }

    /// Starts the service again if it has ended by itself.
    pub(crate) fn keep_running(&mut self) -> anyhow::Result<()> {
        if self.is_wanted && !matches!(self.child.try_wait(), Ok(None)) {
            self.guard.remove(self.pid());
            self.bring_up()?;
        }
        Ok(())
    }

    /// Returns the seconds of processor time that the service and its children have used.
    pub(crate) fn cpu(&self) -> f64 {
        self.used + self.cpu_now()
    }

    fn cpu_now(&self) -> f64 {
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        let all = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let stats = all.filter_map(|pid| Some((pid, stat(pid)?)));
        let own = stats.filter(|(pid, stat)| *pid == self.pid() || stat.parent == self.pid());
        own.map(|(_, stat)| stat.ticks as f64 * TICK).sum()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.guard.remove(self.pid());
    }
}

/// Returns the seconds of processor time that a process has used. It is 0 where the system does not tell it.
pub(crate) fn processor_time_of(pid: u32) -> f64 {
    stat(pid).map_or(0.0, |stat| stat.own_ticks as f64 * TICK)
}

struct Stat {
    parent: u32,
    /// The processor time of the process and of its children that have ended.
    ticks: u64,
    /// The processor time of the process alone.
    own_ticks: u64,
}

fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name may contain spaces and parentheses.
    let (_, rest) = text.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(Stat {
        parent: u32::try_from(number(1)?).ok()?,
        ticks: number(11)? + number(12)? + number(13)? + number(14)?,
        own_ticks: number(11)? + number(12)?,
    })
}

/// Waits until a condition is true.
pub(super) fn wait_until(
    patience: Duration,
    mut is_true: impl FnMut() -> bool,
) -> anyhow::Result<()> {
    let until = Instant::now() + patience;
    while !is_true() {
        if Instant::now() >= until {
            bail!("nothing has happened for {} seconds", patience.as_secs());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Returns the numbers of a user and its group if this program runs as root. Otherwise it cannot become another user.
pub(super) fn other_user(name: &str) -> anyhow::Result<Option<(u32, u32)>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let user = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let is_it = fields.next() == Some(name);
        let (uid, gid) = (fields.nth(1)?, fields.next()?);
        is_it.then_some((uid.parse().ok()?, gid.parse().ok()?))
    });
    let user = user.with_context(|| format!("there is no user {name}"))?;
    Ok(Some(user))
}

/// Runs a command as another user.
pub(super) fn run_as(command: &mut Command, user: Option<(u32, u32)>) {
    if let Some((uid, gid)) = user {
        command.uid(uid).gid(gid);
    }
}
