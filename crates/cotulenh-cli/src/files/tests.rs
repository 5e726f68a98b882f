//! Replacing, creating and extending files, and failures of these.

use super::*;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Returns the names in a folder, in order.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<_> = entries
        .map(|entry| name(entry).into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_locked_file_is_opened_once_at_a_time() {
    let folder = folder();
    let path = folder.path().join("file");
    assert_eq!(
        open_locked(&path).unwrap_err().kind(),
        io::ErrorKind::NotFound
    );
    let created = create_locked(&path).unwrap().expect("the name is free");
    assert!(open_locked(&path).unwrap().is_none());
    assert!(create_locked(&path).unwrap().is_none());
    drop(created);
    assert!(create_locked(&path).unwrap().is_none(), "the name is taken");
    let opened = open_locked(&path)
        .unwrap()
        .expect("no other process has locked it");
    assert!(open_locked(&path).unwrap().is_none());
    drop(opened);
    assert!(open_locked(&path).unwrap().is_some());
}

#[test]
fn a_file_is_created_replaced_and_extended() {
    let folder = folder();
    let path = folder.path().join("file");
    replace(&path, b"one").unwrap();
    assert_eq!(read(&path), "one");
    replace(&path, b"two").unwrap();
    append(&path, b" and three").unwrap();
    assert_eq!(read(&path), "two and three");
    assert_eq!(create(&path, b"four").unwrap(), Created::Exists);
    assert_eq!(read(&path), "two and three");
    let other = folder.path().join("other");
    assert_eq!(create(&other, b"four").unwrap(), Created::Written);
    assert_eq!(read(&other), "four");
    assert_eq!(names_in(folder.path()), ["file", "other"]);
}

#[test]
fn opening_a_target_changes_nothing() {
    let folder = folder();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    fs::write(&old, "old").unwrap();
    let targets = [&old, &new].map(|path| Target::open(path).unwrap());
    assert_eq!(names_in(folder.path()), ["old"]);
    assert_eq!(read(&old), "old");
    for target in targets {
        target.replace(b"written").unwrap();
    }
    assert_eq!(
        (read(&old), read(&new)),
        ("written".into(), "written".into())
    );
}

#[test]
fn a_failure_leaves_the_old_file_and_nothing_else() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    let target = Target::open(&path).unwrap();
    let failed = target.write(|file| {
        file.write_all(&[b'x'; 100_000])?;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
    assert_eq!(read(&path), "old");
    assert_eq!(names_in(folder.path()), ["file"]);
    // The rename fails because a folder has the name.
    let target = Target::open(&folder.path().join("taken")).unwrap();
    fs::create_dir(folder.path().join("taken")).unwrap();
    assert!(target.replace(b"new").is_err());
    assert_eq!(names_in(folder.path()), ["file", "taken"]);
}

#[test]
fn an_unwritable_target_is_refused_at_once() {
    let folder = folder();
    let error = |path: &Path| Target::open(path).unwrap_err();
    assert_eq!(error(folder.path()).kind(), io::ErrorKind::IsADirectory);
    assert_eq!(
        error(&folder.path().join("new/")).kind(),
        io::ErrorKind::IsADirectory
    );
    let missing = error(&folder.path().join("no/file"));
    assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    assert!(!missing.to_string().contains(PREFIX), "{missing}");
    assert!(append(&folder.path().join("none"), b"").is_err());
    assert_eq!(names_in(folder.path()), [] as [String; 0]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::io::Read;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_are_kept() {
        let folder = folder();
        let path = folder.path().join("file");
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        replace(&path, b"one").unwrap();
        assert_eq!(mode(&path), mode(&plain), "those of any new file");
        for bits in [0o600, 0o640, 0o755, 0o666] {
            fs::set_permissions(&path, fs::Permissions::from_mode(bits)).unwrap();
            replace(&path, b"two").unwrap();
            append(&path, b"three").unwrap();
            assert_eq!(mode(&path), bits);
        }
    }

    #[test]
    fn a_symbolic_link_stays_and_its_target_is_replaced() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        fs::write(at("sub/file"), "old").unwrap();
        symlink("sub/file", at("link")).unwrap();
        symlink("link", at("sub/../other")).unwrap();
        replace(&at("other"), b"new").unwrap();
        assert_eq!(read(&at("sub/file")), "new");
        // A link to a file that does not exist yet.
        symlink("sub/later", at("ahead")).unwrap();
        assert_eq!(create(&at("ahead"), b"x").unwrap(), Created::Exists);
        replace(&at("ahead"), b"there").unwrap();
        assert_eq!(read(&at("sub/later")), "there");
        for link in ["link", "other", "ahead"] {
            assert!(at(link).is_symlink(), "{link}");
        }
        assert_eq!(names_in(&at("sub")), ["file", "later"]);
        symlink("loop", at("loop")).unwrap();
        assert!(replace(&at("loop"), b"").is_err());
        assert!(at("loop").is_symlink());
    }

    #[test]
    fn a_replaced_file_is_another_file() {
        let folder = folder();
        let path = folder.path().join("file");
        replace(&path, b"old").unwrap();
        let reader = File::open(&path).unwrap();
        let before = fs::metadata(&path).unwrap().ino();
        append(&path, b" and new").unwrap();
        assert_ne!(fs::metadata(&path).unwrap().ino(), before);
        let mut text = String::new();
        (&reader).read_to_string(&mut text).unwrap();
        assert_eq!(text, "old", "an open reader keeps the whole old file");
    }

    #[test]
    fn devices_and_pipes_are_written_directly() {
        replace(Path::new("/dev/null"), b"x").unwrap();
        append(Path::new("/dev/null"), b"x").unwrap();
        assert_eq!(
            fs::metadata("/dev/null").unwrap().permissions().mode() & 0o170_000,
            0o020_000
        );
        let folder = folder();
        let link = folder.path().join("link");
        symlink("/dev/null", &link).unwrap();
        replace(&link, b"x").unwrap();
        assert_eq!(names_in(folder.path()), ["link"]);
        let (mut reader, writer) = io::pipe().unwrap();
        let number = std::os::fd::AsRawFd::as_raw_fd(&writer);
        replace(Path::new(&format!("/dev/fd/{number}")), b"through").unwrap();
        drop(writer);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "through");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error() {
        let full = Path::new("/dev/full");
        let error = replace(full, b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(full.exists());
    }

    #[test]
    fn a_growing_file_keeps_its_content() {
        let folder = folder();
        let path = folder.path().join("file");
        let mut file = open_growing(&path).unwrap();
        file.write_all(b"one").unwrap();
        sync_growing(&file).unwrap();
        let mut file = open_growing(&path).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "one");
        sync_growing(&open_growing(Path::new("/dev/null")).unwrap()).unwrap();
    }
}
