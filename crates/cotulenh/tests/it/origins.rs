//! Checks of docs/ORIGINS.md: every file and test it names exists, every open line has a reason, and code named in
//! something that is met is used outside of tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const TEXT: &str = include_str!("../../../../docs/ORIGINS.md");

/// Remarks of the document on what is not met.
const PARTLY: &str = "*Partly:*";
const NOT_DONE: &str = "*Not done, because*";

/// Names in backticks that are not items of the rules crate.
const FOREIGN: [&str; 1] = ["Copy"];

/// Returns the place of a path of the document: `src/` and `tests/` are in the rules crate, others at the top.
fn place(path: &str) -> PathBuf {
    let library = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = ["src/", "tests/"];
    if own.iter().any(|folder| path.starts_with(folder)) {
        library.join(path)
    } else {
        library.join("../..").join(path)
    }
}

/// Returns the texts in backticks, outside of code blocks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2))
}

fn is_path(text: &str) -> bool {
    let ends = [".rs", ".md", ".ts", ".toml", ".tsv", "/"];
    let words = text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    words && text.contains('/') && ends.iter().any(|end| text.ends_with(end))
}

/// Returns `true` if the source has a test of that name: a function, or a case of a suite, which is written
/// `name "FEN" {` or `name for Objective "FEN" {`.
fn has_test(source: &str, name: &str) -> bool {
    let is_it = |line: &str| {
        let line = line.trim_start();
        let rest = line.strip_prefix("fn ").unwrap_or(line).strip_prefix(name);
        rest.is_some_and(|rest| {
            ["(", " \"", " for "]
                .iter()
                .any(|start| rest.starts_with(start))
        })
    };
    source.lines().any(is_it)
}

/// A ticked or open line of a checklist, or a row of a table.
#[derive(Debug)]
struct Claim {
    /// `None` for a row of a table.
    ticked: Option<bool>,
    /// The whole text.
    text: String,
    /// The part that names code of this project: after the arrow if there is one, or after the first column.
    here: String,
}

impl Claim {
    fn has_remark(&self) -> bool {
        self.text.contains(PARTLY) || self.text.contains(NOT_DONE)
    }
}

/// Returns the claims of a document. Continuation lines of a checklist are indented.
fn claims(text: &str) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut in_list = false;
    for line in text.lines() {
        let boxed = line.strip_prefix("- [").and_then(|rest| {
            let (mark, words) = rest.split_once("] ")?;
            Some((mark == "x", words))
        });
        if let Some((ticked, words)) = boxed {
            claims.push(Claim {
                ticked: Some(ticked),
                text: words.into(),
                here: String::new(),
            });
        } else if line.starts_with("| ") && !line.starts_with("| ---") {
            let here = line.splitn(3, '|').nth(2).unwrap_or_default();
            claims.push(Claim {
                ticked: None,
                text: line.into(),
                here: here.into(),
            });
        } else if in_list && line.starts_with("  ") {
            let claim = claims.last_mut().expect("a list has begun");
            claim.text.push(' ');
            claim.text.push_str(line.trim());
        }
        in_list = boxed.is_some() || in_list && line.starts_with("  ");
    }
    for claim in &mut claims {
        if claim.ticked.is_some() {
            let after = claim.text.split_once('→').map(|(_, after)| after);
            claim.here = after.unwrap_or(&claim.text).into();
        }
    }
    claims
}

/// A source file, without comments, imports and unit tests.
struct Source {
    /// The crate and the module, e.g. `cotulenh/game` for every file of `crates/cotulenh/src/game`.
    module: String,
    code: String,
}

impl Source {
    fn new(module: &str, text: &str) -> Source {
        let mut code = String::new();
        let mut in_import = false;
        let mut in_test = false;
        for line in text.lines() {
            let words = line.trim_start();
            let imports = words.starts_with("use ") || words.starts_with("pub use ");
            in_import |= imports || words.starts_with("pub(crate) use ");
            in_test |= line == "#[cfg(test)]";
            if !in_import && !in_test && !words.starts_with("//") {
                code.push_str(line);
                code.push('\n');
            }
            in_import &= !line.ends_with(';');
            // rustfmt puts the end of an item of the file into the first column.
            in_test &= line != "}" && (line.starts_with(' ') || !line.ends_with(';'));
        }
        Source {
            module: module.into(),
            code,
        }
    }

