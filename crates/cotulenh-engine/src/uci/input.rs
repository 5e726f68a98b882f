//! Lines of bounded length.

use std::io::{self, BufRead, Read};

/// No line is longer: a game of many thousand turns fits.
const LONGEST: u64 = 1 << 20;

/// The next line; nothing at the end. What is too long comes as several lines, what is no UTF-8 as U+FFFD.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
