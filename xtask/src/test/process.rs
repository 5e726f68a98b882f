//! The process of a stage. It ends after a time limit and after Ctrl-C, so that the table is always printed.

use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// The number of times that Ctrl-C was pressed.
static INTERRUPTS: AtomicUsize = AtomicUsize::new(0);
/// The time between two checks of a process.
const INTERVAL: Duration = Duration::from_millis(20);
/// The time in which the processes of a stage must end after they were asked to.
const GRACE: Duration = Duration::from_secs(15);

/// Lets Ctrl-C and SIGTERM end the running stages instead of this process.
pub fn catch_interrupts() -> Result<()> {
    let count = || {
        INTERRUPTS.fetch_add(1, Ordering::Relaxed);
    };
    Ok(ctrlc::set_handler(count)?)
}

/// Returns an error after Ctrl-C.
pub fn check_interrupt() -> Result<()> {
    ensure!(INTERRUPTS.load(Ordering::Relaxed) == 0, "interrupted");
    Ok(())
}

/// Runs a command to its end. Returns an error if it fails. Ends it and the processes that it has started if it takes longer
/// than the limit.
pub fn run(command: &mut Command, limit: Duration) -> Result<()> {
    // A group of its own can be ended as a whole.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().context("the stage has not started")?;
    let ended = wait(&mut child, limit);
    if ended.is_err() {
        end(&mut child, GRACE)?;
    }
    let status = ended?;
    ensure!(status.success(), "the stage ended with {status}");
    Ok(())
}

fn wait(child: &mut Child, limit: Duration) -> Result<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        check_interrupt()?;
        if start.elapsed() > limit {
            bail!("the stage took longer than {} minutes", limit.as_secs() / 60);
        }
        thread::sleep(INTERVAL);
    }
}

/// Ends a process and its group. Test runners then end their tests, which have groups of their own. After the grace period or
/// a second Ctrl-C, kills what is left of the group.
#[cfg(unix)]
fn end(child: &mut Child, grace: Duration) -> Result<()> {
    use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
    let group = Pid::from_child(child);
    let start = Instant::now();
    let _ = kill_process_group(group, Signal::TERM);
    // A process that has ended belongs to the group until it is waited for.
    while child.try_wait()?.is_none() || test_kill_process_group(group).is_ok() {
        if start.elapsed() > grace || INTERRUPTS.load(Ordering::Relaxed) > 1 {
            let _ = kill_process_group(group, Signal::KILL);
            child.wait()?;
            break;
        }
        thread::sleep(INTERVAL);
    }
    Ok(())
}

/// Kills a process and those that it has started.
#[cfg(not(unix))]
fn end(child: &mut Child, _: Duration) -> Result<()> {
    let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &child.id().to_string()]).status();
    child.wait()?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{PipeReader, Read};
    use std::os::unix::process::CommandExt;

    use super::*;

    fn run_script(script: &str, limit: Duration) -> Result<()> {
        run(Command::new("sh").args(["-c", script]), limit)
    }

    #[test]
    fn a_stage_runs_to_its_end() {
        let minute = Duration::from_secs(60);
        run_script("true", minute).expect("success");
        let error = run_script("exit 3", minute).expect_err("a failure").to_string();
        assert!(error.contains("exit status: 3"), "{error}");
    }

    /// Returns a script as a command, and a pipe that ends when the last process of the script has ended.
    fn script(script: &str) -> (Command, PipeReader) {
        let (end, output) = std::io::pipe().expect("a pipe");
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdout(output);
        (command, end)
    }

    #[test]
    fn a_stage_that_hangs_ends_with_its_processes() {
        let (mut command, mut output) = script("sleep 1000 & sleep 1000");
        let error = run(&mut command, Duration::ZERO).expect_err("a hanging stage").to_string();
        assert_eq!(error, "the stage took longer than 0 minutes");
        drop(command);
        assert_eq!(output.read(&mut [0]).expect("the end"), 0);
    }

    #[test]
    fn processes_that_do_not_end_are_killed() {
        let (mut command, mut output) = script("trap '' TERM; echo; sleep 1000 & sleep 1000");
        let mut child = command.process_group(0).spawn().expect("a shell");
        drop(command);
        output.read_exact(&mut [0]).expect("the trap is set");
        end(&mut child, Duration::ZERO).expect("it ends");
        assert_eq!(output.read(&mut [0]).expect("the end"), 0);
    }
}
