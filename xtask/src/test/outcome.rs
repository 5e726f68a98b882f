//! The outcome of a stage, in files that the next run can read.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::shell::target_folder;

/// The variable that names the folder of a stage's reports.
pub const REPORTS: &str = "COTULENH_REPORTS";

/// The verdict of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Ok,
    /// Tools were missing for a part of it.
    Partly,
    /// Tools were missing for all of it.
    Skipped,
    Failed,
}

/// The outcome of a stage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub name: String,
    pub verdict: Verdict,
    /// The total time in seconds.
    pub seconds: f64,
    /// The part of the time that was spent on builds.
    pub compiling: f64,
    /// The missing tools.
    pub missing: Vec<String>,
    pub error: Option<String>,
    /// The state of the sources that were checked, if it is known.
    pub state: Option<String>,
}

impl Outcome {
    /// Returns the outcome of a stage that took some time, partly for builds.
    pub fn new(
        name: &str,
        done: Result<bool>,
        missing: Vec<String>,
        [took, compiled]: [Duration; 2],
    ) -> Outcome {
        let verdict = match &done {
            Ok(true) if missing.is_empty() => Verdict::Ok,
            Ok(true) => Verdict::Partly,
            Ok(false) => Verdict::Skipped,
            Err(_) => Verdict::Failed,
        };
        let [seconds, compiling] = [took, compiled].map(|time| time.as_secs_f64());
        let error = done.err().map(|error| format!("{error:#}"));
        let name = name.to_owned();
        // Builds that ran at the same time are counted twice.
        let compiling = compiling.min(seconds);
        Outcome { name, verdict, seconds, compiling, missing, error, state: None }
    }

    /// Returns the outcome of a stage that could not be run.
    pub fn failed(name: &str, error: anyhow::Error) -> Outcome {
        Outcome::new(name, Err(error), Vec::new(), [Duration::ZERO; 2])
    }

    /// Writes the outcome for the process that started this one and for later runs.
    pub fn write(&self) -> Result<()> {
        let path = folder(&self.name).join("outcome.json");
        Ok(fs::write(path, serde_json::to_vec_pretty(self)?)?)
    }

    /// Reads the last outcome of a stage.
    pub fn read(name: &str) -> Result<Outcome> {
        let text = fs::read(folder(name).join("outcome.json"))?;
        Ok(serde_json::from_slice(&text)?)
    }
}

/// Returns the folder of a stage: its output, its outcome and its reports.
pub fn folder(name: &str) -> PathBuf {
    target_folder().join("test").join(name)
}

/// Returns the build time that other programs of a stage have reported. Each line has the seconds of one build.
pub fn reported_builds(name: &str) -> Duration {
    let text = fs::read_to_string(folder(name).join("compiling.txt")).unwrap_or_default();
    let seconds = text.lines().filter_map(|line| line.parse().ok());
    seconds.filter_map(|seconds| Duration::try_from_secs_f64(seconds).ok()).sum()
}

/// Returns the folder for the reports of the running stage. Outside of a stage, it is `target/test/single`.
pub fn reports_folder() -> Result<PathBuf> {
    let folder = env::var_os(REPORTS).map_or_else(|| folder("single"), PathBuf::from);
    fs::create_dir_all(&folder).context("reports")?;
    Ok(folder)
}
