//! Folders of the workspace, and programs that run in them.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};
use xshell::{Cmd, Shell, cmd};

/// The name of the nightly toolchain.
pub const NIGHTLY: &str = "nightly";

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR"));
    tools.ancestors().nth(2).expect("this package is in the workspace").to_owned()
}

/// Returns the folder of cargo's build output.
pub fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Returns a shell in a folder of the workspace. The empty path is the workspace itself.
pub fn shell(folder: &str) -> Result<Shell> {
    let shell = Shell::new()?;
    shell.change_dir(root().join(folder));
    Ok(shell)
}

/// Returns the cargo of the shell's toolchain with arguments, which are separated by blanks.
pub fn cargo<'a>(sh: &'a Shell, line: &str) -> Cmd<'a> {
    sh.cmd("cargo").args(line.split_whitespace())
}

/// Returns the cargo of a toolchain with arguments, which are separated by blanks.
pub fn cargo_of<'a>(sh: &'a Shell, toolchain: &str, line: &str) -> Cmd<'a> {
    // Not `cargo +name`: inside `cargo run`, the name `cargo` need not mean rustup's proxy.
    let cargo = cmd!(sh, "rustup run {toolchain} cargo").args(line.split_whitespace());
    // These variables would tie it to the toolchain that runs us, or to its clippy.
    let tied = ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTC_WORKSPACE_WRAPPER"];
    tied.iter().fold(cargo, Cmd::env_remove)
}

/// Returns `true` if a command can be started and succeeds. Prints nothing.
pub fn succeeds(command: Cmd) -> bool {
    command.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Returns the workspace's packages with all their dependencies.
pub fn metadata() -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.current_dir(root()).features(CargoOpt::AllFeatures);
    Ok(command.other_options(["--locked".to_owned()]).exec()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_run_in_the_workspace() {
        assert!(shell("xtask").expect("a shell").path_exists("Cargo.toml"));
        assert_eq!(metadata().expect("metadata").workspace_root, root());
    }

    #[test]
    fn a_missing_program_does_not_succeed() {
        let sh = shell("").expect("a shell");
        assert!(succeeds(cargo(&sh, "--version")));
        assert!(!succeeds(cargo(&sh, "no-such-command")));
        assert!(!succeeds(sh.cmd("no-such-program")));
    }
}
