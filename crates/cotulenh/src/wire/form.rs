//! The two forms: JSON and bytes.

use super::{Versions, WireError, json};
use alloc::string::String;
use alloc::vec::Vec;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Returns the error of a JSON text, with its place.
pub(crate) fn json_error(error: &json::Error) -> WireError {
    WireError::Json {
        line: error.line(),
        column: error.column(),
        message: json::message(error),
    }
}

pub(crate) fn check_length(length: usize, limit: usize) -> Result<(), WireError> {
    if length > limit {
        return Err(WireError::TooLong { limit });
    }
    Ok(())
}

/// Writes JSON. The value begins with the versions.
pub(super) fn to_json(whole: &impl Serialize) -> Result<String, WireError> {
    json::to_string(whole).map_err(|why| json_error(&why))
}

/// Reads JSON. Checks its versions first.
pub(super) fn from_json<T: DeserializeOwned>(text: &str, limit: usize) -> Result<T, WireError> {
    json_versions(text, limit)?;
    json_body(text)
}

/// Reads the versions of JSON. Returns an error if they are newer.
pub(super) fn json_versions(text: &str, limit: usize) -> Result<Versions, WireError> {
    check_length(text.len(), limit)?;
    let versions: Versions = json_body(text)?;
    versions.check()
}

/// Reads JSON whose versions have been checked.
pub(crate) fn json_body<T: DeserializeOwned>(text: &str) -> Result<T, WireError> {
    json::from_str(text).map_err(|why| json_error(&why))
}

/// Writes bytes. The value begins with the versions.
pub(super) fn to_bytes(whole: &impl Serialize) -> Result<Vec<u8>, WireError> {
    postcard::to_allocvec(whole).map_err(|_| WireError::Binary)
}

/// Reads bytes. Checks their versions first. Nothing may follow.
pub(super) fn from_bytes<T: DeserializeOwned>(bytes: &[u8], limit: usize) -> Result<T, WireError> {
    bytes_versions(bytes, limit)?;
    bytes_body(bytes)
}

/// Reads the versions at the beginning of bytes. Returns them and the other bytes, or an error if they are newer.
pub(super) fn bytes_versions(bytes: &[u8], limit: usize) -> Result<(Versions, &[u8]), WireError> {
    check_length(bytes.len(), limit)?;
    let (versions, rest) =
        postcard::take_from_bytes::<Versions>(bytes).map_err(|_| WireError::Binary)?;
    Ok((versions.check()?, rest))
}

/// Reads bytes whose versions have been checked. Nothing may follow.
pub(super) fn bytes_body<T: DeserializeOwned>(rest: &[u8]) -> Result<T, WireError> {
    match postcard::take_from_bytes(rest) {
        Ok((payload, [])) => Ok(payload),
        _ => Err(WireError::Binary),
    }
}
