//! Writing a file.

use crate::bytes::put_varint;
use crate::error::WriteError;
use crate::game::ScoredGame;
use crate::settings::Settings;
use crate::{MAGIC, VERSION};
use std::io::Write;

/// Returns the header of a file with these settings.
pub(crate) fn head(settings: &Settings) -> Vec<u8> {
    let text = settings.text();
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(cotulenh::RULES_VERSION.to_le_bytes());
    // The length of the settings is bounded.
    head.extend((text.len() as u16).to_le_bytes());
    head.extend(text.as_bytes());
    let sum = crc32fast::hash(&head);
    head.extend(sum.to_le_bytes());
    head
}

/// A writer that appends games to a file.
///
/// Each game is written with one call, so at most one game is truncated if the program is killed.
///
/// ```
/// use cotulenh_data::{Reader, Settings, Writer};
/// let mut file = Vec::new();
/// Writer::create(&mut file, &Settings::new())?;
/// assert_eq!(Reader::new(&file[..])?.count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    file: W,
}

impl<W: Write> Writer<W> {
    /// Starts a file: writes the header.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn create(mut file: W, settings: &Settings) -> Result<Writer<W>, WriteError> {
        file.write_all(&head(settings))?;
        Ok(Writer { file })
    }

    /// Continues a file that already has a header. The writer must be at its end.
    pub fn append_to(file: W) -> Writer<W> {
        Writer { file }
    }

    /// Appends a game. Returns the number of bytes written, including the frame.
    ///
    /// # Errors
    ///
    /// Returns an error if the game cannot be stored or the file cannot be written.
    pub fn write(&mut self, game: &ScoredGame) -> Result<usize, WriteError> {
        let framed = framed(&game.to_bytes()?);
        self.file.write_all(&framed)?;
        Ok(framed.len())
    }

    /// Returns the file, e.g. to sync it to the disk.
    pub fn get_ref(&self) -> &W {
        &self.file
    }

    /// Returns the file.
    pub fn into_inner(self) -> W {
        self.file
    }
}

/// Returns the bytes of a game with their length and checksum in front.
fn framed(body: &[u8]) -> Vec<u8> {
    let mut framed = Vec::with_capacity(body.len() + 8);
    // The maximum number of turns bounds the length.
    put_varint(&mut framed, body.len() as u32);
    let sum = checksum(&framed, body);
    framed.extend(sum.to_le_bytes());
    framed.extend(body);
    framed
}

/// Returns the checksum of a game and of the bytes of its length.
pub(crate) fn checksum(length: &[u8], body: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(length);
    sum.update(body);
    sum.finalize()
}
