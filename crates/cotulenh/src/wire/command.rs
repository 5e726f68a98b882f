//! Commands as data, and as JSON and bytes.

use super::Versions;
#[cfg(feature = "wire")]
use super::{MAX_COMMAND, WireError, form};
use crate::action::Action;
use crate::command::{Choice, Command};
#[cfg(feature = "wire")]
use alloc::string::String;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
struct Body {
    choice: Choice,
    actions: Vec<Action>,
}

/// The versions, then the command.
#[derive(Serialize, Deserialize)]
struct Whole {
    format: u16,
    rules: u16,
    command: Body,
}

/// Writes what [`Command::to_json`] writes, in any format.
impl Serialize for Command {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Whole {
            format: Versions::OURS.format,
            rules: Versions::OURS.rules,
            command: Body {
                choice: self.choice().clone(),
                actions: self.actions().to_vec(),
            },
        };
        whole.serialize(serializer)
    }
}

/// Reads a command. It is checked against a position when it is executed.
impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Command, D::Error> {
        let Whole {
            format,
            rules,
            command,
        } = Whole::deserialize(deserializer)?;
        Versions { format, rules }
            .check()
            .map_err(D::Error::custom)?;
        Ok(Command::from_parts(command.choice, command.actions))
    }
}

#[cfg(feature = "wire")]
impl Command {
    /// Returns the command as JSON.
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_json(&self) -> Result<String, WireError> {
        form::to_json(self)
    }

    /// Reads a command from JSON. It is checked against a position when it is executed.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a command, or is of a newer version.
    pub fn from_json(text: &str) -> Result<Command, WireError> {
        form::from_json(text, MAX_COMMAND)
    }

    /// Returns the command in the binary form.
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WireError> {
        form::to_bytes(self)
    }

    /// Reads a command from the binary form. It is checked against a position when it is executed.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a command, or are of a newer version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Command, WireError> {
        form::from_bytes(bytes, MAX_COMMAND)
    }
}
