//! Reading a file.

use crate::bytes::{Progress, Varint, put_varint};
use crate::error::{DataError, DataErrorKind};
use crate::game::ScoredGame;
use crate::settings::Settings;
use crate::writer::checksum;
use crate::{MAGIC, MAX_BYTES, VERSION};
use std::io::{self, BufReader, Read};

/// An iterator over the games of a file. It keeps one game in memory.
///
/// A damaged or invalid game gives an error. The next call continues with the game after it, if that is where the
/// damaged game's length says. If it is not, the last error is [`DataErrorKind::Lost`].
#[derive(Debug)]
pub struct Reader<R> {
    file: BufReader<R>,
    settings: Settings,
    offset: u64,
    game: u64,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Sound,
    /// The previous game was damaged, so its length may be wrong.
    Doubtful,
    Over,
}

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a file of games, has an unknown version, or is damaged.
    pub fn new(file: R) -> Result<Reader<R>, DataError> {
        let mut reader = Reader {
            file: BufReader::new(file),
            settings: Settings::new(),
            offset: 0,
            game: 0,
            state: State::Sound,
        };
        reader.head()?;
        Ok(reader)
    }

    /// Returns the settings in the header.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the number of bytes read. After a game it is the start of the next one.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the number of games read, including damaged ones.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.game
    }

    fn head(&mut self) -> Result<(), DataError> {
        let error = |offset: u64, kind| DataError {
            offset,
            game: None,
            kind,
        };
        let mut head = [0; MAGIC.len() + 6];
        let read = self.fill(&mut head).map_err(|why| self.io(why))?;
        let seen = read.min(MAGIC.len());
        if head[..seen] != MAGIC[..seen] {
            return Err(error(0, DataErrorKind::NotData));
        }
        let torn = || error(0, DataErrorKind::Torn);
        if read < head.len() {
            return Err(torn());
        }
        let at = |from: usize| u16::from_le_bytes([head[from], head[from + 1]]);
        let (version, rules) = (at(MAGIC.len()), at(MAGIC.len() + 2));
        if version != VERSION {
            return Err(error(MAGIC.len() as u64, DataErrorKind::Version(version)));
        }
        let length = usize::from(at(MAGIC.len() + 4));
        let damaged = || error(0, DataErrorKind::Head);
        if length > Settings::MAX_BYTES {
            return Err(damaged());
        }
        let mut rest = vec![0; length + 4];
        let more = self.fill(&mut rest).map_err(|why| self.io(why))?;
        if more < rest.len() {
            return Err(torn());
        }
        let (text, sum) = rest.split_at(length);
        if checksum(&head, text).to_le_bytes() != sum {
            return Err(damaged());
        }
        if rules != cotulenh::RULES_VERSION {
            return Err(error(MAGIC.len() as u64 + 2, DataErrorKind::Rules(rules)));
        }
        let text = std::str::from_utf8(text).map_err(|_| damaged())?;
        self.settings = Settings::from_text(text).ok_or_else(damaged)?;
        Ok(())
    }

    /// Reads up to `bytes.len()` bytes. Returns the number of bytes read.
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while let Some(rest) = bytes.get_mut(read..).filter(|rest| !rest.is_empty()) {
            match self.file.read(rest) {
                Ok(0) => break,
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.offset += read as u64;
        Ok(read)
    }

    fn io(&self, error: io::Error) -> DataError {
        DataError {
            offset: self.offset,
            game: None,
            kind: DataErrorKind::Io(error),
        }
    }

    /// Reads the bytes of the next game. Returns them with their offset, or `None` at the end of the file.
    fn frame(&mut self) -> Result<Option<(u64, Vec<u8>)>, DataErrorKind> {
        let mut number = Varint::default();
        let mut first = true;
        let length = loop {
            let mut byte = [0];
            if self.fill(&mut byte).map_err(DataErrorKind::Io)? == 0 {
                return match first {
                    true => Ok(None),
                    false => Err(DataErrorKind::Torn),
                };
            }
            first = false;
            match number.add(byte[0]) {
                Progress::More => {}
                Progress::Complete(length) => break length,
                Progress::Bad => return Err(DataErrorKind::Length),
            }
        };
        if length == 0 || length as usize > MAX_BYTES {
            return Err(DataErrorKind::Length);
        }
        let mut length_bytes = Vec::new();
        put_varint(&mut length_bytes, length);
        let mut sum = [0; 4];
        if self.fill(&mut sum).map_err(DataErrorKind::Io)? < sum.len() {
            return Err(DataErrorKind::Torn);
        }
        let from = self.offset;
        let mut body = vec![0; length as usize];
        if self.fill(&mut body).map_err(DataErrorKind::Io)? < body.len() {
            return Err(DataErrorKind::Torn);
        }
        match checksum(&length_bytes, &body).to_le_bytes() == sum {
            true => Ok(Some((from, body))),
            false => Err(DataErrorKind::Checksum),
        }
    }

    fn next_game(&mut self) -> Result<Option<ScoredGame>, DataError> {
        let begin = self.offset;
        let frame = self.frame();
        if matches!(frame, Ok(None)) {
            self.state = State::Over;
            return Ok(None);
        }
        self.game += 1;
        let game = Some(self.game);
        let error = |offset, kind| DataError { offset, game, kind };
        match frame {
            Ok(None) => Ok(None),
            Ok(Some((from, body))) => {
                self.state = State::Sound;
                let read = ScoredGame::from_bytes(&body);
                let read = read
                    .map_err(|why| error(from + why.at as u64, DataErrorKind::Game(why.problem)))?;
                Ok(Some(read))
            }
            Err(kind) => {
                let (state, kind) = match (self.state, kind) {
                    (_, DataErrorKind::Io(why)) => (State::Over, DataErrorKind::Io(why)),
                    (State::Doubtful, _) => (State::Over, DataErrorKind::Lost),
                    (_, DataErrorKind::Checksum) => (State::Doubtful, DataErrorKind::Checksum),
                    (_, kind) => (State::Over, kind),
                };
                self.state = state;
                Err(error(begin, kind))
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<ScoredGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == State::Over {
            return None;
        }
        self.next_game().transpose()
    }
}
