//! The games of a file.

use super::{GameText, PgnError, Reading, Splitter, TooLong};
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes per read. A large block completes many games, which several threads can then read.
const BLOCK: usize = 1 << 20;

/// The maximum number of bytes of a character that continues in the next block.
const MAX_INCOMPLETE: usize = 3;

/// The games of a file or of another source of bytes.
///
/// It is an iterator over the games. A game that cannot be read is an error, and the iterator goes on with the next game.
/// It ends after the last game, and after an error of the source.
///
/// The file may have any length: only one block and one game are in memory, and a game has at most [`Splitter::LIMIT`]
/// bytes. The source needs no buffer of its own. Bytes that are not UTF-8 are read as U+FFFD
/// ([`PgnReader::first_bad_line`]).
///
/// ```no_run
/// use cotulenh::notation::pgn::PgnReader;
/// for game in PgnReader::open("games.pgn")? {
///     match game {
///         Ok(reading) => println!("{}", reading.pgn.game.result()),
///         Err(error) => eprintln!("games.pgn: {error}"),
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// ```
/// use cotulenh::notation::pgn::PgnReader;
/// let games: Vec<_> = PgnReader::new("1. Tf6 *\n\n1. Tf66 *\n\n1. Th6 *\n".as_bytes()).collect();
/// assert!(games[0].is_ok() && games[2].is_ok());
/// let error = games[1].as_ref().expect_err("f66 is not a square");
/// assert_eq!(
///     error.to_string(),
///     "game 2 at 3:5: Tf66: found `f66`, expected a file from a to k, a rank from 1 to 12 or a square"
/// );
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    input: R,
    splitter: Splitter,
    /// The buffer of a block, with the beginning of a character from the block before. Empty before the first read.
    block: Vec<u8>,
    /// The number of bytes in the buffer that are not decoded.
    filled: usize,
    is_at_end: bool,
    bytes: u64,
    first_bad_line: Option<usize>,
    games: u64,
}

impl PgnReader<File> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns the error of the system if the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> io::Result<PgnReader<File>> {
        File::open(path).map(PgnReader::new)
    }
}

