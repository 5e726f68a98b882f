//! The order of the system calls that write files, and a kill before each of them. Needs strace.

use super::pty::{Controlling, Pty};
use super::{SELFPLAY, run, with_args};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// All calls that change a file or its name, and those that sync.
const CALLS: &str = "openat,write,writev,pwrite64,copy_file_range,sendfile,splice,fallocate,ftruncate,fsync,fdatasync,\
    ?rename,?renameat,renameat2,?link,linkat,?unlink,unlinkat";

const TUNE: &str = "tune games.ctl --out out --steps 1 --held-out 2";
/// With this seed a win is found fast.
const WINS: &str = "wins make --seed 8 --in-one 1 --in-two 0 --in-three 0 --out out";
const MATCH: &str =
    "match random random --plies 4 --games 2 --max-turns 12 --resume out.json --pgn out.pgn";

/// Returns an empty folder, or `None` if strace cannot be used.
#[allow(clippy::disallowed_macros, reason = "the test runner keeps it apart")]
fn folder(name: &str) -> Option<PathBuf> {
    let tried = Command::new("strace")
        .args(["-f", "-o", "/dev/null", "-e", "trace=none", "true"])
        .stderr(Stdio::null())
        .status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("skipped: strace is not installed, or may not trace");
        return None;
    }
    Some(super::folder(&format!("order-{name}")))
}

/// Returns the command under strace, in a folder.
fn strace(folder: &Path, options: &[&str], args: &str) -> Command {
    let mut command = Command::new("strace");
    command
        .args(["-f", "-q"])
        .args(options)
        .arg(env!("CARGO_BIN_EXE_cotulenh"));
    with_args(command, folder, args)
}

/// Returns the options that write a trace with the names of descriptors.
fn tracing() -> [String; 5] {
    let options = ["-y", "-o", "trace", "-e"].map(String::from);
    let [y, o, trace, e] = options;
    [y, o, trace, e, format!("trace={CALLS}")]
}

/// Runs a command and returns its calls.
fn traced(folder: &Path, args: &str) -> Vec<String> {
    let options = tracing();
    let options = options.each_ref().map(String::as_str);
    let status = strace(folder, &options, args).status().expect("strace");
    assert!(status.success(), "{args}: {status}");
    calls(folder)
}

/// Returns the calls of a trace, one per line, in the order in which they began.
fn calls(folder: &Path) -> Vec<String> {
    let trace = fs::read(folder.join("trace")).expect("a trace");
    let trace = String::from_utf8_lossy(&trace);
    let mut calls: Vec<String> = Vec::new();
    let mut unfinished = HashMap::new();
    for line in trace.lines() {
        let (thread, call) = line.split_once(' ').expect("a thread");
        let call = call.trim_start();
        if let Some(beginning) = call.strip_suffix(" <unfinished ...>") {
            unfinished.insert(thread.to_owned(), calls.len());
            calls.push(beginning.into());
        } else if call.starts_with("<... ") {
            let rest = call.split_once(" resumed>").expect("the rest").1;
            let index = unfinished.remove(thread).expect("its beginning");
            calls[index].push_str(rest);
        } else {
            calls.push(call.into());
        }
    }
    // Failed calls changed nothing.
    calls.retain(|call| !call.contains(" = -1 "));
    calls
}

/// Returns the places of the calls that begin with one of these names and contain this text.
fn places(calls: &[String], names: &[&str], mentioned: &str) -> Vec<usize> {
    let is_one = |call: &String| {
        let name = call.split('(').next().unwrap_or_default();
        names.contains(&name) && call.contains(mentioned)
    };
    let places = calls.iter().enumerate();
    let places = places.filter(|(_, call)| is_one(call));
    places.map(|(place, _)| place).collect()
}

const WRITES: [&str; 6] = [
    "write",
    "writev",
    "pwrite64",
    "copy_file_range",
    "sendfile",
    "splice",
];
const SYNCS: [&str; 2] = ["fsync", "fdatasync"];
const RENAMES: [&str; 3] = ["rename", "renameat", "renameat2"];

/// Checks that a file was replaced this many times, each time in the order write, sync, rename, sync of the folder, and
/// that the file itself was never written.
fn assert_replaced(calls: &[String], file: &Path, times: usize) -> Vec<usize> {
    let trace = calls.join("\n");
    let folder = file.parent().expect("a folder").display().to_string();
    // A command may use a relative path.
    let name = file.file_name().and_then(|name| name.to_str()).unwrap();
    let renames: Vec<usize> = places(calls, &RENAMES, "/.cotulenh-")
        .into_iter()
        .chain(places(calls, &RENAMES, "\".cotulenh-"))
        .filter(|&place| calls[place].contains(&format!("{name}\"")))
        .collect();
    assert_eq!(renames.len(), times, "{trace}");
    for &rename in &renames {
        let begin = calls[rename].find(".cotulenh-").expect("a temporary file");
        let temporary = calls[rename][begin..].split('"').next().unwrap();
        let temporary = format!("{temporary}>");
        let writes = places(calls, &WRITES, &temporary);
        let syncs = places(calls, &SYNCS, &temporary);
        let (Some(&write), Some(&sync)) = (writes.last(), syncs.last()) else {
            panic!("expected a write and a sync:\n{trace}");
        };
        assert!(write < sync && sync < rename, "{trace}");
        let next = renames.iter().find(|&&next| next > rename);
        let folders = places(calls, &SYNCS, &format!("<{folder}>"));
        let folder_synced = folders
            .iter()
            .any(|&place| place > rename && next.is_none_or(|&next| place < next));
        assert!(folder_synced, "{trace}");
    }
    let descriptor = format!("<{}>", file.display());
    assert_eq!(
        places(calls, &WRITES, &descriptor),
        [] as [usize; 0],
        "{trace}"
    );
    assert_eq!(
        places(calls, &["ftruncate"], &descriptor),
        [] as [usize; 0],
        "{trace}"
    );
    renames
}

