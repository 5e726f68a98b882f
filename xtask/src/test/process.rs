//! The process of a stage. It ends after a time limit and after Ctrl-C, so that the table is always printed.

use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The time between two checks of a process.
const INTERVAL: Duration = Duration::from_millis(20);

/// Lets Ctrl-C and SIGTERM end the running stages instead of this process.
pub fn catch_interrupts() -> Result<()> {
    Ok(ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?)
}

/// Returns an error after Ctrl-C.
pub fn check_interrupt() -> Result<()> {
    ensure!(!INTERRUPTED.load(Ordering::Relaxed), "interrupted");
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
        end(&mut child)?;
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

/// Ends a process and its group. Test runners then end their tests, which have groups of their own.
fn end(child: &mut Child) -> Result<()> {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-s", "TERM", "--", &group]).status();
    }
    #[cfg(not(unix))]
    child.kill()?;
    child.wait()?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
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

    #[test]
    fn a_stage_that_hangs_ends_with_its_processes() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        // Opening a pipe for reading waits until another process opens it for writing.
        let script = format!("mkfifo '{0}'; (exec 3<'{0}') & exec 3<'{0}'", pipe.display());
        let error = run_script(&script, Duration::ZERO).expect_err("a hanging stage").to_string();
        assert_eq!(error, "the stage took longer than 0 minutes");
    }
}
