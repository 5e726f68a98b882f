//! Foreign text that tries to control the terminal, through every command that prints such text.
#![cfg(unix)]

mod piped;
mod terminal;

use std::fs;
use std::path::PathBuf;

/// Colors, a window title, a bell, a carriage return, a backspace, the one-character CSI of C1, a deletion and marks
/// that reorder text. The word `owned` shows where the text appears.
const HOSTILE: &str = "\u{1b}[31m\u{1b}]0;owned\u{7}\r\u{8}\u{9b}31m\u{202e}\u{2066}\u{7f}";

/// Creates a file for one test.
fn file(name: &str, content: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path.to_str().expect("text").to_owned()
}

/// Returns the hostile text without the line break, which no tag may contain.
fn hostile_tag() -> String {
    HOSTILE.replace('\r', "")
}

/// Returns a readable game with hostile tags and comments.
fn game() -> String {
    let tag = hostile_tag();
    let tags = format!("[Event \"{tag}\"]\n[Red \"{tag}\"]\n[Blue \"\0\"]\n");
    format!("{tags}\n{{{HOSTILE}}} 1. Tf6 {{{HOSTILE}}} Tf7 1-0\n")
}

/// Panics if a text contains a character that controls a terminal.
fn assert_tame(what: &str, bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).unwrap_or_else(|_| panic!("{what}: not UTF-8"));
    let wild = |c: char| c != '\n' && (c.is_control() || "\u{202e}\u{2066}\u{2028}".contains(c));
    assert!(!text.contains(wild), "{what}: {text:?}");
}
