//! Reads arbitrary bytes as an opening book, as they are and with the right head and checksum: no panic, errors point into the
//! file, a book has one encoding, and every turn it chooses is legal.

use cotulenh::Position;
use cotulenh_engine::Book;
use cotulenh_engine::book::BookError;

fn read(bytes: &[u8], seed: u64) {
    match Book::read(bytes) {
        Ok(book) => {
            assert_eq!(book.to_bytes(), bytes);
            assert!(book.len() <= Book::MAX_POSITIONS);
            let mut position = Position::start();
            while let Some((turn, _)) = book.choose(&position, seed) {
                position.play_turn(&turn).expect("a legal turn");
                if position.halfmove_clock() > 20 {
                    break;
                }
            }
        }
        Err(BookError::Content(at)) => assert!(at <= bytes.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks one input.
pub fn run(input: (u64, &[u8])) {
    let (seed, bytes) = input;
    read(bytes, seed);
    // The magic number and the version.
    let mut file = Book::default().to_bytes();
    file.truncate(10);
    file.extend(bytes);
    file.extend(crc32fast::hash(&file).to_le_bytes());
    read(&file, seed);
}
