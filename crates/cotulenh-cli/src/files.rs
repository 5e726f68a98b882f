//! Files that are replaced as a whole, and files that grow.
//!
//! Every command writes its files through this module. A file is replaced in this order: create a temporary file in the same
//! folder, write it, sync it, rename it, sync the folder. If the program is killed or the power fails, either the old or the new
//! file is there, whole. A file that grows is only extended, and is synced at points that its owner chooses.

use crate::output;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// The start and the end of the name of a temporary file. The file stays behind if the program is killed.
const PREFIX: &str = ".cotulenh-";
const SUFFIX: &str = ".tmp";
/// The maximum length of a chain of symbolic links, as in Linux. A longer chain counts as a loop.
const MAX_LINKS: usize = 40;

/// The destination of a command that writes one file.
#[derive(Debug)]
pub(crate) struct Target(Kind);

#[derive(Debug)]
enum Kind {
    /// A regular file or a name that is free. Symbolic links are resolved, so that the link stays and its target is replaced.
    Replaced(PathBuf),
    /// A pipe, a terminal or a device. It is written directly.
    Stream(File),
    /// Standard output under one of its names in `/dev` or `/proc`.
    Stdout,
}

impl Target {
    /// Opens the destination and changes nothing. For a regular file, checks that it may be written and that its folder takes a
    /// new file. Call this before the work whose result is to be written.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written, or if the path is a folder.
    pub(crate) fn open(path: &Path) -> io::Result<Target> {
        let target = Target::resolve(path)?;
        if let Kind::Replaced(path) = &target.0 {
            temporary(path)?.close()?;
        }
        Ok(target)
    }

    fn resolve(path: &Path) -> io::Result<Target> {
        let names = names(path)?;
        if names.iter().any(|name| is_stdout(name)) {
            return Ok(Target(Kind::Stdout));
        }
        let is_regular = match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) => found.is_file() && !names.iter().any(|name| is_descriptor(name)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let free = names.into_iter().next_back().unwrap_or_default();
                if free.to_string_lossy().ends_with(std::path::is_separator) {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                return Ok(Target(Kind::Replaced(free)));
            }
            // On Windows, the kind of a device is not known. Whatever can be opened counts as one.
            Err(_) => false,
        };
        // A rename would replace a read-only file, so the permission is checked here. Nothing is truncated: a regular file is
        // only reached as a stream by the number of a descriptor, and then it is extended.
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Target(match is_regular {
            true => Kind::Replaced(fs::canonicalize(path)?),
            false => Kind::Stream(file),
        }))
    }

    /// Replaces the content.
    ///
    /// # Errors
    ///
    /// Returns an error if the content cannot be written. A regular file is unchanged then, and nothing is left beside it.
    pub(crate) fn replace(self, content: &[u8]) -> io::Result<()> {
        self.write(|file| file.write_all(content))
    }

    /// Adds to the end of the content. A regular file is copied for that, so it is never half extended.
    fn append(self, content: &[u8]) -> io::Result<()> {
        let old = match &self.0 {
            Kind::Replaced(path) => Some(File::open(path)?),
            Kind::Stream(_) | Kind::Stdout => None,
        };
        self.write(|file| {
            if let Some(mut old) = old {
                io::copy(&mut old, file)?;
            }
            file.write_all(content)
        })
    }

    fn write(self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let path = match self.0 {
            Kind::Replaced(path) => path,
            Kind::Stream(file) => return fill_buffered(file, fill),
            Kind::Stdout => return fill_buffered(output::file(), fill),
        };
        let new = written(&path, fill)?;
        if let Ok(old) = fs::metadata(&path) {
            keep_access(new.as_file(), &old)?;
        }
        new.as_file().sync_all()?;
        new.persist(&path).map_err(|failed| failed.error)?;
        sync_folder(&path)
    }
}

/// Replaces a file, or creates it.
///
/// # Errors
///
/// Returns an error if the file cannot be written. It is unchanged then, and nothing is left beside it.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    Target::resolve(path)?.replace(content)
}

/// Adds to the end of a file that exists.
///
/// # Errors
///
/// Returns an error if the file does not exist or cannot be written. It is unchanged then.
pub(crate) fn append(path: &Path, content: &[u8]) -> io::Result<()> {
    Target::resolve(path)?.append(content)
}

/// The result of [`create`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Created {
    Written,
    /// The name is taken. The existing file is unchanged.
    Exists,
}

/// Creates a file that must not exist yet. It appears with its whole content.
///
/// # Errors
///
/// Returns an error if the file cannot be written. It does not exist then.
pub(crate) fn create(path: &Path, content: &[u8]) -> io::Result<Created> {
    if fs::symlink_metadata(path).is_ok() {
        return Ok(Created::Exists);
    }
    let new = written(path, |file| file.write_all(content))?;
    new.as_file().sync_all()?;
    match new.persist_noclobber(path) {
        Ok(_) => {}
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
            return Ok(Created::Exists);
        }
        Err(failed) => return Err(failed.error),
    }
    sync_folder(path)?;
    Ok(Created::Written)
}

