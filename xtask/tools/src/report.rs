//! Messages of this program. They go to the error stream, as cargo's do.

use std::fmt::Display;

/// Announces the next piece of work.
pub fn announce(name: &str, what: impl Display) {
    eprintln!("==> {name}: {what}");
}

/// Prints a note that is not a failure.
pub fn note(what: impl Display) {
    eprintln!("!!! note: {what}");
}
