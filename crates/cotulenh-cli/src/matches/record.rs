//! The PGN file of a match.

use crate::files;
use anyhow::{Context, bail};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The maximum size of a game at the end of the file that was written but not counted, in bytes.
const MAX_GAME: u64 = 1 << 22;

/// A file to which games are appended.
pub(crate) struct Record {
    path: PathBuf,
    file: File,
    bytes: u64,
}

impl Record {
    /// Opens the file, or creates it. If a match is continued, the file had `known` bytes and the next game has the tag
    /// `round`. If that game was written but not counted, it is removed.
    pub(crate) fn open(path: &Path, known: Option<u64>, round: &str) -> anyhow::Result<Record> {
        let name = path.display();
        let mut file = files::open_growing(path).with_context(|| name.to_string())?;
        let length = file.metadata().with_context(|| name.to_string())?.len();
        if let Some(known) = known {
            if length < known {
                bail!(
                    "{name}: expected at least the {known} bytes that the match has written, found {length}"
                );
            }
            if length > known {
                let mut rest = Vec::new();
                file.seek(SeekFrom::Start(known))?;
                Read::by_ref(&mut file)
                    .take(MAX_GAME + 1)
                    .read_to_end(&mut rest)?;
                if !is_game(&rest, round) {
                    bail!(
                        "{name}: another program has written to it since the match was interrupted"
                    );
                }
                file.set_len(known).with_context(|| name.to_string())?;
            }
        }
        let bytes = known.unwrap_or(length);
        file.seek(SeekFrom::Start(bytes))?;
        Ok(Record {
            path: path.into(),
            file,
            bytes,
        })
    }

    /// Appends a game and syncs it to the disk, so that the state may count it.
    pub(crate) fn append(&mut self, pgn: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(pgn.as_bytes());
        let synced = written.and_then(|()| files::sync_growing(&self.file));
        synced.with_context(|| self.path.display().to_string())?;
        self.bytes += pgn.len() as u64;
        Ok(())
    }

    /// Returns the length of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Returns `true` if the bytes are a game with this round, or the start of one.
fn is_game(bytes: &[u8], round: &str) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let tag = format!("[Round \"{round}\"]");
    let rounds = text.matches("[Round ").count();
    bytes.len() as u64 <= MAX_GAME && (rounds == 0 || rounds == 1 && text.contains(&tag))
}

#[cfg(test)]
mod tests {
    use super::is_game;

    #[test]
    fn only_a_game_that_was_not_counted_is_taken_away() {
        assert!(is_game(b"[Event \"x\"]\n[Round \"2.1\"]\n1. Tf6", "2.1"));
        assert!(is_game(b"[Event", "2.1"));
        assert!(!is_game(b"[Round \"2.1\"] * [Round \"2.2\"] *", "2.1"));
        assert!(!is_game(b"[Round \"2.2\"] *", "2.1"));
    }
}
