//! Folders, programs and messages that the project's own commands share.

#![forbid(unsafe_code)]

pub mod node;
pub mod python;
pub mod report;
pub mod serve;
pub mod setup;
pub mod shell;
