//! Splitting a stream into games.

use super::token::{result, tag_start, unit_bracket, word_length};
use super::{PgnError, PgnGame, Place, Reading, TooLong};
use alloc::collections::VecDeque;
use alloc::string::String;
use core::mem;

/// The text of one game, and its place in the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The text.
    pub text: String,
    /// The place where it begins.
    pub place: Place,
}

impl GameText {
    /// Reads the game. The places of errors and warnings are those in the stream.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PgnGame::read`].
    pub fn read(&self) -> Result<Reading, PgnError> {
        PgnGame::read(&self.text, self.place)
    }
}

/// Splits a stream into the texts of its games without reading them. It is fed with chunks of any size. It keeps at
/// most one game and one line, both of limited length.
///
/// A game ends before the next tag `[Name "` at the start of a line if it has moves, and after its result and the
/// comments that follow it. So a broken game ends where the next one begins. If a comment is never closed, the next
/// game begins at an empty line that is followed by a tag. If a line is too long, the game at its end is skipped, with
/// everything up to the next tag.
///
/// ```
/// use cotulenh::notation::pgn::Splitter;
/// let mut splitter = Splitter::new();
/// splitter.feed("[Red \"An\"]\n\n1. Tf6 {no end\n\n[Red \"");
/// splitter.feed("Bình\"]\n\n1. Th6 *\n");
/// let first = splitter.next_game().expect("a game has ended")?;
/// assert_eq!((first.text.trim(), first.place.line), ("[Red \"An\"]\n\n1. Tf6 {no end", 1));
/// splitter.finish();
/// let second = splitter.next_game().expect("a game has ended")?;
/// assert_eq!((second.text.trim(), second.place.line), ("[Red \"Bình\"]\n\n1. Th6 *", 5));
/// assert_eq!(splitter.next_game(), None);
/// # Ok::<(), cotulenh::notation::pgn::TooLong>(())
/// ```
#[derive(Clone, Debug)]
pub struct Splitter {
    limit: usize,
    /// The incomplete last line.
    line: String,
    /// `true` if the line is too long. `line` is its beginning then.
    line_cut: bool,
    /// The number of the line.
    line_number: usize,
    game: Pending,
    done: VecDeque<Result<GameText, TooLong>>,
}

/// The game that is being collected.
#[derive(Clone, Debug, Default)]
struct Pending {
    text: String,
    /// The place where it begins, or `None` if nothing was read.
    place: Option<Place>,
    too_long: bool,
    seen: Seen,
    in_brace: bool,
    depth: usize,
    /// `true` if the last token outside of comments was a result.
    after_result: bool,
    /// `true` if the previous line was empty.
    after_blank: bool,
    /// `true` after a line that is too long. Everything up to the next tag is skipped.
    lost: bool,
}

/// The parts of a game that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Seen {
    #[default]
    Nothing,
    Tags,
    Moves,
    Result,
}

impl Default for Splitter {
    fn default() -> Splitter {
        Splitter::new()
    }
}

impl Splitter {
    /// The default maximum number of bytes of a game: 1 MiB.
    pub const LIMIT: usize = 1 << 20;

    /// Returns a splitter with the default limit.
    #[must_use]
    pub fn new() -> Splitter {
        Splitter::with_limit(Splitter::LIMIT)
    }

    /// Returns a splitter with a limit in bytes for each game and each line.
    #[must_use]
    pub fn with_limit(limit: usize) -> Splitter {
        Splitter {
            limit,
            line: String::new(),
            line_cut: false,
            line_number: 1,
            game: Pending::default(),
            done: VecDeque::new(),
        }
    }

    /// Returns the next complete game. Call it until it returns `None` before feeding more text.
    pub fn next_game(&mut self) -> Option<Result<GameText, TooLong>> {
        self.done.pop_front()
    }

    /// Returns the number of the current line, from 1.
    #[cfg(feature = "std")]
    pub(super) fn line(&self) -> usize {
        self.line_number
    }

    /// Adds the next chunk of the stream.
    pub fn feed(&mut self, text: &str) {
        for part in text.split_inclusive('\n') {
            if !self.line_cut {
                let room = self.limit.saturating_sub(self.line.len());
                let kept = prefix(part, room);
                self.line.push_str(kept);
                self.line_cut = kept.len() < part.len();
            }
            if part.ends_with('\n') {
                self.end_line();
            }
        }
    }

    /// Ends the stream. The rest is the last game.
    pub fn finish(&mut self) {
        self.end_line();
        self.end_game();
    }

    fn end_line(&mut self) {
        let line = mem::take(&mut self.line);
        let is_cut = mem::take(&mut self.line_cut);
        // The comments after a result belong to its game, but a complete game is not lost with them.
        if is_cut && self.game.seen == Seen::Result && !self.game.in_brace {
            self.end_game();
        }
        // The beginning of a line that is too long may end the game before it.
        self.scan(&line);
        if is_cut {
            self.lose_game();
        }
        self.line_number += 1;
        // The buffer is used again for the next line.
        self.line = line;
        self.line.clear();
    }

    /// Skips the current game and everything up to the next tag.
    fn lose_game(&mut self) {
        let game = &mut self.game;
        game.place.get_or_insert(Place {
            line: self.line_number,
            column: 1,
        });
        game.seen = Seen::Moves;
        (game.lost, game.too_long) = (true, true);
        game.text = String::new();
    }