    /// Returns `true` if the code contains the word, between characters that are not part of a name.
    fn has(&self, word: &str) -> bool {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (first, last) = (word.starts_with(is_name), word.ends_with(is_name));
        self.code.match_indices(word).any(|(at, _)| {
            let before = self.code[..at].chars().next_back();
            let after = self.code[at + word.len()..].chars().next();
            !(first && before.is_some_and(is_name) || last && after.is_some_and(is_name))
        })
    }

    fn defines(&self, name: &str) -> bool {
        ["struct", "enum", "trait", "type", "const", "fn"]
            .iter()
            .any(|kind| self.has(&format!("{kind} {name}")))
    }
}

/// Returns the sources of all crates. JavaScript reaches the rules only through the crate `cotulenh-wasm`.
fn sources() -> Vec<Source> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Vec::new();
    for folder in fs::read_dir(&crates).expect("the crates are there") {
        let folder = folder.expect("a folder can be read").path();
        let name = folder.file_name().expect("a crate has a name");
        let src = folder.join("src");
        read_sources(&src, &src, &name.to_string_lossy(), &mut sources);
    }
    sources
}

fn read_sources(folder: &Path, src: &Path, name: &str, into: &mut Vec<Source>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        let stem = path.file_stem().unwrap_or_default();
        if stem == "tests" {
            continue;
        }
        if path.is_dir() {
            read_sources(&path, src, name, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let inside = path.strip_prefix(src).expect("it is below src");
            let module = inside.components().next().expect("a file has a name");
            let module = Path::new(module.as_os_str()).with_extension("");
            let text = fs::read_to_string(&path).expect("a source is text");
            into.push(Source::new(&format!("{name}/{}", module.display()), &text));
        }
    }
}

/// Returns `true` if the text names an item of a Rust crate: `Type`, `CONSTANT`, `Type::member` or `module::function`.
fn is_item(text: &str) -> bool {
    let is_name = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let capital = text.starts_with(|c: char| c.is_ascii_uppercase());
    text.split("::").all(is_name) && (capital || text.contains("::")) && !FOREIGN.contains(&text)
}

/// Returns what is wrong with an item of something that is met, or `None` if the item is used.
///
/// A method counts as used if any method of its name is called in another module: the check has no types.
fn fault_of_item(item: &str, sources: &[Source]) -> Option<String> {
    let (of, member) = item.rsplit_once("::").unwrap_or(("", item));
    let rules = |source: &&Source| source.module.starts_with("cotulenh/");
    let defined_in = |name: &str| -> BTreeSet<&str> {
        let defining = sources.iter().filter(rules).filter(|s| s.defines(name));
        defining.map(|source| source.module.as_str()).collect()
    };
    let function = member.starts_with(|c: char| c.is_ascii_lowercase());
    // A variant is part of its type.
    let name = if function || of.is_empty() {
        member
    } else {
        of
    };
    let home = defined_in(name);
    if home.is_empty() {
        return Some(format!("`{item}` does not exist"));
    }
    if !function && name == of && !sources.iter().filter(rules).any(|s| s.has(member)) {
        return Some(format!("`{item}` does not exist"));
    }
    let uses = |source: &Source| {
        if function {
            source.has(&format!("{of}::{name}(")) || source.has(&format!(".{name}("))
        } else {
            source.has(name)
        }
    };
    let used = sources
        .iter()
        .any(|source| !home.contains(source.module.as_str()) && uses(source));
    (!used).then(|| format!("`{item}` has no user outside of its module and of tests"))
}

/// Returns everything that is wrong with the claims of a document.
fn faults(text: &str, sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for claim in claims(text) {
        let start: String = claim.text.chars().take(60).collect();
        match claim.ticked {
            Some(true) if claim.has_remark() => {
                faults.push(format!("ticked, but not met: {start}"));
            }
            Some(false) if !claim.has_remark() => {
                faults.push(format!("open without a reason: {start}"));
            }
            _ => {}
        }
        if !claim.has_remark() {
            let items = quoted(&claim.here).filter(|text| is_item(text));
            let wrong = items.filter_map(|item| fault_of_item(item, sources));
            faults.extend(wrong.map(|fault| format!("{start}: {fault}")));
        }
    }
    faults
}

