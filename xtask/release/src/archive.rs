//! Compressed archives: crates and npm tarballs.

use std::path::Path;

use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use fs_err as fs;
use tar::Archive;

/// An archive's files, and its sizes in bytes.
pub struct Content {
    /// The paths of the files inside the archive's only folder, in order.
    pub files: Vec<String>,
    pub unpacked: u64,
    pub packed: u64,
}

/// Lists the content of an archive.
pub fn content(path: &Path) -> Result<Content> {
    let packed = fs::metadata(path)?.len();
    let mut content = Content { files: Vec::new(), unpacked: 0, packed };
    for entry in open(path)?.entries()? {
        let entry = entry?;
        content.unpacked += entry.size();
        let path = entry.path()?;
        let inside: Vec<_> = path.iter().skip(1).map(|part| part.to_string_lossy()).collect();
        content.files.push(inside.join("/"));
    }
    content.files.sort();
    Ok(content)
}

/// Unpacks an archive into a new folder, in place of the archive's only folder.
pub fn unpack(path: &Path, folder: &Path) -> Result<()> {
    let parent = tempfile::tempdir_in(folder.parent().context("a folder in a folder")?)?;
    open(path)?.unpack(parent.path())?;
    let only = fs::read_dir(parent.path())?.next().context("the archive is empty")??;
    Ok(fs::rename(only.path(), folder)?)
}

fn open(path: &Path) -> Result<Archive<GzDecoder<fs::File>>> {
    Ok(Archive::new(GzDecoder::new(fs::File::open(path)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    #[test]
    fn an_archive_is_listed_and_unpacked_without_its_outer_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.crate");
        let encoder = GzEncoder::new(fs::File::create(&path).expect("a file"), Compression::fast());
        let mut builder = tar::Builder::new(encoder);
        for (name, text) in [("a-0.1.0/src/lib.rs", "fn f() {}"), ("a-0.1.0/Cargo.toml", "")] {
            let mut header = tar::Header::new_gnu();
            header.set_size(text.len() as u64);
            header.set_mode(0o644);
            builder.append_data(&mut header, name, text.as_bytes()).expect("an entry");
        }
        builder.into_inner().and_then(GzEncoder::finish).expect("an archive");
        let listed = content(&path).expect("an archive");
        assert_eq!(listed.files, ["Cargo.toml", "src/lib.rs"]);
        assert_eq!(listed.unpacked, 9);
        let unpacked = folder.path().join("a");
        unpack(&path, &unpacked).expect("an archive");
        let text = fs::read_to_string(unpacked.join("src/lib.rs")).expect("a file");
        assert_eq!(text, "fn f() {}");
        fs::write(&path, "no archive").expect("a file");
        assert!(content(&path).is_err());
    }
}
