//! Standard output and standard error.
//!
//! No other module opens them (`clippy.toml` forbids it), so foreign text only reaches a terminal escaped. Each
//! function documents what may be written to its output. `progress` is the exception: `indicatif` draws on standard
//! error itself.

// The only module that may open them.
#![allow(clippy::disallowed_methods)]

use crate::printable::{Escaping, Form, Printable};
use std::fmt::Display;
use std::io::{self, IsTerminal, StderrLock, Stdout, StdoutLock, Write};

/// Standard output.
pub(crate) type Output = Escaping<StdoutLock<'static>>;

/// Returns standard output for people. The text may contain foreign text.
pub(crate) fn text() -> Output {
    Escaping::new(io::stdout().lock(), Form::Text)
}

/// Like [`text`], for several threads.
pub(crate) fn shared_text() -> Escaping<Stdout> {
    Escaping::new(io::stdout(), Form::Text)
}

/// Returns standard output for JSON. Escapes are part of the format, so no value changes.
pub(crate) fn json() -> Output {
    Escaping::new(io::stdout().lock(), Form::Json)
}

/// Returns standard output for a file that another program will read, e.g. a PGN. The bytes are exact, unless it is a
/// terminal.
pub(crate) fn file() -> Output {
    let form = match is_terminal() {
        true => Form::Text,
        false => Form::Exact,
    };
    Escaping::new(io::stdout().lock(), form)
}

/// Returns standard output without escaping, for colors and cursor movements. Must not be used for foreign text.
pub(crate) fn own() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// Returns standard error for people.
pub(crate) fn errors() -> Escaping<StderrLock<'static>> {
    Escaping::new(io::stderr().lock(), Form::Text)
}

/// Writes `cotulenh: ` and a message to standard error, as one line. Ignores a failure to write, because there is no
/// other place to report it.
pub(crate) fn complain(message: impl Display) {
    let _ = writeln!(io::stderr(), "cotulenh: {}", Printable(message));
}

/// Returns `true` if standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}
