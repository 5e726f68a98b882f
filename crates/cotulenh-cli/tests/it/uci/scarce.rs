//! Systems with few threads or little memory.

use super::program::{COMMAND, Program};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Output};

const WIN: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";

/// Returns the command under a limit of the shell.
fn limited(limit: &str, args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{limit} && exec \"$0\" \"$@\""), COMMAND]);
    command.args(args);
    command
}

/// Less address space than the tables need, and enough for everything else.
const MEMORY: &str = "ulimit -v 1000000";

#[test]
fn a_table_without_memory_is_an_error_that_changes_nothing() {
    let mut program = Program::start_as(&mut limited(MEMORY, &["uci"]));
    program.send("go depth 6");
    let searched = nodes(&program.answers_until("bestmove"));
    for size in [65_536, 4_096, 1_000] {
        program.send(&format!("setoption name Hash value {size}"));
        let refused = format!(
            "info string option Hash: not enough memory for {size} MiB; nothing has changed"
        );
        assert_eq!(program.answer(), refused);
    }
    // The table still has the results of the first search, so the same search is shorter.
    program.send("go depth 6");
    assert!(nodes(&program.answers_until("bestmove")) < searched / 2);
    program.send("setoption name Hash value 64");
    program.send("isready");
    assert_eq!(program.answer(), "readyok");
    program.send("go depth 3");
    program.answers_until("bestmove");
}

/// Returns the nodes of the last depth.
fn nodes(answers: &[String]) -> u64 {
    let line = answers.iter().rev().find(|line| line.contains(" nodes "));
    let (_, rest) = line.expect("an info line").split_once(" nodes ").unwrap();
    rest.split(' ').next().unwrap().parse().unwrap()
}

/// There is address space for the stacks of a few threads.
#[test]
fn the_search_runs_without_threads_that_lack_memory() {
    let mut program = Program::start_as(&mut limited("ulimit -v 250000", &["uci"]));
    program.send("setoption name Threads value 256");
    program.send("isready");
    program.answers_until("readyok");
    for _ in 0..3 {
        program.send("go depth 5");
        let answers = program.answers_until("bestmove");
        assert!(answers.iter().any(|line| line.starts_with("info depth 5 ")));
    }
    let (status, _) = program.end();
    assert!(status.success());
}

#[test]
fn every_command_with_a_table_refuses_one_without_memory() {
    let folder = std::env::temp_dir().join(format!("cotulenh-scarce-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let games = folder.join("games.ctl");
    let suite = folder.join("suite.jsonl");
    let line = format!(
        r#"{{"id":"w1-001","fen":"{WIN}","turns":1,"firsts":["e4:T>f4,F>h7"],"line":["e4:T>f4,F>h7"],"source":"set-up","themes":["deployment","ambush"]}}"#
    );
    fs::write(&suite, line).expect("a file");
    let (games, suite) = (games.to_str().unwrap(), suite.to_str().unwrap());
    for (args, refused) in [
        (&["mate", "2", WIN, "--hash", "65536"][..], "--hash: "),
        (&["bench", "--depth", "1", "--hash", "65536"], "--hash: "),
        (&["analyse", "--nodes", "10", "--hash", "65536"], "--hash: "),
        (&["wins", "check", suite, "--hash", "65536"], "--hash: "),
        (
            &["wins", "run", suite, "--engine", "engine:hash=65536"],
            "engine: ",
        ),
        (
            &["match", "engine:hash=65536", "random", "--games", "2"],
            "engine: ",
        ),
        (&["perft", "2", "--hash", "65536"], "--hash: "),
        (
            &["selfplay", "make", games, "--games", "1", "--hash", "4096"],
            "--hash: ",
        ),
    ] {
        let Output {
            status,
            stdout,
            stderr,
        } = limited(MEMORY, args).output().expect("a shell");
        let error = String::from_utf8(stderr).expect("UTF-8");
        assert_eq!(status.code(), Some(1), "{args:?}: {error}");
        assert!(stdout.is_empty(), "{args:?}");
        assert!(
            error.starts_with(&format!("cotulenh: {refused}")),
            "{args:?}: {error}"
        );
        assert!(error.contains(" MiB"), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    }
    fs::remove_dir_all(folder).expect("it is there");
}

/// A copy of the command that any user can run.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Copy {
        let name = format!("cotulenh-copy-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // Not copied by this process: a child of another test could hold the copy open for writing, and then it does
        // not start.
        let copied = Command::new("cp").arg(COMMAND).arg(&path).status();
        assert!(copied.expect("a program").success());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
        Copy(path)
    }

    /// Returns the command as a user who may have this many threads, including the first. The system counts all
    /// processes of a user, so this user has no others. Returns `None` if the test may not become that user.
    fn with_threads(&self, threads: u32) -> Option<Command> {
        // Shells spell the option differently.
        let limit = format!("{{ ulimit -u {threads} || ulimit -p {threads}; }} 2>/dev/null");
        let user = 1_000_000 + std::process::id();
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("{limit} && exec \"$0\" uci")])
            .arg(&self.0)
            .current_dir("/")
            .uid(user)
            .gid(user);
        let mut trial = Command::new("sh");
        let may = trial.args(["-c", "true"]).uid(user).gid(user).output();
        may.is_ok_and(|output| output.status.success())
            .then_some(command)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
#[allow(clippy::disallowed_macros, reason = "the test runner keeps it apart")]
fn a_search_without_threads_answers_with_a_turn_it_has_searched() {
    let copy = Copy::new();
    for allowed in [1, 2, 3, 4, 6] {
        let Some(mut command) = copy.with_threads(allowed) else {
            eprintln!("skipped: only root can become a user without other processes");
            return;
        };
        let mut program = Program::start_as(&mut command);
        program.send("setoption name Threads value 8");
        for (go, depth) in [
            ("go depth 4", "info depth 4 "),
            ("go nodes 40000", "info depth 5 "),
            ("go movetime 20", "info depth 1 "),
        ] {
            program.wait_for_other_threads();
            program.send(go);
            let answers = program.answers_until("bestmove");
            let output = answers.join("\n");
            assert!(output.contains(depth), "{allowed}: {output}");
            // The command itself is one thread.
            let alone = output.contains("info string no thread could be started");
            assert_eq!(alone, allowed == 1, "{allowed}: {output}");
            let best = answers.last().expect("a line").split(' ').nth(1);
            let info = answers.iter().rfind(|line| line.contains(" pv "));
            let (_, line) = info.expect("an info line").split_once(" pv ").unwrap();
            assert_eq!(line.split(' ').next(), best, "{output}");
        }
        // A search without limits ends even if no `stop` can be read.
        program.send("go infinite");
        program.send("stop");
        let answers = program.answers_until("bestmove");
        assert!(answers.iter().any(|line| line.starts_with("info depth 1 ")));
        let (status, _) = program.end();
        assert!(status.success());
    }
}
