//! Messages of this program. They go to the error stream, as cargo's do.

use std::fmt::Display;

use anstream::eprintln;
use anstyle::{AnsiColor, Style};

const BOLD: Style = Style::new().bold();
const RED: Style = AnsiColor::Red.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();

/// Prints what starts now.
pub fn announce(name: &str, what: impl Display) {
    eprintln!("{BOLD}==> {name}:{BOLD:#} {what}");
}

/// Prints something that is no failure but must be seen.
pub fn note(what: impl Display) {
    eprintln!("{YELLOW}!!! note:{YELLOW:#} {what}");
}

/// Prints a failure and its causes. Returns `false`.
pub fn error(error: &anyhow::Error) -> bool {
    eprintln!("{RED}error:{RED:#} {error:#}");
    false
}
