//! Compiler versions: reading and comparing them.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;

/// A compiler version; parts left out of the text are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    major: u32,
    minor: u32,
    patch: u32,
}

impl FromStr for Version {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::NotAVersion(text.to_owned());
        // "-nightly" or "+build" behind the number does not change which language is understood.
        let number = text.split(['-', '+']).next().unwrap_or_default();
        let mut parts = [0; 3];
        for (index, part) in number.split('.').enumerate() {
            let place = parts.get_mut(index).ok_or_else(wrong)?;
            *place = part.parse().map_err(|_| wrong())?;
        }
        let [major, minor, patch] = parts;
        Ok(Version {
            major,
            minor,
            patch,
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        text.parse().expect("a version")
    }

    #[test]
    fn missing_parts_are_zero() {
        assert_eq!(version("1.85"), version("1.85.0"));
        assert_eq!(version("1").to_string(), "1.0.0");
    }

    #[test]
    fn parts_compare_as_numbers() {
        assert!(version("1.9") < version("1.85"));
        assert!(version("1.85.1") > version("1.85"));
        assert!(version("2.0") > version("1.99.9"));
    }

    #[test]
    fn suffixes_do_not_count() {
        assert_eq!(version("1.97.0-nightly"), version("1.97"));
        assert_eq!(version("1.80.0+build.5"), version("1.80"));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "one", "1.", "1.2.3.4", "1.x", "-1.2", "stable"] {
            assert!(text.parse::<Version>().is_err(), "{text:?}");
        }
    }
}
