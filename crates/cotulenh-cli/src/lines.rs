//! Lines of standard input, of bounded length.

use std::io::{self, BufRead};

/// The maximum length of a line, in bytes. Every FEN is much shorter.
pub(crate) const MAX_LINE: usize = 4096;

/// A line without its line break.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// A line of UTF-8.
    Text(String),
    /// A line that is not UTF-8: its text with replacement characters, and the offset of the first bad byte.
    NotUtf8 { text: String, byte: usize },
    /// The start of a line that is too long. The rest was skipped.
    TooLong(String),
}

/// Reads the next line of at most [`MAX_LINE`] bytes. Returns `None` at the end of the input.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    next_up_to(MAX_LINE, input)
}

/// Reads the next line of at most `max` bytes. Returns `None` at the end of the input.
///
/// Never keeps more than `max` bytes in memory, however long the line is.
pub(crate) fn next_up_to(max: usize, input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            if bytes.is_empty() && !too_long {
                return Ok(None);
            }
            break;
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = max - bytes.len();
        too_long |= part.len() > room;
        bytes.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(available.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if too_long {
        return Ok(Some(InputLine::TooLong(lossy(&bytes))));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => InputLine::Text(text),
        Err(error) => InputLine::NotUtf8 {
            byte: error.utf8_error().valid_up_to(),
            text: lossy(error.as_bytes()),
        },
    }))
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<InputLine> {
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input).unwrap() {
            lines.push(line);
        }
        lines
    }

    #[test]
    fn every_line_is_returned_once_with_or_without_a_final_line_break() {
        let text = |s: &str| InputLine::Text(s.into());
        assert_eq!(all(b""), []);
        assert_eq!(all(b"a\r\n\nb"), [text("a"), text(""), text("b")]);
    }

    #[test]
    fn a_bad_byte_is_located() {
        let bad = InputLine::NotUtf8 {
            text: "a\u{fffd}b".into(),
            byte: 1,
        };
        assert_eq!(all(b"a\xffb\nc"), [bad, InputLine::Text("c".into())]);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let mut input = vec![b'x'; 3 * MAX_LINE];
        input.extend_from_slice(b"\nnext");
        let lines = all(&input);
        assert!(matches!(&lines[0], InputLine::TooLong(text) if text.len() == MAX_LINE));
        assert_eq!(lines[1], InputLine::Text("next".into()));
    }
}
