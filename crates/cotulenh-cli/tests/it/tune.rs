//! Tests of `cotulenh tune` and `cotulenh tune search`, run as a script does.

use crate::support::{cotulenh, text};
use cotulenh_engine::eval::{GROUPS, Taper, Weights};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tune-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn word(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Creates a file of short games.
fn games(folder: &Path) -> PathBuf {
    let file = folder.join("games.ctl");
    let fast = "--games 12 --nodes 50 --hash 1 --max-turns 60";
    let made = ["selfplay", "make", word(&file)].into_iter();
    let output = cotulenh(&made.chain(fast.split(' ')).collect::<Vec<_>>(), b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    file
}

/// Returns standard output, standard error and the exit code of the tuner.
fn tune(games: &Path, out: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let first = ["tune", word(games), "--out", word(out)];
    let output = cotulenh(&[&first, args].concat(), b"");
    let code = output.status.code();
    (text(&output.stdout), text(&output.stderr), code)
}

fn fitted(games: &Path, out: &Path, args: &[&str]) -> (Weights, String) {
    let (table, error, code) = tune(games, out, args);
    assert_eq!(code, Some(0), "{error}");
    let written = fs::read_to_string(out).expect("it was written");
    (written.parse().expect("weights"), table)
}

/// Returns the errors in the first and the last line of the table: of the training data, and of the data held out.
fn errors(table: &str) -> [[f64; 2]; 2] {
    let table = table.lines().skip_while(|line| !line.starts_with("step"));
    let rows: Vec<[f64; 2]> = table
        .skip(1)
        .map(|line| {
            let mut words = line.split_whitespace().skip(1);
            [(); 2].map(|()| words.next().expect("a column").parse().expect("a number"))
        })
        .collect();
    [rows[0], rows[rows.len() - 1]]
}

#[test]
fn tuned_weights_predict_better_and_are_reproducible() {
    let folder = folder("learnt");
    let games = games(&folder);
    let fast = ["--steps", "400", "--held-out", "4"];
    let (weights, table) = fitted(&games, &folder.join("a.txt"), &fast);
    assert_ne!(weights, Weights::default());
    let [before, after] = errors(&table);
    assert!(after[0] < before[0], "{table}");
    assert!(after[1] > 0.0 && after[1] != after[0], "{table}");
    let (again, _) = fitted(&games, &folder.join("b.txt"), &fast);
    assert_eq!(again, weights);
    // The maximum regularisation changes almost nothing.
    let hard = [&fast[..], &["--pull", "1000000"]].concat();
    let (_, table) = fitted(&games, &folder.join("c.txt"), &hard);
    let pulled = errors(&table)[1][0];
    assert!(after[0] < pulled && pulled <= before[0], "{table}");
    // Other initial weights.
    let from = word(&folder.join("a.txt")).to_owned();
    let (_, table) = fitted(
        &games,
        &folder.join("d.txt"),
        &[&fast[..], &["--from", &from]].concat(),
    );
    assert!(errors(&table)[0][0] < before[0], "{table}");
}

#[test]
fn groups_that_are_left_out_have_zero_weights() {
    let folder = folder("without");
    let games = games(&folder);
    let args = "--steps 20 --without MOBILITY --without ESCAPES".split(' ');
    let (weights, _) = fitted(&games, &folder.join("new.txt"), &args.collect::<Vec<_>>());
    for group in GROUPS {
        let nothing = weights.terms()[group.terms()]
            .iter()
            .all(|&weight| weight == Taper::new(0, 0));
        let left_out = ["MOBILITY", "ESCAPES"].contains(&group.name);
        assert_eq!(nothing, left_out, "{}", group.name);
    }
}

#[test]
fn a_failed_fit_changes_nothing() {
    let folder = folder("refused");
    let out = folder.join("kept.txt");
    fs::write(&out, "as it was").unwrap();
    let (empty, no_games) = (folder.join("empty.ctl"), folder.join("no.ctl"));
    fs::write(&empty, "").unwrap();
    fs::write(&no_games, "no games at all").unwrap();
    let games = games(&folder);
    let cases: [(&Path, &[&str], &str); 5] = [
        (&folder.join("none.ctl"), &[], "none.ctl"),
        (&empty, &[], "empty.ctl"),
        (&no_games, &[], "no.ctl"),
        (&games, &["--from", word(&no_games)], "expected MATERIAL"),
        (&games, &["--without", "NO_SUCH"], "NO_SUCH"),
    ];
    for (file, args, word) in cases {
        let (_, table, code) = tune(file, &out, args);
        assert!(matches!(code, Some(1 | 2)), "{table}");
        assert!(table.contains(word), "{table}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "as it was", "{table}");
    }
}

/// Runs `tune search` with games of a few turns. Returns standard output, standard error and the exit code.
fn tune_search(state: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let first = ["tune", "search", "--state", word(state)];
    let fast = "--pairs 1 --nodes 30 --hash 1 --max-turns 12".split(' ');
    let all: Vec<&str> = first
        .into_iter()
        .chain(fast)
        .chain(args.iter().copied())
        .collect();
    let output = cotulenh(&all, b"");
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

#[test]
fn tuned_parameters_are_kept_in_the_state_file() {
    let folder = folder("search");
    let state = folder.join("spsa.json");
    let args = [
        "--iterations",
        "3",
        "--param",
        "delta",
        "--param",
        "aspiration",
    ];
    let (table, error, code) = tune_search(&state, &args);
    assert_eq!(code, Some(0), "{error}");
    assert!(table.starts_with("3 of 3 iterations, 6 games\n"), "{table}");
    let spec = table.lines().last().expect("a player");
    assert!(spec.starts_with("engine:hash=1,aspiration="), "{table}");
    let saved = fs::read_to_string(&state).expect("a state");
    assert!(saved.contains("\"iteration\": 3"), "{saved}");
    // A finished run plays no more games. More games at once play the same games.
    let (again, error, code) = tune_search(&state, &args);
    assert_eq!((again.as_str(), code), (table.as_str(), Some(0)), "{error}");
    let other = folder.join("other.json");
    let parallel = [&args[..], &["--concurrency", "2"]].concat();
    assert_eq!(tune_search(&other, &parallel).0, table);
    let words = ["match", spec, "random", "--games", "2", "--nodes", "20"];
    let output = cotulenh(&words, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn a_search_that_cannot_be_tuned_is_refused() {
    let folder = folder("refused-search");
    let state = folder.join("spsa.json");
    let cases: [(&[&str], &str); 4] = [
        (&["--param", "killers"], "killers"),
        (&["--iterations", "0"], "--iterations"),
        (&["--nodes", "x"], "--nodes"),
        (&["games.ctl"], "games.ctl"),
    ];
    for (args, named) in cases {
        let (_, error, code) = tune_search(&state, args);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains(named), "{error}");
        assert!(!state.exists());
    }
    fs::write(&state, "{}").unwrap();
    let (_, error, code) = tune_search(&state, &[]);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("spsa.json"), "{error}");
    assert_eq!(fs::read_to_string(&state).unwrap(), "{}");
}
