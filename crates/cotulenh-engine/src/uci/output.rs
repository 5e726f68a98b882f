//! The output of a session, shared by the command loop and the search.

use super::write;
use crate::clock::Instant;
use crate::control::CurrentMove;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The longest silence during a search. After that a line is written, because a closed pipe is only noticed by writing.
const MAX_SILENCE: Duration = Duration::from_secs(1);

/// An output that several threads write to, line by line.
pub(super) struct Output<W> {
    writer: Mutex<Writer<W>>,
    made: Instant,
    /// When the search began, in milliseconds since the output was created.
    search_began: AtomicU64,
    /// When the next line is due, in milliseconds since the output was created.
    due: AtomicU64,
}

struct Writer<W> {
    inner: W,
    /// The error of the first line that could not be written. Nothing is written after it.
    error: Option<io::Error>,
}

impl<W: Write> Writer<W> {
    fn write(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.inner, "{line}")?;
        self.inner.flush()
    }

    fn check(&self) -> io::Result<()> {
        match &self.error {
            None => Ok(()),
            Some(error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(inner: W) -> Output<W> {
        Output {
            writer: Mutex::new(Writer { inner, error: None }),
            made: Instant::now(),
            search_began: AtomicU64::new(0),
            due: AtomicU64::new(u64::MAX),
        }
    }

    /// Writes and flushes a line. Lines of other threads are never mixed with it.
    ///
    /// # Errors
    ///
    /// Returns an error if this line or an earlier one could not be written.
    pub(super) fn send(&self, line: &str) -> io::Result<()> {
        let mut writer = self.writer();
        writer.check()?;
        self.due.store(self.next_due(), Ordering::Relaxed);
        writer.error = writer.write(line).err();
        writer.check()
    }

    /// Returns an error if a line could not be written.
    pub(super) fn check(&self) -> io::Result<()> {
        self.writer().check()
    }

    fn writer(&self) -> MutexGuard<'_, Writer<W>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks the start of a search.
    pub(super) fn begin_search(&self) {
        self.search_began.store(self.now(), Ordering::Relaxed);
        self.due.store(self.next_due(), Ordering::Relaxed);
    }

    /// Writes a line if the search has been silent for too long. Returns `true` if a line could not be written. All
    /// threads of the search call it often. `current` returns the root move that the search is looking at.
    pub(super) fn is_broken(&self, current: impl FnOnce() -> Option<CurrentMove>) -> bool {
        let (now, due) = (self.now(), self.due.load(Ordering::Relaxed));
        if now < due {
            return false;
        }
        let next = self.next_due();
        let first = self
            .due
            .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed);
        // Only the thread that wins the exchange writes the line.
        first.is_ok() && {
            let time = now.saturating_sub(self.search_began.load(Ordering::Relaxed));
            self.send(&write::sign_of_life(current().as_ref(), time))
                .is_err()
        }
    }

    fn now(&self) -> u64 {
        self.made.elapsed().as_millis() as u64
    }

    fn next_due(&self) -> u64 {
        self.now() + MAX_SILENCE.as_millis() as u64
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Engine, Limits, Root};
    use cotulenh::Position;

    #[test]
    fn a_silent_search_says_which_root_move_it_looks_at() {
        let output = Output::new(Vec::new());
        let root = Root::new(Position::start());
        let mut engine = Engine::new();
        engine.search(&root, &Limits::depth(2), |_| {});
        let current = engine.control().current_move();
        let looked_at = current.clone().unwrap();
        assert_eq!(looked_at.depth, 2);
        let number = looked_at.number;
        assert!((1..=116).contains(&number), "{number}");

        output.due.store(0, Ordering::Relaxed);
        assert!(!output.is_broken(|| current));
        // A second need not have passed since then.
        assert!(output.due.load(Ordering::Relaxed) > 0);
        output.due.store(u64::MAX, Ordering::Relaxed);
        assert!(!output.is_broken(|| None));
        let text = String::from_utf8(output.writer().inner.clone()).unwrap();
        let word = looked_at.turn.engine_move();
        let start = format!("info depth 2 currmove {word} currmovenumber {number} time ");
        assert!(text.starts_with(&start), "{text}");
        assert_eq!(text.lines().count(), 1);
    }
}
