//! Files and folders of the data.

use std::io;
use std::path::Path;

/// Returns the folder that a file is in.
pub(super) fn folder_of(file: &Path) -> &Path {
    let folder = file.parent();
    let named = folder.filter(|folder| !folder.as_os_str().is_empty());
    named.unwrap_or(Path::new("."))
}

/// Returns `true` if two paths lead to one file or folder, also through links or another spelling.
///
/// # Errors
///
/// Returns an error if one of them does not exist or cannot be read.
#[cfg(unix)]
pub(super) fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (one, other) = (one.metadata()?, other.metadata()?);
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

/// Returns `true` if two paths lead to one file or folder, also through symbolic links or another spelling.
///
/// # Errors
///
/// Returns an error if one of them does not exist or cannot be read.
#[cfg(not(unix))]
pub(super) fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(one.canonicalize()? == other.canonicalize()?)
}

/// Writes the names in a folder to the disk.
#[cfg(unix)]
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
}

/// Does nothing: a folder cannot be opened here.
#[cfg(not(unix))]
pub(super) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
