//! What `cargo metadata` knows about the versions our dependencies need.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::error::Error;
use crate::version::Version;

/// A package users of the workspace build, and the compiler it says it needs.
#[derive(Debug, PartialEq, Eq)]
pub struct Needed {
    pub package: String,
    pub rust_version: Version,
}

/// A package of the workspace that says it needs a newer compiler than the others.
#[derive(Debug, PartialEq, Eq)]
pub struct Newer {
    pub name: String,
    pub rust_version: Version,
    /// Whether others build it too (`publish = false` says not): then what it promises is to be kept.
    pub published: bool,
}

/// The workspace's packages that say they need a newer compiler than `ours`.
pub fn newer(metadata: &Value, ours: Version) -> Result<Vec<Newer>, Error> {
    let members = list(metadata, "workspace_members")?;
    let mut newer = Vec::new();
    for package in list(metadata, "packages")? {
        let Some(rust_version) = package["rust_version"].as_str() else {
            continue;
        };
        let rust_version: Version = rust_version.parse()?;
        if members.contains(&package["id"]) && rust_version > ours {
            let to = package["publish"].as_array();
            newer.push(Newer {
                name: text(package, "name")?.to_owned(),
                rust_version,
                published: to.is_none_or(|to| !to.is_empty()),
            });
        }
    }
    Ok(newer)
}

/// The names of the workspace's packages but for one.
pub fn all_but<'a>(metadata: &'a Value, name: &str) -> Result<Vec<&'a str>, Error> {
    let members = list(metadata, "workspace_members")?;
    let packages = list(metadata, "packages")?;
    let ours = packages.iter().filter(|p| members.contains(&p["id"]));
    let names: Vec<&str> = ours.map(|p| text(p, "name")).collect::<Result<_, _>>()?;
    Ok(names.into_iter().filter(|other| *other != name).collect())
}

/// The packages the workspace's crates need to be built, themselves included, that say which compiler
/// they need. Those of the names given do not count.
pub fn needed(metadata: &Value, exempt: &[&str]) -> Result<Vec<Needed>, Error> {
    let reached = reached(metadata, exempt)?;
    let mut needed = Vec::new();
    for package in list(metadata, "packages")? {
        let id = text(package, "id")?;
        let Some(rust_version) = package["rust_version"].as_str() else {
            continue;
        };
        if reached.contains(id) {
            needed.push(Needed {
                package: format!("{} {}", text(package, "name")?, text(package, "version")?),
                rust_version: rust_version.parse()?,
            });
        }
    }
    Ok(needed)
}

/// The ids of the workspace's members and of all that is built for them.
fn reached<'a>(metadata: &'a Value, exempt: &[&str]) -> Result<BTreeSet<&'a str>, Error> {
    let mut left_out = BTreeSet::new();
    for package in list(metadata, "packages")? {
        if exempt.contains(&text(package, "name")?) {
            left_out.insert(text(package, "id")?);
        }
    }
    let mut nodes = BTreeMap::new();
    for node in list(&metadata["resolve"], "nodes")? {
        nodes.insert(text(node, "id")?, node);
    }
    let mut waiting: Vec<&str> = list(metadata, "workspace_members")?
        .iter()
        .filter_map(Value::as_str)
        .filter(|id| !left_out.contains(id))
        .collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !reached.insert(id) {
            continue;
        }
        let node = nodes
            .get(id)
            .ok_or_else(|| Error::Metadata(format!("no node for {id}")))?;
        for dependency in list(node, "deps")? {
            let kinds = list(dependency, "dep_kinds")?;
            if kinds.iter().any(is_built) {
                waiting.push(text(dependency, "pkg")?);
            }
        }
    }
    Ok(reached)
}

/// False for a dependency of tests only, and for one on a target that is never true: such a
/// dependency ties versions together and builds nothing.
fn is_built(kind: &Value) -> bool {
    kind["kind"] != "dev" && kind["target"] != "cfg(any())"
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, Error> {
    let missing = || Error::Metadata(format!("no list `{key}`"));
    value[key].as_array().ok_or_else(missing)
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, Error> {
    let missing = || Error::Metadata(format!("no text `{key}`"));
    value[key].as_str().ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(name: &str, rust_version: Option<&str>) -> Value {
        json!({ "id": name, "name": name, "version": "1.0.0", "rust_version": rust_version })
    }

    fn dependency(name: &str, kind: Option<&str>) -> Value {
        json!({ "pkg": name, "dep_kinds": [{ "kind": kind, "target": null }] })
    }

    fn sample() -> Value {
        json!({
            "packages": [
                package("ours", Some("1.85")),
                package("normal", Some("1.70")),
                package("build", Some("1.90.1")),
                package("dev", Some("1.99")),
                package("below", Some("1.60")),
                package("never", Some("1.99")),
                package("silent", None),
            ],
            "workspace_members": ["ours"],
            "resolve": { "nodes": [
                { "id": "ours", "deps": [
                    dependency("normal", None),
                    dependency("build", Some("build")),
                    dependency("dev", Some("dev")),
                    dependency("silent", None),
                ] },
                { "id": "normal", "deps": [
                    dependency("below", None),
                    { "pkg": "never", "dep_kinds": [{ "kind": null, "target": "cfg(any())" }] },
                ] },
                { "id": "never", "deps": [] },
                { "id": "build", "deps": [] },
                { "id": "dev", "deps": [] },
                { "id": "below", "deps": [dependency("normal", Some("dev"))] },
                { "id": "silent", "deps": [] },
            ] },
        })
    }

    #[test]
    fn only_what_is_built_is_needed() {
        let needed = needed(&sample(), &[]).expect("sound metadata");
        let names: Vec<_> = needed.iter().map(|need| need.package.as_str()).collect();
        assert_eq!(
            names,
            ["ours 1.0.0", "normal 1.0.0", "build 1.0.0", "below 1.0.0"]
        );
    }

    #[test]
    fn a_package_may_need_more_than_the_others_and_says_so() {
        let mut metadata = sample();
        let ours = "1.85".parse().expect("a version");
        assert_eq!(newer(&metadata, ours).expect("sound metadata"), []);
        metadata["packages"][0]["rust_version"] = json!("1.99");
        let found = newer(&metadata, ours).expect("sound metadata");
        assert_eq!(found[0].name, "ours");
        assert!(found[0].published);
        assert_eq!(needed(&metadata, &["ours"]).expect("sound metadata"), []);
        metadata["packages"][0]["publish"] = json!([]);
        let found = newer(&metadata, ours).expect("sound metadata");
        assert!(!found[0].published);
        let as_new = "1.99".parse().expect("a version");
        assert_eq!(newer(&metadata, as_new).expect("sound metadata"), []);
        let names = all_but(&metadata, "other").expect("sound metadata");
        assert_eq!(names, ["ours"]);
        assert!(
            all_but(&metadata, "ours")
                .expect("sound metadata")
                .is_empty()
        );
    }

    #[test]
    fn other_json_is_an_error() {
        assert!(needed(&json!({}), &[]).is_err());
        assert!(needed(&json!([1, 2]), &[]).is_err());
    }
}
