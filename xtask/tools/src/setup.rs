//! Installation of the tools that the commands need.

use std::env;
use std::fmt::Display;
use std::sync::Mutex;

use anyhow::{Result, anyhow, ensure};
use clap::Args;
use fs_err as fs;
use xshell::{Cmd, Shell, cmd};

use crate::report;
use crate::shell::{NIGHTLY, cargo_of, succeeds, target_folder};

/// The permission to install tools on this machine, and the tools that are missing.
#[derive(Args, Default)]
pub struct Setup {
    /// Install no system packages, toolchains or tools; say what is missing and how to get it
    #[arg(long, global = true)]
    no_install: bool,
    #[arg(skip)]
    missing: Mutex<Vec<String>>,
}

/// Debian's package of the browser, and its program.
const CHROMIUM: &str = "chromium";

/// A browser for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Browser {
    /// The browser of users.
    Chromium,
    /// Chromium without windows, which loads a page in two thirds of the time.
    HeadlessShell,
}

impl Setup {
    /// Returns the command line of this permission, for a process that this one starts.
    pub fn arguments(&self) -> Option<&'static str> {
        self.no_install.then_some("--no-install")
    }

    /// Notes that a tool is missing. Returns `false`.
    pub fn lacks(&self, tool: &str, reason: impl Display) -> bool {
        report::note(format!("{tool} is missing: {reason}"));
        self.missing.lock().expect("no panic").push(tool.to_owned());
        false
    }

    /// Returns the tools that were missing, and clears their list.
    pub fn take_missing(&self) -> Vec<String> {
        std::mem::take(&mut self.missing.lock().expect("no panic"))
    }

    /// Installs a tool unless it is there. Returns an error if it is still missing.
    pub fn get(&self, tool: &str, is_there: impl Fn() -> bool, installer: Cmd) -> Result<()> {
        if is_there() {
            return Ok(());
        }
        ensure!(!self.no_install, "get it with `{installer}`");
        // Stages that run at the same time take turns.
        let lock = fs::File::create(target_folder().join("setup.lock"))?;
        lock.lock()?;
        if is_there() {
            return Ok(());
        }
        report::announce("set up", format!("{tool} is missing: {installer}"));
        let installer = installer.quiet().ignore_stdout();
        installer.run()?;
        ensure!(is_there(), "`{installer}` did not install it");
        Ok(())
    }

    /// Installs a tool unless it is there. Returns `false` and notes it if it is still missing.
    pub fn has(&self, tool: &str, is_there: impl Fn() -> bool, installer: Cmd) -> bool {
        let result = self.get(tool, is_there, installer);
        result.map_or_else(|error| self.lacks(tool, error), |()| true)
    }

    /// Installs Debian's packages, which needs root.
    pub fn get_packages(&self, sh: &Shell, tool: &str, packages: &str) -> Result<()> {
        let is_there = || packages.split(' ').all(|package| is_installed(sh, package));
        // The package lists of a new machine are empty, and those of another may be old.
        let apt = "DEBIAN_FRONTEND=noninteractive apt-get --quiet -o DPkg::Lock::Timeout=60";
        let get = format!("{apt} update; {apt} install --yes --no-install-recommends {packages}");
        self.get(tool, is_there, cmd!(sh, "sh -c {get}"))
    }

    /// Installs Debian's packages. Returns `false` and notes the tool if they are still missing.
    pub fn has_packages(&self, sh: &Shell, tool: &str, packages: &str) -> bool {
        let result = self.get_packages(sh, tool, packages);
        result.map_or_else(|error| self.lacks(tool, error), |()| true)
    }

    /// Installs the services of a cluster.
    pub fn has_cluster(&self, sh: &Shell) -> bool {
        self.has_packages(sh, "a cluster", "postgresql nats-server haproxy")
    }

    /// Installs the services that tests start: those of a cluster, the proxies of the examples, and the tracer of system
    /// calls. Tests that need a missing one skip themselves.
    pub fn get_services(&self, sh: &Shell) {
        self.has_cluster(sh);
        self.has_packages(sh, "strace, nginx or caddy", "strace nginx caddy");
    }

    /// Installs PyTorch for Debian's Python. The test of a training run skips itself if there is none.
    pub fn get_torch(&self, sh: &Shell) {
        if !succeeds(cmd!(sh, "python3 -c").arg("import torch")) {
            self.has_packages(sh, "PyTorch", "python3-torch");
        }
    }

    /// Installs a browser for tests, unless `CHROMIUM` names one. Returns its path, or `None` if there is none.
    pub fn browser(&self, sh: &Shell, browser: Browser) -> Option<String> {
        let package = match browser {
            Browser::Chromium => CHROMIUM,
            Browser::HeadlessShell => "chromium-headless-shell",
        };
        let runs = |path: &str| succeeds(sh.cmd(path).arg("--version"));
        let result = match env::var("CHROMIUM") {
            Ok(path) if runs(&path) => Ok(path),
            Ok(path) => Err(anyhow!("CHROMIUM names `{path}`, which does not run")),
            Err(_) => {
                let get = |package: &str| {
                    let path = format!("/usr/bin/{package}");
                    let is_there = runs(&path) || self.get_packages(sh, package, package).is_ok();
                    is_there.then_some(path)
                };
                // Older systems have no package of the shell.
                let found = get(package).or_else(|| get(CHROMIUM));
                found.ok_or_else(|| anyhow!("get Debian's package `{CHROMIUM}`"))
            }
        };
        result.map_err(|error| self.lacks(package, error)).ok()
    }

    /// Installs a nightly toolchain unless there is one.
    pub fn has_nightly(&self, sh: &Shell) -> bool {
        let is_there = || succeeds(cargo_of(sh, NIGHTLY, "--version"));
        let install = cmd!(sh, "rustup toolchain install {NIGHTLY} --profile minimal");
        self.has("a nightly toolchain", is_there, install)
    }
}

