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

    /// The command as JSON.
    ///
    /// # Errors
    ///
    /// None that is known.
    pub fn to_json(&self) -> Result<String, WireError> {
        super::to_json(&Whole {
            format: Versions::OURS.format,
            rules: Versions::OURS.rules,
            command: self.body(),
        })
    }

    /// Reads a command from JSON. Whether it fits a position is seen when it is executed.
    ///
    /// # Errors
    ///
    /// The text is no command, or of other versions.
    pub fn from_json(text: &str) -> Result<Command, WireError> {
        let Whole { command, .. } = super::from_json(text, MAX_COMMAND)?;
        Ok(Command::from_parts(command.choice, command.actions))
    }

    /// The command in the binary form.
    ///
    /// # Errors
    ///
    /// None that is known.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WireError> {
        super::to_bytes(&self.body())
    }

    /// Reads a command from the binary form. Whether it fits a position is seen when it is executed.
    ///
    /// # Errors
    ///
    /// The bytes are no command, or of other versions.
    pub fn from_bytes(bytes: &[u8]) -> Result<Command, WireError> {
        let Body { choice, actions } = super::from_bytes(bytes, MAX_COMMAND)?;
        Ok(Command::from_parts(choice, actions))
    }
}
