//! The file of an opening book.
//!
//! A magic number, a version, a description, the number of positions, the positions in the order of their keys, and a
//! checksum. A position is its key and its turns: score, weight and word. Integers are little-endian.

use super::{Book, BookTurn};
use crate::data_file;
use std::io;

const MAGIC: [u8; 8] = *b"\x89CTB\r\n\x1a\n";
const VERSION: u16 = 1;
/// The maximum length of a turn in the notation of engines, in bytes.
pub(super) const MAX_WORD: usize = u8::MAX as usize;

/// An error in a book file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The bytes do not begin with the magic number.
    #[error("not a book file")]
    Magic,
    /// The version is unknown.
    #[error("version {0} of the book file is unknown, expected {VERSION}")]
    Version(u16),
    /// The checksum does not match, or the file is too short.
    #[error("the checksum of the book file does not match")]
    Checksum,
    /// The content is not a book.
    #[error("the book file is damaged at byte {0}")]
    Content(usize),
}

/// An error of a book file on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookFileError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The content is not a book.
    #[error(transparent)]
    Content(#[from] BookError),
}

pub(super) fn write(book: &Book) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    let description = book.description.as_bytes();
    let length = description.len().min(u16::MAX.into());
    // A shorter text that ends within a character would not be UTF-8.
    let length = (0..=length)
        .rev()
        .find(|&at| book.description.is_char_boundary(at));
    let description = &description[..length.unwrap_or(0)];
    bytes.extend((description.len() as u16).to_le_bytes());
    bytes.extend(description);
    bytes.extend((book.positions.len() as u32).to_le_bytes());
    for (key, turns) in &book.positions {
        bytes.extend(key.to_le_bytes());
        bytes.push(turns.len() as u8);
        for turn in turns {
            bytes.extend(turn.score.to_le_bytes());
            bytes.extend(turn.weight.to_le_bytes());
            bytes.push(turn.word.len() as u8);
            bytes.extend(turn.word.as_bytes());
        }
    }
    bytes.extend(data_file::checksum(&bytes).to_le_bytes());
    bytes
}

pub(super) fn read(bytes: &[u8]) -> Result<Book, BookError> {
    let Some((body, checksum)) = bytes.split_last_chunk::<4>() else {
        return Err(BookError::Magic);
    };
    let mut rest = Rest { bytes: body, at: 0 };
    if rest.array() != Ok(MAGIC) {
        return Err(BookError::Magic);
    }
    let version = rest.array().map(u16::from_le_bytes);
    match version.map_err(|_| BookError::Checksum)? {
        VERSION => {}
        other => return Err(BookError::Version(other)),
    }
    if data_file::checksum(body) != u32::from_le_bytes(*checksum) {
        return Err(BookError::Checksum);
    }
    let length = u16::from_le_bytes(rest.array()?);
    let mut book = Book::new(rest.text(length.into())?);
    let count = u32::from_le_bytes(rest.array()?);
    let mut last = None;
    for _ in 0..count {
        let at = rest.at;
        let key = u64::from_le_bytes(rest.array()?);
        let turns: usize = u8::from_le_bytes(rest.array()?).into();
        let is_next = last.is_none_or(|last| last < key);
        let is_full = book.positions.len() == Book::MAX_POSITIONS;
        if !is_next || is_full || !(1..=Book::MAX_TURNS).contains(&turns) {
            return Err(BookError::Content(at));
        }
        last = Some(key);
        let turns: Result<Vec<BookTurn>, BookError> = (0..turns).map(|_| rest.turn()).collect();
        book.positions.insert(key, turns?);
    }
    match rest.at == body.len() {
        true => Ok(book),
        false => Err(BookError::Content(rest.at)),
    }
}

/// The bytes from a place on.
struct Rest<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Rest<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], BookError> {
        let found = self.bytes[self.at..].first_chunk();
        let found = *found.ok_or(BookError::Content(self.at))?;
        self.at += N;
        Ok(found)
    }

    fn text(&mut self, length: usize) -> Result<String, BookError> {
        let wrong = BookError::Content(self.at);
        let text = self.bytes.get(self.at..self.at + length);
        let text = text.and_then(|bytes| std::str::from_utf8(bytes).ok());
        let text = text.ok_or(wrong)?.to_owned();
        self.at += length;
        Ok(text)
    }

    fn turn(&mut self) -> Result<BookTurn, BookError> {
        let score = i16::from_le_bytes(self.array()?);
        let at = self.at;
        let weight = u16::from_le_bytes(self.array()?);
        if weight == 0 {
            return Err(BookError::Content(at));
        }
        let length = u8::from_le_bytes(self.array()?);
        let word = self.text(length.into())?;
        Ok(BookTurn {
            word,
            score,
            weight,
        })
    }
}