    fn end_game(&mut self) {
        let game = mem::take(&mut self.game);
        // A comment that is never closed is a broken game. One that is closed is not a game.
        let is_game = game.seen != Seen::Nothing || game.in_brace;
        let Some(place) = game.place.filter(|_| is_game) else {
            return;
        };
        self.done.push_back(if game.too_long {
            Err(TooLong {
                place,
                limit: self.limit,
            })
        } else {
            Ok(GameText {
                text: game.text,
                place,
            })
        });
    }

    /// Adds the parts of a line to their games.
    fn scan(&mut self, line: &str) {
        let line = match line.strip_prefix('\u{feff}') {
            Some(rest) if self.game.place.is_none() => rest,
            _ => line,
        };
        // A line of a wrapped comment may consist of other blanks.
        let is_blank = line.trim_matches([' ', '\t', '\r', '\n']).is_empty();
        let tag = tag_start(line);
        if let Some(name) = tag {
            let closed = line.trim_end().ends_with("\"]");
            let game = &self.game;
            let next = match game.seen {
                _ if game.lost => true,
                _ if game.in_brace => game.after_blank && closed,
                Seen::Moves | Seen::Result => true,
                Seen::Tags => game.after_blank && name == "Event",
                Seen::Nothing => false,
            };
            if next {
                self.end_game();
            }
        }
        if is_blank && self.game.after_result && !self.game.in_brace {
            self.game.seen = Seen::Result;
        }
        if !self.game.lost {
            self.scan_parts(line);
        }
        self.game.after_blank = is_blank;
    }

    /// Scans the parts of a line. A game may end in the middle of it.
    fn scan_parts(&mut self, line: &str) {
        let (mut start, mut column) = (0, 1);
        let mut at = 0;
        if line.starts_with('%') && !self.game.in_brace {
            at = line.len();
        }
        while at < line.len() {
            let rest = &line[at..];
            if self.game.in_brace {
                let end = rest.find('}');
                self.game.in_brace = end.is_none();
                at += end.map_or(rest.len(), |end| end + 1);
                continue;
            }
            let Some(first) = rest.chars().next() else {
                break;
            };
            if first.is_whitespace() {
                at += first.len_utf8();
                continue;
            }
            let part = Part::of(rest, first);
            if self.game.seen == Seen::Result && !part.is_comment() {
                self.keep(&line[start..at], column);
                self.end_game();
                column += line[start..at].chars().count();
                start = at;
            }
            at += part.length;
            self.game.note(&part);
        }
        self.keep(&line[start..], column);
    }

    /// Adds a part of the line to the game.
    fn keep(&mut self, part: &str, column: usize) {
        let game = &mut self.game;
        if game.place.is_none() {
            if part.trim().is_empty() {
                return;
            }
            game.place = Some(Place {
                line: self.line_number,
                column,
            });
        }
        if game.too_long || part.len() > self.limit.saturating_sub(game.text.len()) {
            game.too_long = true;
            game.text = String::new();
        } else {
            game.text.push_str(part);
        }
    }
}

/// Returns the longest beginning of a text with at most `limit` bytes.
fn prefix(text: &str, limit: usize) -> &str {
    let mut end = limit.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A part of a line and its kind.
struct Part {
    kind: PartKind,
    length: usize,
}

#[derive(PartialEq, Eq)]
enum PartKind {
    Brace,
    LineComment,
    Tag,
    Open,
    Close,
    Result,
    Other,
}

impl Part {
    fn of(rest: &str, first: char) -> Part {
        let (kind, length) = match first {
            '{' => (PartKind::Brace, 1),
            ';' => (PartKind::LineComment, rest.len()),
            '[' if tag_start(rest).is_some() => (PartKind::Tag, tag_length(rest)),
            '(' if unit_bracket(rest).is_none() => (PartKind::Open, 1),
            ')' => (PartKind::Close, 1),
            _ => match result(rest) {
                Some(result) => (PartKind::Result, result.len()),
                None => (PartKind::Other, word_length(rest).max(first.len_utf8())),
            },
        };
        Part { kind, length }
    }

    fn is_comment(&self) -> bool {
        matches!(self.kind, PartKind::Brace | PartKind::LineComment)
    }
}

/// Returns the length of the tag at the beginning of the text, up to the quote that is not escaped and the bracket.
fn tag_length(text: &str) -> usize {
    let quote = text.find('"').map_or(text.len(), |quote| quote + 1);
    let mut escaped = false;
    let end = text[quote..].find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    let Some(end) = end.map(|end| quote + end + 1) else {
        return text.len();
    };
    // The bracket comes directly after the value, except for blanks. A longer search would scan a long line again for
    // each of its tags.
    let rest = text[end..].trim_start_matches([' ', '\t']);
    match rest.strip_prefix(']') {
        Some(after) => text.len() - after.len(),
        None => end,
    }
}

impl Pending {
    fn note(&mut self, part: &Part) {
        match part.kind {
            PartKind::Brace => {
                self.in_brace = true;
                return;
            }
            PartKind::LineComment => return,
            PartKind::Tag => {
                if self.seen == Seen::Nothing {
                    self.seen = Seen::Tags;
                }
            }
            PartKind::Result if self.depth == 0 => self.seen = Seen::Result,
            PartKind::Open => {
                self.depth += 1;
                self.seen = Seen::Moves;
            }
            PartKind::Close => {
                self.depth = self.depth.saturating_sub(1);
                self.seen = Seen::Moves;
            }
            PartKind::Result | PartKind::Other => self.seen = Seen::Moves,
        }
        self.after_result = part.kind == PartKind::Result;
    }
}
