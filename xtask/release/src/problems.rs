//! The problems that a check finds, and its part of the summary.

use std::fmt::{Display, Write as _};

use xtask_tools::report;

/// The problems of one check.
#[derive(Default)]
pub struct Problems {
    found: Vec<String>,
    skipped: Option<String>,
}

impl Problems {
    /// Adds a problem and prints it at once, so that it stands beside the output that explains it.
    pub fn add(&mut self, problem: impl Display) {
        let problem = problem.to_string();
        report::announce("problem", &problem);
        self.found.push(problem);
    }

    /// Adds a problem unless a condition holds.
    pub fn expect(&mut self, condition: bool, problem: impl FnOnce() -> String) {
        if !condition {
            self.add(problem());
        }
    }

    /// Notes that there is nothing to check, and why.
    pub fn skip(&mut self, reason: impl Display) {
        report::note(&reason);
        self.skipped = Some(reason.to_string());
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the lines of the summary: the verdict on a check and its problems. `missing` are the tools that it lacked.
    pub fn summary(&self, name: &str, missing: &[String], seconds: f64) -> String {
        let (verdict, reason) = match &self.skipped {
            _ if !self.is_empty() => ("FAILED", String::new()),
            Some(reason) => ("skipped", format!("  {reason}")),
            None if missing.is_empty() => ("ok", String::new()),
            None => ("partly", format!("  without {}", missing.join(", "))),
        };
        let mut text = format!("    {name:<11}{verdict:<8}{seconds:>7.1} s{reason}\n");
        for problem in &self.found {
            // Writing to a string does not fail.
            let _ = writeln!(text, "        - {}", problem.replace('\n', "\n          "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_lists_every_problem() {
        let mut problems = Problems::default();
        assert_eq!(problems.summary("npm", &[], 1.25), "    npm        ok          1.2 s\n");
        let missing = ["chromium".to_owned()];
        let partly = "    npm        partly      0.0 s  without chromium\n";
        assert_eq!(problems.summary("npm", &missing, 0.0), partly);
        problems.skip("nothing to compare");
        let skipped = "    npm        skipped     0.0 s  nothing to compare\n";
        assert_eq!(problems.summary("npm", &[], 0.0), skipped);
        problems.add("one\nwith details");
        problems.expect(1 + 1 == 3, || "two".to_owned());
        problems.expect(true, || "three".to_owned());
        let failed = "    npm        FAILED      0.0 s\n        - one\n          with details\n        - two\n";
        assert_eq!(problems.summary("npm", &[], 0.0), failed);
    }
}
