//! The schedule that all clients of a test share.

use super::args::LoadOptions;
use std::sync::OnceLock;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The number of turns of each game before the test: the first turn of each side. The clocks start after them.
pub(super) const WARM_UP: usize = 2;

/// The state of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// The games are being started.
    Prepare,
    /// Turns are played by the schedule.
    Play,
    /// No further turn is played. Acknowledgements may still come.
    End,
    /// Every acknowledgement has come. Spectators may still receive entries.
    Acknowledged,
}

/// The schedule of all games.
#[derive(Debug)]
pub(super) struct Timetable {
    games: usize,
    every: Duration,
    seconds: Duration,
    /// Whether connections and nodes fail during the test.
    pub(super) has_chaos: bool,
    start: OnceLock<Instant>,
    stage: watch::Sender<Stage>,
}

impl Timetable {
    pub(super) fn new(options: &LoadOptions) -> Timetable {
        Timetable {
            games: options.games,
            every: Duration::from_secs_f64(options.every),
            seconds: Duration::from_secs_f64(options.seconds),
            has_chaos: options.has_chaos(),
            start: OnceLock::new(),
            stage: watch::Sender::new(Stage::Prepare),
        }
    }

    /// Starts the test.
    pub(super) fn begin(&self, at: Instant) {
        if self.start.set(at).is_ok() {
            self.stage.send_replace(Stage::Play);
        }
    }

    /// Ends the test.
    pub(super) fn end(&self) {
        self.stage.send_replace(Stage::End);
    }

    /// Ends the players' part of the test.
    pub(super) fn acknowledged(&self) {
        self.stage.send_replace(Stage::Acknowledged);
    }

    /// Returns the stage and its changes.
    pub(super) fn stage(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Returns the time of a turn. The games are spread evenly. Returns `None` before the test, and for a turn after its
    /// end.
    pub(super) fn time_of(&self, game: usize, ply: usize) -> Option<Instant> {
        let start = *self.start.get()?;
        let number = u32::try_from(ply.checked_sub(WARM_UP)?).ok()?;
        let offset = self.every.mul_f64(game as f64 / self.games as f64);
        let after = offset + self.every * number;
        (after < self.seconds).then_some(start + after)
    }
}
