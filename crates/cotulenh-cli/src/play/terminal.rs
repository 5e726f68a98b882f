//! The real terminal. It is always restored.

use super::app::App;
use super::screen::{self, Paint};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Timeout for one poll of the keyboard. Short while the engine is thinking or a clock is running.
const SHORT: Duration = Duration::from_millis(30);
const LONG: Duration = Duration::from_millis(200);
/// The grace period after the first signal, in which further signals do not end the program, because the game is being
/// saved.
const GRACE: Duration = Duration::from_secs(5);
/// The maximum number of queued events. Further events wait in the terminal.
const MAX_EVENTS: usize = 64;

/// The reason why the program leaves the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExitReason {
    /// The player quit.
    Left,
    /// A signal was received.
    Signal,
    /// The terminal is gone.
    HungUp,
}

/// Returns an error if the board cannot be shown in this terminal.
pub(super) fn check() -> anyhow::Result<()> {
    if !io::stdin().is_terminal() || !output::is_terminal() {
        bail!("play needs a terminal for input and output");
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        bail!("play needs a terminal that can move its cursor, and TERM=dumb cannot");
    }
    Ok(())
}

/// Restores the terminal when it is dropped.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to restore and nowhere to show an error.
        let _ = ratatui::try_restore();
    }
}

/// Runs the game until the player quits, a signal is received or the terminal is gone.
pub(super) fn run(app: &mut App, paint: Paint) -> anyhow::Result<ExitReason> {
    let interrupt = Interrupt::listen_with_grace(GRACE, || {});
    // Created first, so that a terminal that is only half set up is restored too.
    let _restore = Restore;
    let mut terminal = ratatui::try_init().context("the terminal")?;
    let events = read_events().context("the keyboard's thread")?;
    let played = play(app, paint, &mut terminal, &events, &interrupt);
    if !app.wants_quit() && is_hung_up() {
        // Its `drop` would print an error because the cursor cannot be shown, and panic because the terminal is gone.
        std::mem::forget(terminal);
        return Ok(ExitReason::HungUp);
    }
    played.context("the terminal")?;
    Ok(match app.wants_quit() {
        true => ExitReason::Left,
        false => ExitReason::Signal,
    })
}

fn play(
    app: &mut App,
    paint: Paint,
    terminal: &mut DefaultTerminal,
    events: &Receiver<io::Result<Event>>,
    interrupt: &Interrupt,
) -> io::Result<()> {
    let mut changed = true;
    let mut last = Instant::now();
    while !app.wants_quit() && !interrupt.is_wanted() && !is_hung_up() {
        if changed {
            terminal.draw(|frame| screen::draw(app, paint, frame))?;
        }
        let busy = app.opponent.thinks().is_some() || app.live.settings().clock.is_some();
        changed = false;
        match events.recv_timeout(if busy { SHORT } else { LONG }) {
            Ok(Ok(Event::Key(key))) => {
                app.key(key);
                changed = true;
            }
            Ok(Ok(Event::Resize(..))) => changed = true,
            Ok(Ok(_)) | Err(RecvTimeoutError::Timeout) => {}
            Ok(Err(error)) => return Err(error),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the keyboard thread has ended"));
            }
        }
        let now = Instant::now();
        changed |= app.tick(now - last);
        last = now;
    }
    Ok(())
}

/// Reads events in a separate thread. crossterm does not return from a terminal that is gone, not even after a timeout
/// (crossterm issue 793), so the caller must not wait for it. The thread ends with the program.
fn read_events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, events) = sync_channel(MAX_EVENTS);
    let read = move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if sender.send(event).is_err() || failed {
                return;
            }
        }
    };
    thread::Builder::new().name("keyboard".into()).spawn(read)?;
    Ok(events)
}

/// Returns `true` if the terminal is gone. This needs no signal: a terminal that is not the controlling one sends none.
#[cfg(unix)]
fn is_hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (input, output) = (io::stdin(), output::own());
    // A hang-up is reported even if no event is requested.
    let mut both = [
        PollFd::new(&input, PollFlags::empty()),
        PollFd::new(&output, PollFlags::empty()),
    ];
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let polled = poll(&mut both, Some(&at_once));
    let hung_up = |fd: &PollFd| fd.revents().contains(PollFlags::HUP);
    // On some systems, a lost terminal is no longer a terminal.
    polled.is_ok() && both.iter().any(hung_up) || !input.is_terminal() || !output.is_terminal()
}

/// On other systems, the system itself ends the program.
#[cfg(not(unix))]
fn is_hung_up() -> bool {
    false
}
