//! Standard output and standard error.
//!
//! Nothing else in this program opens them (`clippy.toml` forbids it), so that foreign text reaches a terminal only after
//! it was escaped. Each function says what its output may hold.

// The one place that may.
#![allow(clippy::disallowed_methods)]

use crate::printable::{Escaping, Form, Printable};
use std::fmt::Display;
use std::io::{self, IsTerminal, StderrLock, Stdout, StdoutLock, Write};

/// Standard output.
pub(crate) type Output = Escaping<StdoutLock<'static>>;

/// Standard output for people: text that may quote foreign text.
pub(crate) fn text() -> Output {
    Escaping::new(io::stdout().lock(), Form::Text)
}

/// Like [`text`], for several threads.
pub(crate) fn shared_text() -> Escaping<Stdout> {
    Escaping::new(io::stdout(), Form::Text)
}

/// Standard output for JSON. Escapes there are part of the format, so they change no value.
pub(crate) fn json() -> Output {
    Escaping::new(io::stdout().lock(), Form::Json)
}

/// Standard output for a file that another program will read, e.g. a PGN: every byte as it is, unless it is a terminal.
pub(crate) fn file() -> Output {
    let form = match is_terminal() {
        true => Form::Text,
        false => Form::Exact,
    };
    Escaping::new(io::stdout().lock(), form)
}

/// Standard output without escaping, for colors and cursor movements. It must not be given foreign text.
pub(crate) fn own() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// Standard error for people.
pub(crate) fn errors() -> Escaping<StderrLock<'static>> {
    Escaping::new(io::stderr().lock(), Form::Text)
}

/// Writes `cotulenh: ` and a message to standard error, as one line. A failure to write is ignored: there is nowhere left
/// to report it.
pub(crate) fn complain(message: impl Display) {
    let _ = writeln!(io::stderr(), "cotulenh: {}", Printable(message));
}

/// Returns `true` if standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}
