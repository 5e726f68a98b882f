//! The state of the sources, and the files that a change touches.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::{Context, Result};
use fs_err as fs;
use xshell::{Shell, cmd};

use super::stages::Stage;
use crate::shell::{root, shell};

/// Returns a hash of the commit, the uncommitted changes and the untracked files.
pub fn state() -> Result<String> {
    let sh = shell("")?;
    let mut hasher = DefaultHasher::new();
    git(&sh, "rev-parse HEAD")?.hash(&mut hasher);
    cmd!(sh, "git diff --binary HEAD").quiet().output()?.stdout.hash(&mut hasher);
    for path in untracked(&sh)? {
        fs::read(root().join(&path)).unwrap_or_default().hash(&mut hasher);
        path.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Returns the files that differ from the main branch of the upstream repository.
pub fn files() -> Result<Vec<String>> {
    let sh = shell("")?;
    // `@{upstream}` comes last, because a branch that was pushed is its own upstream.
    let bases = ["origin/HEAD", "origin/main", "@{upstream}"];
    let base = bases.iter().find_map(|base| git(&sh, &format!("merge-base HEAD {base}")).ok());
    let base = base.context("there is no upstream branch to compare with: name the stages")?;
    // A stage may depend on the old path of a renamed file.
    let mut files = lines(&git(&sh, &format!("diff --name-only --no-renames {base}"))?);
    files.extend(untracked(&sh)?);
    Ok(files)
}

/// Returns `true` if a change of these files can affect the stage. A file that no stage lists affects every stage.
pub fn affects(files: &[String], stage: &Stage, all: &[Stage]) -> bool {
    let is_known = |file: &String| all.iter().any(|stage| stage.depends_on(file));
    files.iter().any(|file| stage.depends_on(file) || !is_known(file))
}

fn untracked(sh: &Shell) -> Result<Vec<String>> {
    Ok(lines(&git(sh, "ls-files --others --exclude-standard")?))
}

fn git(sh: &Shell, line: &str) -> Result<String> {
    let git = cmd!(sh, "git -c core.quotePath=false").args(line.split_whitespace());
    Ok(git.quiet().ignore_stderr().read()?)
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::stages::STAGES;
    use super::*;

    #[test]
    fn a_change_affects_the_stages_that_depend_on_it() {
        let affected = |file: &str| {
            let files = [file.to_owned()];
            let stages = STAGES.iter().filter(|stage| affects(&files, stage, &STAGES));
            stages.map(|stage| stage.name).collect::<Vec<_>>()
        };
        assert_eq!(affected("python/check.py"), ["python"]);
        assert_eq!(affected("unknown.txt").len(), STAGES.len());
    }
}
