//! The file that games are appended to.

use crate::files;
use anyhow::Context;
use cotulenh_data::{Reader, ScoredGame, Settings, Writer};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The least time between two syncs of the file while games are appended. A sync takes some milliseconds.
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

/// The file of games, at its end.
pub(crate) struct Output {
    path: PathBuf,
    writer: Writer<File>,
    /// What is in it.
    pub(crate) holds: Holds,
    /// Bytes of a torn game that were cut off.
    pub(crate) cut: u64,
    /// The time of the last sync.
    synced: Instant,
}

/// What is in a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holds {
    pub(crate) games: u64,
    pub(crate) positions: u64,
    /// All bytes; none where there is no head yet.
    pub(crate) bytes: u64,
}

impl Output {
    /// Opens a file, which need not exist. One that does was made with the same settings; a game at its end that is
    /// not whole is cut off, for it will be played again.
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

    /// Waits until all games are on the disk.
    pub(crate) fn sync(&mut self) -> anyhow::Result<()> {
        let synced = files::sync_growing(self.writer.get_ref());
        synced.with_context(|| self.path.display().to_string())?;
        self.synced = Instant::now();
        Ok(())
    }

    /// Appends a game. The system has it when this returns, so it outlives the program. It outlives a power failure after the
    /// next sync, which is now if the last one is at least [`SYNC_EVERY`] ago.
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

/// What is in a file up to a game that is torn; nothing where not even its head is whole.
fn count(file: &mut File, settings: &Settings) -> anyhow::Result<Holds> {
    let mut holds = Holds::default();
    let head = Writer::create(Vec::new(), settings)?.into_inner();
    let mut begins = Vec::new();
    file.take(head.len() as u64).read_to_end(&mut begins)?;
    // Only the beginning of the very head that is wanted is written over.
    if begins.len() < head.len() && head.starts_with(&begins) {
        return Ok(holds);
    }
    file.rewind()?;
    let mut reader = Reader::new(&*file)?;
    if let Some(name) = settings.difference(reader.settings()) {
        let told = |settings: &Settings| settings.get(name).map(Into::into);
        return Err(OutputError::OtherSettings {
            name: name.into(),
            found: told(reader.settings()),
            wanted: told(settings),
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
