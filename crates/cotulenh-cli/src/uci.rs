//! `cotulenh uci`: the engine for other programs.

use crate::printable::Escaping;
use crate::{output, report};
use std::io::{self, Stdout, Write};
use std::process;

pub(crate) fn run() -> anyhow::Result<()> {
    let answers = Answers(output::shared_text());
    cotulenh_engine::uci::run(&mut io::stdin().lock(), answers)?;
    Ok(())
}

/// Standard output that ends the process if it cannot be written. The search writes to it too, while the main thread
/// waits for a command that may never come.
struct Answers(Escaping<Stdout>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).or_else(leave)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().or_else(leave)
    }
}

/// Ends the process, unless the write can be repeated.
fn leave<T>(error: io::Error) -> io::Result<T> {
    match error.kind() {
        io::ErrorKind::Interrupted => Err(error),
        _ => process::exit(report::failed(&error.into()).into()),
    }
}
