//! Names of accounts.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_canonical;

/// The lengths that a name may have, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=20;

/// The name of a deleted user.
pub const DELETED: &str = "deleted";

/// Names that an account cannot have, in lower case.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "api",
    "blue",
    "bot",
    "computer",
    "cotulenh",
    DELETED,
    "engine",
    "guest",
    "help",
    "lobby",
    "mod",
    "moderator",
    "null",
    "official",
    "red",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
];

/// The reason why an account cannot have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name is too short or too long.
    #[error("a name has 3 to 20 characters")]
    Length,
    /// The name has a character that is not allowed.
    #[error("{0:?} is not allowed: a name has letters, digits, - and _")]
    Character(char),
    /// The name does not begin with a letter or a digit.
    #[error("a name begins with a letter or a digit")]
    Start,
    /// The name is reserved.
    #[error("this name is reserved")]
    Reserved,
}

/// A valid name of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name on screen, in normal form C.
    pub(super) shown: String,
    /// The name for comparisons.
    pub(super) key: String,
}

impl Name {
    /// Checks a name: 3 to 20 Latin or Vietnamese letters, digits, `-` and `_`.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is not allowed.
    pub fn new(text: &str) -> Result<Name, NameError> {
        // A longer text is not normalised: its decomposition may be large.
        if text.chars().count() > 4 * LENGTHS.end() {
            return Err(NameError::Length);
        }
        let shown: String = text.nfc().collect();
        if let Some(character) = shown.chars().find(|character| !is_allowed(*character)) {
            return Err(NameError::Character(character));
        }
        if !LENGTHS.contains(&shown.chars().count()) {
            return Err(NameError::Length);
        }
        if shown.starts_with(['-', '_']) {
            return Err(NameError::Start);
        }
        let key = key(&shown);
        if RESERVED.contains(&key.as_str()) {
            return Err(NameError::Reserved);
        }
        Ok(Name { shown, key })
    }

    /// Returns the name on screen.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }
}

/// Returns the form of a name for comparisons. Names that differ in case or in their code points only have the same.
pub(crate) fn key(name: &str) -> String {
    name.chars()
        .take(4 * LENGTHS.end())
        .nfc()
        .flat_map(char::to_lowercase)
        .nfc()
        .collect()
}

fn is_allowed(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    }
    matches!(character, 'đ' | 'Đ') || is_vietnamese_vowel(character)
}

/// Returns `true` for a vowel with Vietnamese marks, e.g. `ệ`.
fn is_vietnamese_vowel(character: char) -> bool {
    let mut parts = Vec::new();
    decompose_canonical(character, |part| parts.push(part));
    let Some((base, marks)) = parts.split_first() else {
        return false;
    };
    let is_mark = |mark: &char| {
        // Grave, acute, circumflex, tilde, breve, hook above, horn, dot below.
        matches!(
            *mark,
            '\u{300}'
                | '\u{301}'
                | '\u{302}'
                | '\u{303}'
                | '\u{306}'
                | '\u{309}'
                | '\u{31b}'
                | '\u{323}'
        )
    };
    "aeiouyAEIOUY".contains(*base) && marks.iter().all(is_mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_vietnamese_are_allowed() {
        for name in [
            "Nguyễn",
            "Đặng_Anh",
            "abc",
            "x-1",
            "Tướng1975",
            "00-A",
            "ưỡẵểồ",
        ] {
            assert_eq!(Name::new(name).map(|name| name.shown).as_deref(), Ok(name));
        }
    }

    #[test]
    fn other_names_are_refused() {
        let refused = [
            ("ab", NameError::Length),
            ("a23456789012345678901", NameError::Length),
            ("", NameError::Length),
            ("a b", NameError::Character(' ')),
            ("Guest 4F2K", NameError::Character(' ')),
            ("аdmin", NameError::Character('а')),
            ("ñandú", NameError::Character('ñ')),
            ("b\u{300}ab", NameError::Character('\u{300}')),
            ("a\u{202e}bc", NameError::Character('\u{202e}')),
            ("../etc", NameError::Character('.')),
            ("_abc", NameError::Start),
            ("Admin", NameError::Reserved),
            ("deleted", NameError::Reserved),
        ];
        for (name, error) in refused {
            assert_eq!(Name::new(name), Err(error), "{name:?}");
        }
        assert_eq!(Name::new(&"a".repeat(100_000)), Err(NameError::Length));
    }

    #[test]
    fn case_and_normalisation_do_not_make_another_name() {
        let key = |name| Name::new(name).unwrap().key;
        assert_eq!(key("Nguyễn"), key("NGUYỄN"));
        assert_eq!(key("Nguyễn"), key("Nguye\u{302}\u{303}n"));
        assert_eq!(key("Việt"), key("vie\u{323}\u{302}T"));
        assert_ne!(key("Nguyễn"), key("Nguyen"));
        assert_eq!(
            Name::new("Nguye\u{302}\u{303}n").unwrap().as_str(),
            "Nguyễn"
        );
    }
}
