//! Opening the page in the user's browser.

use crate::output;
use std::process::{Command, Stdio};
use std::thread;

/// Asks the system to show an address; where it cannot, says so.
pub(crate) fn open(address: &str) {
    let mut command = if cfg!(target_os = "windows") {
        Command::new("explorer")
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // It may last as long as the browser does.
    thread::spawn(move || {
        let opened = command.status();
        // Windows' explorer says failure where all is well.
        let failed = opened.is_err() || opened.is_ok_and(|end| cfg!(unix) && !end.success());
        if failed {
            output::complain("no browser could be opened; the address is above");
        }
    });
}
