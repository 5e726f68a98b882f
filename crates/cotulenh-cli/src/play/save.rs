//! Writing a game to a file without ever losing what is there.

use cotulenh::ByColor;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// What the record tells of those who play.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) date: String,
    pub(super) sides: ByColor<String>,
}

/// What to do about a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// It must not be there.
    New,
    /// The game comes after those in it.
    Append,
    /// The game takes its place.
    Replace,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saved {
    Written,
    /// The file is there already, and is as it was.
    Exists,
}

/// Writes the text of a game.
///
/// # Errors
///
/// Why the file cannot be written; what was in it is there still.
pub(super) fn write(path: &Path, text: &str, how: How) -> io::Result<Saved> {
    match how {
        How::New => match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => fill(file, path, text)?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Ok(Saved::Exists);
            }
            Err(error) => return Err(error),
        },
        How::Append => {
            let mut file = OpenOptions::new().append(true).open(path)?;
            let before = file.metadata()?.len();
            let between = if before == 0 { "" } else { "\n" };
            let written = file.write_all(format!("{between}{text}").as_bytes());
            if let Err(error) = written.and_then(|()| file.sync_all()) {
                // Half a game is worse than none; where that fails too, the first error says more.
                let _ = file.set_len(before);
                return Err(error);
            }
        }
        How::Replace => {
            let other = beside(path);
            let file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&other)?;
            fill(file, &other, text)?;
            fs::rename(&other, path).inspect_err(|_| {
                let _ = fs::remove_file(&other);
            })?;
        }
    }
    Ok(Saved::Written)
}

/// Fills a file that was made just now; takes it away again where that fails.
fn fill(mut file: File, path: &Path, text: &str) -> io::Result<()> {
    let written = file.write_all(text.as_bytes());
    written.and_then(|()| file.sync_all()).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// A name in the same folder for what will take the file's place.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

/// How many names are tried for a file that is not there yet.
const NAMES: u32 = 1_000;

/// A name for a file of this day, one that is not there yet where that can be.
pub(super) fn proposed(date: &str) -> String {
    let day = date.replace('.', "-");
    let first = format!("cotulenh-{day}.pgn");
    let more = (2..NAMES).map(|number| format!("cotulenh-{day}-{number}.pgn"));
    let mut names = std::iter::once(first.clone()).chain(more);
    names
        .find(|name| !Path::new(name).exists())
        .unwrap_or(first)
}

/// Today's date as PGN writes it, by the clock of Greenwich: a library for time zones is not worth the day's edge.
pub(super) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |time| time.as_secs() / (24 * 60 * 60)))
}

/// The date of a day, counted from the first of January 1970.
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
        assert_eq!(write(&path, "one\n", How::New).unwrap(), Saved::Written);
        assert_eq!(write(&path, "two\n", How::New).unwrap(), Saved::Exists);
        assert_eq!(read(), "one\n");
        assert_eq!(write(&path, "two\n", How::Append).unwrap(), Saved::Written);
        assert_eq!(read(), "one\n\ntwo\n");
        assert_eq!(
            write(&path, "three\n", How::Replace).unwrap(),
            Saved::Written
        );
        assert_eq!(read(), "three\n");
        assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1);
        assert!(write(&folder.join("no/games.pgn"), "", How::New).is_err());
        assert!(write(&folder, "", How::Replace).is_err());
        assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1);
    }
}
