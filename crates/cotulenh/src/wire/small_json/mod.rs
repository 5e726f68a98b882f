//! A JSON reader and writer with little code, for WebAssembly modules. Elsewhere serde_json is used, which is faster.
//!
//! Both write the same text, and both read the same values of the types that the modules send and store. Such a type must
//! keep to these rules:
//!
//! - A member that may be missing is an `Option` or has its own `deserialize_with`. `serde(default)` alone has no effect
//!   here.
//! - A struct has `deny_unknown_fields`, or is one of [`OPEN`](read::OPEN).
//! - There are no floating-point numbers, and the keys of maps are strings.
//!
//! A struct is always an object here: serde_json also reads a list of its fields. Errors have the messages of serde_json,
//! but without the names of types.

mod read;
mod scan;
mod write;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt::{self, Display};
use serde::de::{self, DeserializeOwned, Expected, Unexpected};
use serde::ser::{self, Serialize};

/// The reason why a value cannot be written or read.
#[derive(Debug)]
pub struct Error(Box<Problem>);

#[derive(Debug)]
struct Problem {
    message: String,
    /// The line, from 1, or 0 if the error has no place.
    line: usize,
    column: usize,
}

impl Error {
    fn new(message: String) -> Error {
        Error(Box::new(Problem {
            message,
            line: 0,
            column: 0,
        }))
    }

    /// Returns the line, from 1, or 0 if the error has no place.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the column, from 1, or 0 if the error has no place.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.column
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem {
            message,
            line,
            column,
        } = &*self.0;
        f.write_str(message)?;
        match line {
            0 => Ok(()),
            _ => write!(f, " at line {line} column {column}"),
        }
    }
}

impl core::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: Display>(message: T) -> Error {
        Error::new(message.to_string())
    }
}

impl de::Error for Error {
    fn custom<T: Display>(message: T) -> Error {
        Error::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Error {
        Error::mismatch("type", found, expected)
    }

    // The names of types tell the caller nothing. Without them the module is smaller.
    fn invalid_length(length: usize, _: &dyn Expected) -> Error {
        Error::new(alloc::format!("invalid length {length}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Error {
        Error::mismatch("value", found, expected)
    }
}

impl Error {
    // The `Display` of `Unexpected` would bring the code that writes floating-point numbers, and the `Debug` of strings
    // tables of Unicode.
    fn mismatch(what: &str, found: Unexpected<'_>, expected: &dyn Expected) -> Error {
        let found = match found {
            Unexpected::Bool(value) => alloc::format!("boolean `{value}`"),
            Unexpected::Unsigned(value) => alloc::format!("integer `{value}`"),
            Unexpected::Signed(value) => alloc::format!("integer `{value}`"),
            Unexpected::Str(text) => alloc::format!("string \"{text}\""),
            Unexpected::Other(text) => text.into(),
            Unexpected::Unit => "null".into(),
            Unexpected::Seq => "sequence".into(),
            Unexpected::Map => "map".into(),
            Unexpected::UnitVariant => "unit variant".into(),
            _ => "value".into(),
        };
        Error::new(alloc::format!(
            "invalid {what}: {found}, expected {expected}"
        ))
    }
}

/// Writes a value as JSON.
///
/// # Errors
///
/// Returns an error if the value refuses to be written.
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut writer = write::Writer::default();
    value.serialize(&mut writer)?;
    Ok(writer.into_text())
}

/// Reads a value from JSON. Nothing but white space may follow it.
///
/// # Errors
///
/// Returns an error with its place if the text is not JSON or not such a value.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let mut reader = scan::Reader::new(text);
    let value = T::deserialize(&mut reader);
    reader.finish(value)
}

#[cfg(test)]
pub(crate) mod tests;
