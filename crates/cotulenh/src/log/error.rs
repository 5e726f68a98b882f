//! Errors of logs.

use super::ApplyError;
use crate::wire::WireError;
use core::fmt;

/// The reason why a log, a snapshot or an entry cannot be read or added. Nothing is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogError {
    /// The entry is not the next one.
    Sequence {
        /// The sequence number of the next entry.
        expected: u64,
        /// The sequence number that was found.
        found: u64,
    },
    /// The entry cannot be applied.
    Refused {
        /// Its sequence number.
        seq: u64,
        /// The reason.
        why: ApplyError,
    },
    /// The entry leads to another position than in the copy where it was made: the copies have diverged.
    Diverged {
        /// Its sequence number.
        seq: u64,
    },
    /// The snapshot is not that of a game.
    Snapshot(WireError),
    /// The checksum is wrong: the log is damaged.
    Damaged {
        /// The number of the line or frame, from 1.
        record: usize,
        /// The byte where it begins, from 0.
        byte: usize,
    },
    /// A line or frame does not have this form.
    Form {
        /// The number of the line or frame, from 1.
        record: usize,
        /// The byte where it begins, from 0.
        byte: usize,
        /// The problem.
        why: WireError,
    },
    /// The log has no complete snapshot.
    Empty,
    /// The log is too long.
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Sequence { expected, found } => {
                write!(f, "found entry {found}, expected entry {expected}")
            }
            LogError::Refused { seq, why } => write!(f, "entry {seq}: {why}"),
            LogError::Diverged { seq } => {
                write!(
                    f,
                    "entry {seq} leads to another position than in the other copy"
                )
            }
            LogError::Snapshot(why) => write!(f, "the snapshot: {why}"),
            LogError::Damaged { record, byte } => {
                write!(f, "record {record}, byte {byte}: the checksum is wrong")
            }
            LogError::Form { record, byte, why } => {
                write!(f, "record {record}, byte {byte}: {why}")
            }
            LogError::Empty => f.write_str("the log has no snapshot"),
            LogError::TooLong { limit } => write!(f, "expected at most {limit} bytes"),
        }
    }
}

impl core::error::Error for LogError {}

impl From<WireError> for LogError {
    fn from(why: WireError) -> LogError {
        LogError::Snapshot(why)
    }
}