#[test]
fn every_file_named_is_there() {
    let paths: Vec<&str> = quoted(TEXT).filter(|text| is_path(text)).collect();
    assert!(paths.len() > 30, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !place(path).exists()).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_test_named_is_there() {
    let mut tests = 0;
    let mut missing = Vec::new();
    for text in quoted(TEXT) {
        let Some((path, name)) = text.split_once("::").filter(|(path, _)| is_path(path)) else {
            continue;
        };
        tests += 1;
        let source = fs::read_to_string(place(path)).unwrap_or_default();
        if !has_test(&source, name) {
            missing.push(text);
        }
    }
    assert!(tests > 80, "{tests}");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn code_of_met_claims_is_used_and_open_claims_have_a_reason() {
    let claims = claims(TEXT);
    assert!(claims.len() > 120, "{}", claims.len());
    let items = claims.iter().flat_map(|claim| quoted(&claim.here));
    assert!(items.filter(|text| is_item(text)).count() > 30);
    let faults = faults(TEXT, &sources());
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A library with a type that has a user, and two that have none.
fn example() -> Vec<Source> {
    let used =
        "pub struct Used;\nimpl Used {\n    pub fn call(&self) {}\n    pub fn idle(&self) {}\n}\n";
    let unused =
        "pub enum Unused {\n    First,\n}\n#[cfg(test)]\nmod tests {\n    use super::*;\n}\n";
    let user = "use crate::Unused;\npub use crate::{\n    Unused,\n};\n// Unused\nfn f(used: &Used) {\n    used.call();\n}\n\
                #[cfg(test)]\nmod tests {\n    fn g() {\n        f(&Unused::First).idle();\n    }\n}\n\
                fn h() {\n    BeyondUnusedNames;\n}\n";
    vec![
        Source::new("cotulenh/used", used),
        Source::new("cotulenh/unused", unused),
        Source::new("cotulenh-cli/user", user),
    ]
}

#[test]
fn a_false_claim_is_found() {
    let unused = "`Unused` has no user outside of its module and of tests";
    for (text, expected) in [
        ("- [x] A. → `Used` in `src/used.rs`", None),
        ("- [x] A. → `Used::call`", None),
        ("- [x] `Unused` is a name of the documents. → `Used`", None),
        ("- [x] A. → `Unused`", Some(unused)),
        ("- [x] A, by `Unused`.", Some(unused)),
        (
            "- [x] A, on\n  two lines. → at\n  last `Unused`",
            Some(unused),
        ),
        ("| A | `Unused` | a test |", Some(unused)),
        ("| `Unused` | `Used` | a test |", None),
        (
            "- [x] A. → `Unused::First`",
            Some("`Unused::First` has no user"),
        ),
        ("- [x] A. → `Used::idle`", Some("`Used::idle` has no user")),
        ("- [x] A. → `Ghost`", Some("`Ghost` does not exist")),
        (
            "- [x] A. → `Used::ghost`",
            Some("`Used::ghost` does not exist"),
        ),
        (
            "- [x] A. → `Unused::Ghost`",
            Some("`Unused::Ghost` does not exist"),
        ),
        ("- [ ] A. *Partly:* `Unused` waits", None),
        ("- [ ] A. *Not done, because* nobody asked", None),
        ("| A | `Unused` | *Partly:* no user |", None),
        ("- [ ] A.", Some("open without a reason: A.")),
        ("- [x] A. *Partly:* half", Some("ticked, but not met: A.")),
    ] {
        let faults = faults(text, &example());
        match expected {
            None => assert!(faults.is_empty(), "{text}: {faults:?}"),
            Some(part) => {
                assert_eq!(faults.len(), 1, "{text}: {faults:?}");
                assert!(faults[0].contains(part), "{text}: {faults:?}");
            }
        }
    }
}
