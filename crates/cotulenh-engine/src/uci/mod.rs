//! The Universal Chess Interface (UCI) with the FEN and the engine moves of this game, and the queries of the Universal
//! Game Interface (UGI). [`protocol`](mod@crate::protocol) describes the commands, the answers and their grammar. The command
//! `uci` lists the options with their ranges.
//!
//! No input makes this module panic. An error is answered with an `info string`.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod command;
mod go;
mod input;
mod options;
mod output;
mod session;
mod write;

pub use command::{Command, CommandError, PositionCommand, Query, StartPosition};
pub use go::Go;
pub use options::Bounds;
pub use session::{Flow, Session};

use std::io::{self, BufRead, Write};

/// Runs the protocol until `quit` or the end of the input. At the end of the input it waits for a search that ends by
/// itself, and stops any other.
///
/// # Errors
///
/// Returns an error if the input cannot be read or the output cannot be written. A search stops at once when its output
/// cannot be written; the error is returned after the line that is being read at that time.
///
/// ```
/// let mut input = "position startpos\nisready\n".as_bytes();
/// cotulenh_engine::uci::run(&mut input, std::io::stdout())?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(input: &mut impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session::new(output, Bounds::default());
    while let Some(line) = input::next_line(input)? {
        let flow = match line {
            input::InputLine::Text(line) => session.handle(&line)?,
            input::InputLine::TooLong => session.refuse_line()?,
        };
        if flow == Flow::Quit {
            return Ok(());
        }
    }
    session.finish()
}
