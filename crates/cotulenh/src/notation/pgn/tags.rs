//! The tags of a game.

use super::token::is_name_char;
use super::{deployment, termination};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The tags that every game has, in the order of the PGN standard, with their values for "unknown". The seventh is
/// `Result`, which is part of the game.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Blue", "?"),
];

/// The tags that are part of the game.
const OF_THE_GAME: [&str; 5] = ["Result", "Objective", "SetUp", "FEN", deployment::TAG];

/// The tags of a game: first the known ones of those that every game has, then the others in their order.
///
/// `Result`, `Objective`, `SetUp`, `FEN` and `Deployment` are part of the game and not in this list. So is
/// `Termination` with one of the values `resignation`, `agreement`, `time forfeit` and `recorded`. `White` and `Black`
/// are other names for `Red` and `Blue`.
///
/// ```
/// use cotulenh::notation::pgn::Tags;
/// let mut tags = Tags::default();
/// tags.set("Opening", "Navy first")?;
/// tags.set("White", "An")?;
/// tags.set("Event", "?")?; // not known
/// assert_eq!(tags.get("Red"), Some("An"));
/// assert_eq!(tags.iter().collect::<Vec<_>>(), [("Red", "An"), ("Opening", "Navy first")]);
/// assert!(tags.set("Result", "1-0").is_err());
/// # Ok::<(), cotulenh::notation::pgn::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags {
    roster: [Option<String>; ROSTER.len()],
    others: Vec<(String, String)>,
}

impl Tags {
    /// The maximum number of tags besides those that every game has.
    pub const MOST: usize = 256;

    /// Returns the value of a tag, or `None` if it is not known.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let name = own_name(name);
        match roster_index(name) {
            Some(index) => self.roster[index].as_deref(),
            None => {
                let mut others = self.others.iter();
                others
                    .find(|(other, _)| other == name)
                    .map(|(_, value)| value.as_str())
            }
        }
    }

    /// Sets a tag. For the tags that every game has, the value `?` (for a date `????.??.??`) means that it is not
    /// known.
    ///
    /// # Errors
    ///
    /// Returns an error if PGN cannot contain the tag.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let name = own_name(name);
        if name.is_empty() || !name.chars().all(is_name_char) {
            return Err(TagError::Name);
        }
        if value.contains(['\n', '\r']) {
            return Err(TagError::LineBreak);
        }
        if OF_THE_GAME.contains(&name) || name == termination::TAG && termination::is_known(value) {
            return Err(TagError::OfTheGame);
        }
        if let Some(index) = roster_index(name) {
            self.roster[index] = (value != ROSTER[index].1).then(|| value.into());
        } else if let Some((_, old)) = self.others.iter_mut().find(|(other, _)| other == name) {
            *old = value.into();
        } else if self.others.len() < Tags::MOST {
            self.others.push((name.into(), value.into()));
        } else {
            return Err(TagError::TooMany);
        }
        Ok(())
    }

    /// Removes a tag. Returns its value if it was known.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let name = own_name(name);
        match roster_index(name) {
            Some(index) => self.roster[index].take(),
            None => {
                let index = self.others.iter().position(|(other, _)| other == name)?;
                Some(self.others.remove(index).1)
            }
        }
    }

    /// Returns the known tags: first those that every game has, then the others in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let known = ROSTER.iter().zip(&self.roster);
        known
            .filter_map(|((name, _), value)| Some((*name, value.as_deref()?)))
            .chain(self.others())
    }

    /// Returns the tags that every game has, with the value for "unknown" where needed.
    pub(super) fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        let known = ROSTER.iter().zip(&self.roster);
        known.map(|(&(name, unknown), value)| (name, value.as_deref().unwrap_or(unknown)))
    }

    /// Returns the tags besides those that every game has.
    pub(super) fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Returns the name of the tag in this library.
fn own_name(name: &str) -> &str {
    match name {
        "White" => "Red",
        "Black" => "Blue",
        name => name,
    }
}

fn roster_index(name: &str) -> Option<usize> {
    ROSTER.iter().position(|(known, _)| *known == name)
}

/// The reason why a tag is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty or has other characters than `A`–`Z` `a`–`z` `0`–`9` `_` `+` `#` `=` `:` `-`.
    Name,
    /// The value has a line break.
    LineBreak,
    /// The tag is part of the game.
    OfTheGame,
    /// There are [`Tags::MOST`] already.
    TooMany,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::Name => f.write_str("expected a name of letters, digits and _+#=:-"),
            TagError::LineBreak => f.write_str("expected a value on one line"),
            TagError::OfTheGame => f.write_str("this tag is part of the game"),
            TagError::TooMany => write!(f, "expected at most {} tags", Tags::MOST),
        }
    }
}

impl core::error::Error for TagError {}
