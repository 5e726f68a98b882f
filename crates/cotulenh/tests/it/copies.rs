//! Files that a packed crate needs and that also are elsewhere in the repository. Both copies have the same text.
//!
//! `UPDATE_COPIES=1 cargo test -p cotulenh --test it copies::` rewrites the copies.

use std::env;
use std::fs;
use std::path::Path;

const PUBLISHED: [&str; 6] = [
    "cotulenh",
    "cotulenh-cli",
    "cotulenh-data",
    "cotulenh-engine",
    "cotulenh-page",
    "cotulenh-server",
];

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

fn check_copy(original: &str, copy: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let expected = text(&root.join(original));
    let copy = root.join(copy);
    if env::var_os("UPDATE_COPIES").is_some() {
        fs::write(&copy, &expected).expect("the copy is written");
    }
    let path = copy.display();
    assert!(
        text(&copy) == expected,
        "{path} is not a copy of {original}"
    );
}

#[test]
fn every_published_crate_has_the_licences() {
    for name in PUBLISHED {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            check_copy(licence, &format!("crates/{name}/{licence}"));
        }
    }
}

#[test]
fn the_crates_have_the_documents_that_they_show() {
    check_copy("docs/RULES.md", "crates/cotulenh/RULES.md");
    check_copy("docs/DATA.md", "crates/cotulenh-data/DATA.md");
    check_copy("docs/PROTOCOL.md", "crates/cotulenh-engine/PROTOCOL.md");
}

#[test]
fn the_command_has_the_example_of_a_proxy() {
    let copy = "crates/cotulenh-cli/src/cluster/haproxy.cfg";
    check_copy("deploy/haproxy.cfg", copy);
}

/// A README is shown outside of the repository, where its relative links lead nowhere.
#[test]
fn readmes_of_published_crates_have_no_relative_links() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in PUBLISHED {
        for document in ["README.md", "RULES.md", "DATA.md", "PROTOCOL.md"] {
            let path = root.join(name).join(document);
            if !path.exists() && document != "README.md" {
                continue;
            }
            let text = text(&path);
            for link in text.split("](").skip(1) {
                let absolute = ["https://", "#"]
                    .iter()
                    .any(|start| link.starts_with(start));
                let link = link.split(')').next().unwrap_or(link);
                assert!(absolute, "{}: {link}", path.display());
            }
        }
    }
}
