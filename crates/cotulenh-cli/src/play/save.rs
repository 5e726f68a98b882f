//! Saving a game to a file without losing what is already there.

use crate::files::{self, Created};
use cotulenh::ByColor;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The date and the names of the players for the PGN.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) date: String,
    pub(super) sides: ByColor<String>,
}

/// The handling of an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// The file must not exist.
    New,
    /// Append the game.
    Append,
    /// Replace the file.
    Replace,
}

/// Writes the text of a game. Returns [`Created::Exists`] if the file must be new and exists. The file is unchanged
/// then.
///
/// # Errors
///
/// Returns an error if the file cannot be written. The file is unchanged then.
pub(super) fn write(path: &Path, text: &str, how: How) -> io::Result<Created> {
    match how {
        How::New => return files::create(path, text.as_bytes()),
        How::Append => {
            let between = match fs::metadata(path)?.len() {
                0 => "",
                _ => "\n",
            };
            files::append(path, format!("{between}{text}").as_bytes())?;
        }
        How::Replace => files::replace(path, text.as_bytes())?,
    }
    Ok(Created::Written)
}

/// Returns the folders where an unsaved game is saved: the current folder, the home folder, the folder for temporary
/// files.
pub(super) fn folders() -> Vec<PathBuf> {
    let others = [env::home_dir(), Some(env::temp_dir())];
    let others = others.into_iter().flatten();
    let others = others.filter(|folder| folder.is_absolute());
    std::iter::once(PathBuf::new()).chain(others).collect()
}

/// Saves a game in a new file in the first of these folders that allows it. Returns the path.
///
/// # Errors
///
/// Returns the error of the first folder if no folder allows it.
pub(super) fn rescue(folders: &[PathBuf], date: &str, text: &str) -> io::Result<PathBuf> {
    let mut first = None;
    for folder in folders {
        for name in names(date) {
            let path = folder.join(name);
            match files::create(&path, text.as_bytes()) {
                Ok(Created::Written) => return Ok(path),
                Ok(Created::Exists) => {}
                Err(error) => {
                    first.get_or_insert(error);
                    break;
                }
            }
        }
    }
    Err(first.unwrap_or_else(|| io::ErrorKind::AlreadyExists.into()))
}

/// The maximum number of names that are tried for a new file.
const NAMES: u32 = 1_000;

/// Returns names for a file of this date, the preferred first.
fn names(date: &str) -> impl Iterator<Item = String> {
    let day = date.replace('.', "-");
    let first = format!("cotulenh-{day}.pgn");
    let more = (2..NAMES).map(move |number| format!("cotulenh-{day}-{number}.pgn"));
    std::iter::once(first).chain(more)
}

/// Returns a free name for a file of this date, or the first name if none is free.
pub(super) fn proposed(date: &str) -> String {
    let free = names(date).find(|name| !Path::new(name).exists());
    free.or_else(|| names(date).next()).unwrap_or_default()
}

/// Returns the current date in UTC, in PGN format. Local time would need a library for time zones.
pub(super) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |time| time.as_secs() / (24 * 60 * 60)))
}

/// Returns the current time in UTC for a file name: the date, hours, minutes and seconds.
pub(super) fn time_stamp() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = since.map_or(0, |time| time.as_secs());
    let day = date(seconds / (24 * 60 * 60)).replace('.', "-");
    let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{day}-{hours:02}{minutes:02}{:02}", seconds % 60)
}

/// Returns the date of a day, counted from 1970-01-01.
fn date(mut day: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if day < length {
            break;
        }
        day -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(58), "1970.02.28");
        assert_eq!(date(59), "1970.03.01");
        assert_eq!(date(11_016), "2000.02.29");
        assert_eq!(date(20_772), "2026.11.15");
        assert_eq!(date(20_818), "2026.12.31");
    }

    #[test]
    fn nothing_that_is_there_is_lost() {
        let folder = super::super::tests::folder("save");
        let path = folder.join("games.pgn");
        let read = || fs::read_to_string(&path).unwrap();
        assert_eq!(write(&path, "one\n", How::New).unwrap(), Created::Written);
        assert_eq!(write(&path, "two\n", How::New).unwrap(), Created::Exists);
        assert_eq!(read(), "one\n");
        assert_eq!(
            write(&path, "two\n", How::Append).unwrap(),
            Created::Written
        );
        assert_eq!(read(), "one\n\ntwo\n");
        assert_eq!(
            write(&path, "three\n", How::Replace).unwrap(),
            Created::Written
        );
        assert_eq!(read(), "three\n");
        assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1);
        assert!(write(&folder.join("no/games.pgn"), "", How::New).is_err());
        assert!(write(&folder, "", How::Replace).is_err());
        assert!(write(&folder.join("none.pgn"), "", How::Append).is_err());
        assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1);
    }

    #[test]
    fn a_game_is_rescued_where_a_file_can_be_made() {
        let folder = super::super::tests::folder("rescue");
        let missing = folder.join("missing");
        let folders = [missing.clone(), folder.to_path_buf()];
        let rescue = |text| rescue(&folders, "2026.11.15", text).unwrap();
        let (one, two) = (rescue("one"), rescue("two"));
        assert_eq!(one, folder.join("cotulenh-2026-11-15.pgn"));
        assert_eq!(two, folder.join("cotulenh-2026-11-15-2.pgn"));
        assert_eq!(fs::read_to_string(one).unwrap(), "one");
        assert_eq!(fs::read_to_string(two).unwrap(), "two");
        let error = super::rescue(&[missing], "2026.11.15", "three").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
