//! The real terminal: it is always given back as it was.

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

/// Timeout for one wait for the keyboard. Short while the engine is thinking or a clock is running.
const SHORT: Duration = Duration::from_millis(30);
const LONG: Duration = Duration::from_millis(200);
/// Signals that follow the first within this time do not end the program: the game is being saved.
const GRACE: Duration = Duration::from_secs(5);
/// The most events that wait to be handled. Further ones wait in the terminal.
const MOST_EVENTS: usize = 64;

/// The reason why the program leaves the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The player has left.
    Left,
    /// A signal has asked for it.
    Signal,
    /// The terminal is gone.
    HungUp,
}

/// Refuses where no board can be shown.
pub(super) fn check() -> anyhow::Result<()> {
    if !io::stdin().is_terminal() || !output::is_terminal() {
        bail!("play needs a terminal for input and output");
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        bail!(
            "play needs a terminal that can move its cursor, which TERM=dumb says this one cannot"
        );
    }
    Ok(())
}

/// Gives the terminal back, whatever happened.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing, and no error could be shown in it.
        let _ = ratatui::try_restore();
    }
}

/// Runs the game until the player leaves, a signal comes or the terminal is gone.
pub(super) fn run(app: &mut App, paint: Paint) -> anyhow::Result<End> {
    let interrupt = Interrupt::listen_with_grace(GRACE, || {});
    // Begun before, so that it ends also where the terminal was only half set up.
    let _restore = Restore;
    let mut terminal = ratatui::try_init().context("the terminal")?;
    let events = read_events().context("the keyboard's thread")?;
    let played = play(app, paint, &mut terminal, &events, &interrupt);
    if !app.wants_quit() && is_hung_up() {
        // When it is dropped, it prints an error that it cannot show the cursor, and panics because the terminal is gone.
        std::mem::forget(terminal);
        return Ok(End::HungUp);
    }
    played.context("the terminal")?;
    Ok(match app.wants_quit() {
        true => End::Left,
        false => End::Signal,
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
        let busy = app.opponent.thinks().is_some() || app.table.settings().clock.is_some();
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
                return Err(io::Error::other("the keyboard's thread has ended"));
            }
        }
        let now = Instant::now();
        changed |= app.tick(now - last);
        last = now;
    }
    Ok(())
}

/// Reads events in a thread of their own. crossterm does not return from a terminal that is gone, not even after a timeout
/// (crossterm issue 793), so the caller must not wait for it. The thread ends with the program.
fn read_events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, events) = sync_channel(MOST_EVENTS);
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

/// Returns `true` if the terminal is gone. No signal is needed for that: a terminal that is not the controlling one sends none.
#[cfg(unix)]
fn is_hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (input, output) = (io::stdin(), output::own());
    // A hang-up is reported even if no event is asked for.
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
    // Some systems take the terminal away instead: then it is none any more.
    polled.is_ok() && both.iter().any(hung_up) || !input.is_terminal() || !output.is_terminal()
}

/// Elsewhere the system ends the program itself.
#[cfg(not(unix))]
fn is_hung_up() -> bool {
    false
}