fn is_installed(sh: &Shell, package: &str) -> bool {
    let format = "--showformat=${db:Status-Status}";
    let query = cmd!(sh, "dpkg-query --show {format} {package}");
    query.quiet().ignore_stderr().read().is_ok_and(|status| status == "installed")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tool_is_installed_once_and_only_with_permission() {
        let sh = Shell::new().expect("a shell");
        let folder = tempfile::tempdir().expect("a folder");
        let tool = folder.path().join("tool");
        let has = |setup: &Setup| setup.has("tool", || tool.is_dir(), cmd!(sh, "mkdir {tool}"));
        let setup = Setup { no_install: true, ..Setup::default() };
        assert!(!has(&setup) && !tool.exists());
        assert_eq!(setup.take_missing(), ["tool"]);
        let setup = Setup::default();
        // A second `mkdir` would fail.
        assert!(has(&setup) && tool.exists() && has(&setup));
        assert!(setup.take_missing().is_empty());
    }

    #[test]
    fn without_permission_the_reason_names_the_packages() {
        let sh = Shell::new().expect("a shell");
        let setup = Setup { no_install: true, ..Setup::default() };
        let error = setup.get_packages(&sh, "tool", "no-such-package");
        let reason = error.expect_err("not allowed").to_string();
        assert!(reason.contains("--no-install-recommends no-such-package"), "{reason}");
    }

    #[test]
    fn a_failed_or_useless_installation_is_an_error() {
        let sh = Shell::new().expect("a shell");
        let get = |installer| Setup::default().get("tool", || false, installer);
        let reason = get(cmd!(sh, "false")).expect_err("it fails").to_string();
        assert!(reason.contains("`false`"), "{reason}");
        let reason = get(cmd!(sh, "true")).expect_err("it is useless").to_string();
        assert_eq!(reason, "`true` did not install it");
    }
}
