//! Lists the files of `dist` for the library. The list is empty if the page was not built. A packed crate must have the
//! page.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// A file that cargo adds to every packed crate.
const PACKED: &str = "Cargo.toml.orig";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=dist");
    let copies = PathBuf::from(env::var("OUT_DIR")?).join("page");
    let mut files = Vec::new();
    if folder.join("index.html").is_file() {
        files = copy_all(&folder, &copies)?;
    } else if folder.with_file_name(PACKED).is_file() {
        return Err(
            "the package has no page: run `cargo xtask page` before `cargo package`".into(),
        );
    }
    let mut code = String::from("&[\n");
    for name in &files {
        let path = copies.join(name);
        let path = path.to_str().ok_or("the folder's name is not text")?;
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    code.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("files.rs"), code)?;
    Ok(())
}

/// Copies the files of the page and returns their sorted names. Another process may rebuild the page meanwhile and remove
/// files. Then the copy starts again. Cargo runs this program again when the page has changed.
fn copy_all(folder: &Path, copies: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    const ATTEMPTS: u32 = 10;
    let copy = || -> Result<Vec<String>, Box<dyn Error>> {
        let mut files = Vec::new();
        list(folder, "", &mut files)?;
        files.sort();
        for name in &files {
            let copy = copies.join(name);
            fs::create_dir_all(copy.parent().ok_or("no folder")?)?;
            fs::copy(folder.join(name), copy)?;
        }
        Ok(files)
    };
    let mut copied = copy();
    for _ in 1..ATTEMPTS {
        if copied.is_ok() {
            break;
        }
        sleep(Duration::from_millis(100));
        copied = copy();
    }
    copied
}

/// Adds the names of the files in a folder, with `/` between folders. Hidden files are left out.
fn list(folder: &Path, before: &str, files: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().ok_or("a file's name is not text")?;
        if name.starts_with('.') {
            continue;
        }
        let name = format!("{before}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}
