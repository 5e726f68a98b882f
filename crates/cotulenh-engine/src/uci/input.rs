//! Lines of bounded length.

use std::io::{self, BufRead, Read};

/// No line is longer: a game of many thousand turns fits.
const LONGEST: u64 = 1 << 20;

/// What came in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line; what is no UTF-8 in it is U+FFFD.
    Text(String),
    /// One that was too long. It was passed over whole: half a command is not one to obey.
    TooLong,
}

/// The next line; nothing at the end.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let length = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    if length as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        pass_over_line(input)?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Text(
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
    fn a_line_that_is_too_long_is_passed_over_whole() {
        let long = "x".repeat(2 * LONGEST as usize);
        let text = format!("uci\n{long}\nquit\n");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Ok(Some(line)) = next_line(&mut input) {
            lines.push(line);
        }
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines, [text("uci\n"), Line::TooLong, text("quit\n")]);
    }
}
