//! The table at the end: stages with their times, the slowest tests, and tests that passed only at the second attempt.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use fs_err as fs;
use serde::Serialize;

use super::outcome::{Outcome, Verdict};
use super::reports::Test;
use crate::shell::target_folder;

/// The number of tests in the list of the slowest.
const SLOWEST: usize = 10;

/// The result of a run.
#[derive(Serialize)]
pub struct Table {
    /// The time of the whole run. Stages run at the same time, so it is shorter than their sum.
    pub seconds: f64,
    pub stages: Vec<Outcome>,
    /// The number of tests in all reports.
    pub tests: usize,
    pub slowest: Vec<Test>,
    /// Tests that passed only at the second attempt.
    pub flaky: Vec<Test>,
    /// Tests that ended early because a tool is missing.
    pub skipped: Vec<Test>,
}

impl Table {
    pub fn new(seconds: f64, stages: Vec<Outcome>, mut tests: Vec<Test>) -> Table {
        let count = tests.len();
        let flaky = tests.iter().filter(|test| test.flaky).cloned().collect();
        let skipped = tests.iter().filter(|test| test.skipped.is_some()).cloned().collect();
        tests.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        tests.truncate(SLOWEST);
        Table { seconds, stages, tests: count, slowest: tests, flaky, skipped }
    }

    /// Returns the number of stages with a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.stages.iter().filter(|stage| stage.verdict == verdict).count()
    }

    /// Writes `target/test-times.json`.
    pub fn write(&self) -> Result<()> {
        Ok(fs::write(file(), serde_json::to_vec_pretty(self)?)?)
    }

    /// Removes the file of the last run, if there is one.
    pub fn remove() {
        let _ = fs::remove_file(file());
    }

    /// Returns the table as text.
    pub fn text(&self) -> String {
        let mut text = format!("    {:<10}{:<9}", "stage", "verdict");
        let titles = ["seconds", "compiling", "running"];
        titles.iter().for_each(|title| write!(text, "{title:>10}").expect("a string"));
        text.push('\n');
        for stage in &self.stages {
            text += &row(stage);
        }
        let (count, minutes) = (self.stages.len(), self.seconds / 60.0);
        let _ = writeln!(text, "    {count} stages in {:.0} s ({minutes:.1} min)", self.seconds);
        add_tests(&mut text, "the slowest tests", &self.slowest);
        add_tests(&mut text, "passed only at the second attempt", &self.flaky);
        add_tests(&mut text, "skipped", &self.skipped);
        for stage in self.stages.iter().filter(|stage| stage.error.is_some()) {
            let error = stage.error.as_deref().unwrap_or_default();
            let _ = writeln!(text, "\n    failed: {}: {error}", stage.name);
        }
        text
    }
}

fn file() -> PathBuf {
    target_folder().join("test-times.json")
}

fn row(stage: &Outcome) -> String {
    let Outcome { name, seconds, compiling, .. } = stage;
    let verdict = match stage.verdict {
        Verdict::Ok => "ok",
        Verdict::Partly => "partly",
        Verdict::Skipped => "skipped",
        Verdict::Failed => "FAILED",
    };
    let running = seconds - compiling;
    let row = format!("    {name:<10}{verdict:<9}{seconds:>10.1}{compiling:>10.1}{running:>10.1}");
    if stage.missing.is_empty() {
        return row + "\n";
    }
    format!("{row}  without {}\n", stage.missing.join(", "))
}

fn add_tests(text: &mut String, title: &str, tests: &[Test]) {
    let _ = writeln!(text, "\n    {title}:{}", if tests.is_empty() { " none" } else { "" });
    for Test { stage, name, seconds, skipped, .. } in tests {
        let reason = skipped.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
        let _ = writeln!(text, "    {seconds:>8.1} s  {stage}: {name}{reason}");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn outcome(name: &str, done: Result<bool>, missing: &[&str]) -> Outcome {
        let missing = missing.iter().map(|tool| (*tool).to_owned()).collect();
        Outcome::new(name, done, missing, [75, 15].map(Duration::from_secs))
    }

    #[test]
    fn the_table_has_verdicts_times_and_missing_tools() {
        let stages = vec![
            outcome("fmt", Ok(true), &[]),
            outcome("test", Err(anyhow::anyhow!("a test failed")), &[]),
            outcome("deny", Ok(true), &["a", "b"]),
            outcome("fuzz", Ok(false), &["c"]),
        ];
        let table = Table::new(300.0, stages, Vec::new());
        assert_eq!(table.count(Verdict::Failed), 1);
        let text = table.text();
        for line in [
            "    stage     verdict     seconds compiling   running\n",
            "    fmt       ok             75.0      15.0      60.0\n",
            "    test      FAILED         75.0      15.0      60.0\n",
            "    deny      partly         75.0      15.0      60.0  without a, b\n",
            "    fuzz      skipped        75.0      15.0      60.0  without c\n",
            "    4 stages in 300 s (5.0 min)\n",
            "    passed only at the second attempt: none\n",
            "    failed: test: a test failed\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }

    #[test]
    fn the_slowest_and_the_flaky_tests_are_listed() {
        let test = |number: usize| Test {
            stage: "test".to_owned(),
            name: format!("number {number}"),
            seconds: number as f64,
            flaky: number == 3,
            skipped: (number == 4).then(|| "no tool".to_owned()),
        };
        let table = Table::new(1.0, Vec::new(), (0..20).map(test).collect());
        assert_eq!((table.tests, table.slowest.len()), (20, SLOWEST));
        let text = table.text();
        assert!(
            text.contains("    the slowest tests:\n        19.0 s  test: number 19\n"),
            "{text}"
        );
        let flaky = "    passed only at the second attempt:\n         3.0 s  test: number 3\n";
        assert!(text.contains(flaky), "{text}");
        let skipped = "    skipped:\n         4.0 s  test: number 4: no tool\n";
        assert!(text.contains(skipped), "{text}");
    }
}
