//! The opening book: turns for positions at the beginning of a game, each with a score and a weight.
//!
//! An engine with [`Settings::book`](crate::Settings::book) plays a turn of the book at random, so that its games vary.

mod file;

pub use file::{BookError, BookFileError};

use crate::data_file;
use cotulenh::{Objective, Position, Turn, mix64};
use std::collections::BTreeMap;
use std::path::Path;
#[cfg(feature = "book")]
use std::sync::OnceLock;

/// A turn of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookTurn {
    /// The turn in the notation of engines.
    pub word: String,
    /// The score for the side to move, in hundredths of an Infantry.
    pub score: i16,
    /// How often the turn is played, relative to the other turns of the position.
    pub weight: u16,
}

/// An opening book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    description: String,
    /// The turns by the key of their position.
    positions: BTreeMap<u64, Vec<BookTurn>>,
}

impl Book {
    /// The maximum number of positions.
    pub const MAX_POSITIONS: usize = 1_000_000;
    /// The maximum number of turns of a position.
    pub const MAX_TURNS: usize = 64;

    /// Creates an empty book. The description says how it is made.
    #[must_use]
    pub fn new(description: String) -> Book {
        Book {
            description,
            positions: BTreeMap::new(),
        }
    }

    /// Returns the description.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Reads a book.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a book.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        file::read(bytes)
    }

    /// Reads a book from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a book.
    pub fn open(path: impl AsRef<Path>) -> Result<Book, BookFileError> {
        Ok(Book::read(&data_file::read(path.as_ref())?)?)
    }

    /// Returns the bytes of the file of the book.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns the book of the library. Returns `None` if the library is built without the feature `book`.
    #[must_use]
    pub fn embedded() -> Option<&'static Book> {
        #[cfg(feature = "book")]
        {
            static EMBEDDED: OnceLock<Option<Book>> = OnceLock::new();
            let bytes = include_bytes!("../../books/default.ctb");
            EMBEDDED.get_or_init(|| Book::read(bytes).ok()).as_ref()
        }
        #[cfg(not(feature = "book"))]
        None
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns `true` if the book has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Sets the turns of a position. Returns `false` and changes nothing if there are none or too many, if a weight is
    /// 0, or if the book is full.
    pub fn insert(&mut self, position: &Position, turns: Vec<BookTurn>) -> bool {
        let is_good = (1..=Book::MAX_TURNS).contains(&turns.len())
            && turns
                .iter()
                .all(|turn| turn.weight > 0 && turn.word.len() <= file::MAX_WORD)
            && self.positions.len() < Book::MAX_POSITIONS;
        if is_good {
            self.positions.insert(position.key(), turns);
        }
        is_good
    }

    /// Returns the turns of a position that are legal, best first. A book is about games with the objective total.
    #[must_use]
    pub fn turns(&self, position: &Position) -> Vec<(Turn, &BookTurn)> {
        if position.objective() != Objective::Total || position.deployment().is_some() {
            return Vec::new();
        }
        let turns = self.positions.get(&position.key());
        let legal = turns.into_iter().flatten().filter_map(|known| {
            let turn = position.turn_from_engine_move(&known.word).ok()?;
            Some((turn, known))
        });
        legal.collect()
    }

    /// Chooses a turn at random by the weights. The same position and seed give the same turn.
    #[must_use]
    pub fn choose(&self, position: &Position, seed: u64) -> Option<(Turn, &BookTurn)> {
        let turns = self.turns(position);
        let total: u64 = turns.iter().map(|(_, known)| u64::from(known.weight)).sum();
        let mut left = mix64(position.key() ^ mix64(seed)).checked_rem(total)?;
        turns.into_iter().find(|(_, known)| {
            let weight = u64::from(known.weight);
            let is_chosen = left < weight;
            left = left.saturating_sub(weight);
            is_chosen
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(word: &str, weight: u16) -> BookTurn {
        BookTurn {
            word: word.into(),
            score: -12,
            weight,
        }
    }

    fn book() -> Book {
        let mut book = Book::new("for tests".into());
        let start = Position::start();
        assert!(book.insert(&start, vec![turn("f4f6", 3), turn("h4h6", 1)]));
        let after = start.turn_from_engine_move("f4f6").unwrap();
        let mut position = start;
        position.play_turn(&after).unwrap();
        assert!(book.insert(&position, vec![turn("f9f7", 1)]));
        book
    }

    #[test]
    fn a_book_survives_its_file() {
        let book = book();
        let bytes = book.to_bytes();
        assert_eq!(Book::read(&bytes), Ok(book));
    }

    #[test]
    fn turns_are_chosen_by_their_weights() {
        let book = book();
        let start = Position::start();
        let first = (0..4_000).filter(|&seed| {
            let (turn, _) = book.choose(&start, seed).unwrap();
            turn.engine_move().to_string() == "f4f6"
        });
        let share = first.count() as f64 / 4_000.0;
        assert!((share - 0.75).abs() < 0.03, "{share}");
        assert_eq!(book.choose(&start, 5), book.choose(&start, 5));
    }

    #[test]
    fn unknown_positions_and_other_objectives_have_no_turns() {
        let book = book();
        let other: Position = "6c4/11/11/11/4t6/11/11/4T6/11/11/11/5C5 r - - 0 1"
            .parse()
            .unwrap();
        assert_eq!(book.choose(&other, 1), None);
        let mut setup: cotulenh::Setup = Position::start().to_string().parse().unwrap();
        setup.objective = Objective::Marine;
        assert_eq!(book.choose(&setup.position().unwrap(), 1), None);
        // An illegal turn is never played.
        let mut wrong = Book::default();
        assert!(wrong.insert(&other, vec![turn("a1a2", 1)]));
        assert_eq!(wrong.choose(&other, 1), None);
        assert!(!wrong.insert(&other, Vec::new()));
        assert!(!wrong.insert(&other, vec![turn("e5e6", 0)]));
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = book().to_bytes();
        assert_eq!(Book::read(b""), Err(BookError::Magic));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(Book::read(&damaged).is_err(), "byte {at}");
            assert!(Book::read(&bytes[..at]).is_err(), "length {at}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Book::read(&longer).is_err());
    }

    #[cfg(feature = "book")]
    #[test]
    fn the_book_of_the_library_has_legal_turns() {
        let book = Book::embedded().expect("the book of the library is valid");
        let mut seen = Vec::new();
        let mut positions = vec![Position::start()];
        while let Some(position) = positions.pop() {
            let turns = book.turns(&position);
            let known = book.positions.get(&position.key()).map_or(0, Vec::len);
            assert_eq!(turns.len(), known, "{position}");
            for (turn, _) in turns {
                let mut after = position;
                after.play_turn(&turn).unwrap();
                if !seen.contains(&after.key()) {
                    seen.push(after.key());
                    positions.push(after);
                }
            }
        }
        assert!(book.len() > 200, "{}", book.len());
        // Games vary from the first turn on.
        let first = book.turns(&Position::start());
        assert!(first.len() > 2, "{first:?}");
        // Every position of the book is reached from the start.
        let reached = seen.iter().filter(|key| book.positions.contains_key(key));
        assert_eq!(reached.count() + 1, book.len());
    }
}
