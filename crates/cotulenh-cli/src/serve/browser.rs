//! Opening the page in the user's browser.

use crate::output;
use std::thread;

/// Opens an address in the user's browser. Prints a message if that fails.
pub(crate) fn open(address: &str) {
    let address = address.to_owned();
    // The launcher may run as long as the browser does.
    thread::spawn(move || {
        if open::that(&address).is_err() {
            output::complain("cannot open a browser; open the address above");
        }
    });
}
