//! Logs as JSON Lines and as bytes.

use super::{Entry, GameLog, LogError, Snapshot};
use crate::wire::form::{check_length, json_body, json_error};
use crate::wire::{Versions, WireError, json};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};

/// The maximum length of a log in bytes.
pub const MAX_LOG: usize = 1 << 26;

/// The maximum length of an entry in bytes: the longest comment with every character escaped.
pub const MAX_ENTRY: usize = 1 << 19;

/// A log that was read.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The log up to its last complete entry.
    pub log: GameLog,
    /// The byte where a torn last entry begins, from 0, or `None` if the log ends with a complete entry. A program that
    /// appends to the file must truncate it there first.
    pub torn: Option<usize>,
}

/// The first record: the versions, then the snapshot.
#[derive(Serialize, Deserialize)]
struct Head<S> {
    format: u16,
    rules: u16,
    log: S,
}

/// Reads the number of an entry. A command that is in no log has none.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match deserializer.is_human_readable() {
        true => Ok(Option::deserialize(deserializer)?.unwrap_or_default()),
        false => u64::deserialize(deserializer),
    }
}

/// A number as sixteen hexadecimal digits in JSON.
pub(super) mod hex {
    use alloc::format;
    use alloc::string::String;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            format!("{number:016x}").serialize(serializer)
        } else {
            number.serialize(serializer)
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        if !deserializer.is_human_readable() {
            return u64::deserialize(deserializer);
        }
        let text = String::deserialize(deserializer)?;
        let number = u64::from_str_radix(&text, 16).ok();
        number
            .filter(|number| format!("{number:016x}") == text)
            .ok_or_else(|| D::Error::custom("expected sixteen hexadecimal digits"))
    }
}

/// Writes a record as a line of JSON that ends with its checksum.
fn write_line(record: &impl Serialize) -> Result<String, WireError> {
    let mut line = json::to_string(record).map_err(|why| json_error(&why))?;
    line.pop();
    let crc = checksum(line.as_bytes());
    line.push_str(&end_of_line(crc));
    line.push('\n');
    Ok(line)
}

/// Returns the end of a line with this checksum.
fn end_of_line(crc: u32) -> String {
    format!(",\"crc\":\"{crc:08x}\"}}")
}

/// Returns the JSON of a line without its checksum, or `None` if the checksum is missing or wrong.
fn check_line(line: &str) -> Option<String> {
    let record = line.get(..line.len().checked_sub(end_of_line(0).len())?)?;
    let good = line.ends_with(&end_of_line(checksum(record.as_bytes())));
    good.then(|| format!("{record}}}"))
}

impl Entry {
    /// Returns the entry as a line of JSON with its line break, to append to a file of [`GameLog::to_json_lines`].
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_json_line(&self) -> Result<String, WireError> {
        write_line(self)
    }

    /// Returns the entry as a frame, to append to the bytes of [`GameLog::to_bytes`].
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_frame(&self) -> Result<Vec<u8>, WireError> {
        frame(self)
    }

    /// Reads an entry from the line that [`Entry::to_json_line`] writes.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is not an entry, or is damaged.
    pub fn from_json_line(line: &str) -> Result<Entry, LogError> {
        read_line(line.strip_suffix('\n').unwrap_or(line), 1, 0)
    }

    /// Reads an entry as it is sent: the JSON of a line without the checksum.
    ///
    /// ```
    /// use cotulenh::log::{Entry, GameCommand};
    /// let entry = Entry::from_json(r#"{"seq":1,"key":"00000000000000ff","command":"undo"}"#)?;
    /// assert_eq!((entry.seq, entry.key, entry.command), (1, 255, GameCommand::Undo));
    /// # Ok::<(), cotulenh::wire::WireError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not an entry, or is longer than [`MAX_ENTRY`].
    pub fn from_json(text: &str) -> Result<Entry, WireError> {
        check_length(text.len(), MAX_ENTRY)?;
        json_body(text)
    }
}

fn read_line<T: DeserializeOwned>(line: &str, record: usize, byte: usize) -> Result<T, LogError> {
    let text = check_line(line).ok_or(LogError::Damaged { record, byte })?;
    json::from_str(&text).map_err(|why| LogError::Form {
        record,
        byte,
        why: json_error(&why),
    })
}

/// The length and the checksum in front of a payload.
const FRAME_HEAD: usize = 8;

fn frame(record: &impl Serialize) -> Result<Vec<u8>, WireError> {
    let payload = postcard::to_allocvec(record).map_err(|_| WireError::Binary)?;
    let mut bytes = Vec::with_capacity(FRAME_HEAD + payload.len());
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(checksum(&payload).to_le_bytes());
    bytes.extend(payload);
    Ok(bytes)
}

/// Splits off the payload of the first frame. Returns `None` if the frame is incomplete.
fn split_frame(bytes: &[u8]) -> Option<(u32, &[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (crc, rest) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let (payload, rest) = rest.split_at_checked(length)?;
    Some((u32::from_le_bytes(*crc), payload, rest))
}

fn read_frame<T: DeserializeOwned>(
    crc: u32,
    payload: &[u8],
    record: usize,
    byte: usize,
) -> Result<T, LogError> {
    if checksum(payload) != crc {
        return Err(LogError::Damaged { record, byte });
    }
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Ok(value),
        _ => Err(LogError::Form {
            record,
            byte,
            why: WireError::Binary,
        }),
    }
}

