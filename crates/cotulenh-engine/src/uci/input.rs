//! Input lines of bounded length.

use std::io::{self, BufRead, Read};

/// The maximum length of a line. A game of many thousand turns fits.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// A line. Invalid UTF-8 is replaced by U+FFFD.
    Text(String),
    /// A line that was too long. It was skipped as a whole, because half a command must not be executed.
    TooLong,
}

/// Reads the next line. Returns `None` at the end of the input.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let length = input
        .by_ref()
        .take(MAX_LINE_BYTES)
        .read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    if length as u64 == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        pass_over_line(input)?;
        return Ok(Some(InputLine::TooLong));
    }
    Ok(Some(InputLine::Text(
        String::from_utf8_lossy(&bytes).into_owned(),
    )))
}

fn pass_over_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let long = "x".repeat(2 * MAX_LINE_BYTES as usize);
        let text = format!("uci\n{long}\nquit\n");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Ok(Some(line)) = next_line(&mut input) {
            lines.push(line);
        }
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(lines, [text("uci\n"), InputLine::TooLong, text("quit\n")]);
    }
}
