//! An external program as a player. Every wait for it has a timeout.

use super::competitor::CommandSpec;
use super::limit::default_limits;
use super::protocol;
use super::seat::{Answer, Ask, Fault, Seat};
use super::weights_file::WeightsFileError;
use crate::evaluation::EvaluationError;
use crate::lines::{self, InputLine};
use cotulenh::Objective;
use cotulenh_engine::NoMemory;
use serde::{Deserialize, Serialize};
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum length of a line from a program. The rest of a longer line is skipped.
const MAX_LINE: usize = 1 << 16;
/// The maximum number of queued lines in each direction. A program that writes more has to wait.
const WAITING: usize = 64;
/// The time that a program has to exit after `quit`.
const PATIENCE: Duration = Duration::from_millis(500);

/// An option of a program: `NAME=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UciOption {
    name: String,
    value: String,
}

impl FromStr for UciOption {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<UciOption, &'static str> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
        if name.trim().is_empty() || text.contains(['\n', '\r']) {
            return Err("expected NAME=VALUE on one line");
        }
        Ok(UciOption {
            name: name.trim().into(),
            value: value.trim().into(),
        })
    }
}

/// A reason why an engine cannot be started.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    /// The program cannot be started.
    #[error("{program}: {error}")]
    Spawn { program: String, error: io::Error },
    /// The program does not speak the protocol.
    #[error("{program}: expected uciok and readyok, found: {}", match fault {
        Fault::Crash => "it has ended",
        _ => "no answer",
    })]
    NoAnswer { program: String, fault: Fault },
    /// A network file cannot be used.
    #[error("{0}")]
    Evaluation(EvaluationError),
    /// A file of weights cannot be used.
    #[error("{0}")]
    Weights(WeightsFileError),
    /// There is not enough memory for the built-in engine.
    #[error("engine: {0}")]
    Memory(NoMemory),
}

/// A program as a player.
pub(crate) struct ProgramSeat {
    spec: CommandSpec,
    options: Vec<UciOption>,
    objective: Objective,
    timeout: Duration,
    /// `None` before the first game, and after a game that the program lost by a fault.
    running: Option<Program>,
}

impl ProgramSeat {
    pub(crate) fn new(
        spec: &CommandSpec,
        options: &[UciOption],
        objective: Objective,
        timeout: Duration,
    ) -> ProgramSeat {
        ProgramSeat {
            spec: spec.clone(),
            options: options.to_vec(),
            objective,
            timeout,
            running: None,
        }
    }

    fn start(&self) -> Result<Program, StartError> {
        let program = &self.spec.program;
        let mut running =
            Program::spawn(&self.spec, self.timeout).map_err(|error| StartError::Spawn {
                program: program.clone(),
                error,
            })?;
        let introduced = running.introduce(&self.options, self.objective);
        introduced.map_err(|fault| StartError::NoAnswer {
            program: program.clone(),
            fault,
        })?;
        Ok(running)
    }
}

impl Seat for ProgramSeat {
    fn new_game(&mut self, _seed: u64) -> Result<(), StartError> {
        if let Some(running) = &mut self.running
            && running.send("ucinewgame").is_ok()
            && running.synchronize().is_ok()
        {
            return Ok(());
        }
        // The program has not started or has exited. A new process plays the next game.
        self.running = None;
        self.running = Some(self.start()?);
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let running = self.running.as_mut().ok_or(Fault::Crash)?;
        let answer = running.choose(ask);
        if answer.is_err() {
            // Later output of the program is not an answer to any question.
            self.running = None;
        }
        answer
    }
}

/// A running program.
struct Program {
    child: Child,
    to: Option<SyncSender<String>>,
    from: Receiver<String>,
    timeout: Duration,
}

