//! The reports of test runners: JUnit's format, and Playwright's for the browser.

use std::path::Path;

use anyhow::{Context, Result};
use fs_err as fs;
use roxmltree::{Document, Node};
use serde::Serialize;
use serde_json::Value;

/// A test of a report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Test {
    pub stage: String,
    pub name: String,
    pub seconds: f64,
    /// `true` if the test passed only at the second attempt.
    pub flaky: bool,
    /// The reason if the test ended early because a tool is missing.
    pub skipped: Option<String>,
}

/// Reads all reports in a stage's folder.
pub fn read(stage: &str, folder: &Path) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if !matches!(ending.as_str(), "xml" | "json") || path.ends_with("outcome.json") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let read = if ending == "xml" { junit(&text) } else { playwright(&text) };
        tests.extend(read.with_context(|| path.display().to_string())?);
    }
    tests.iter_mut().for_each(|test| stage.clone_into(&mut test.stage));
    Ok(tests)
}

fn junit(text: &str) -> Result<Vec<Test>> {
    let document = Document::parse(text)?;
    let cases = document.descendants().filter(|node| node.has_tag_name("testcase"));
    Ok(cases.map(junit_case).collect())
}

fn junit_case(case: Node) -> Test {
    let attribute = |name| case.attribute(name).unwrap_or_default();
    // Node writes `test` in place of a class, and pytest and nextest a class.
    let class = Some(attribute("classname")).filter(|class| !matches!(*class, "" | "test"));
    let name = class.map(|class| format!("{class} {}", attribute("name")));
    let children = |tag: &str| case.children().filter(|node| node.has_tag_name(tag)).count();
    Test {
        stage: String::new(),
        name: name.unwrap_or_else(|| attribute("name").to_owned()),
        seconds: attribute("time").parse().unwrap_or(0.0),
        flaky: children("flakyFailure") + children("flakyError") > 0,
        skipped: skipped_by_runner(case)
            .or_else(|| case.descendants().filter_map(|node| node.text()).find_map(skipped)),
    }
}

/// Returns the reason of a test that Node or pytest has skipped.
fn skipped_by_runner(case: Node) -> Option<String> {
    let node = case.children().find(|node| node.has_tag_name("skipped"))?;
    Some(node.attribute("message").unwrap_or("no reason").to_owned())
}

/// Returns the reason in the output of a test of ours that ended early.
fn skipped(output: &str) -> Option<String> {
    let reason = output.lines().find_map(|line| line.strip_prefix("skipped: "));
    reason.map(str::to_owned)
}

fn playwright(text: &str) -> Result<Vec<Test>> {
    let report: Value = serde_json::from_str(text)?;
    let mut tests = Vec::new();
    add_suite(&report, &mut tests);
    Ok(tests)
}

/// Returns the reason of a test that Playwright has skipped.
fn skipped_by_playwright(test: &Value) -> Option<String> {
    (test["status"] == "skipped").then(|| {
        let reason = test["annotations"][0]["description"].as_str();
        reason.unwrap_or("no reason").to_owned()
    })
}

/// Adds the tests of a suite and of the suites in it.
fn add_suite(suite: &Value, tests: &mut Vec<Test>) {
    let members = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    for spec in members(suite, "specs") {
        let text = |name: &str| spec[name].as_str().unwrap_or_default().to_owned();
        for test in members(&spec, "tests") {
            let results = members(&test, "results");
            let times = results.iter().filter_map(|result| result["duration"].as_f64());
            tests.push(Test {
                stage: String::new(),
                name: format!("{} {}", text("file"), text("title")),
                seconds: times.fold(0.0, f64::max) / 1000.0,
                flaky: test["status"] == "flaky",
                skipped: skipped_by_playwright(&test),
            });
        }
    }
    members(suite, "suites").iter().for_each(|suite| add_suite(suite, tests));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brief(tests: &[Test]) -> Vec<(&str, f64, bool)> {
        tests.iter().map(|test| (test.name.as_str(), test.seconds, test.flaky)).collect()
    }

    #[test]
    fn reports_of_nextest_node_and_pytest_are_read() {
        let text = r#"<testsuites><testsuite name="cotulenh::it">
            <testcase name="rules::navy" classname="cotulenh::it" time="0.25"/>
            <testcase name="log::long" classname="cotulenh::it" time="2"><flakyFailure/></testcase>
            <testcase name="bus" classname="cotulenh::it" time="0">
            <system-err>one line&#10;skipped: NATS is not installed&#10;</system-err></testcase>
            </testsuite><testcase name="rules load" classname="test" time="0.5"/>
            <testcase name="png" classname="test_svg" time="0"><skipped message="no cairosvg"/></testcase>
            </testsuites>"#;
        let expected = [
            ("cotulenh::it rules::navy", 0.25, false),
            ("cotulenh::it log::long", 2.0, true),
            ("cotulenh::it bus", 0.0, false),
            ("rules load", 0.5, false),
            ("test_svg png", 0.0, false),
        ];
        let tests = junit(text).expect("XML");
        assert_eq!(brief(&tests), expected);
        let skipped: Vec<_> = tests.iter().filter_map(|test| test.skipped.as_deref()).collect();
        assert_eq!(skipped, ["NATS is not installed", "no cairosvg"]);
    }

    #[test]
    fn reports_of_the_browser_tests_are_read() {
        let text = r#"{"suites":[{"suites":[{"specs":[{"title":"opens","file":"a.test.mjs",
            "tests":[{"status":"flaky","results":[{"duration":1500},{"duration":20}]}]},
            {"title":"plays","file":"a.test.mjs","tests":[{"status":"skipped","results":[],
            "annotations":[{"type":"skip","description":"the server is not built"}]}]}]}]}]}"#;
        let tests = playwright(text).expect("JSON");
        let expected = [("a.test.mjs opens", 1.5, true), ("a.test.mjs plays", 0.0, false)];
        assert_eq!(brief(&tests), expected);
        assert_eq!(tests[1].skipped.as_deref(), Some("the server is not built"));
    }

    #[test]
    fn a_broken_report_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("broken.xml"), "<a>").expect("a file");
        let error = read("test", folder.path()).expect_err("broken");
        assert!(format!("{error:#}").contains("broken.xml"), "{error:#}");
    }
}
