//! The real terminal: it is always given back as it was.

use super::app::App;
use super::screen::{self, Paint};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// How long keys are waited for at a time: short while the engine thinks or a clock runs.
const SHORT: Duration = Duration::from_millis(30);
const LONG: Duration = Duration::from_millis(200);

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
        ratatui::restore();
    }
}

/// Lets somebody play until they leave, or the program is told to end.
pub(super) fn run(app: &mut App, paint: Paint) -> anyhow::Result<()> {
    let interrupt = Interrupt::listen(|| {});
    // Begun before, so that it ends also where the terminal was only half set up.
    let _restore = Restore;
    let mut terminal = ratatui::try_init().context("the terminal")?;
    play(app, paint, &mut terminal, &interrupt).context("the terminal")
}

fn play(
    app: &mut App,
    paint: Paint,
    terminal: &mut DefaultTerminal,
    interrupt: &Interrupt,
) -> io::Result<()> {
    let mut changed = true;
    let mut last = Instant::now();
    while !app.wants_quit() && !interrupt.is_wanted() {
        if changed {
            terminal.draw(|frame| screen::draw(app, paint, frame))?;
        }
        let busy = app.opponent.thinks().is_some() || app.table.settings().clock.is_some();
        changed = false;
        if event::poll(if busy { SHORT } else { LONG })? {
            match event::read()? {
                Event::Key(key) => {
                    app.key(key);
                    changed = true;
                }
                Event::Resize(..) => changed = true,
                _ => {}
            }
        }
        let now = Instant::now();
        changed |= app.tick(now - last);
        last = now;
    }
    Ok(())
}
