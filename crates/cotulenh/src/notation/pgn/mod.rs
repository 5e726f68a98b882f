//! PGN: games as text (RULES §11).
//!
//! [`PgnGame`] is a game with its tags. It is read from text and written as text.
//!
//! `PgnReader` reads the games of a file or of any `Read` (feature `std`). [`Splitter`] splits a stream into the texts of
//! its games and needs no feature. Its memory does not grow with the stream, and a broken game does not affect the
//! others:
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
//! # Syntax
//!
//! - **Tags** `[Name "value"]`, with `\"` and `\\` inside the quotes. A line may have several. `Result`, `Objective`,
//!   `SetUp`, `FEN`, `Deployment` and the values of `Termination` that the game knows are part of [`PgnGame::game`].
//!   All other tags are in [`PgnGame::tags`]. `White` and `Black` are read as `Red` and `Blue`.
//! - **Moves** are read as SAN, LAN or engine moves. They are written as SAN, and deployments as LAN. Numbers and dots
//!   are optional.
//! - A **bracket** opens a unit, as in `(TI)xe7`, if it contains one to three capital piece letters, each with or
//!   without `+`, and is directly followed by a file, a rank, a mark, `>`, `<` or `:`. Inside a word, a unit only comes
//!   after `:`, `,` and `<`. Every other bracket opens a **variation**. No blanks are needed: `Tf6((TI)xe7)` is a move
//!   and a variation of one move.
//! - **Comments** are `{…}`, and `;` to the end of the line. A comment belongs to the move before it. After a move
//!   number or at the start of a variation it belongs to the move after it, and before the first move to the start of
//!   the game. Several comments are joined by a space. A line break in a comment, with the blanks around it, is a
//!   space. `[%clk 0:09:58]` and `[%eval 1.25]` are the clock and the evaluation and not part of the text. Characters
//!   that a comment cannot contain are written by their number, as `[%char 7D]`: `}`, line breaks, blanks at the ends,
//!   and a `[` that would begin one of these commands. So every comment is read as it was written.
//! - **Glyphs** are `$0` to `$255`, and `!` `?` `!!` `??` `!?` `?!` for `$1` to `$6`.
//! - **Results** are `1-0` `0-1` `1/2-1/2` `*`. A result that contradicts the last position is a [`Warning`], and the
//!   position counts. The tag `Termination` has an end that the players declared. It is read as declared at the end of
//!   the main line.
//! - The tag **`Deployment`** has the deployment in progress: its place in the game, the stack and the operations in
//!   order, as in `[Deployment "7 c4: F>e6, stay N, recombine T 1"]`.
//!   [`Game::deployment_text`](crate::Game::deployment_text) and
//!   [`Game::resume_deployment`](crate::Game::resume_deployment) write and read it. Operations that were undone are not
//!   kept. A FEN keeps a deployment without the order of its operations, which is a limit of that format.
//!
//! Lines that begin with `%` outside of comments, a byte order mark and all kinds of blanks are skipped. Variations may
//! be nested [`MAX_DEPTH`] deep. The writer has no limit.

mod comment;
mod deployment;
mod error;
#[cfg(feature = "std")]
mod file;
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
pub use error::{ExpectedToken, PgnError, PgnProblem, TextError, TooLong};
#[cfg(feature = "std")]
pub use file::{PgnFileError, PgnFileProblem, PgnReader};
pub use game::PgnGame;
pub use lexer::Lexer;
pub use place::Place;
pub use read::{MAX_DEPTH, MAX_WARNINGS, Reading};
pub use split::{GameText, Splitter};
pub use tags::{TagError, Tags};
pub use token::{Token, TokenKind};
pub use walk::{Element, Walk};
pub use warning::{Warning, WarningKind};
pub use write::Style;
