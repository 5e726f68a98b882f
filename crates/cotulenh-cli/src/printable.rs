//! Escaping of foreign text.
//!
//! A tag of a game, a word that is not a move or a file name may contain characters that control a terminal, or that
//! hide or reorder other characters. This module decides which characters those are and how they are escaped. Commands
//! print through `output`, which uses it.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

/// Returns `true` if a character must not reach a terminal as it is.
///
/// These are the control characters (C0, DEL and C1), the line and paragraph separators, the interlinear annotation
/// marks, and the code points that Unicode calls default ignorable: bidirectional controls, zero-width characters, tags,
/// fillers. Emoji need the variation selectors U+FE00 to U+FE0F, so those are left alone.
pub(crate) fn needs_escape(c: char) -> bool {
    // A fast path for nearly every character.
    let is_ascii_text = matches!(c, ' '..='~');
    !is_ascii_text && (c.is_control() || is_invisible(c))
}

fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A value whose text is shown on one line, with every unsafe character escaped as in `\u{1b}` or `\n`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printable<T>(pub(crate) T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(OneLine(f), "{}", self.0)
    }
}

struct OneLine<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl fmt::Write for OneLine<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        parts(text, needs_escape).try_for_each(|part| match part {
            Part::Safe(text) => self.0.write_str(text),
            Part::Unsafe(c) => write!(self.0, "{}", c.escape_default()),
        })
    }
}

/// Escapes a text of several lines. Line feeds and tabs stay.
pub(crate) fn lines(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for part in parts(text, needs_escape_in_lines) {
        match part {
            Part::Safe(text) => escaped.push_str(text),
            Part::Unsafe(c) => escaped.extend(c.escape_default()),
        }
    }
    escaped
}

fn needs_escape_in_lines(c: char) -> bool {
    needs_escape(c) && !matches!(c, '\n' | '\t')
}

/// A part of a text.
enum Part<'a> {
    Safe(&'a str),
    Unsafe(char),
}

/// Splits a text at its unsafe characters.
fn parts(text: &str, is_unsafe: impl Fn(char) -> bool) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        if is_unsafe(first) {
            rest = &rest[first.len_utf8()..];
            return Some(Part::Unsafe(first));
        }
        let (safe, after) = rest.split_at(rest.find(&is_unsafe).unwrap_or(rest.len()));
        rest = after;
        Some(Part::Safe(safe))
    })
}

/// The way in which a writer escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Not at all.
    Exact,
    /// As in `\u{1b}`. Line feeds and tabs stay.
    Text,
    /// As in `\u001b`. The text must be JSON, so no value changes.
    Json,
}

/// A writer that escapes everything written to it.
///
/// Each write must contain complete characters, as `write!` does. Bytes that are not UTF-8 are escaped as in `\xff`.
#[derive(Debug)]
pub(crate) struct Escaping<W> {
    inner: W,
    form: Form,
}

impl<W: Write> Escaping<W> {
    pub(crate) fn new(inner: W, form: Form) -> Escaping<W> {
        Escaping { inner, form }
    }
}

impl<W: Write> Write for Escaping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.form == Form::Exact {
            return self.inner.write(bytes);
        }
        for chunk in bytes.utf8_chunks() {
            for part in parts(chunk.valid(), needs_escape_in_lines) {
                match (part, self.form) {
                    (Part::Safe(text), _) => self.inner.write_all(text.as_bytes())?,
                    (Part::Unsafe(c), Form::Json) => {
                        for unit in c.encode_utf16(&mut [0; 2]) {
                            write!(self.inner, "\\u{unit:04x}")?;
                        }
                    }
                    (Part::Unsafe(c), _) => write!(self.inner, "{}", c.escape_default())?,
                }
            }
            for byte in chunk.invalid() {
                write!(self.inner, "\\x{byte:02x}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(bytes: &[u8], form: Form) -> String {
        let mut output = Vec::new();
        let mut writer = Escaping::new(&mut output, form);
        writer.write_all(bytes).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn terminals_get_no_control_characters() {
        for c in ('\0'..=' ').chain('\u{7f}'..='\u{9f}') {
            assert_eq!(needs_escape(c), c != ' ', "{c:?}");
        }
        for c in "\u{200b}\u{200e}\u{2028}\u{2029}\u{202e}\u{2066}\u{2069}\u{feff}\u{fff9}\u{e0041}"
            .chars()
        {
            assert!(needs_escape(c), "{c:?}");
        }
        let hostile = "\x1b[31m\u{9b}m\x07\r\x08\0\x7f\u{202e}";
        let shown = "\\u{1b}[31m\\u{9b}m\\u{7}\\r\\u{8}\\u{0}\\u{7f}\\u{202e}";
        assert_eq!(Printable(hostile).to_string(), shown);
        assert_eq!(lines(hostile), shown);
        assert_eq!(written(hostile.as_bytes(), Form::Text), shown);
    }

    #[test]
    fn ordinary_text_of_any_language_stays() {
        // Composed characters and combining marks, an emoji with a variation selector, right-to-left letters.
        for text in [
            "Cờ Tư Lệnh",
            "Co\u{31b}\u{300} Lệnh",
            "♟\u{fe0f} 🦀",
            "شطرنج",
            "将棋 – «x»",
            "\u{fffd}",
        ] {
            assert_eq!(Printable(text).to_string(), text);
            assert_eq!(lines(text), text);
            assert_eq!(written(text.as_bytes(), Form::Text), text);
            assert_eq!(written(text.as_bytes(), Form::Json), text);
        }
    }

    #[test]
    fn only_a_text_of_several_lines_keeps_its_line_breaks() {
        assert_eq!(Printable("a\n\tb").to_string(), "a\\n\\tb");
        assert_eq!(lines("a\n\tb"), "a\n\tb");
        assert_eq!(written(b"a\n\tb\r\n", Form::Text), "a\n\tb\\r\n");
    }

    #[test]
    fn json_keeps_its_values() {
        let value = serde_json::json!({"a\u{9b}": "\u{1b}\u{7f}\u{202e}\u{e0041}\n🦀"});
        let text = written(value.to_string().as_bytes(), Form::Json);
        assert!(!text.contains(needs_escape), "{text}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }

    #[test]
    fn an_exact_writer_changes_nothing() {
        let mut output = Vec::new();
        let bytes = b"\x1b[1m\xff\r\n";
        Escaping::new(&mut output, Form::Exact)
            .write_all(bytes)
            .unwrap();
        assert_eq!(output, bytes);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_escaped() {
        assert_eq!(
            written(b"a\xff\xe1\xbbb\x9b", Form::Text),
            "a\\xff\\xe1\\xbbb\\x9b"
        );
    }
}
