//! Packages of Debian, installed where they are missing and we may.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::error::Error;
use crate::report;
use crate::run::{capture, line, run_within, succeeds};

const LIMIT: Duration = Duration::from_secs(600);

/// Makes sure of packages; otherwise says why they cannot be had. `tool` is what they are wanted for.
pub fn ensure(tool: &'static str, packages: &[&str]) -> Result<(), Error> {
    let missing: Vec<&str> = packages
        .iter()
        .copied()
        .filter(|name| !is_there(name))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    let cannot = |why: &str| Error::MissingTool {
        tool,
        reason: format!("{why} (apt-get install {names})"),
    };
    if !Path::new("/usr/bin/apt-get").is_file() {
        return Err(cannot("this is no Debian, whose packages we know"));
    }
    if !is_root() {
        return Err(cannot("installing Debian's packages takes root"));
    }
    let mut install = apt_get(&["install", "--yes", "--no-install-recommends"]);
    install.args(&missing);
    report::announce("set up", &line(&install));
    // A fresh machine knows no packages yet; the list of another may be old.
    if run_within(&mut install, LIMIT).is_err() {
        let update = run_within(&mut apt_get(&["update"]), LIMIT);
        update
            .and_then(|()| run_within(&mut install, LIMIT))
            .map_err(|error| cannot(&error.to_string()))?;
    }
    Ok(())
}

fn apt_get(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
        .args(["--quiet", "--option=DPkg::Lock::Timeout=60"])
        .args(args)
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Whether a package is installed, and not merely known.
fn is_there(package: &str) -> bool {
    let mut ask = Command::new("dpkg-query");
    ask.args(["--show", "--showformat=${db:Status-Status}", package]);
    capture(&mut ask).is_ok_and(|said| said.status.success() && said.stdout == b"installed")
}

fn is_root() -> bool {
    // `id` is asked, for only unsafe code could ask the system itself.
    let said = capture(Command::new("id").arg("--user"));
    said.is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}

/// Makes sure of a browser for tests: the one `CHROMIUM` names, or Debian's.
pub fn ensure_chromium() -> Result<(), Error> {
    let named = std::env::var_os("CHROMIUM");
    let path = named.unwrap_or_else(|| "/usr/bin/chromium".into());
    if succeeds(Command::new(path).arg("--version")) {
        return Ok(());
    }
    ensure("chromium", &["chromium"])
}
