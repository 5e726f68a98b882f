//! The folder for the data of the server.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the given folder, or the one of the user. Returns `None` if the user has none.
pub(crate) fn data_folder(given: Option<PathBuf>) -> Option<PathBuf> {
    given.or_else(|| folder(|name| env::var_os(name)))
}

/// Returns the folder for data, or `None` if the user has none. `variable` looks up an environment variable.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let named = match cfg!(windows) {
        true => variable("LOCALAPPDATA"),
        false => variable("XDG_DATA_HOME"),
    };
    // The XDG Base Directory Specification says to ignore a relative path.
    let named = named.map(PathBuf::from).filter(|path| path.is_absolute());
    let at_home = || {
        let home = env::home_dir().filter(|home| home.is_absolute());
        home.map(|home| match cfg!(target_os = "macos") {
            true => home.join("Library").join("Application Support"),
            false => home.join(".local").join("share"),
        })
    };
    let folder = named.or_else(at_home)?;
    Some(folder.join("cotulenh"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::folder;
    use std::path::Path;

    #[test]
    fn the_folder_is_that_of_the_user() {
        let named =
            |path: &'static str| folder(move |name| (name == "XDG_DATA_HOME").then(|| path.into()));
        assert_eq!(named("/data").as_deref(), Some(Path::new("/data/cotulenh")));
        let relative = named("data").expect("a home");
        assert!(relative.is_absolute() && relative.ends_with("cotulenh"));
    }
}
