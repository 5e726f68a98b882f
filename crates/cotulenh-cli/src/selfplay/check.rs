//! `cotulenh selfplay check`.

use super::args::FileOptions;
use super::open;
use crate::output;
use crate::printable::Printable;
use std::io::Write;
use std::process::ExitCode;

/// The exit code for a file with errors.
const BAD: u8 = 1;

pub(crate) fn run(options: &FileOptions) -> anyhow::Result<ExitCode> {
    let mut reader = open(&options.file)?;
    let name = Printable(options.file.display());
    let mut errors = output::errors();
    let (mut good, mut bad, mut positions) = (0_u64, 0_u64, 0_u64);
    loop {
        let from = reader.offset();
        let Some(read) = reader.next() else {
            break;
        };
        let number = reader.games();
        let wrong = match read {
            Ok(game) => match game.check() {
                Ok(()) => {
                    good += 1;
                    positions += game.positions() as u64;
                    continue;
                }
                Err(why) => format!("game {number}, byte {from}: {why}"),
            },
            Err(error) => error.to_string(),
        };
        bad += 1;
        writeln!(errors, "{name}: {}", Printable(wrong))?;
    }
    let mut output = output::text();
    writeln!(
        output,
        "{name}: {good} good games with {positions} positions, {bad} bad"
    )?;
    output.flush()?;
    Ok(match bad {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(BAD),
    })
}
