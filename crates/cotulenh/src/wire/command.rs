//! Commands as JSON and bytes.

use super::{MAX_COMMAND, Versions, WireError};
use crate::action::Action;
use crate::command::{Choice, Command};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Body {
    choice: Choice,
    actions: Vec<Action>,
}

/// The JSON: the versions, then the command.
#[derive(Serialize, Deserialize)]
struct Whole {
    format: u16,
    rules: u16,
    command: Body,
}

impl Command {
    fn body(&self) -> Body {
        Body {
            choice: self.choice().clone(),
            actions: self.actions().to_vec(),
        }
    }

    /// Returns the command as JSON.
    ///
    /// # Errors
    ///
    /// No error is known.
    pub fn to_json(&self) -> Result<String, WireError> {
        super::to_json(&Whole {
            format: Versions::OURS.format,
            rules: Versions::OURS.rules,
            command: self.body(),
        })
    }

    /// Reads a command from JSON. It is checked against a position when it is executed.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a command, or is of a newer version.
    pub fn from_json(text: &str) -> Result<Command, WireError> {
        let Whole { command, .. } = super::from_json(text, MAX_COMMAND)?;
        Ok(Command::from_parts(command.choice, command.actions))
    }

    /// Returns the command in the binary form.
    ///
    /// # Errors
    ///
    /// No error is known.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WireError> {
        super::to_bytes(&self.body())
    }

    /// Reads a command from the binary form. It is checked against a position when it is executed.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a command, or are of a newer version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Command, WireError> {
        let Body { choice, actions } = super::from_bytes(bytes, MAX_COMMAND)?;
        Ok(Command::from_parts(choice, actions))
    }
}
