//! The check that the crates build with each of their features alone, and that the rules work as small modules have them.

use anyhow::Result;

use crate::report::{self, compiling};
use crate::setup::Setup;
use crate::shell::{cargo, shell};
use crate::test::Extent;

/// The features that no other stage builds alone, by package.
const ALONE: [(&str, &[&str]); 3] = [
    ("cotulenh", &["", "std", "serde", "wire"]),
    ("cotulenh-data", &[""]),
    ("cotulenh-engine", &["", "book", "network"]),
];

/// The rules as small modules have them. See `cotulenh_small` in docs/ARCHITECTURE.md.
const SMALL: &str = "--locked --package cotulenh --features wire --target-dir target/small --lib";

/// Checks each feature alone, and the rules as small modules have them. With `--all`, also runs their tests.
pub fn check(_: &Setup, extent: Extent) -> Result<bool> {
    let sh = shell("")?;
    for (package, features) in ALONE {
        for feature in features {
            // In cargo's main build folder, where the stage `doc` uses the same dependencies.
            let check = cargo(&sh, "clippy --locked --no-default-features --package");
            let check = check.args([package, "--features", feature, "--", "-D", "warnings"]);
            compiling(|| check.run())?;
        }
    }
    report::announce("features", "the rules as the small module has them");
    let small = |line: &str| cargo(&sh, line).env("RUSTFLAGS", "--cfg cotulenh_small");
    if extent == Extent::All {
        compiling(|| small(&format!("test {SMALL} --test it --no-run")).run())?;
        small(&format!("test {SMALL} --test it -- --skip oracle::")).run()?;
    } else {
        compiling(|| small(&format!("check {SMALL}")).run())?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use crate::shell::metadata;

    /// Tests are built with all features of the workspace, so no other test sees that the command lacks one.
    #[test]
    fn the_command_has_the_book_and_the_network() {
        let metadata = metadata().expect("metadata");
        let mut packages = metadata.packages.iter();
        let command = packages.find(|package| package.name == "cotulenh-cli").expect("the command");
        let mut needed = command.dependencies.iter();
        let engine = needed.find(|needed| needed.name == "cotulenh-engine").expect("the engine");
        assert!(engine.uses_default_features || engine.features == ["book", "network"]);
    }
}
