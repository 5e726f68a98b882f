//! Writing a file.

use crate::bytes::put_number;
use crate::error::WriteError;
use crate::game::ScoredGame;
use crate::settings::Settings;
use crate::{MAGIC, VERSION};
use std::io::Write;

/// The head of a file with these settings.
pub(crate) fn head(settings: &Settings) -> Vec<u8> {
    let text = settings.text();
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(cotulenh::RULES_VERSION.to_le_bytes());
    // Settings are never longer than their bound.
    head.extend((text.len() as u16).to_le_bytes());
    head.extend(text.as_bytes());
    let sum = crc32fast::hash(&head);
    head.extend(sum.to_le_bytes());
    head
}

/// Appends games to a file.
///
/// Each game goes out in one write, so that at most one is torn when the program is killed.
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
    /// Begins a file: writes its head.
    ///
    /// # Errors
    ///
    /// The file does not take it.
    pub fn create(mut file: W, settings: &Settings) -> Result<Writer<W>, WriteError> {
        file.write_all(&head(settings))?;
        Ok(Writer { file })
    }

    /// Goes on with a file that has its head, at its end.
    pub fn append_to(file: W) -> Writer<W> {
        Writer { file }
    }

    /// Appends a game and gives the number of its bytes, the frame included.
    ///
    /// # Errors
    ///
    /// The game is none that a file keeps, or the file does not take it.
    pub fn write(&mut self, game: &ScoredGame) -> Result<usize, WriteError> {
        let framed = framed(&game.to_bytes()?);
        self.file.write_all(&framed)?;
        Ok(framed.len())
    }

    /// Returns the file, e.g. to sync it to the disk.
    pub fn get_ref(&self) -> &W {
        &self.file
    }

    /// The file.
    pub fn into_inner(self) -> W {
        self.file
    }
}

/// The bytes of a game with their length and checksum before them.
fn framed(body: &[u8]) -> Vec<u8> {
    let mut framed = Vec::with_capacity(body.len() + 8);
    // The bound of turns bounds the length.
    put_number(&mut framed, body.len() as u32);
    let sum = checksum(&framed, body);
    framed.extend(sum.to_le_bytes());
    framed.extend(body);
    framed
}

/// The checksum of a game and of the bytes that tell its length.
pub(crate) fn checksum(length: &[u8], body: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(length);
    sum.update(body);
    sum.finalize()
}
