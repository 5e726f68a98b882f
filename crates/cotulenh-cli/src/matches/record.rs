//! The file of the games of a match.

use crate::files;
use anyhow::{Context, bail};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest end of a file that can be a game whose counting was interrupted.
const LONGEST: u64 = 1 << 22;

/// A file that games are appended to.
pub(crate) struct Record {
    path: PathBuf,
    file: File,
    bytes: u64,
}

impl Record {
    /// Opens the file, which need not exist. On a match that goes on it had `known` bytes, and the next game has the
    /// tag `round`: if that was written and not counted it is taken away again.
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
                    .take(LONGEST + 1)
                    .read_to_end(&mut rest)?;
                if !is_game(&rest, round) {
                    bail!(
                        "{name}: somebody else has written to it since the match was interrupted"
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

    /// Appends a game. It is on the disk when this returns, so a state that counts it may be written.
    pub(crate) fn append(&mut self, pgn: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(pgn.as_bytes());
        let synced = written.and_then(|()| files::sync_growing(&self.file));
        synced.with_context(|| self.path.display().to_string())?;
        self.bytes += pgn.len() as u64;
        Ok(())
    }

    /// The length of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Whether the bytes are those of one game with this round, or their beginning.
fn is_game(bytes: &[u8], round: &str) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let tag = format!("[Round \"{round}\"]");
    let rounds = text.matches("[Round ").count();
    bytes.len() as u64 <= LONGEST && (rounds == 0 || rounds == 1 && text.contains(&tag))
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
