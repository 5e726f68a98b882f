//! The games of a file or of standard input, one at a time.

use cotulenh::notation::pgn::PgnReader;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The games of a file or of standard input, with the progress of reading and the first bad line.
pub(crate) struct Games {
    pub(crate) reader: PgnReader<Box<dyn Read>>,
    /// The number of bytes in the stream, if it is known.
    size: Option<u64>,
    told_bad_line: bool,
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
            reader: PgnReader::new(input),
            size,
            told_bad_line: false,
        }
    }

    /// Returns the number of bytes read, and the number of all bytes if it is known.
    pub(crate) fn progress(&self) -> (u64, Option<u64>) {
        (self.reader.bytes_read(), self.size)
    }

    /// Returns the line of the first byte that is not UTF-8, if there is one. Returns it only once.
    pub(crate) fn take_bad_line(&mut self) -> Option<usize> {
        let line = self.reader.first_bad_line().filter(|_| !self.told_bad_line);
        self.told_bad_line |= line.is_some();
        line
    }
}
