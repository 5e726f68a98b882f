//! The file with the token.

use crate::output;
use anyhow::{Context, bail};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The maximum length of a token file.
const MAX: u64 = 4 << 10;

/// Reads the token: the only word of the file. Warns if other users can read the file.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let name = || path.display().to_string();
    let file = File::open(path).with_context(name)?;
    if is_open_to_others(&file) {
        output::complain(format_args!(
            "{}: other users can read this token; chmod 600 prevents that",
            path.display()
        ));
    }
    let mut text = String::new();
    file.take(MAX)
        .read_to_string(&mut text)
        .with_context(name)?;
    let mut words = text.split_whitespace();
    let token = words.next().filter(|_| words.next().is_none());
    match token {
        Some(token) if token.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(token.to_owned()),
        _ => bail!("{}: expected one line with a token", path.display()),
    }
}

/// Returns `true` if the group or others can read the file.
#[cfg(unix)]
fn is_open_to_others(file: &File) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let metadata = file.metadata();
    metadata.is_ok_and(|metadata| metadata.permissions().mode() & 0o044 != 0)
}

/// Other systems have no permissions of this kind.
#[cfg(not(unix))]
fn is_open_to_others(_file: &File) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn file(text: &str) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("a file");
        file
    }

    #[test]
    fn a_token_is_one_word() {
        let token = read(file("ctl_abc\n").path()).expect("a token");
        assert_eq!(token, "ctl_abc");
        for text in ["", "\n", "two words", "né"] {
            assert!(read(file(text).path()).is_err(), "{text:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_token_that_others_can_read_is_noticed() {
        use std::os::unix::fs::PermissionsExt;
        let file = file("ctl_abc");
        for (mode, open) in [(0o600, false), (0o640, true), (0o604, true)] {
            let permissions = std::fs::Permissions::from_mode(mode);
            file.as_file().set_permissions(permissions).expect("a mode");
            assert_eq!(is_open_to_others(file.as_file()), open, "{mode:o}");
        }
    }
}
