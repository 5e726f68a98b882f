//! PGN: games as text (RULES §11).
//!
//! [`PgnGame`] is a game with its tags: it is read from text and written as text. [`Splitter`] cuts a stream into the
//! texts of its games, so that memory does not grow with the stream and a broken game harms no other:
//!
//! ```
//! use cotulenh::notation::pgn::Splitter;
//! let mut splitter = Splitter::new();
//! splitter.feed("1. Tf6 *\n\n1. Tf66 *\n\n1. Th6 *\n");
//! splitter.finish();
//! let mut told = Vec::new();
//! while let Some(text) = splitter.next_game() {
//!     match text?.read() {
//!         Ok(reading) => told.push(reading.pgn.game.position().to_string()),
//!         Err(error) => told.push(error.to_string()),
//!     }
//! }
//! assert_eq!(told.len(), 3);
//! assert_eq!(told[1], "3:5: Tf66: found `f66`, expected a file from a to k, a rank from 1 to 12 or a square");
//! # Ok::<(), cotulenh::notation::pgn::TooLong>(())
//! ```
//!
//! # What is read and what is written
//!
//! - **Tags** `[Name "value"]`, with `\"` and `\\` inside the quotes; several on a line or one. Those of the game itself —
//!   `Result`, `Objective`, `SetUp`, `FEN` and the `Termination`s that the game knows — are in [`PgnGame::game`], all others
//!   in [`PgnGame::tags`]. `White` and `Black` are read as `Red` and `Blue`.
//! - **Moves** as SAN, LAN or engine words; written as SAN, deployments as LAN. Numbers and dots may be missing.
//! - A **bracket** opens a unit, as in `(TI)xe7`, if it holds one to three capital piece letters, each with or without `+`,
//!   and a file, a rank, a mark, `>`, `<` or `:` comes directly behind it; inside a word a unit comes only behind `:`, `,`
//!   and `<`. Every other bracket opens a **variation**. No blanks are needed: `Tf6((TI)xe7)` is a move and a variation of
//!   one move.
//! - **Comments** `{…}`, and `;` to the end of the line. One stands after the move it belongs to; after a move number or at
//!   the start of a variation, before it; before the first move, at the start of the game. Several are joined by a space. A
//!   line break in a comment, with the blanks around it, is a space. `[%clk 0:09:58]` and `[%eval 1.25]` are no text but the
//!   clock and the evaluation. What a comment cannot hold is written as `[%char 7D]`, the number of the character:
//!   `}`, line breaks, blanks at the ends, and a `[` that would begin one of these three. So every comment is read as it was.
//! - **Glyphs** `$0` to `$255`, and `!` `?` `!!` `??` `!?` `?!` for the first six.
//! - **Results** `1-0` `0-1` `1/2-1/2` `*`. One that the last position contradicts is a [`Warning`]; the position counts.
//!   What the players said ended the game is told by the tag `Termination`, and is read as said at the end of the main line.
//! - Lines that begin with `%` are passed over outside of comments; so are a byte order mark and all kinds of blanks.
//!
//! Variations may be nested [`MAX_DEPTH`] deep; the writer does not limit them.

mod comment;
mod deployment;
mod error;
mod game;
mod header;
mod lexer;
mod place;
mod read;
mod split;
mod tags;
mod termination;
mod token;
mod walk;
mod warning;
mod write;

pub use deployment::ResumeError;
pub use error::{PgnError, PgnProblem, TextError, TooLong, Wanted};
pub use game::PgnGame;
pub use lexer::Lexer;
pub use place::Place;
pub use read::{MAX_DEPTH, MAX_WARNINGS, Reading};
pub use split::{GameText, Splitter};
pub use tags::{TagError, Tags};
pub use token::{Token, TokenKind};
pub use walk::{Event, Told, Walk};
pub use warning::{Warning, WarningKind};
pub use write::Style;