impl Program {
    fn spawn(spec: &CommandSpec, timeout: Duration) -> io::Result<Program> {
        let mut command = Command::new(&spec.program);
        command
            .args(&spec.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C must only reach this process, because the current games are finished.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (to, lines_out) = sync_channel(WAITING);
        let (lines_in, from) = sync_channel(WAITING);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let program = Program {
            child,
            to: Some(to),
            from,
            timeout,
        };
        // If no thread can be created, the program is dropped and thereby ended.
        if let Some(stdin) = stdin {
            thread::Builder::new().spawn(move || write_lines(&lines_out, stdin))?;
        }
        if let Some(stdout) = stdout {
            thread::Builder::new().spawn(move || read_lines(stdout, &lines_in))?;
        }
        Ok(program)
    }

    fn introduce(&mut self, options: &[UciOption], objective: Objective) -> Result<(), Fault> {
        self.send("uci")?;
        let deadline = Instant::now() + self.timeout;
        while self.receive(deadline)?.trim() != "uciok" {}
        if objective != Objective::Total {
            self.send(&format!("setoption name Objective value {objective}"))?;
        }
        for UciOption { name, value } in options {
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        self.send("ucinewgame")?;
        self.synchronize()
    }

    /// Waits until the program has handled all commands, so that earlier output is not taken for an answer.
    fn synchronize(&mut self) -> Result<(), Fault> {
        self.send("isready")?;
        let deadline = Instant::now() + self.timeout;
        while self.receive(deadline)?.trim() != "readyok" {}
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        self.send(&protocol::position_command(ask))?;
        self.synchronize()?;
        let limits = ask.limits.clone().unwrap_or_else(default_limits);
        let began = Instant::now();
        self.send(&protocol::go_command(&limits))?;
        let most = ask.most.unwrap_or(self.timeout);
        let mut value = None;
        loop {
            let line = self.receive(began + most).map_err(|fault| match fault {
                Fault::Silent if ask.most.is_some() => Fault::Time,
                fault => fault,
            })?;
            if let Some(word) = protocol::best_move(&line) {
                let time = began.elapsed();
                let turn = ask.root.position().turn_from_engine_move(word);
                return Ok(Answer {
                    turn: turn.map_err(|_| Fault::Illegal)?,
                    value,
                    time,
                });
            }
            value = protocol::score(&line).or(value);
        }
    }

    /// Sends a line without waiting. A program that does not read counts as one that does not answer.
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        use std::sync::mpsc::TrySendError;
        let to = self.to.as_ref().ok_or(Fault::Crash)?;
        to.try_send(format!("{line}\n"))
            .map_err(|error| match error {
                TrySendError::Full(_) => Fault::Silent,
                TrySendError::Disconnected(_) => Fault::Crash,
            })
    }

    /// Returns the next line of the program, or an error after the deadline.
    fn receive(&mut self, deadline: Instant) -> Result<String, Fault> {
        let left = deadline.saturating_duration_since(Instant::now());
        // Endless output does not extend the time.
        if left.is_zero() {
            return Err(Fault::Silent);
        }
        self.from.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Silent,
            RecvTimeoutError::Disconnected => Fault::Crash,
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        const PAUSE: Duration = Duration::from_millis(5);
        let _ = self.send("quit");
        // A program exits at the end of its input.
        self.to = None;
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            // The program may be blocked on its output.
            while self.from.try_recv().is_ok() {}
            match self.child.try_wait() {
                Ok(None) => thread::sleep(PAUSE),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(lines: &Receiver<String>, mut stdin: ChildStdin) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).is_err() || stdin.flush().is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut input = BufReader::new(stdout);
    while let Ok(Some(line)) = lines::next_up_to(MAX_LINE, &mut input) {
        let (InputLine::Text(text) | InputLine::NotUtf8 { text, .. } | InputLine::TooLong(text)) =
            line;
        if lines.send(text).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_a_name_and_a_value() {
        let option: UciOption = "Move Overhead=30".parse().unwrap();
        assert_eq!(
            (option.name.as_str(), option.value.as_str()),
            ("Move Overhead", "30")
        );
        assert!("Hash".parse::<UciOption>().is_err());
        assert!("=3".parse::<UciOption>().is_err());
    }
}
