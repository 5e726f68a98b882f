//! A line of text that the player types.

use crate::printable;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The maximum length, in characters. Every turn and nearly every file name is shorter.
const MAX_CHARS: usize = 200;

/// A text with a cursor, which counts characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prompt {
    text: String,
    place: usize,
}

impl Prompt {
    /// Creates a prompt with this text.
    pub(super) fn with(text: &str) -> Prompt {
        let text: String = text.chars().take(MAX_CHARS).collect();
        let place = text.chars().count();
        Prompt { text, place }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the cursor position, in characters.
    pub(super) fn place(&self) -> usize {
        self.place
    }

    /// Moves the cursor, if the position is in the text.
    pub(super) fn go_to(&mut self, place: usize) {
        self.place = place.min(self.len());
    }

    fn len(&self) -> usize {
        self.text.chars().count()
    }

    fn byte(&self, place: usize) -> usize {
        let mut bytes = self.text.char_indices().map(|(byte, _)| byte);
        bytes.nth(place).unwrap_or(self.text.len())
    }

    /// Inserts a character if there is room.
    pub(super) fn insert(&mut self, c: char) {
        if self.len() < MAX_CHARS && !printable::needs_escape(c) {
            self.text.insert(self.byte(self.place), c);
            self.place += 1;
        }
    }

    /// Handles an editing key. Returns `false` if it is not one.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => *self = Prompt::default(),
            KeyCode::Char('a') if control => self.place = 0,
            KeyCode::Char('e') if control => self.place = self.len(),
            KeyCode::Char(_) if control => return false,
            KeyCode::Char(c) => self.insert(c),
            KeyCode::Backspace if self.place > 0 => {
                self.place -= 1;
                self.text.remove(self.byte(self.place));
            }
            KeyCode::Delete if self.place < self.len() => {
                self.text.remove(self.byte(self.place));
            }
            KeyCode::Left => self.place = self.place.saturating_sub(1),
            KeyCode::Right => self.place = (self.place + 1).min(self.len()),
            KeyCode::Home => self.place = 0,
            KeyCode::End => self.place = self.len(),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(prompt: &mut Prompt, codes: &[KeyCode]) {
        for &code in codes {
            prompt.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
    }

    #[test]
    fn a_text_is_edited_by_characters_not_bytes() {
        let mut prompt = Prompt::with("cờ lệnh");
        press(
            &mut prompt,
            &[KeyCode::Home, KeyCode::Right, KeyCode::Delete],
        );
        prompt.insert('ơ');
        press(
            &mut prompt,
            &[KeyCode::End, KeyCode::Backspace, KeyCode::Left],
        );
        prompt.insert('ê');
        assert_eq!(prompt.text(), "cơ lệên");
        assert_eq!(prompt.place(), 6);
    }

    #[test]
    fn characters_that_a_terminal_obeys_are_not_taken() {
        let mut prompt = Prompt::default();
        press(
            &mut prompt,
            &['a', '\x1b', '\u{9b}', '\u{202e}', 'ờ'].map(KeyCode::Char),
        );
        assert_eq!(prompt.text(), "aờ");
    }

    #[test]
    fn keys_at_the_ends_do_nothing_and_there_is_a_longest_text() {
        let mut prompt = Prompt::default();
        let keys = [
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Left,
            KeyCode::Right,
        ];
        press(&mut prompt, &keys);
        assert_eq!(prompt, Prompt::default());
        press(&mut prompt, &[KeyCode::Char('x'); 3 * MAX_CHARS]);
        assert_eq!(prompt.text().len(), MAX_CHARS);
    }
}