#[test]
fn files_are_synced_before_they_take_their_place() {
    let Some(folder) = folder("replaced") else {
        return;
    };
    let out = folder.join("out");
    fs::write(&out, "old").unwrap();
    assert_replaced(&traced(&folder, WINS), &out, 1);
    run(&folder, SELFPLAY);
    assert_replaced(&traced(&folder, TUNE), &out, 1);
}

#[test]
fn a_game_of_a_match_is_on_the_disk_before_it_is_counted() {
    let Some(folder) = folder("match") else {
        return;
    };
    let calls = traced(&folder, MATCH);
    // Before the first game, and after each.
    let renames = assert_replaced(&calls, &folder.join("out.json"), 3);
    let record = format!("<{}>", folder.join("out.pgn").display());
    let writes = places(&calls, &WRITES, &record);
    let syncs = places(&calls, &SYNCS, &record);
    assert_eq!((writes.len(), syncs.len()), (2, 2));
    for game in 0..2 {
        assert!(renames[game] < writes[game] && writes[game] < syncs[game]);
        assert!(syncs[game] < renames[game + 1]);
    }
}

#[test]
fn games_of_self_play_are_on_the_disk_at_the_end() {
    let Some(folder) = folder("selfplay") else {
        return;
    };
    let calls = traced(&folder, SELFPLAY);
    let file = format!("<{}>", folder.join("games.ctl").display());
    let writes = places(&calls, &WRITES, &file);
    let syncs = places(&calls, &SYNCS, &file);
    assert_eq!(writes.len(), 5, "the head and each game");
    assert!(syncs.first() > writes.first() && syncs.first() < writes.get(1));
    assert!(syncs.last() > writes.last());
    // The name of the new file is synced too.
    let folders = places(&calls, &SYNCS, &format!("<{}>", folder.display()));
    assert!(folders.first() < writes.first() && !folders.is_empty());
}

#[test]
fn a_saved_game_is_synced_before_it_takes_its_place() {
    let Some(folder) = folder("play") else {
        return;
    };
    let options = tracing();
    let options = options.each_ref().map(String::as_str);
    let args = "play --lang en --color never --side both";
    let mut pty = Pty::spawn(strace(&folder, &options, args), Controlling::No);
    pty.wait_for_screen("q quit");
    // A new file, the file with a second game, and another game in its place.
    pty.send(":Tf6\rs\x15game.pgn\rs\x15game.pgn\ras\x15game.pgn\roq");
    assert!(pty.end().0.success());
    assert_replaced(&calls(&folder), &folder.join("game.pgn"), 3);
}

/// Kills a command before each of its calls in turn. Calls `prepare` before each run and `check` after it.
fn kill_at_every_call(folder: &Path, args: &str, prepare: impl Fn(), check: impl Fn(&str)) {
    prepare();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for call in traced(folder, args) {
        let name = call.split('(').next().expect("a name");
        if name != "openat" && !name.starts_with("+++") {
            *counts.entry(name.into()).or_default() += 1;
        }
    }
    let kinds: Vec<&str> = counts.keys().map(String::as_str).collect();
    assert!(
        kinds.contains(&"write") && kinds.contains(&"fsync"),
        "{kinds:?}"
    );
    // strace counts the calls of each name separately.
    for (name, count) in counts {
        for number in 1..=count {
            let trace = format!("trace={name}");
            let inject = format!("inject={name}:signal=KILL:when={number}");
            let options = ["-o", "/dev/null", "-e", &trace, "-e", &inject];
            prepare();
            let status = strace(folder, &options, args).status().expect("strace");
            assert_eq!(
                status.signal(),
                Some(9),
                "{args}: {name} {number}: {status}"
            );
            check(&format!("{args}: {name} {number}"));
        }
    }
}

#[test]
fn a_kill_at_any_call_leaves_the_old_or_the_new_file() {
    let Some(folder) = folder("killed") else {
        return;
    };
    let out = folder.join("out");
    run(&folder, SELFPLAY);
    for args in [WINS, TUNE] {
        run(&folder, args);
        let new = fs::read(&out).expect("it was written");
        let old = b"the old file\n".as_slice();
        let prepare = || fs::write(&out, old).unwrap();
        kill_at_every_call(&folder, args, prepare, |place| {
            let found = fs::read(&out).expect("a file");
            assert!(found == old || found == new, "{place}");
        });
    }
}

#[test]
fn a_match_continues_after_a_kill_at_any_call() {
    let Some(folder) = folder("killed-match") else {
        return;
    };
    let names = ["out.json", "out.pgn"];
    let clear = || {
        for name in names {
            // A killed match may have ended before it.
            let _ = fs::remove_file(folder.join(name));
        }
    };
    let finish = || {
        run(&folder, MATCH);
        names.map(|name| fs::read(folder.join(name)).expect("a file"))
    };
    let whole = finish();
    kill_at_every_call(&folder, MATCH, clear, |place| {
        assert_eq!(finish(), whole, "{place}");
    });
}
