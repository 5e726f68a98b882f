//! The log of the running game on the disk, so that a game survives a crash.
//!
//! Each game has two files in the user's state folder. `NAME.jsonl` is its log ([`GameLog`] as JSON Lines). It is created at
//! the first change, and every change is appended and synced. `NAME.json` has the settings, and is written before the first
//! line of the log. The log is locked as long as the game runs: a log without a lock is that of an interrupted game.

use super::save;
use super::settings::{Settings, SideChoice};
use crate::files;
use anyhow::{Context, bail};
use cotulenh::Objective;
use cotulenh::log::{GameLog, LogError, MAX_LOG};
use cotulenh::notation::pgn::Tags;
use cotulenh_engine::level::LEVELS;
use serde::{Deserialize, Serialize};
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The extensions of the two files.
const LOG: &str = "jsonl";
const SETTINGS: &str = "json";
/// The maximum number of names that are tried for a new log.
const NAMES: u32 = 100;
/// The maximum time per turn of the engine, in seconds, as on the command line.
const MAX_SECONDS: u64 = 3_600;

/// Returns the folder for logs, or `None` if the user has none. `variable` looks up an environment variable.
pub(super) fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let named = match cfg!(windows) {
        true => variable("LOCALAPPDATA"),
        false => variable("XDG_STATE_HOME"),
    };
    // The XDG Base Directory Specification says to ignore a relative path.
    let named = named.map(PathBuf::from).filter(|path| path.is_absolute());
    let at_home = || {
        let home = env::home_dir().filter(|home| home.is_absolute());
        home.map(|home| home.join(".local").join("state"))
    };
    let folder = named.or_else(at_home)?;
    Some(folder.join("cotulenh"))
}

/// Keeps the log of one game on the disk.
#[derive(Debug)]
pub(super) struct Autosave {
    /// The folder for logs. Without one nothing is kept.
    folder: Option<PathBuf>,
    /// The log of the game. There is none before the first change.
    kept: Option<Kept>,
    /// `true` if an error has already been returned.
    has_failed: bool,
}

impl Autosave {
    /// Keeps nothing.
    pub(super) fn off() -> Autosave {
        Autosave::new(None)
    }

    /// Keeps the next game in this folder, which is created if needed.
    pub(super) fn new(folder: Option<PathBuf>) -> Autosave {
        Autosave {
            folder,
            kept: None,
            has_failed: false,
        }
    }

    /// Writes the entries that were added since the last call, and waits until they are on the disk. Creates the files if the
    /// log has its first entries.
    ///
    /// # Errors
    ///
    /// Returns the first error only. After an error the next call tries again.
    pub(super) fn write(
        &mut self,
        log: &GameLog,
        settings: &Settings,
        tags: &Tags,
    ) -> io::Result<()> {
        let written = self.try_write(log, settings, tags);
        match written {
            Err(error) if !self.has_failed => {
                self.has_failed = true;
                Err(error)
            }
            _ => Ok(()),
        }
    }

    fn try_write(&mut self, log: &GameLog, settings: &Settings, tags: &Tags) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        if let Some(kept) = &mut self.kept {
            return kept.extend(log);
        }
        if !log.entries().is_empty() {
            self.kept = Some(Kept::create(folder, log, settings, tags)?);
        }
        Ok(())
    }

    /// Removes the files of the game. Returns the autosave for the next game.
    pub(super) fn discard(self) -> Autosave {
        if let Some(kept) = self.kept {
            kept.remove();
        }
        Autosave::new(self.folder)
    }
}

/// A log on the disk. It is locked until it is dropped.
#[derive(Debug)]
struct Kept {
    path: PathBuf,
    file: File,
    /// The number of bytes that are written and synced.
    length: u64,
    /// The sequence number of the last entry in it.
    seq: u64,
}

impl Kept {
    fn create(folder: &Path, log: &GameLog, settings: &Settings, tags: &Tags) -> io::Result<Kept> {
        fs::create_dir_all(folder)?;
        let name = format!("{}-{}", save::time_stamp(), std::process::id());
        let mut kept = Kept::create_empty(folder, &name)?;
        let written = kept.begin(log, settings, tags);
        if let Err(error) = written {
            kept.remove();
            return Err(error);
        }
        Ok(kept)
    }