/// Opens a file that grows, for reading and writing from its beginning. Creates it if it does not exist.
///
/// # Errors
///
/// Returns an error if the file cannot be opened or created.
pub(crate) fn open_growing(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let file = options.create(true).truncate(false).open(path)?;
            sync_folder(path)?;
            Ok(file)
        }
        opened => opened,
    }
}

/// Creates a file that grows and locks it until it is closed, as [`open_locked`] does. Returns `None` if the name is taken.
///
/// # Errors
///
/// Returns an error if the file cannot be created or locked.
pub(crate) fn create_locked(path: &Path) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    match lock::open(&options, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
        Ok(Some(file)) => {
            sync_folder(path)?;
            Ok(Some(file))
        }
        other => other,
    }
}

/// Opens a file that grows and locks it until it is closed. The system closes the files of a process that is killed. Returns
/// `None` if another process has locked the file.
///
/// # Errors
///
/// Returns an error if the file cannot be opened or locked.
pub(crate) fn open_locked(path: &Path) -> io::Result<Option<File>> {
    lock::open(OpenOptions::new().read(true).write(true), path)
}

/// Locks by `flock`.
#[cfg(unix)]
mod lock {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
        let file = options.open(path)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(file)),
            Err(Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Locks by opening the file without sharing it.
#[cfg(windows)]
mod lock {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    const SHARING_VIOLATION: i32 = 32;

    pub(super) fn open(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
        match options.clone().share_mode(0).open(path) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Other systems have no lock.
#[cfg(not(any(unix, windows)))]
mod lock {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(_: &OpenOptions, _: &Path) -> io::Result<Option<File>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Waits until everything that was written to a growing file is on the disk.
///
/// # Errors
///
/// Returns an error if the disk does not take it.
pub(crate) fn sync_growing(file: &File) -> io::Result<()> {
    unless_unsupported(file.sync_data())
}

/// Fills a temporary file for this path. It is removed when it is dropped.
fn written(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let new = temporary(path)?;
    fill_buffered(new.as_file(), fill)?;
    Ok(new)
}

fn fill_buffered(
    file: impl Write,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = BufWriter::new(file);
    fill(&mut buffer)?;
    buffer.flush()
}

/// Creates a temporary file in the folder of this path. It is removed when it is dropped.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The default mode of a new file; the umask removes bits from it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path)).map_err(without_path)
}

/// Returns the error without the name of a temporary file, which means nothing to a user.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((message, _)) => io::Error::new(error.kind(), message.to_owned()),
        None => error,
    }
}

/// Returns the folder of a path.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns the path, and every path that its symbolic links lead to.
fn names(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = vec![path.to_path_buf()];
    let mut last = path.to_path_buf();
    while let Ok(target) = fs::read_link(&last) {
        if names.len() > MAX_LINKS {
            return Err(io::Error::other("too many levels of symbolic links"));
        }
        last = folder(&last).join(target);
        names.push(last.clone());
    }
    Ok(names)
}

/// Returns `true` if the path names an open descriptor of a process by its number.
fn is_descriptor(path: &Path) -> bool {
    let folder = fs::canonicalize(folder(path)).unwrap_or_default();
    folder == Path::new("/dev/fd") || folder.starts_with("/proc")
}

/// Returns `true` if the path names the standard output of this process.
fn is_stdout(path: &Path) -> bool {
    let own = || {
        let folder = fs::canonicalize(folder(path)).ok();
        let own = ["/proc/self/fd", "/dev/fd"].map(|own| fs::canonicalize(own).ok());
        folder.is_some() && own.contains(&folder)
    };
    path == Path::new("/dev/stdout") || path.file_name().is_some_and(|name| name == "1") && own()
}

/// Gives a new file the owner and the permissions of the file that it replaces.
#[cfg(unix)]
fn keep_access(new: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let now = new.metadata()?;
    let mut mode = old.permissions().mode();
    if now.uid() != old.uid() {
        // Only root may give a file away.
        let _ = fchown(new, Some(old.uid()), None);
    }
    if now.gid() != old.gid() && fchown(new, None, Some(old.gid())).is_err() {
        // If the group differs, it gets only the permissions of all users.
        mode = mode & !0o070 | (mode & 0o007) << 3;
    }
    new.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_access(new: &File, old: &fs::Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

/// Waits until the names in the folder of this path are on the disk.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match File::open(folder(path)) {
        // A folder that can be written but not read cannot be synced.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        opened => opened?,
    };
    unless_unsupported(folder.sync_all())
}

/// On other systems, a folder cannot be synced.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Ignores the error of devices and file systems that do not support syncing.
fn unless_unsupported(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests;
