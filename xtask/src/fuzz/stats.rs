//! The figures that libFuzzer prints while it runs and when it ends.

use std::path::PathBuf;

/// The prefix of the file name of an input that is slow but no failure.
const SLOW: &str = "slow-unit-";

/// The figures of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub executions: Option<u64>,
    pub per_second: Option<u64>,
    pub new_units: Option<u64>,
    pub peak_mib: Option<u64>,
    /// The edges of the control flow graph that the corpus covers.
    pub edges: Option<u64>,
    /// The features of the corpus: edges with their hit counts, and data flow.
    pub features: Option<u64>,
    /// The inputs that made the target fail: panics, leaks, timeouts and too much memory.
    pub failures: Vec<PathBuf>,
    /// Inputs that took long.
    pub slow: Vec<PathBuf>,
}

/// The kind of a line that libFuzzer prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Executions, coverage and corpus so far.
    Progress,
    /// Anything else.
    Other,
}

impl Stats {
    /// Takes the figures from the next line of the output.
    pub fn read(&mut self, line: &str) -> Line {
        if let Some(stat) = line.strip_prefix("stat::") {
            if let Some((name, value)) = stat.split_once(':') {
                let value = value.trim().parse().ok();
                match name {
                    "number_of_executed_units" => self.executions = value,
                    "average_exec_per_sec" => self.per_second = value,
                    "new_units_added" => self.new_units = value,
                    "peak_rss_mb" => self.peak_mib = value,
                    _ => {}
                }
            }
        } else if let Some((_, path)) = line.split_once("; Test unit written to ") {
            let path = PathBuf::from(path.trim_end());
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(SLOW) {
                self.slow.push(path);
            } else {
                self.failures.push(path);
            }
        } else if line.starts_with('#') && line.contains("exec/s:") {
            self.edges = after(line, "cov:").or(self.edges);
            self.features = after(line, "ft:").or(self.features);
            return Line::Progress;
        }
        Line::Other
    }
}

/// Returns the number that follows a word.
fn after(line: &str, word: &str) -> Option<u64> {
    let mut words = line.split_whitespace();
    words.find(|&each| each == word)?;
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    // Printed by libFuzzer, shortened.
    const SOUND: &str = include_str!("stats/sound.txt");
    const PANIC: &str = include_str!("stats/panic.txt");

    fn read(text: &str) -> Stats {
        let mut stats = Stats::default();
        for line in text.lines() {
            stats.read(line);
        }
        stats
    }

    #[test]
    fn a_sound_run_has_every_figure() {
        let wanted = Stats {
            executions: Some(34_902),
            per_second: Some(4_986),
            new_units: Some(1_017),
            peak_mib: Some(151),
            edges: Some(3_293),
            features: Some(7_421),
            ..Stats::default()
        };
        assert_eq!(read(SOUND), wanted);
    }

    #[test]
    fn a_panic_leaves_an_input_and_figures() {
        let input = "fuzz/artifacts/lan/crash-86734114978905574760e949847e1de072a78d13";
        let wanted = Stats {
            executions: Some(32),
            per_second: Some(32),
            new_units: Some(11),
            peak_mib: Some(141),
            edges: Some(915),
            features: Some(1_050),
            failures: vec![input.into()],
            slow: Vec::new(),
        };
        assert_eq!(read(PANIC), wanted);
    }

    #[test]
    fn progress_is_told_from_the_rest() {
        let mut stats = Stats::default();
        let line = "#2\tINITED cov: 17 ft: 18 corp: 1/1b exec/s: 0 rss: 43Mb";
        assert_eq!(stats.read(line), Line::Progress);
        assert_eq!((stats.edges, stats.features), (Some(17), Some(18)));
        assert_eq!(stats.read("#0 0x55d4 in main"), Line::Other);
        assert_eq!(
            stats.read("###### Recommended dictionary. ######"),
            Line::Other
        );
        assert_eq!((stats.edges, stats.features), (Some(17), Some(18)));
    }

    #[test]
    fn slow_inputs_are_no_failures() {
        let stats = read(
            "artifact_prefix='a b/'; Test unit written to a b/slow-unit-0f\n\
             artifact_prefix='a b/'; Test unit written to a b/timeout-1e\n\
             artifact_prefix='a b/'; Test unit written to a b/oom-2d\n",
        );
        assert_eq!(stats.slow, [PathBuf::from("a b/slow-unit-0f")]);
        let failures = ["a b/timeout-1e", "a b/oom-2d"].map(PathBuf::from);
        assert_eq!(stats.failures, failures);
    }

    #[test]
    fn an_output_without_figures_gives_none() {
        assert_eq!(
            read("stat::peak_rss_mb: much\nstat::\nstat::x\n#\n"),
            Stats::default()
        );
    }
}
