//! Running other programs.

use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::report;

/// What cargo and rustup set for the programs they start, and what would tie a program meant for
/// another toolchain to ours.
const TOOLCHAIN_VARIABLES: [&str; 4] = ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"];

/// The folder of the workspace.
pub fn root() -> PathBuf {
    // Cargo sets the variable at run time too: a moved checkout is found where it is now.
    let xtask = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// Where cargo puts what it builds.
pub fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that runs us, in the caller's folder.
pub fn cargo_here() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    without_colors_on_ci(&mut command);
    command
}

/// The cargo that runs us, in the folder of the workspace.
pub fn cargo<I: IntoIterator<Item: AsRef<OsStr>>>(args: I) -> Command {
    let mut command = cargo_here();
    command.args(args).current_dir(root());
    command
}

/// The cargo of a named toolchain, in the folder of the workspace.
pub fn cargo_of<I: IntoIterator<Item: AsRef<OsStr>>>(toolchain: &str, args: I) -> Command {
    // Not `cargo +name`: inside `cargo run` the name `cargo` need not mean rustup's proxy.
    let mut command = rustup(["run", toolchain, "cargo"]);
    command.args(args);
    for variable in TOOLCHAIN_VARIABLES {
        command.env_remove(variable);
    }
    without_colors_on_ci(&mut command);
    command
}

/// Rustup, in the folder of the workspace.
pub fn rustup<I: IntoIterator<Item: AsRef<OsStr>>>(args: I) -> Command {
    let mut command = Command::new("rustup");
    command.args(args).current_dir(root());
    command
}

fn without_colors_on_ci(command: &mut Command) {
    if report::on_ci() {
        // Rustfmt looks only at the kind of terminal.
        command.envs([("CARGO_TERM_COLOR", "never"), ("TERM", "dumb")]);
    }
}

/// The command as one would type it.
pub fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    let words = iter::once(name).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

/// Runs the command, its output going where ours goes.
pub fn run(command: &mut Command) -> Result<(), Error> {
    let status = command
        .status()
        .map_err(|source| not_started(command, source))?;
    ended(command, status)
}

/// Returns an error if the command failed.
fn ended(command: &Command, status: ExitStatus) -> Result<(), Error> {
    if status.success() {
        Ok(())
    } else {
        Err(Error::Failed {
            line: line(command),
            status,
        })
    }
}

/// Runs the command and hands over each line that it prints on the error stream.
pub fn run_lines(command: &mut Command, mut each: impl FnMut(&str)) -> Result<(), Error> {
    let mut child = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| not_started(command, source))?;
    if let Some(stream) = child.stderr.take() {
        // A fuzzer prints inputs too, which need not be text.
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            each(String::from_utf8_lossy(&line).trim_end_matches('\r'));
        }
    }
    let status = child
        .wait()
        .map_err(|source| not_started(command, source))?;
    ended(command, status)
}

/// Runs the command in our place, where the system can do that: what is sent to us goes to it.
pub fn hand_over(command: &mut Command) -> Result<(), Error> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let source = command.exec();
        Err(not_started(command, source))
    }
    #[cfg(not(unix))]
    run(command)
}

/// Runs the command and keeps its output to itself.
pub fn capture(command: &mut Command) -> Result<Output, Error> {
    command
        .stdin(Stdio::null())
        .output()
        .map_err(|source| not_started(command, source))
}

/// True if the command can be started and succeeds. Prints nothing.
pub fn succeeds(command: &mut Command) -> bool {
    capture(command).is_ok_and(|output| output.status.success())
}

/// Runs the command for a limited time and keeps its output to itself.
pub fn run_within(command: &mut Command, limit: Duration) -> Result<(), Error> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| not_started(command, source))?;
    // Read while it runs, so that a full pipe cannot stop it.
    let reader = child.stderr.take().map(|mut stream| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // What was read before an error is still worth showing.
            let _ = stream.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    });

    let line = line(command);
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Err(source) => return Err(not_started(command, source)),
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => {
                let printed = reader.and_then(|reader| reader.join().ok());
                return Err(match printed.as_deref().and_then(complaint) {
                    Some(said) => Error::FailedSaying {
                        line,
                        said: said.to_owned(),
                    },
                    None => Error::Failed { line, status },
                });
            }
            Ok(None) if Instant::now() >= deadline => {
                // Either may fail only if it has just ended by itself.
                let _ = child.kill();
                let _ = child.wait();
                let seconds = limit.as_secs();
                return Err(Error::TimedOut { line, seconds });
            }
            Ok(None) => thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// What a failed program said about it: its last line that begins with "error"; npm's first that is more than a code; or
/// else its last.
fn complaint(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut npm = lines
        .clone()
        .filter_map(|line| line.strip_prefix("npm error "));
    lines
        .clone()
        .rfind(|line| line.starts_with("error"))
        .or_else(|| npm.find(|said| !said.starts_with("code ")))
        .or_else(|| lines.next_back())
}

/// The error of a command that could not be started.
pub fn not_started(command: &Command, source: io::Error) -> Error {
    Error::NotStarted {
        line: line(command),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["fmt", "--all", "--check"]);
        assert_eq!(line(&command), "cargo fmt --all --check");
    }

    #[test]
    fn every_line_of_the_error_stream_is_handed_over() {
        let mut lines = Vec::new();
        let mut command = cargo(["no-such-command"]);
        let result = run_lines(&mut command, |line| lines.push(line.to_owned()));
        assert!(matches!(result, Err(Error::Failed { .. })), "{result:?}");
        let told = lines.iter().any(|line| line.contains("no-such-command"));
        assert!(told, "{lines:?}");
        let ended = lines.iter().any(|line| line.ends_with(['\n', '\r']));
        assert!(!ended, "{lines:?}");
        run_lines(&mut cargo(["--version"]), |_| {}).expect("cargo runs");
    }

    #[test]
    fn a_complaint_is_the_error_or_the_last_line() {
        let text = "info: x\nerror: y\n\n  backtrace: z\n";
        assert_eq!(complaint(text), Some("error: y"));
        assert_eq!(complaint("one\ntwo\n\n"), Some("two"));
        let npm =
            "npm warn a\nnpm error code E1\nnpm error\nnpm error b c\nnpm error See the log\n";
        assert_eq!(complaint(npm), Some("b c"));
        assert_eq!(complaint("\n"), None);
    }
}
