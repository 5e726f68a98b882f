//! What is told about a game besides its moves.

use super::token::is_name_char;
use super::{deployment, termination};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The tags every game has, in the order they are written, and how PGN says that one is not known. The seventh is
/// `Result`, which the game itself tells.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Blue", "?"),
];

/// The tags that are no tags here, because the game itself tells them.
const OF_THE_GAME: [&str; 5] = ["Result", "Objective", "SetUp", "FEN", deployment::TAG];

/// The tags of a game: of the seven that every game has those that are known, then the others in their order.
///
/// `Result`, `Objective`, `SetUp`, `FEN` and `Deployment` are not among them, and `Termination` only if its value is none of
/// `resignation`, `agreement`, `time forfeit` and `recorded`: the game itself tells them. `White` and `Black` are other
/// names for `Red` and `Blue`.
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
    /// The most tags besides those every game has.
    pub const MOST: usize = 256;

    /// The value of the tag; nothing where it is not known.
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

    /// Sets a tag. For those every game has, `?` (of a date `????.??.??`) means that it is not known.
    ///
    /// # Errors
    ///
    /// Why PGN could not hold it.
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

    /// Takes a tag away, and tells its value if it was there.
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

    /// The tags that are known: first those every game has, then the others in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let known = ROSTER.iter().zip(&self.roster);
        known
            .filter_map(|((name, _), value)| Some((*name, value.as_deref()?)))
            .chain(self.others())
    }

    /// The tags every game has, with the sign for those not known.
    pub(super) fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        let known = ROSTER.iter().zip(&self.roster);
        known.map(|(&(name, unknown), value)| (name, value.as_deref().unwrap_or(unknown)))
    }

    /// The tags besides those every game has.
    pub(super) fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Our name for the tag.
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

/// A tag that PGN cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty or has other characters than `A`–`Z` `a`–`z` `0`–`9` `_` `+` `#` `=` `:` `-`.
    Name,
    /// The value has a line break.
    LineBreak,
    /// The game itself tells it.
    OfTheGame,
    /// There are [`Tags::MOST`] already.
    TooMany,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::Name => f.write_str("expected a name of letters, digits and _+#=:-"),
            TagError::LineBreak => f.write_str("expected a value on one line"),
            TagError::OfTheGame => f.write_str("the game itself tells this tag"),
            TagError::TooMany => write!(f, "expected at most {} tags", Tags::MOST),
        }
    }
}

impl core::error::Error for TagError {}
