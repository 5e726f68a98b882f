//! Lines of standard input, of bounded length.

use std::io::{self, BufRead};

/// The longest line that is read; no FEN comes near it.
pub(crate) const LONGEST: usize = 4096;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line of text.
    Text(String),
    /// A line that is not UTF-8: the text with replacement characters, and the first bad byte.
    NotText { text: String, byte: usize },
    /// The start of a line that is too long; the rest was skipped.
    TooLong(String),
}

/// Reads the next line; nothing at the end. At most [`LONGEST`] bytes are kept, whatever comes.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    next_up_to(LONGEST, input)
}

/// Reads the next line; nothing at the end. At most so many bytes are kept, whatever comes.
pub(crate) fn next_up_to(longest: usize, input: &mut impl BufRead) -> io::Result<Option<Line>> {
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
        let room = longest - bytes.len();
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
        return Ok(Some(Line::TooLong(lossy(&bytes))));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::NotText {
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

    fn all(mut input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input).unwrap() {
            lines.push(line);
        }
        lines
    }

    #[test]
    fn every_line_comes_once_with_or_without_an_end() {
        let text = |s: &str| Line::Text(s.into());
        assert_eq!(all(b""), []);
        assert_eq!(all(b"a\r\n\nb"), [text("a"), text(""), text("b")]);
    }

    #[test]
    fn a_bad_byte_is_located() {
        let bad = Line::NotText {
            text: "a\u{fffd}b".into(),
            byte: 1,
        };
        assert_eq!(all(b"a\xffb\nc"), [bad, Line::Text("c".into())]);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let mut input = vec![b'x'; 3 * LONGEST];
        input.extend_from_slice(b"\nnext");
        let lines = all(&input);
        assert!(matches!(&lines[0], Line::TooLong(text) if text.len() == LONGEST));
        assert_eq!(lines[1], Line::Text("next".into()));
    }
}
