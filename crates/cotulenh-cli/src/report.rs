//! Reports of errors, in one line each.

use crate::output;
use std::io;
use std::process::ExitCode;

/// The exit code of a run that failed.
const FAILED: u8 = 1;
/// The exit code of a wrong command line.
const USAGE: u8 = 2;

/// Prints the help if it was requested. Otherwise prints the first line of the error.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(USAGE);
    }
    output::complain(summary(&error.to_string()));
    ExitCode::from(USAGE)
}

/// Returns the parser's message without its hints, joined to one line.
fn summary(text: &str) -> String {
    let message = text.split("\n\n").next().unwrap_or(text);
    let words: Vec<&str> = message.split_whitespace().collect();
    let line = words.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    if line.starts_with("unexpected argument") && !line.contains("'-") {
        return format!("{line} (a FEN is one argument, in quotes; try --help)");
    }
    format!("{line} (try --help)")
}

/// Prints why a run failed, and returns its exit code. If the reader of the output has closed it, prints nothing and
/// returns 0.
pub(crate) fn failed(error: &anyhow::Error) -> u8 {
    if is_broken_pipe(error) {
        return 0;
    }
    output::complain(format_args!("{error:#}"));
    FAILED
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn the_summary_is_one_line_without_hints() {
        let text = "error: unexpected argument '-x'\n  found\n\nUsage: cotulenh\n\nFor more";
        assert_eq!(summary(text), "unexpected argument '-x' found (try --help)");
        let fen = "error: unexpected argument 'r' found\n\nUsage: cotulenh";
        let line = "unexpected argument 'r' found (a FEN is one argument, in quotes; try --help)";
        assert_eq!(summary(fen), line);
    }
}
