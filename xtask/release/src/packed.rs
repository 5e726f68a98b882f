//! The tests, examples and documentation of the packed crates, built from their packed form.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use cargo_metadata::MetadataCommand;
use fs_err as fs;
use xshell::Shell;
use xtask_tools::setup::Setup;
use xtask_tools::shell::{cargo, root};

use crate::archive;
use crate::problems::Problems;
use crate::project::Project;

/// A development profile for all crates. A packed manifest has no profiles, and without any the tests of the engine are slow.
pub const PROFILE: [(&str, &str); 2] =
    [("CARGO_PROFILE_DEV_OPT_LEVEL", "1"), ("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")];
const TEST: &str = "test --workspace --all-features --no-fail-fast";
/// The documentation of the libraries. The manifest of the command excludes its own.
const DOC: &str = "doc --workspace --all-features --no-deps";

/// Unpacks the crates into a workspace of their own, runs every test that was packed, runs the examples, and
/// builds the documentation without warnings.
pub fn check(project: &Project, _: &Setup, problems: &mut Problems) -> Result<()> {
    let folder = unpack(project)?;
    let sh = Shell::new()?;
    sh.change_dir(&folder);
    let test = cargo(&sh, TEST).arg("--target-dir").arg(&project.folder).envs(PROFILE);
    for target in failed_targets(test.into())? {
        problems.add(format!("the packed tests fail: cargo test {target}"));
    }
    for (name, example) in examples(&folder)? {
        // `cargo test` has built it.
        let program = format!("{example}{}", std::env::consts::EXE_SUFFIX);
        let program = project.folder.join("debug/examples").join(program);
        let ran = sh.cmd(program).stdin("").ignore_stdout().run();
        problems.expect(ran.is_ok(), || format!("the packed example `{example}` of {name} fails"));
    }
    let doc = cargo(&sh, DOC).arg("--target-dir").arg(&project.folder).envs(PROFILE);
    let documented = doc.env("RUSTDOCFLAGS", "-D warnings").run();
    problems.expect(documented.is_ok(), || {
        "the documentation of the packed crates has errors: cargo doc".to_owned()
    });
    Ok(())
}

/// Makes a workspace of the packed crates. Their dependencies on each other come from this workspace, and others have the
/// versions of the project's lock file. Returns the workspace's folder.
pub fn unpack(project: &Project) -> Result<PathBuf> {
    let folder = project.folder.join("packed");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let names: Vec<_> = project.crates.iter().map(|package| package.name.as_str()).collect();
    for package in &project.crates {
        let packed = project.packed(package);
        ensure!(packed.is_file(), "there is no {}; run the check `crates` first", packed.display());
        archive::unpack(&packed, &folder.join(package.name.as_str()))?;
    }
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("Cargo.toml"), manifest(&names))?;
    Ok(folder)
}

/// Returns the manifest of a workspace of these crates.
fn manifest(names: &[&str]) -> String {
    let members: Vec<_> = names.iter().map(|name| format!("{name:?}")).collect();
    let patches = names.iter().map(|name| format!("{name} = {{ path = {name:?} }}\n"));
    let patches: String = patches.collect();
    let members = members.join(", ");
    format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n{patches}")
}

/// Runs cargo's tests, shows their output and returns the targets that cargo reports as failed, as arguments of
/// `cargo test`.
fn failed_targets(mut test: Command) -> Result<Vec<String>> {
    let mut process = test.stderr(Stdio::piped()).spawn()?;
    let printed = BufReader::new(process.stderr.take().context("no output")?).lines();
    let mut lines = Vec::new();
    for line in printed {
        let line = line?;
        eprintln!("{line}");
        lines.push(line);
    }
    let failed = reported(&lines);
    let passed = process.wait()?.success();
    ensure!(passed || !failed.is_empty(), "the packed tests do not compile");
    Ok(failed)
}

/// Returns the targets that cargo lists between backticks after its last error.
fn reported(lines: &[String]) -> Vec<String> {
    let last =
        lines.iter().rposition(|line| line.starts_with("error: ") && line.contains("target"));
    let listed =
        lines.iter().skip(last.map_or(lines.len(), |last| last + 1)).map(|line| line.trim());
    let listed = listed.filter_map(|line| line.strip_prefix('`')?.strip_suffix('`'));
    listed.map(str::to_owned).collect()
}

/// Returns the packed examples with the names of their crates.
fn examples(folder: &Path) -> Result<Vec<(String, String)>> {
    let metadata = MetadataCommand::new().current_dir(folder).no_deps().exec()?;
    let targets = |package: &cargo_metadata::Package| {
        let examples = package.targets.iter().filter(|target| target.is_example());
        let name = package.name.to_string();
        examples.map(move |target| (name.clone(), target.name.clone())).collect::<Vec<_>>()
    };
    Ok(metadata.packages.iter().flat_map(targets).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_depend_on_their_packed_neighbours() {
        let wanted = "[workspace]\nresolver = \"3\"\nmembers = [\"a\", \"b\"]\n\n\
            [patch.crates-io]\na = { path = \"a\" }\nb = { path = \"b\" }\n";
        assert_eq!(manifest(&["a", "b"]), wanted);
    }

    #[test]
    fn failed_targets_are_read_from_cargos_report() {
        let printed = "error: test failed, to rerun pass `-p cotulenh --lib`\n   Doc-tests cotulenh\n\
            error: doctest failed, to rerun pass `-p cotulenh --doc`\n\
            error: 2 targets failed:\n    `-p cotulenh --lib`\n    `-p cotulenh --doc`";
        let lines: Vec<_> = printed.lines().map(str::to_owned).collect();
        assert_eq!(reported(&lines), ["-p cotulenh --lib", "-p cotulenh --doc"]);
        assert!(reported(&["error: could not compile `a`".to_owned()]).is_empty());
    }
}
