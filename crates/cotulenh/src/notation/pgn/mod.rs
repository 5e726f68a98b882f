//! PGN: games as text (RULES §11).

mod error;
mod lexer;
mod place;
mod split;
mod token;

pub use error::{TextError, TooLong, Wanted};
pub use lexer::Lexer;
pub use place::Place;
pub use split::{GameText, Splitter};
pub use token::{Token, TokenKind};
