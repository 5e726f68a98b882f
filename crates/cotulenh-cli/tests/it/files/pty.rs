//! A pseudo-terminal that a command runs in. It can hang up.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{ioctl_tiocsctty, setsid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A timeout that is long enough even on a busy machine.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// Whether the terminal is the controlling terminal of the command. Only then a hang-up sends SIGHUP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controlling {
    Yes,
    No,
}

/// A command in a terminal of 80 columns and 24 lines.
pub struct Pty {
    /// The other end of the terminal. `None` after the hang-up.
    master: Option<File>,
    pub child: Child,
    /// Everything that the command has written.
    shown: Vec<u8>,
    screen: vt100::Parser,
}

/// The size of the terminal.
const LINES: NonZeroU16 = NonZeroU16::new(24).unwrap();
const COLUMNS: NonZeroU16 = NonZeroU16::new(80).unwrap();

impl Pty {
    /// Starts a command with standard input, output and error in a new terminal.
    pub fn spawn(mut command: Command, controlling: Controlling) -> Pty {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
        #[cfg(target_os = "linux")]
        let flags = flags | OpenptFlags::CLOEXEC;
        let master = openpt(flags).expect("a pseudo-terminal");
        // On other systems the flag can only be set afterwards.
        fcntl_setfd(&master, FdFlags::CLOEXEC).expect("a descriptor");
        grantpt(&master).expect("the other end");
        unlockpt(&master).expect("the other end");
        let name = ptsname(&master, Vec::new()).expect("its name");
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let open = || rustix::fs::open(&name, flags, Mode::empty()).expect("the other end");
        let size = Winsize {
            ws_row: LINES.get(),
            ws_col: COLUMNS.get(),
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let terminal = open();
        tcsetwinsize(&terminal, size).expect("a size");
        command
            .env("TERM", "xterm")
            .stdin(Stdio::from(open()))
            .stdout(Stdio::from(open()))
            .stderr(Stdio::from(terminal));
        if controlling == Controlling::Yes {
            let take = || {
                setsid()?;
                ioctl_tiocsctty(std::io::stdin())?;
                Ok(())
            };
            // SAFETY: the closure makes two system calls. It neither allocates nor locks.
            unsafe { command.pre_exec(take) };
        }
        let child = command.spawn().expect("the command starts");
        Pty {
            master: Some(File::from(master)),
            child,
            shown: Vec::new(),
            screen: vt100::Parser::new(LINES, COLUMNS, 0),
        }
    }

    /// Presses keys.
    pub fn send(&mut self, keys: &str) {
        let master = self.master.as_mut().expect("the terminal is there");
        master.write_all(keys.as_bytes()).expect("keys");
    }

    /// Reads what the command writes until this text is on the screen.
    pub fn wait_for_screen(&mut self, text: &str) {
        let end = Instant::now() + DEADLINE;
        while !self.screen.screen().contents().contains(text) {
            let screen = self.screen.screen().contents();
            assert!(Instant::now() < end, "expected {text:?} in:\n{screen}");
            self.read(Duration::from_millis(100));
        }
    }

    /// Returns `true` if the command has written this text.
    pub fn has_shown(&self, text: &str) -> bool {
        self.shown
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    }

    /// Returns everything that the command has written.
    pub fn all_shown(&self) -> String {
        String::from_utf8_lossy(&self.shown).into_owned()
    }

    /// Reads what the command writes within this time.
    pub fn read_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            self.read(left);
        }
    }

    /// Reads once if there is output within this time. Returns `true` if there was any.
    fn read(&mut self, time: Duration) -> bool {
        let master = self.master.as_mut().expect("the terminal is there");
        let time = Timespec::try_from(time).expect("a short time");
        let mut ready = [PollFd::new(master, PollFlags::IN)];
        if poll(&mut ready, Some(&time)).is_ok_and(|count| count > 0) {
            let mut bytes = [0; 4096];
            // An error means that the command has closed its end.
            let count = master.read(&mut bytes).unwrap_or(0);
            self.shown.extend_from_slice(&bytes[..count]);
            self.screen.process(&bytes[..count]);
            return count > 0;
        }
        false
    }

    /// Closes the terminal.
    pub fn hang_up(&mut self) {
        self.master = None;
    }

    /// Waits for the exit of the command, and kills it if that takes too long. Returns its status, and its processor
    /// time in hundredths of a second if the system reports it.
    pub fn end(&mut self) -> (ExitStatus, Option<u64>) {
        let end = Instant::now() + DEADLINE;
        while !has_ended(&mut self.child) {
            if Instant::now() > end {
                let ticks = ticks(&self.child);
                let _ = self.child.kill();
                panic!("the command goes on, after {ticks:?} ticks of processor time");
            }
            if self.master.is_none() || !self.read(Duration::from_millis(10)) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        while self.master.is_some() && self.read(Duration::ZERO) {}
        let ticks = ticks(&self.child);
        (self.child.wait().expect("it has ended"), ticks)
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the fields of `/proc/PID/stat` after the name of the program.
#[cfg(target_os = "linux")]
fn stat(child: &Child) -> Vec<String> {
    let path = format!("/proc/{}/stat", child.id());
    let text = std::fs::read_to_string(path).expect("the child was not waited for");
    let fields = text.rsplit(')').next().expect("fields");
    fields.split_whitespace().map(Into::into).collect()
}

#[cfg(target_os = "linux")]
fn has_ended(child: &mut Child) -> bool {
    // Its times are available until it is waited for.
    stat(child)[0] == "Z"
}

/// Returns the processor time of a command, in hundredths of a second.
#[cfg(target_os = "linux")]
pub fn ticks(child: &Child) -> Option<u64> {
    let stat = stat(child);
    let number = |index: usize| stat[index].parse::<u64>().expect("a number");
    Some(number(11) + number(12))
}

#[cfg(not(target_os = "linux"))]
fn has_ended(child: &mut Child) -> bool {
    child.try_wait().expect("its state").is_some()
}

#[cfg(not(target_os = "linux"))]
pub fn ticks(_: &Child) -> Option<u64> {
    None
}
