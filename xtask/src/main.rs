//! The project's own commands, run as `cargo xtask COMMAND`.

#![forbid(unsafe_code)]

mod bench;
mod components;
mod debian;
mod error;
mod fuzz;
mod lanes;
mod lockfile;
mod metadata;
mod msrv;
mod node;
mod page;
mod play;
mod report;
mod run;
mod sanitize;
mod server;
mod stages;
mod stamp;
mod strength;
mod targets;
mod version;
mod wasm;

use std::env;
use std::process::ExitCode;

use error::Error;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  play [ARGS…]                     make what is missing and serve the page to your browser
                                   (ARGS go to `cotulenh serve`)
  test                             everything that must hold: format, lints, docs,
                                   tests, oldest compiler, npm package, page, sanitizers,
                                   fuzz targets
  msrv                             only: does the oldest supported compiler build us?
  fuzz [--seconds N | --minutes N] [--corpus DIR] [TARGET…]
                                   only: run fuzz targets, N seconds each or N minutes in all,
                                   keep the minimised corpus in DIR, and print a table
  bench [BENCH… [-- ARGS…]]        measure: instructions, wall, record, yardstick, or all
  strength [TABLE…]                play the matches of docs/STRENGTH.md: search, evaluation,
                                   levels, doubling, or all; hours, but it can be stopped
                                   and goes on
  wasm [test]                      make the npm package in packages/cotulenh, and test it
  page [test]                      make the page in web/ for the command, and test it
  help                             this text
";

fn main() -> ExitCode {
    let mut args = env::args_os().skip(1);
    let command = args.next().unwrap_or_else(|| "help".into());
    let rest: Vec<_> = args.collect();

    let result = match command.to_str() {
        Some("play") => play::play(&rest),
        Some("test") => no_arguments("test", rest.len()).and_then(|()| stages::test()),
        Some("msrv") => no_arguments("msrv", rest.len())
            .and_then(|()| msrv::check())
            .map(|_| ()),
        Some("fuzz") => fuzz::Options::parse(&rest)
            .and_then(|options| fuzz::fuzz(&options))
            .map(|_| ()),
        Some("bench") => bench::Options::parse(&rest).and_then(|options| bench::bench(&options)),
        Some("wasm") => wasm::wasm(&rest),
        Some("page") => page::page(&rest),
        Some("strength") => strength::strength(&rest),
        Some("help" | "-h" | "--help") => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(Error::Usage(format!(
            "there is no command `{}`",
            command.to_string_lossy()
        ))),
    };

    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report::error(&error);
            ExitCode::from(error.exit_code())
        }
    }
}

fn no_arguments(command: &str, given: usize) -> Result<(), Error> {
    if given == 0 {
        Ok(())
    } else {
        Err(Error::Usage(format!("`{command}` takes no arguments")))
    }
}
