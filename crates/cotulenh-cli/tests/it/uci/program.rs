//! A running `cotulenh uci`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The timeout for a line or an exit.
pub const LONG: Duration = Duration::from_secs(240);

pub const COMMAND: &str = env!("CARGO_BIN_EXE_cotulenh");

pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Program {
    /// Starts the command.
    pub fn start() -> Program {
        Program::start_as(Command::new(COMMAND).arg("uci"))
    }

    /// Starts a program that becomes the command.
    pub fn start_as(command: &mut Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let output = child.stdout.take().expect("piped");
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.expect("UTF-8")).is_err() {
                    break;
                }
            }
        });
        Program {
            input: child.stdin.take(),
            child,
            answers,
        }
    }

    /// Waits until the command has only its first thread. The system counts a thread until this entry is removed.
    #[cfg(target_os = "linux")]
    pub fn wait_for_other_threads(&self) {
        let until = Instant::now() + LONG;
        let tasks = format!("/proc/{}/task", self.child.id());
        while std::fs::read_dir(&tasks).expect("a process").count() > 1 {
            assert!(Instant::now() < until, "a thread does not end");
            thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the command reads");
    }

    /// Returns the next answer.
    pub fn answer(&mut self) -> String {
        self.answers.recv_timeout(LONG).expect("an answer")
    }

    /// Returns the answers up to the next one that starts with this text.
    #[cfg(target_os = "linux")]
    pub fn answers_until(&mut self, start: &str) -> Vec<String> {
        let mut answers = Vec::new();
        loop {
            answers.push(self.answer());
            if answers.last().is_some_and(|last| last.starts_with(start)) {
                return answers;
            }
        }
    }

    /// Closes the input. Returns the exit status and the remaining answers.
    pub fn end(mut self) -> (ExitStatus, Vec<String>) {
        self.input = None;
        let status = exit_status(&mut self.child);
        (status, self.answers.iter().collect())
    }
}

/// A test that fails leaves no process behind.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for a process to end.
pub fn exit_status(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + LONG;
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        if Instant::now() > deadline {
            let _ = child.kill();
            panic!("the command does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
}
