//! The games of a file or of standard input, one at a time.

use cotulenh::notation::pgn::{GameText, Splitter, TooLong};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// The games of a stream. Memory does not grow with it.
pub(crate) struct Games {
    input: Box<dyn Read>,
    splitter: Splitter,
    /// Bytes that were read; the first may be the start of a character.
    block: Vec<u8>,
    ended: bool,
    /// How many bytes there are, if that is known.
    size: Option<u64>,
    read: u64,
    lines: usize,
    bad_line: Option<usize>,
}

/// Whether the path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

impl Games {
    /// Opens a file; `-` is standard input.
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

    /// How much of the stream was read: bytes, and bytes in all if that is known.
    pub(crate) fn progress(&self) -> (u64, Option<u64>) {
        (self.read, self.size)
    }

    /// The line of the first byte that is no UTF-8, if there was one; told once.
    pub(crate) fn take_bad_line(&mut self) -> Option<usize> {
        self.bad_line.filter(|&line| line != 0).inspect(|_| {
            // Known, and not to be told again.
            self.bad_line = Some(0);
        })
    }

    /// The text of the next game; nothing at the end.
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

    /// Feeds what is whole characters; bytes that are none become U+FFFD.
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
                        // The character may go on in the next block.
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

    /// Gives one byte at a time.
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
    fn bytes_that_are_no_text_are_replaced_and_their_line_told() {
        let (texts, bad) = all(b"[Red \"x\"]\n[Blue \"\xe9t\xe9\"]\n*\xf0\x9f");
        assert_eq!(texts.len(), 2);
        assert!(texts[0].contains("\u{fffd}t\u{fffd}"));
        assert_eq!(bad, Some(2));
    }
}
