//! Names of accounts.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

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
    /// The hash that all names have that look like this one.
    pub(super) hash: String,
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
        let like = skeleton(&shown);
        if RESERVED.iter().any(|reserved| skeleton(reserved) == like) {
            return Err(NameError::Reserved);
        }
        Ok(Name {
            key: key(&shown),
            // Names of deleted accounts stay taken, but the store must not have them in clear text.
            hash: super::hash(&like),
            shown,
        })
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

/// Returns the form that names have in common if a reader may take one for the other: without case, accents and repeated
/// separators, and with one letter for those that many fonts draw alike.
fn skeleton(name: &str) -> String {
    let mut skeleton = String::with_capacity(name.len());
    for character in key(name).nfd() {
        match character {
            mark if is_combining_mark(mark) => {}
            // A capital I, a small L and a one.
            'i' | 'l' | '1' => skeleton.push('l'),
            'o' | '0' => skeleton.push('o'),
            'đ' => skeleton.push('d'),
            '-' | '_' if skeleton.ends_with('-') => {}
            '-' | '_' => skeleton.push('-'),
            other => skeleton.push(other),
        }
    }
    skeleton.replace("rn", "m").replace("vv", "w")
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
            ("Adm1n", NameError::Reserved),
            ("ádrnin", NameError::Reserved),
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

    #[test]
    fn names_that_look_alike_have_one_hash() {
        let hash = |name| Name::new(name).unwrap().hash;
        for (one, other) in [
            ("Victim", "V1ctim"),
            ("Victim", "Vlctim"),
            ("Victim", "VICTIM"),
            ("Victim", "Víctim"),
            ("Hồng", "hong"),
            ("Đặng", "Dang"),
            ("Leo", "1e0"),
            ("Carmen", "Carrnen"),
            ("Wolf", "vvolf"),
            ("a_b", "a-b"),
            ("a__b", "a_b"),
        ] {
            assert_eq!(hash(one), hash(other), "{one} and {other}");
        }
        for (one, other) in [
            ("Anna", "Ana"),
            ("Mai", "Mau"),
            ("a-bc", "abc"),
            ("Max5", "Maxs"),
        ] {
            assert_ne!(hash(one), hash(other), "{one} and {other}");
        }
    }
}
