//! A line on the terminal that tells how far it is.

use crate::output;
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_millis(200);

/// A line that is written over again, a few times a second; nothing where there is no terminal.
pub(crate) struct Progress {
    terminal: bool,
    start: Instant,
    shown: Option<Instant>,
    games: u64,
}

impl Progress {
    /// `quiet` where the output itself goes to the terminal and shows how far it is.
    pub(crate) fn new(quiet: bool) -> Progress {
        Progress {
            terminal: !quiet && output::errors_are_seen(),
            start: Instant::now(),
            shown: None,
            games: 0,
        }
    }

    /// One more game; so many bytes of the file were read.
    pub(crate) fn game(&mut self, (read, size): (u64, Option<u64>)) {
        self.games += 1;
        if !self.terminal {
            return;
        }
        let now = Instant::now();
        if now - self.shown.unwrap_or(self.start) < EVERY {
            return;
        }
        self.shown = Some(now);
        let far = match size {
            Some(size) => format!(
                "{} %",
                (100 * read.min(size)).checked_div(size).unwrap_or(100)
            ),
            None => format!("{} MB", read / 1_000_000),
        };
        let games = self.games;
        let speed = games as f64 / (now - self.start).as_secs_f64().max(1e-9);
        output::write_over(&format!("{far}  {games} games  {speed:.0} a second"));
    }

    /// Takes the line away before anything else is written.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            output::write_over("");
        }
    }
}
