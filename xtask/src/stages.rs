//! `cargo xtask test`: everything that must hold, in order, up to the first failure.

use std::process::Command;
use std::time::Instant;

use crate::error::Error;
use crate::report::{self, Finished, Verdict};
use crate::run::{cargo, line, run};
use crate::{components, fuzz, msrv, page, sanitize, wasm};

struct Stage {
    name: &'static str,
    run: fn() -> Result<Verdict, Error>,
}

const STAGES: [Stage; 9] = [
    Stage {
        name: "fmt",
        run: || tool("fmt", cargo(["fmt", "--all", "--check"])),
    },
    Stage {
        name: "clippy",
        run: || tool("clippy", cargo(CLIPPY)),
    },
    Stage {
        name: "doc",
        run: || {
            let mut doc = cargo([
                "doc",
                "--workspace",
                "--no-deps",
                "--all-features",
                "--locked",
            ]);
            doc.env("RUSTDOCFLAGS", "-D warnings");
            tool("doc", doc)
        },
    },
    Stage {
        name: "wasm",
        run: wasm::check,
    },
    // Before the tests: the command is built once, with the page in it.
    Stage {
        name: "page",
        run: page::check,
    },
    Stage {
        name: "test",
        run: || {
            tool(
                "test",
                cargo(["test", "--workspace", "--all-features", "--locked"]),
            )
        },
    },
    Stage {
        name: "msrv",
        run: msrv::check,
    },
    Stage {
        name: "sanitize",
        run: sanitize::check,
    },
    Stage {
        name: "fuzz",
        run: || fuzz::fuzz(&fuzz::Options::short()),
    },
];

const CLIPPY: [&str; 8] = [
    "clippy",
    "--workspace",
    "--all-targets",
    "--all-features",
    "--locked",
    "--",
    "-D",
    "warnings",
];

/// Runs every stage and sums up.
pub fn test() -> Result<(), Error> {
    components::ensure()?;
    let mut finished = Vec::new();
    for Stage { name, run } in STAGES {
        let start = Instant::now();
        let verdict = run().map_err(|error| Error::Stage {
            name,
            source: Box::new(error),
        })?;
        let took = start.elapsed();
        finished.push(Finished {
            name,
            verdict,
            took,
        });
    }
    report::summary(&finished);
    Ok(())
}

fn tool(name: &str, mut command: Command) -> Result<Verdict, Error> {
    report::announce(name, &line(&command));
    run(&mut command)?;
    Ok(Verdict::Passed)
}
