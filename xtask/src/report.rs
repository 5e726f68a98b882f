//! Messages of this program. They go to the error stream, as cargo's do.

use std::fmt::Display;

/// Prints what starts now.
pub fn announce(name: &str, what: impl Display) {
    eprintln!("==> {name}: {what}");
}

/// Prints something that is no failure but must be seen.
pub fn note(what: impl Display) {
    eprintln!("!!! note: {what}");
}