fn check_log_length(length: usize) -> Result<(), LogError> {
    if length > MAX_LOG {
        return Err(LogError::TooLong { limit: MAX_LOG });
    }
    Ok(())
}

impl GameLog {
    /// Returns the log as JSON Lines.
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_json_lines(&self) -> Result<String, WireError> {
        let mut text = write_line(&Head {
            format: Versions::OURS.format,
            rules: Versions::OURS.rules,
            log: &self.base,
        })?;
        for entry in &self.entries {
            text.push_str(&entry.to_json_line()?);
        }
        Ok(text)
    }

    /// Reads a log from JSON Lines. A torn last line is left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the log is damaged elsewhere, was written by a newer version, or an entry cannot be carried
    /// out.
    pub fn from_json_lines(text: &str) -> Result<Opened, LogError> {
        check_log_length(text.len())?;
        let mut opening = Opening::default();
        let mut byte = 0;
        for (record, line) in (1..).zip(text.split_inclusive('\n')) {
            let Some(line) = line.strip_suffix('\n') else {
                return opening.finish(Some(byte));
            };
            if record == 1 {
                let head: Head<Snapshot> = read_line(line, record, byte)?;
                let versions = Versions {
                    format: head.format,
                    rules: head.rules,
                };
                opening.begin(versions, head.log, record, byte)?;
            } else {
                opening.add(read_line(line, record, byte)?)?;
            }
            byte += line.len() + 1;
        }
        opening.finish(None)
    }

    /// Returns the log in the binary form.
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WireError> {
        let mut bytes = frame(&(Versions::OURS, &self.base))?;
        for entry in &self.entries {
            bytes.extend(entry.to_frame()?);
        }
        Ok(bytes)
    }

    /// Reads a log from the binary form. A torn last frame is left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the log is damaged elsewhere, was written by a newer version, or an entry cannot be carried
    /// out.
    pub fn from_bytes(bytes: &[u8]) -> Result<Opened, LogError> {
        check_log_length(bytes.len())?;
        let mut opening = Opening::default();
        let mut rest = bytes;
        let mut record = 1;
        while !rest.is_empty() {
            let byte = bytes.len() - rest.len();
            let Some((crc, payload, after)) = split_frame(rest) else {
                return opening.finish(Some(byte));
            };
            if record == 1 {
                let (versions, snapshot) = read_frame(crc, payload, record, byte)?;
                opening.begin(versions, snapshot, record, byte)?;
            } else {
                opening.add(read_frame(crc, payload, record, byte)?)?;
            }
            rest = after;
            record += 1;
        }
        opening.finish(None)
    }
}

/// A log while it is read.
#[derive(Default)]
struct Opening {
    log: Option<GameLog>,
}

impl Opening {
    fn begin(
        &mut self,
        versions: Versions,
        snapshot: Snapshot,
        record: usize,
        byte: usize,
    ) -> Result<(), LogError> {
        versions
            .check()
            .map_err(|why| LogError::Form { record, byte, why })?;
        self.log = Some(GameLog::from_snapshot(snapshot)?);
        Ok(())
    }

    fn add(&mut self, entry: Entry) -> Result<(), LogError> {
        let log = self.log.as_mut().ok_or(LogError::Empty)?;
        log.append_or_drop(entry)
    }

    fn finish(self, torn: Option<usize>) -> Result<Opened, LogError> {
        let log = self.log.ok_or(LogError::Empty)?;
        Ok(Opened { log, torn })
    }
}

/// Returns the CRC-32 of bytes.
#[cfg(not(cotulenh_small))]
fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Returns the CRC-32 of bytes, without the tables that make it fast.
#[cfg(any(test, cotulenh_small))]
fn small_checksum(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
    !bytes
        .iter()
        .fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[cfg(cotulenh_small)]
use small_checksum as checksum;

#[cfg(test)]
mod tests {
    use super::{Entry, Head, MAX_ENTRY, Snapshot, WireError};
    use crate::Game;
    use crate::log::GameCommand;
    use crate::wire::small_json::tests::both_judge_unknown_members;

    #[test]
    fn both_readers_accept_other_members_of_the_head_only() {
        let head = Head {
            format: 2,
            rules: 1,
            log: Snapshot::of(&Game::new(), 0),
        };
        let text = serde_json::to_string(&head).unwrap();
        both_judge_unknown_members::<Head<Snapshot>>(&text);
    }

    #[test]
    fn an_entry_has_room_for_the_longest_comment() {
        let comment = "\u{1}".repeat(crate::game::MAX_COMMENT);
        let entry = Entry {
            seq: 1,
            key: 2,
            command: GameCommand::Comment(crate::NodeId::from_bits(0), comment),
        };
        let text = serde_json::to_string(&entry).unwrap();
        assert_eq!(Entry::from_json(&text), Ok(entry));
        let limit = MAX_ENTRY;
        let longer = " ".repeat(limit + 1);
        assert_eq!(Entry::from_json(&longer), Err(WireError::TooLong { limit }));
    }

    #[test]
    fn both_checksums_are_equal() {
        for text in ["", "a", "123456789", "{\"seq\":1}"] {
            assert_eq!(
                super::checksum(text.as_bytes()),
                super::small_checksum(text.as_bytes())
            );
        }
        assert_eq!(super::checksum(b"123456789"), 0xcbf4_3926);
    }
}
