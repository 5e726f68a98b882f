//! The workflow files of the public forge do what `.ci/run` and `cargo xtask` do.

use std::collections::BTreeSet;
use std::process::Command;

use saphyr::{LoadableYamlNode, YamlOwned};

use crate::read;

fn workflow(name: &str) -> YamlOwned {
    let text = read(&format!(".github/workflows/{name}.yml"));
    YamlOwned::load_from_str(&text).expect("YAML").remove(0)
}

/// Returns the jobs of a workflow.
fn jobs(workflow: &YamlOwned) -> Vec<&YamlOwned> {
    workflow["jobs"].as_mapping().expect("jobs").values().collect()
}

/// Returns the values of a field of a job's steps.
fn of_steps<'a>(job: &'a YamlOwned, field: &str) -> Vec<&'a str> {
    let steps = job["steps"].as_sequence().expect("steps").iter();
    steps.filter_map(|step| step.as_mapping_get(field)?.as_str()).collect()
}

/// Returns the systems of a job.
fn systems(job: &YamlOwned) -> Vec<&str> {
    let runs_on = job["runs-on"].as_str().expect("a system");
    if runs_on != "${{ matrix.os }}" {
        return vec![runs_on];
    }
    let systems = job["strategy"]["matrix"]["os"].as_sequence().expect("systems").iter();
    systems.filter_map(|system| system.as_str()).collect()
}

/// Returns the first words of the systems' names, e.g. `windows`.
fn families(jobs: &[&YamlOwned]) -> BTreeSet<String> {
    let systems = jobs.iter().flat_map(|job| systems(job));
    systems.map(|system| system.split('-').next().unwrap_or_default().to_owned()).collect()
}

fn help(command: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(["help", command]).output();
    let output = output.expect("the command starts");
    assert!(output.status.success(), "there is no `cargo xtask {command}`");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn linux_runs_what_the_build_server_runs() {
    let test = workflow("test");
    let linux = &test["jobs"]["linux"];
    assert_eq!(of_steps(linux, "run").last(), Some(&".ci/run"));
    let script = read(".ci/run");
    let commands = script.lines().filter(|line| line.starts_with("cargo "));
    assert_eq!(commands.collect::<Vec<_>>(), ["cargo xtask test"], "all stages, nothing else");
}

#[test]
fn everything_is_checked_every_night_and_before_a_release() {
    let (test, release) = (workflow("test"), workflow("release"));
    assert!(test["on"].as_mapping_get("schedule").is_some());
    let all = &test["jobs"]["all"];
    assert_eq!(all["if"].as_str(), Some("github.event_name == 'schedule'"));
    assert_eq!(of_steps(all, "run").last(), Some(&"cargo xtask test --all"));
    assert!(of_steps(&release["jobs"]["check"], "run").contains(&"cargo xtask test --all"));
    let others = of_steps(&test["jobs"]["others"], "run");
    assert!(others.last().is_some_and(|last| last.starts_with("cargo xtask test --all ")));
}

#[test]
fn tests_and_releases_run_on_three_systems() {
    let all = BTreeSet::from(["macos", "ubuntu", "windows"].map(str::to_owned));
    assert_eq!(families(&jobs(&workflow("test"))), all);
    let release = workflow("release");
    for job in ["command", "wheel"] {
        assert_eq!(families(&[&release["jobs"][job]]), all, "{job}");
    }
}

#[test]
fn every_command_of_the_workflows_exists() {
    let (test, release) = (workflow("test"), workflow("release"));
    let jobs: Vec<_> = jobs(&test).into_iter().chain(jobs(&release)).collect();
    let runs: Vec<_> = jobs.iter().flat_map(|job| of_steps(job, "run")).collect();
    let lines = runs.iter().filter_map(|run| run.strip_prefix("cargo xtask "));
    let mut count = 0;
    for line in lines {
        let mut words = line.split_whitespace();
        let help = help(words.next().expect("a command"));
        for word in words {
            let mut known = help.split(|c: char| !(c.is_alphanumeric() || c == '-'));
            assert!(known.any(|name| name == word), "{line}: {word}");
        }
        count += 1;
    }
    assert_eq!(count, 6, "{runs:?}");
}

#[test]
fn a_release_has_every_kind_of_file() {
    let release = workflow("release");
    let mut uploaded = BTreeSet::new();
    for job in jobs(&release) {
        let steps = job["steps"].as_sequence().expect("steps").iter();
        let uses = |step: &YamlOwned| step.as_mapping_get("uses")?.as_str().map(str::to_owned);
        for step in steps.filter(|step| uses(step).is_some_and(|it| it.contains("/upload-"))) {
            let name = step["with"]["name"].as_str().expect("a name");
            uploaded.insert(name.split('-').next().unwrap_or_default().to_owned());
        }
    }
    let kinds = ["command", "crates", "npm", "page", "wheel"].map(str::to_owned);
    assert_eq!(uploaded, BTreeSet::from(kinds));
    let draft: Vec<_> =
        release["jobs"]["draft"]["needs"].as_sequence().expect("jobs").iter().collect();
    assert_eq!(draft.len(), jobs(&release).len() - 1, "the draft waits for all other jobs");
}

#[test]
fn the_workflows_use_only_actions_of_the_forge_and_no_secrets() {
    for name in ["test", "release"] {
        for job in jobs(&workflow(name)) {
            for action in of_steps(job, "uses") {
                assert!(action.starts_with("actions/"), "{action}");
            }
        }
        assert!(!read(&format!(".github/workflows/{name}.yml")).contains("secrets."));
    }
}
