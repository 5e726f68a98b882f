//! Lists the files of `dist` for the library. The list is empty if the page was not built. A packed crate must have the
//! page.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that cargo adds to every packed crate.
const PACKED: &str = "Cargo.toml.orig";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=dist");
    let mut files = Vec::new();
    if folder.join("index.html").is_file() {
        list(&folder, "", &mut files)?;
        files.sort();
    } else if folder.with_file_name(PACKED).is_file() {
        return Err(
            "the package has no page: run `cargo xtask page` before `cargo package`".into(),
        );
    }
    let mut code = String::from("&[\n");
    for name in &files {
        let path = folder.join(name);
        let path = path.to_str().ok_or("the folder's name is not text")?;
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    code.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("files.rs"), code)?;
    Ok(())
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
