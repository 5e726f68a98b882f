//! Progress of reading games.

use crate::progress::Progress;

/// The number of games, the part of the file and the speed, on one line.
pub(crate) struct GameProgress {
    line: Progress,
    games: u64,
}

impl GameProgress {
    /// Creates the progress. `quiet` hides it, for output that goes to the terminal and shows the progress itself.
    pub(crate) fn new(quiet: bool) -> GameProgress {
        let line = match quiet {
            true => Progress::hidden(),
            false => Progress::line(),
        };
        GameProgress { line, games: 0 }
    }

    /// Counts one more game. Takes the number of bytes read so far, and the size of the file if it is known.
    pub(crate) fn game(&mut self, (read, size): (u64, Option<u64>)) {
        self.games += 1;
        self.line.show(|| {
            let part = match size {
                Some(size) => format!(
                    "{} %",
                    (100 * read.min(size)).checked_div(size).unwrap_or(100)
                ),
                None => format!("{} MB", read / 1_000_000),
            };
            let games = self.games;
            let speed = games as f64 / self.line.elapsed().as_secs_f64().max(1e-9);
            format!("{part}  {games} games  {speed:.0} games/s")
        });
    }

    /// Removes the progress before other output is written.
    pub(crate) fn clear(&self) {
        self.line.clear();
    }
}