    /// Creates an empty log with this name, or with a number added if the name is taken.
    fn create_empty(folder: &Path, name: &str) -> io::Result<Kept> {
        for number in 1..=NAMES {
            let path = match number {
                1 => folder.join(format!("{name}.{LOG}")),
                _ => folder.join(format!("{name}-{number}.{LOG}")),
            };
            if let Some(file) = files::create_locked(&path)? {
                return Ok(Kept {
                    path,
                    file,
                    length: 0,
                    seq: 0,
                });
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Writes the settings, then the whole log.
    fn begin(&mut self, log: &GameLog, settings: &Settings, tags: &Tags) -> io::Result<()> {
        let settings = serde_json::to_vec(&KeptSettings::of(settings, tags))?;
        files::replace(&self.path.with_extension(SETTINGS), &settings)?;
        let text = log.to_json_lines().map_err(io::Error::other)?;
        self.append(&text, log.seq())
    }

    /// Writes the entries that are not in the file yet.
    fn extend(&mut self, log: &GameLog) -> io::Result<()> {
        let mut text = String::new();
        for entry in log.since(self.seq).unwrap_or_default() {
            text += &entry.to_json_line().map_err(io::Error::other)?;
        }
        match text.is_empty() {
            true => Ok(()),
            false => self.append(&text, log.seq()),
        }
    }

    /// Appends a text that ends with the entry of this sequence number. After an error the next call overwrites the part that was
    /// written.
    fn append(&mut self, text: &str, seq: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(text.as_bytes())?;
        files::sync_growing(&self.file)?;
        self.length += text.len() as u64;
        self.seq = seq;
        Ok(())
    }

    /// Cuts off a torn last entry. The next entry must not follow it.
    fn cut(&self) -> io::Result<()> {
        if self.file.metadata()?.len() > self.length {
            self.file.set_len(self.length)?;
            files::sync_growing(&self.file)?;
        }
        Ok(())
    }

    /// Removes both files. An error leaves a log behind that has no game.
    fn remove(self) {
        let Kept { path, file, .. } = self;
        // Windows cannot remove an open file. An empty log has no game, so it may be unlocked before it is removed.
        let _ = file.set_len(0);
        drop(file);
        let _ = fs::remove_file(path.with_extension(SETTINGS));
        let _ = fs::remove_file(path);
    }
}

/// The settings of a game in its second file. The objective is in the log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptSettings {
    level: u8,
    side: SideChoice,
    clock: Option<String>,
    nodes: Option<u64>,
    /// The seconds for a turn of the engine.
    time: Option<u64>,
    seed: u64,
    tags: Vec<(String, String)>,
}

impl KeptSettings {
    fn of(settings: &Settings, tags: &Tags) -> KeptSettings {
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        KeptSettings {
            level: settings.level,
            side: settings.side,
            clock: settings.clock.map(|clock| clock.to_string()),
            nodes: settings.nodes,
            time: settings.time.map(|time| time.as_secs()),
            seed: settings.seed,
            tags: tags.iter().map(own).collect(),
        }
    }

    /// Checks every value.
    fn restore(self, objective: Objective) -> Result<(Settings, Tags), Problem> {
        let bad = |field: &str, why: String| Problem::Settings(format!("{field}: {why}"));
        if !(1..=LEVELS).contains(&self.level) {
            return Err(bad("level", format!("expected 1 to {LEVELS}")));
        }
        if self
            .time
            .is_some_and(|time| !(1..=MAX_SECONDS).contains(&time))
        {
            return Err(bad("time", format!("expected 1 to {MAX_SECONDS}")));
        }
        let clock = self.clock.map(|clock| clock.parse()).transpose();
        let mut tags = Tags::default();
        for (name, value) in &self.tags {
            let set = tags.set(name, value);
            set.map_err(|why| bad("tags", why.to_string()))?;
        }
        let settings = Settings {
            level: self.level,
            side: self.side,
            objective,
            clock: clock.map_err(|why| bad("clock", format!("{why}")))?,
            nodes: self.nodes,
            time: self.time.map(Duration::from_secs),
            seed: self.seed,
        };
        Ok((settings, tags))
    }
}

/// An interrupted game.
#[derive(Debug)]
pub(super) struct Resumed {
    pub(super) settings: Settings,
    pub(super) tags: Tags,
    pub(super) log: GameLog,
    /// Keeps the game in the same files.
    pub(super) autosave: Autosave,
}

/// A reason why a log cannot be used. The log is unchanged.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("{0}")]
    File(io::Error),
    #[error("{0}")]
    Log(LogError),
    /// The log is not UTF-8 from this byte on.
    #[error("byte {byte}: expected UTF-8")]
    NotText { byte: usize },
    #[error("{0}")]
    Settings(String),
}

/// A log that cannot be used, and the reason.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", self.file().display())]
pub(super) struct Unreadable {
    path: PathBuf,
    why: Problem,
}

impl Unreadable {
    /// Returns the file with the error.
    fn file(&self) -> PathBuf {
        match self.why {
            Problem::Settings(_) => self.path.with_extension(SETTINGS),
            _ => self.path.clone(),
        }
    }
}

/// Resumes the interrupted game that was played last. Returns it with the newer logs that cannot be used.
///
/// # Errors
///
/// Returns an error if there is no interrupted game, or if no log can be used.
pub(super) fn resume(folder: Option<&Path>) -> anyhow::Result<(Resumed, Vec<Unreadable>)> {
    let mut unreadable = Vec::new();
    for found in interrupted(folder) {
        match found {
            Ok(resumed) => {
                if let Some(kept) = &resumed.autosave.kept {
                    let cut = kept.cut();
                    cut.with_context(|| kept.path.display().to_string())?;
                }
                return Ok((resumed, unreadable));
            }
            Err(why) => unreadable.push(why),
        }
    }
    if unreadable.is_empty() {
        bail!("there is no interrupted game to resume");
    }
    let messages: Vec<String> = unreadable.iter().map(ToString::to_string).collect();
    bail!("{}", messages.join("; "));
}

/// Returns `true` if there is an interrupted game that can be resumed.
pub(super) fn is_resumable(folder: Option<&Path>) -> bool {
    interrupted(folder).any(|found| found.is_ok())
}

/// Opens the logs of games that are no longer running, the most recently written first.
fn interrupted(folder: Option<&Path>) -> impl Iterator<Item = Result<Resumed, Unreadable>> {
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    let entries = entries.into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let logs = paths.filter(|path| path.extension().is_some_and(|extension| extension == LOG));
    let modified = |path: &Path| fs::metadata(path).and_then(|found| found.modified());
    let mut logs: Vec<(SystemTime, PathBuf)> = logs
        .map(|path| (modified(&path).unwrap_or(SystemTime::UNIX_EPOCH), path))
        .collect();
    logs.sort();
    let opened = logs.into_iter().rev().map(|(_, path)| {
        let opened = open(&path);
        opened.map_err(|why| Unreadable { path, why })
    });
    opened.filter_map(Result::transpose)
}

/// Opens and locks a log. Returns `None` if its game is running, or if it has no game because a crash tore its first
/// line or the game was discarded.
fn open(path: &Path) -> Result<Option<Resumed>, Problem> {
    let mut file = match files::open_locked(path) {
        Ok(Some(file)) => file,
        Ok(None) => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Problem::File(error)),
    };
    let mut bytes = Vec::new();
    let limit = MAX_LOG as u64 + 1;
    let read = Read::by_ref(&mut file).take(limit).read_to_end(&mut bytes);
    read.map_err(Problem::File)?;
    let text = text(&bytes)?;
    let opened = match GameLog::from_json_lines(text) {
        Err(LogError::Empty) => return Ok(None),
        opened => opened.map_err(Problem::Log)?,
    };
    let kept_settings = fs::read(path.with_extension(SETTINGS));
    let kept_settings = kept_settings.map_err(|why| Problem::Settings(why.to_string()))?;
    let kept_settings: KeptSettings =
        serde_json::from_slice(&kept_settings).map_err(|why| Problem::Settings(why.to_string()))?;
    let log = opened.log;
    let (settings, tags) = kept_settings.restore(log.game().objective())?;
    let whole = opened.torn.unwrap_or(text.len());
    let kept = Kept {
        path: path.to_owned(),
        file,
        length: whole as u64,
        seq: log.seq(),
    };
    let autosave = Autosave {
        folder: path.parent().map(Path::to_owned),
        kept: Some(kept),
        has_failed: false,
    };
    Ok(Some(Resumed {
        settings,
        tags,
        log,
        autosave,
    }))
}

/// Returns the text of a log. Leaves out bytes of a torn last line that are not UTF-8.
fn text(bytes: &[u8]) -> Result<&str, Problem> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let byte = error.valid_up_to();
    let (good, bad) = bytes.split_at(byte);
    if bad.contains(&b'\n') {
        return Err(Problem::NotText { byte });
    }
    std::str::from_utf8(good).map_err(|_| Problem::NotText { byte })
}
