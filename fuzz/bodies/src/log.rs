//! Parses arbitrary bytes as a game log, binary or JSON Lines: no panic, errors point into the input, and a parsed log
//! round-trips.

use cotulenh::log::{GameLog, LogError, Opened};

/// Checks a parsed log, or the place of its error.
fn check(opened: Result<Opened, LogError>, length: usize) -> Option<GameLog> {
    match opened {
        Ok(opened) => {
            assert!(opened.torn.is_none_or(|byte| byte < length));
            let game = opened.log.snapshot().game().expect("a snapshot is a game");
            assert!(game == *opened.log.game());
            assert!(game.position().is_identical(opened.log.game().position()));
            Some(opened.log)
        }
        Err(LogError::Damaged { byte, .. } | LogError::Form { byte, .. }) => {
            assert!(byte <= length);
            None
        }
        Err(_) => None,
    }
}

/// Splits bytes into payloads, each preceded by its length in two bytes, and builds frames with valid checksums.
/// Mutations alone would almost never get past a checksum.
fn frames(mut bytes: &[u8]) -> Vec<u8> {
    let mut frames = Vec::new();
    while let [low, high, rest @ ..] = bytes {
        let length = usize::from(u16::from_le_bytes([*low, *high])).min(rest.len());
        let (payload, rest) = rest.split_at(length);
        frames.extend((length as u32).to_le_bytes());
        frames.extend(crc32fast::hash(payload).to_le_bytes());
        frames.extend(payload);
        bytes = rest;
    }
    frames
}

/// Adds valid checksums to lines of JSON.
fn lines(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines().filter_map(|line| line.strip_suffix('}')) {
        let crc = crc32fast::hash(line.as_bytes());
        lines.push_str(&format!("{line},\"crc\":\"{crc:08x}\"}}\n"));
    }
    lines
}

fn try_bytes(bytes: &[u8]) {
    if let Some(log) = check(GameLog::from_bytes(bytes), bytes.len()) {
        let written = log.to_bytes().expect("a log is written");
        let again = GameLog::from_bytes(&written).expect("what was written is read");
        assert_eq!(again.log.to_bytes().as_ref(), Ok(&written));
    }
}

fn try_text(text: &str) {
    if let Some(log) = check(GameLog::from_json_lines(text), text.len()) {
        let written = log.to_json_lines().expect("a log is written");
        let again = GameLog::from_json_lines(&written).expect("what was written is read");
        assert_eq!(again.log.to_json_lines().as_ref(), Ok(&written));
    }
}

/// Checks one input.
pub fn run(bytes: &[u8]) {
    try_bytes(bytes);
    try_bytes(&frames(bytes));
    if let Ok(text) = std::str::from_utf8(bytes) {
        try_text(text);
        try_text(&lines(text));
    }
}