impl<R: Read> PgnReader<R> {
    /// Creates a reader of a source with the default limit, [`Splitter::LIMIT`].
    #[must_use]
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader::with_limit(input, Splitter::LIMIT)
    }

    /// Creates a reader with a limit in bytes for each game and each line.
    #[must_use]
    pub fn with_limit(input: R, limit: usize) -> PgnReader<R> {
        PgnReader {
            input,
            splitter: Splitter::with_limit(limit),
            block: Vec::new(),
            is_at_end: false,
            bytes: 0,
            filled: 0,
            first_bad_line: None,
            games: 0,
        }
    }

    /// Returns the number of bytes read so far.
    #[must_use]
    pub fn bytes_read(&self) -> u64 {
        self.bytes
    }

    /// Returns the first line read so far with bytes that are not UTF-8, or `None` if there is none.
    #[must_use]
    pub fn first_bad_line(&self) -> Option<usize> {
        self.first_bad_line
    }

    /// Returns the text of the next game without reading the game, or `None` at the end. A game that is too long is
    /// skipped.
    ///
    /// # Errors
    ///
    /// Returns the error of the source.
    pub fn next_text(&mut self) -> io::Result<Option<Result<GameText, TooLong>>> {
        loop {
            if let Some(text) = self.splitter.next_game() {
                self.games += 1;
                return Ok(Some(text));
            }
            if self.is_at_end {
                return Ok(None);
            }
            self.read_block()?;
        }
    }

    /// Returns the texts of the next games, e.g. for several threads, or an empty list at the end. They are the games that
    /// the last block has completed, at least one.
    ///
    /// # Errors
    ///
    /// Returns the error of the source.
    pub fn next_texts(&mut self) -> io::Result<Vec<Result<GameText, TooLong>>> {
        let mut texts = Vec::from_iter(self.next_text()?);
        while let Some(text) = self.splitter.next_game() {
            self.games += 1;
            texts.push(text);
        }
        Ok(texts)
    }

    fn read_block(&mut self) -> io::Result<()> {
        self.block.resize(BLOCK + MAX_INCOMPLETE, 0);
        let count = loop {
            match self.input.read(&mut self.block[self.filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.filled += count;
        self.bytes += count as u64;
        self.is_at_end = count == 0;
        self.decode();
        if self.is_at_end {
            self.splitter.finish();
        }
        Ok(())
    }

    /// Feeds complete characters to the splitter.
    fn decode(&mut self) {
        let mut start = 0;
        while start < self.filled {
            let bytes = &self.block[start..self.filled];
            let (text, bad) = match core::str::from_utf8(bytes) {
                Ok(text) => (text, 0),
                Err(error) => {
                    let valid = &bytes[..error.valid_up_to()];
                    let text = core::str::from_utf8(valid).unwrap_or_default();
                    match error.error_len() {
                        Some(length) => (text, length),
                        // The character may continue in the next block.
                        None if !self.is_at_end => {
                            self.splitter.feed(text);
                            start += text.len();
                            break;
                        }
                        None => (text, bytes.len() - text.len()),
                    }
                }
            };
            self.splitter.feed(text);
            start += text.len() + bad;
            if bad > 0 {
                self.splitter.feed("\u{fffd}");
                self.first_bad_line.get_or_insert(self.splitter.line());
            }
        }
        self.block.copy_within(start..self.filled, 0);
        self.filled -= start;
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<Reading, PgnFileError>;

    fn next(&mut self) -> Option<Result<Reading, PgnFileError>> {
        let problem = match self.next_text() {
            Ok(text) => match text?.map_err(PgnError::from).and_then(|text| text.read()) {
                Ok(reading) => return Some(Ok(reading)),
                Err(error) => PgnFileProblem::Game(error),
            },
            Err(error) => {
                self.is_at_end = true;
                let line = self.splitter.line();
                // The rest of the last game is not a game.
                self.splitter = Splitter::new();
                self.games += 1;
                PgnFileProblem::Source { line, error }
            }
        };
        let game = self.games;
        Some(Err(PgnFileError { game, problem }))
    }
}

impl<R: Read> FusedIterator for PgnReader<R> {}

/// The reason why a game of a file cannot be read.
#[derive(Debug)]
pub struct PgnFileError {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The problem.
    pub problem: PgnFileProblem,
}

/// A problem of a game in a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum PgnFileProblem {
    /// The text is not a game. The error has its line and column.
    Game(PgnError),
    /// The source cannot be read. The games after this place are lost.
    Source {
        /// The line up to which it was read.
        line: usize,
        /// The error of the source.
        error: io::Error,
    },
}

/// `game number at line:column: problem`
impl fmt::Display for PgnFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} at ", self.game)?;
        match &self.problem {
            PgnFileProblem::Game(error) => fmt::Display::fmt(error, f),
            PgnFileProblem::Source { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl core::error::Error for PgnFileError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    /// A source that returns one byte at a time.
    struct Drops(Vec<u8>);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() || buffer.is_empty() {
                return Ok(0);
            }
            buffer[0] = self.0.remove(0);
            Ok(1)
        }
    }

    /// A source that fails after its text, and works again after that.
    struct Broken<'a> {
        text: &'a [u8],
        after: &'a [u8],
    }

    impl Read for Broken<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.text.is_empty() {
                self.text = core::mem::take(&mut self.after);
                return Err(io::Error::other("the disk is gone"));
            }
            self.text.read(buffer)
        }
    }

    fn all(bytes: &[u8]) -> (Vec<String>, Option<usize>) {
        let mut games = PgnReader::new(Drops(bytes.to_vec()));
        let mut texts = Vec::new();
        while let Some(game) = games.next_text().unwrap() {
            texts.push(game.unwrap().text);
        }
        assert_eq!(games.bytes_read(), bytes.len() as u64);
        (texts, games.first_bad_line())
    }

    #[test]
    fn characters_may_be_cut_anywhere() {
        let (texts, bad) = all("[Red \"Đỏ ♟ 🦀\"]\n\n*\n[Red \"2\"]\n*".as_bytes());
        assert_eq!(texts.len(), 2);
        assert!(texts[0].contains("Đỏ ♟ 🦀"));
        assert_eq!(bad, None);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced_and_their_line_reported() {
        let (texts, bad) = all(b"[Red \"x\"]\n[Blue \"\xe9t\xe9\"]\n*\xf0\x9f");
        assert_eq!(texts.len(), 2);
        assert!(texts[0].contains("\u{fffd}t\u{fffd}"));
        assert_eq!(bad, Some(2));
    }

    #[test]
    fn a_broken_game_has_its_number_and_place_and_the_others_are_read() {
        let long = "ten bytes\n".repeat(10);
        let text = alloc::format!("1. Tf6 *\n\n1. {{{long}}} *\n\n1. Tf6 Tz9 *\n\n1. Th6 *\n");
        let games: Vec<_> = PgnReader::with_limit(text.as_bytes(), 80).collect();
        let told: Vec<String> = games
            .iter()
            .map(|game| match game {
                Ok(reading) => reading.pgn.game.node_count().to_string(),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert_eq!((told[0].as_str(), told[3].as_str()), ("2", "2"));
        assert_eq!(
            told[1],
            "game 2 at 3:1: expected a game of at most 80 bytes"
        );
        assert!(told[2].starts_with("game 3 at 15:9: Tz9: "), "{}", told[2]);
    }

    #[test]
    fn an_error_of_the_source_ends_the_games() {
        let mut games = PgnReader::new(Broken {
            text: b"1. Tf6 *\n\n1. Th6\n",
            after: b"*\n\n1. Tf6 *\n",
        });
        assert!(games.next().unwrap().is_ok());
        let error = games.next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "game 2 at line 4: the disk is gone");
        assert!(games.next().is_none());
        assert!(games.next().is_none());
    }
}
