//! The check that the crates build with each of their features alone, and that the rules work as small modules have them.

use anyhow::Result;

use crate::report;
use crate::setup::Setup;
use crate::shell::{cargo, shell};

/// The features that no other stage builds alone, by package.
const ALONE: [(&str, &[&str]); 3] = [
    ("cotulenh", &["", "std", "serde", "wire"]),
    ("cotulenh-data", &[""]),
    ("cotulenh-engine", &["", "book", "network"]),
];

/// The tests of the code that only small modules have. See `cotulenh_small` in docs/ARCHITECTURE.md.
const SMALL: &str = "test --locked --package cotulenh --features wire --target-dir target/small \
    --lib --test conformance --test wire --test log";

pub fn check(_: &Setup) -> Result<bool> {
    let sh = shell("")?;
    for (package, features) in ALONE {
        for feature in features {
            let line =
                "check --locked --no-default-features --target-dir target/features --package";
            cargo(&sh, line)
                .args([package, "--features", feature])
                .env("RUSTFLAGS", "-D warnings")
                .run()?;
        }
    }
    report::announce("features", "the tests of the rules, as the small module has them");
    cargo(&sh, SMALL).env("RUSTFLAGS", "--cfg cotulenh_small").run()?;
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
