//! What this program itself prints, between the output of the tools it runs: on the error stream,
//! as cargo does, so that the order holds.

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use crate::error::Error;

/// How a stage that did not fail came out.
#[derive(Debug)]
pub enum Verdict {
    Passed,
    /// Passed, but a part could not be done here; says which.
    Partial(String),
    /// Could not be done here; says why.
    Skipped(String),
}

/// A finished stage, for the summary.
pub struct Finished {
    pub name: &'static str,
    pub verdict: Verdict,
    pub took: Duration,
}

#[derive(Clone, Copy)]
enum Style {
    Bold = 1,
    Red = 31,
    Yellow = 33,
}

/// True where a build server runs us: no colors there.
pub fn on_ci() -> bool {
    env::var("CI").is_ok_and(|value| value == "true")
}

fn paint(text: &str, style: Style) -> String {
    let plain = !io::stderr().is_terminal() || on_ci() || env::var_os("NO_COLOR").is_some();
    if plain {
        text.to_owned()
    } else {
        format!("\x1b[{}m{text}\x1b[0m", style as u8)
    }
}

/// Announces what starts now.
pub fn announce(name: &str, what: &str) {
    let head = paint(&format!("==> {name}:"), Style::Bold);
    eprintln!("{head} {what}");
}

/// Tells the reader something that is no failure but must be seen.
pub fn note(text: &str) {
    let head = paint("!!! note:", Style::Yellow);
    eprintln!("{head} {text}");
}

/// The one line a failure ends with.
pub fn error(error: &Error) {
    let head = paint("error:", Style::Red);
    eprintln!("{head} {error}");
}

/// One line for each stage, with its seconds.
pub fn summary(stages: &[Finished]) {
    announce("summary", "every stage passed or was skipped");
    for stage in stages {
        eprintln!("{}", summary_line(stage));
    }
}

fn summary_line(stage: &Finished) -> String {
    let (word, why) = match &stage.verdict {
        Verdict::Passed => ("ok", ""),
        Verdict::Partial(why) => ("partly", why.as_str()),
        Verdict::Skipped(why) => ("skipped", why.as_str()),
    };
    let seconds = stage.took.as_secs_f64();
    let line = format!("    {:<10}{word:<8}{seconds:>7.1} s  {why}", stage.name);
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(verdict: Verdict) -> String {
        summary_line(&Finished {
            name: "fuzz",
            verdict,
            took: Duration::from_millis(1250),
        })
    }

    #[test]
    fn summary_line_has_verdict_and_seconds() {
        assert_eq!(line(Verdict::Passed), "    fuzz      ok          1.2 s");
    }

    #[test]
    fn summary_line_says_why_it_was_skipped() {
        assert_eq!(
            line(Verdict::Skipped("no nightly".to_owned())),
            "    fuzz      skipped     1.2 s  no nightly"
        );
    }
}
