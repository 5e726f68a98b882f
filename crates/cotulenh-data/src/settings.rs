//! The settings in the header of a file.

use crate::error::WriteError;

/// Names and values in the header of a file. They record how the games were made. The library does not interpret them.
///
/// ```
/// use cotulenh_data::Settings;
/// let mut settings = Settings::new();
/// settings.set("nodes", 5000)?;
/// assert_eq!(settings.get("nodes"), Some("5000"));
/// let mut other = Settings::new();
/// other.set("nodes", 100)?;
/// assert_eq!(settings.difference(&other), Some("nodes"));
/// # Ok::<(), cotulenh_data::WriteError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(Vec<(String, String)>);

impl Settings {
    /// The maximum length of the text in bytes.
    pub const MAX_BYTES: usize = 4096;

    /// Creates empty settings.
    #[must_use]
    pub fn new() -> Settings {
        Settings::default()
    }

    /// Sets a value. A new name is added at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is empty or contains `=`, a name or value contains a line break, or the settings are
    /// too long for a header.
    pub fn set(&mut self, name: &str, value: impl ToString) -> Result<(), WriteError> {
        let value = value.to_string();
        let breaks = |text: &str| text.contains(['\n', '\r']);
        if name.is_empty() || name.contains('=') || breaks(name) || breaks(&value) {
            return Err(WriteError::Settings);
        }
        let mut next = self.clone();
        match next.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => next.0.push((name.into(), value)),
        }
        if next.text().len() > Settings::MAX_BYTES {
            return Err(WriteError::Settings);
        }
        *self = next;
        Ok(())
    }

    /// Returns the value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Iterates over names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let both = self.0.iter();
        both.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the first name whose value differs, or `None` if the settings are equal.
    #[must_use]
    pub fn difference<'a>(&'a self, other: &'a Settings) -> Option<&'a str> {
        let differs = |&(name, value): &(&str, &str)| other.get(name) != Some(value);
        let missing = |&(name, _): &(&str, &str)| self.get(name).is_none();
        let found = self.iter().find(differs);
        found
            .or_else(|| other.iter().find(missing))
            .map(|(name, _)| name)
    }

    /// Formats each setting as a line `name=value`.
    pub(crate) fn text(&self) -> String {
        let lines = self.iter();
        lines
            .map(|(name, value)| format!("{name}={value}\n"))
            .collect()
    }

    /// Parses the lines. Returns `None` if they are not in the form that `text` writes.
    pub(crate) fn from_text(text: &str) -> Option<Settings> {
        let mut settings = Settings::new();
        for line in text.lines() {
            let (name, value) = line.split_once('=')?;
            settings.set(name, value).ok()?;
        }
        (settings.text() == text).then_some(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip_or_are_refused() {
        let mut settings = Settings::new();
        settings.set("a", "x=y").unwrap();
        settings.set("b", "").unwrap();
        let read = Settings::from_text(&settings.text());
        assert_eq!(read.as_ref(), Some(&settings));
        for text in ["a", "a=b", "=b\n", "a=b\na=c\n", "a=b\r\n", "\n"] {
            assert_eq!(Settings::from_text(text), None, "{text:?}");
        }
        for (name, value) in [("", ""), ("a=", ""), ("a\n", ""), ("a", "\r")] {
            assert!(settings.set(name, value).is_err());
        }
        assert!(settings.set("c", "x".repeat(Settings::MAX_BYTES)).is_err());
        assert_eq!(settings.get("c"), None);
    }
}
