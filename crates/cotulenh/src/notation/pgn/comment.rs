//! Comments in PGN, with commands for clocks, evaluations and characters that a comment cannot contain.
//!
//! - `[%clk 0:09:58]` and `[%eval 1.25]` are the clock and the evaluation. They are not part of the text.
//! - A line break with the blanks around it is read as a space. Blanks at both ends are ignored. So comments can be
//!   wrapped.
//! - `[%char 7D]` is the character with that number. It is used for `}`, for line breaks, for blanks at the ends, and
//!   for a `[` that would begin one of these commands. So every text is read as it was written.

use crate::game::{Clock, Eval};
use alloc::string::String;
use core::fmt::Write;

/// The content of a comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) clock: Option<Clock>,
    pub(super) eval: Option<Eval>,
}

impl Comment {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.clock.is_none() && self.eval.is_none()
    }
}

enum Command {
    Clock(Clock),
    Eval(Eval),
    Char(char),
}

/// The maximum length of a command in bytes. It bounds the search for the end of a command.
const MAX_COMMAND_LEN: usize = 48;

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Returns the command at the beginning of the text, and its length.
fn command(text: &str) -> Option<(Command, usize)> {
    let inside = text.strip_prefix("[%")?;
    let end = inside
        .bytes()
        .take(MAX_COMMAND_LEN)
        .position(|byte| byte == b']')?;
    let (name, value) = inside[..end].split_once(is_blank)?;
    let value = value.trim_matches(is_blank);
    let command = match name {
        "clk" => Command::Clock(value.parse().ok()?),
        "eval" => Command::Eval(value.parse().ok()?),
        "char" => Command::Char(character(value)?),
        _ => return None,
    };
    Some((command, end + "[%]".len()))
}

/// Returns the character with a hexadecimal number.
fn character(digits: &str) -> Option<char> {
    let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok()?;
    char::from_u32(number).filter(|_| hexadecimal)
}

/// Reads the content of a comment from the text in its braces.
pub(super) fn read(raw: &str) -> Comment {
    let mut comment = Comment::default();
    let text = &mut comment.text;
    // The length of the text that keeps its blanks.
    let mut meant = 0;
    let mut rest = raw;
    while let Some(c) = rest.chars().next() {
        if let Some((command, length)) = command(rest) {
            rest = &rest[length..];
            match command {
                Command::Char(c) => {
                    text.push(c);
                    meant = text.len();
                    continue;
                }
                Command::Clock(clock) => comment.clock = Some(clock),
                Command::Eval(eval) => comment.eval = Some(eval),
            }
            rest = rest.trim_start_matches(is_blank);
        } else if is_blank(c) {
            let after = rest.trim_start_matches(is_blank);
            let blanks = &rest[..rest.len() - after.len()];
            rest = after;
            if text.is_empty() {
                continue;
            }
            text.push_str(if blanks.contains(['\n', '\r']) {
                " "
            } else {
                blanks
            });
        } else {
            text.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    let end = meant + text[meant..].trim_end_matches(is_blank).len();
    text.truncate(end);
    comment
}

/// Returns a comment in its braces, or an empty text if it has no content.
pub(super) fn write(text: &str, clock: Option<Clock>, eval: Option<Eval>) -> String {
    let mut written = String::new();
    let start = |written: &mut String| written.push(if written.is_empty() { '{' } else { ' ' });
    // Writing to a string does not fail.
    if let Some(clock) = clock {
        start(&mut written);
        let _ = write!(written, "[%clk {clock}]");
    }
    if let Some(eval) = eval {
        start(&mut written);
        let _ = write!(written, "[%eval {eval}]");
    }
    if !text.is_empty() {
        start(&mut written);
        write_text(&mut written, text);
    }
    if !written.is_empty() {
        written.push('}');
    }
    written
}

fn write_text(written: &mut String, text: &str) {
    let first = text.len() - text.trim_start_matches(is_blank).len();
    let last = text.trim_end_matches(is_blank).len();
    for (at, c) in text.char_indices() {
        let hidden = match c {
            '}' | '\n' | '\r' => true,
            '[' => command(&text[at..]).is_some(),
            _ => at < first || at >= last,
        };
        if hidden {
            let _ = write!(written, "[%char {:02X}]", u32::from(c));
        } else {
            written.push(c);
        }
    }
}

/// Returns the parts of a comment between the spaces where a line may be broken.
pub(super) fn parts(written: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(written);
    core::iter::from_fn(move || {
        let text = rest?;
        let bytes = text.as_bytes();
        let breaks = |&at: &usize| {
            // Some programs skip a line that begins with `%`.
            bytes[at] == b' '
                && bytes[..at].last().is_some_and(|&c| !is_blank(c.into()))
                && bytes[at + 1..]
                    .first()
                    .is_some_and(|&c| !is_blank(c.into()) && c != b'%')
        };
        let Some(at) = (0..bytes.len()).find(breaks) else {
            rest = None;
            return Some(text);
        };
        rest = Some(&text[at + 1..]);
        Some(&text[..at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(raw: &str) -> String {
        read(raw).text
    }

    #[test]
    fn clock_and_evaluation_are_not_part_of_the_text() {
        let comment = read(" [%clk 0:09:58] Good\n move,  [%eval -1.5] \r\n not  bad [%eval #3] ");
        assert_eq!(comment.text, "Good move,  not  bad");
        assert_eq!(comment.clock, Some(Clock::from_millis(598_000)));
        assert_eq!(comment.eval, Some(Eval::Mate(3)));
        assert_eq!(
            write("Good", comment.clock, comment.eval),
            "{[%clk 0:09:58] [%eval #3] Good}"
        );
        assert_eq!(write("", None, None), "");
    }

    #[test]
    fn an_unknown_command_is_text() {
        for raw in [
            "[%clk]",
            "[%clk x]",
            "[%eval 1,20]",
            "[%csl Ra1]",
            "[%char D800]",
            "[%char +41]",
            "[%",
            "[%clk 0:00:01",
        ] {
            assert_eq!(text(raw), raw);
            assert_eq!(write(raw, None, None), std::format!("{{{raw}}}"));
        }
    }

    #[test]
    fn characters_that_a_comment_cannot_contain_are_written_as_commands() {
        assert_eq!(write("a}b\n", None, None), "{a[%char 7D]b[%char 0A]}");
        assert_eq!(
            write("[%clk 0:00:01]", None, None),
            "{[%char 5B]%clk 0:00:01]}"
        );
        assert_eq!(text("a[%char 7D]b [%char 20] "), "a}b  ");
    }

    proptest! {
        #[test]
        fn every_text_is_read_as_it_was_written(
            text in prop_oneof![
                "[ \t\n\r}{\\[\\]%a]{0,12}",
                "(\\[%(char 7D|clk 0:00:01|eval 1)\\]|[ }a%\\[])*",
                any::<String>(),
            ],
            millis in any::<Option<u32>>(),
        ) {
            let comment = Comment { text, clock: millis.map(Clock::from_millis), eval: None };
            let written = write(&comment.text, comment.clock, None);
            let inside = written.strip_prefix('{').and_then(|w| w.strip_suffix('}')).unwrap_or("");
            let closes = inside.contains('}');
            prop_assert!(!closes);
            prop_assert_eq!(&read(inside), &comment);
            // The comment is the same with a line break at every possible place.
            let broken = parts(inside).collect::<std::vec::Vec<_>>().join("\r\n ");
            prop_assert_eq!(&read(&broken), &comment);
        }
    }
}
