//! What each feature of the engine is worth, level against level, more nodes against fewer: the matches of
//! docs/STRENGTH.md, one after another, as rows of its tables.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::error::Error;
use crate::run::{capture, cargo, line, root, run};

/// A match between two forms of the engine.
struct Row {
    name: String,
    a: String,
    b: String,
    /// The rest of the command line.
    terms: String,
}

/// Features of the search, and what turns each off.
const SEARCH: &[(&str, &str)] = &[
    ("aspiration windows", "aspiration=2000"),
    ("reverse futility", "reverse_futility_depth=0"),
    ("razoring", "razor_depth=0"),
    ("null move", "null_depth=100"),
    ("futility", "futility_depth=0"),
    ("late quiet actions left out", "late_depth=0"),
    ("losing exchanges left out", "exchange_depth=0"),
    ("late actions reduced", "reduction_factor=0"),
    ("singular extension", "singular_depth=100"),
    ("internal reduction", "internal_depth=100"),
    ("check extension", "check_extension=0"),
    ("killers", "killers=0"),
    ("answers", "answers=0"),
    ("history", "history=0"),
    ("history after the action before", "continuation=0"),
    ("history of captures", "capture_history=0"),
    ("orders of steps searched once", "turn_memory=0"),
    ("captures that cannot help left out", "delta=20000"),
    ("checks answered in quiescence", "evasion_plies=0"),
    ("checks first", "quiet_check=0"),
    ("checks not left out", "spared_checks=0"),
    ("attacked stacks first", "escape=0"),
    ("table in quiescence", "shared_plies=0"),
    ("new heroes in quiescence", "quiet_heroes=0"),
    ("rough evaluation", "rough=0"),
];

/// What the evaluation looks at, and the groups of its terms that go with it. Material and placement cannot be left out:
/// nothing would be left.
const EVALUATION: &[(&str, &[&str])] = &[
    ("heroes", &["HEROIC", "HERO_NEAR"]),
    ("mobility", &["MOBILITY"]),
    (
        "attack on the Commander",
        &["ATTACKER", "ATTACKERS", "AIM", "NEAR_ENEMY"],
    ),
    (
        "safety of the Commander",
        &["NEAR_OWN", "WEAK_RING", "ESCAPES", "SHELTER"],
    ),
    ("air defence of the Commander", &["COVERED", "HOLE"]),
    ("threats", &["THREAT", "LOOSE"]),
    ("guarded stacks", &["GUARDED"]),
    ("stacks", &["CARRIED", "STRANDED"]),
    ("tempo", &["TEMPO"]),
];

/// Decided games are not played to their end.
const SHORT: &str = "--resign-moves 3 --resign-score 1500";
/// It ends when it is clear that the feature is worth something or nothing, at last after 1,000 games.
const FEATURE: &str = "--nodes 2000 --games 1000 --sprt 0,40";
/// It ends when it is clear that more nodes are worth something.
const DOUBLING: &str = "--games 1000 --sprt 0,40";
/// The nodes a turn of the last level, whose own are not bounded.
const FULL: &str = "nodes=12000";
const LEVELS: u32 = 10;

/// Runs the matches of the tables named, or of all.
pub fn strength(args: &[OsString]) -> Result<(), Error> {
    const TABLES: [&str; 4] = ["search", "evaluation", "levels", "doubling"];
    let mut wanted = Vec::new();
    for arg in args {
        let known = TABLES.into_iter().find(|table| arg == table);
        wanted.push(known.ok_or_else(|| {
            let (arg, all) = (arg.to_string_lossy(), TABLES.join(", "));
            Error::Usage(format!("there is no table `{arg}`, only: {all}"))
        })?);
    }
    if wanted.is_empty() {
        wanted = TABLES.to_vec();
    }
    run(&mut cargo([
        "build",
        "--release",
        "--locked",
        "-p",
        "cotulenh-cli",
    ]))?;
    for table in wanted {
        println!("\n{table}\n\n| what | games | score | Elo |\n| --- | ---: | ---: | ---: |");
        for row in rows(table) {
            play(&row)?;
        }
    }
    Ok(())
}

fn rows(table: &str) -> Vec<Row> {
    let feature = |(name, off): (&str, String)| Row {
        name: name.into(),
        a: "engine".into(),
        b: format!("engine:{off}"),
        terms: FEATURE.into(),
    };
    match table {
        "search" => SEARCH
            .iter()
            .map(|&(name, off)| feature((name, off.into())))
            .collect(),
        "evaluation" => EVALUATION
            .iter()
            .map(|&(name, groups)| {
                let without: Vec<String> = groups
                    .iter()
                    .map(|group| format!("without={group}"))
                    .collect();
                feature((name, without.join(",")))
            })
            .collect(),
        "levels" => (2..=LEVELS)
            .map(|level| Row {
                name: format!("level {level} against {}", level - 1),
                a: match level {
                    LEVELS => format!("engine:{FULL}"),
                    _ => format!("engine:level={level}"),
                },
                b: format!("engine:level={}", level - 1),
                terms: "--games 400".into(),
            })
            .chain([Row {
                name: "level 1 against shallow".into(),
                a: "engine:level=1".into(),
                b: "shallow".into(),
                terms: "--games 400".into(),
            }])
            .collect(),
        _ => [(20_000, 10_000), (40_000, 20_000)]
            .map(|(more, fewer)| Row {
                name: format!("{more} nodes against {fewer}"),
                a: format!("engine:nodes={more}"),
                b: format!("engine:nodes={fewer}"),
                terms: DOUBLING.into(),
            })
            .into(),
    }
}

/// Plays a match, or goes on with it, and prints its row.
fn play(row: &Row) -> Result<(), Error> {
    let mut command = Command::new(root().join("target/release/cotulenh"));
    command.args(["match", &row.a, &row.b]);
    command.args(row.terms.split(' ')).args(SHORT.split(' '));
    command
        .args(["--concurrency", "2", "--resume"])
        .arg(state(&row.name)?);
    let output = capture(&mut command)?;
    if !output.status.success() {
        return Err(Error::FailedSaying {
            line: line(&command),
            said: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        });
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let said = |word: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(word));
        found.unwrap_or("?").trim().to_owned()
    };
    let games = said("games ");
    let games = games.split(':').next().unwrap_or("?");
    println!(
        "| {} (`{}`) | {games} | {} | {} |",
        row.name,
        row.b,
        said("score "),
        said("Elo ")
    );
    Ok(())
}

/// Where a match keeps how far it is.
fn state(name: &str) -> Result<PathBuf, Error> {
    let folder = root().join("target/strength");
    fs::create_dir_all(&folder).map_err(|source| Error::NotStarted {
        line: format!("mkdir {}", folder.display()),
        source,
    })?;
    Ok(folder.join(format!("{}.json", name.replace(' ', "-"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_meets_the_one_below() {
        let rows = rows("levels");
        assert_eq!(rows.len(), LEVELS as usize);
        assert_eq!(rows[0].b, "engine:level=1");
        assert_eq!(rows[8].b, "engine:level=9");
    }
}
