//! The games of a file or of standard input, one at a time.

use cotulenh::notation::pgn::{GameText, Splitter, TooLong};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The size of a block that is read at once. The games that end in a block are read by several threads, so it has many of
/// them.
const BLOCK: usize = 1 << 20;

/// The games of a stream. Memory use does not grow with its length.
pub(crate) struct Games {
    input: Box<dyn Read>,
    splitter: Splitter,
    /// The bytes of the last read. They may start in the middle of a character.
    block: Vec<u8>,
    ended: bool,
    /// The number of bytes in the stream, if it is known.
    size: Option<u64>,
    read: u64,
    lines: usize,
    bad_line: Option<usize>,
}

/// Returns `true` if the path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

impl Games {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path) -> io::Result<Games> {
        if is_stdin(path) {
            return Ok(Games::new(Box::new(io::stdin().lock()), None));
        }
        let file = File::open(path)?;
        let size = file.metadata().ok().map(|data| data.len());
        Ok(Games::new(Box::new(file), size))
    }

    fn new(input: Box<dyn Read>, size: Option<u64>) -> Games {
        Games {
            input,
            splitter: Splitter::new(),
            block: Vec::new(),
            ended: false,
            size,
            read: 0,
            lines: 1,
            bad_line: None,
        }
    }

    /// Returns the number of bytes read, and the number of all bytes if it is known.
    pub(crate) fn progress(&self) -> (u64, Option<u64>) {
        (self.read, self.size)
    }

    /// Returns the line of the first byte that is not UTF-8, if there is one. Returns it only once.
    pub(crate) fn take_bad_line(&mut self) -> Option<usize> {
        self.bad_line.filter(|&line| line != 0).inspect(|_| {
            // The line has been reported.
            self.bad_line = Some(0);
        })
    }

    /// Returns the texts of the next games, at least one, or an empty list at the end. It does not wait for more games than
    /// the last read block completes.
    pub(crate) fn next_games(&mut self) -> io::Result<Vec<Result<GameText, TooLong>>> {
        let mut games = Vec::from_iter(self.next_game()?);
        while let Some(game) = self.splitter.next_game() {
            games.push(game);
        }
        Ok(games)
    }

    /// Returns the text of the next game, or `None` at the end.
    pub(crate) fn next_game(&mut self) -> io::Result<Option<Result<GameText, TooLong>>> {
        loop {
            if let Some(game) = self.splitter.next_game() {
                return Ok(Some(game));
            }
            if self.ended {
                return Ok(None);
            }
            self.read_block()?;
        }
    }

    fn read_block(&mut self) -> io::Result<()> {
        let kept = self.block.len();
        self.block.resize(kept + BLOCK, 0);
        let count = loop {
            match self.input.read(&mut self.block[kept..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.block.truncate(kept + count);
        self.read += count as u64;
        self.ended = count == 0;
        self.decode();
        if self.ended {
            self.splitter.finish();
        }
        Ok(())
    }

    /// Feeds complete characters to the splitter. Bytes that are not UTF-8 become U+FFFD.
    fn decode(&mut self) {
        let mut start = 0;
        while start < self.block.len() {
            let bytes = &self.block[start..];
            let (text, bad) = match std::str::from_utf8(bytes) {
                Ok(text) => (text, 0),
                Err(error) => {
                    let valid = &bytes[..error.valid_up_to()];
                    let text = std::str::from_utf8(valid).unwrap_or_default();
                    match error.error_len() {
                        Some(length) => (text, length),
                        // The character may continue in the next block.
                        None if !self.ended => {
                            self.splitter.feed(text);
                            self.lines += newlines(text);
                            self.block.drain(..start + text.len());
                            return;
                        }
                        None => (text, bytes.len() - text.len()),
                    }
                }
            };
            self.splitter.feed(text);
            self.lines += newlines(text);
            start += text.len() + bad;
            if bad > 0 {
                self.splitter.feed("\u{fffd}");
                self.bad_line.get_or_insert(self.lines);
            }
        }
        self.block.clear();
    }
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns one byte at a time.
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

    fn all(bytes: &[u8]) -> (Vec<String>, Option<usize>) {
        let mut games = Games::new(Box::new(Drops(bytes.to_vec())), None);
        let mut texts = Vec::new();
        while let Some(game) = games.next_game().unwrap() {
            texts.push(game.unwrap().text);
        }
        (texts, games.take_bad_line())
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
}
