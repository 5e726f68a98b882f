//! The file to which games are appended.

use crate::files;
use anyhow::Context;
use cotulenh_data::{Reader, ScoredGame, Settings, Writer};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The minimum time between two syncs while games are appended. A sync takes some milliseconds.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A reason why games cannot be appended to a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OutputError {
    /// The file was made with other settings: the first setting that differs, its value in the file, and the given value.
    #[error(
        "it was made with other settings: {name} is {}, not {}",
        or_nothing(found),
        or_nothing(wanted)
    )]
    OtherSettings {
        name: String,
        found: Option<String>,
        wanted: Option<String>,
    },
}

fn or_nothing(value: &Option<String>) -> &str {
    value.as_deref().unwrap_or("nothing")
}

/// The file of games, positioned at its end.
pub(crate) struct Output {
    path: PathBuf,
    writer: Writer<File>,
    /// The content of the file.
    pub(crate) holds: Holds,
    /// The number of bytes of a torn game that were cut off.
    pub(crate) cut: u64,
    /// The time of the last sync.
    synced: Instant,
}

/// The content of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holds {
    pub(crate) games: u64,
    pub(crate) positions: u64,
    /// The number of bytes, or 0 if the file has no header yet.
    pub(crate) bytes: u64,
}

impl Output {
    /// Opens or creates a file. An existing file must have been made with the same settings. An incomplete game at its
    /// end is cut off, because it will be played again.
    pub(crate) fn open(path: &Path, settings: &Settings) -> anyhow::Result<Output> {
        let name = || path.display().to_string();
        let mut file = files::open_growing(path).with_context(name)?;
        let length = file.metadata().with_context(name)?.len();
        let mut holds = count(&mut file, settings).with_context(name)?;
        let cut = length.saturating_sub(holds.bytes);
        file.set_len(holds.bytes).with_context(name)?;
        file.seek(SeekFrom::Start(holds.bytes)).with_context(name)?;
        let writer = match holds.bytes {
            0 => {
                let writer = Writer::create(file, settings).with_context(name)?;
                let mut file = writer.into_inner();
                holds.bytes = file.stream_position().with_context(name)?;
                Writer::append_to(file)
            }
            _ => Writer::append_to(file),
        };
        let mut output = Output {
            path: path.into(),
            writer,
            holds,
            cut,
            synced: Instant::now(),
        };
        output.sync()?;
        Ok(output)
    }

    /// Syncs all games to the disk.
    pub(crate) fn sync(&mut self) -> anyhow::Result<()> {
        let synced = files::sync_growing(self.writer.get_ref());
        synced.with_context(|| self.path.display().to_string())?;
        self.synced = Instant::now();
        Ok(())
    }

    /// Appends a game. It survives the end of the program when this returns. It survives a power failure after the next
    /// sync, which happens now if the last one is at least [`SYNC_EVERY`] ago.
    pub(crate) fn append(&mut self, game: &ScoredGame) -> anyhow::Result<()> {
        let written = self.writer.write(game);
        let written = written.with_context(|| self.path.display().to_string())?;
        self.holds.games += 1;
        self.holds.positions += game.positions() as u64;
        self.holds.bytes += written as u64;
        match self.synced.elapsed() >= SYNC_EVERY {
            true => self.sync(),
            false => Ok(()),
        }
    }
}

/// Returns the content of a file before a torn game. The content is empty if even the header is incomplete.
fn count(file: &mut File, settings: &Settings) -> anyhow::Result<Holds> {
    let mut holds = Holds::default();
    let head = Writer::create(Vec::new(), settings)?.into_inner();
    let mut begins = Vec::new();
    file.take(head.len() as u64).read_to_end(&mut begins)?;
    // Only an incomplete header with the same settings is overwritten.
    if begins.len() < head.len() && head.starts_with(&begins) {
        return Ok(holds);
    }
    file.rewind()?;
    let mut reader = Reader::new(&*file)?;
    if let Some(name) = settings.difference(reader.settings()) {
        let value = |settings: &Settings| settings.get(name).map(Into::into);
        return Err(OutputError::OtherSettings {
            name: name.into(),
            found: value(reader.settings()),
            wanted: value(settings),
        }
        .into());
    }
    holds.bytes = reader.offset();
    while let Some(game) = reader.next() {
        match game {
            Ok(game) => {
                holds.games += 1;
                holds.positions += game.positions() as u64;
                holds.bytes = reader.offset();
            }
            Err(error) if error.is_torn() => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(holds)
}
