//! The UCI protocol as a GUI sees it.

use cotulenh_engine::uci::{self, Bounds, Flow, Session};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// An output whose text can be read.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Answers {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// Returns the output of the engine for these commands.
fn answers(lines: &str) -> String {
    let answers = Answers::default();
    uci::run(&mut lines.as_bytes(), answers.clone()).unwrap();
    answers.text()
}

fn best(lines: &str) -> String {
    let text = answers(lines);
    let last = text.lines().last().expect("an answer");
    last.strip_prefix("bestmove ").expect("a bestmove").into()
}

#[test]
fn the_engine_identifies_itself() {
    let text = answers("uci\nisready\n");
    assert!(text.starts_with("id name cotulenh"));
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Level",
        "Objective",
    ] {
        assert!(
            text.contains(&format!("option name {option} type ")),
            "{option}"
        );
    }
    assert!(text.ends_with("uciok\nreadyok\n"));
}

#[test]
fn a_search_sends_info_and_bestmove() {
    let text = answers("position startpos moves f4f6\ngo depth 3\n");
    let info = text
        .lines()
        .find(|line| line.starts_with("info depth 3"))
        .unwrap();
    for part in [
        "seldepth", "score cp", "wdl", "nodes", "nps", "hashfull", "time", " pv ",
    ] {
        assert!(info.contains(part), "{part}: {info}");
    }
    assert!(text.lines().last().unwrap().starts_with("bestmove "));
}

#[test]
fn an_infinite_search_ends_with_stop_or_the_end_of_input() {
    assert_ne!(best("go infinite\nstop\n"), "");
    assert_ne!(best("go infinite\n"), "");
    assert_ne!(
        best("go ponder wtime 1000 btime 1000\nponderhit\nstop\n"),
        ""
    );
}

#[test]
fn searchmoves_restricts_the_search() {
    assert!(best("go depth 2 searchmoves k5k6\n").starts_with("k5k6"));
}

#[test]
fn a_deployment_in_progress_is_finished() {
    let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...";
    let word = best(&format!("position fen {fen}\ngo depth 3\n"));
    assert!(word.starts_with("c4:F>e6"), "{word}");
}

#[test]
fn no_legal_turn_gives_bestmove_none() {
    let fen = "11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(best(&format!("position fen {fen}\ngo depth 3\n")), "(none)");
}

#[test]
fn an_objective_is_played_for() {
    let fen = "8c2/11/2n4e3/11/11/2N4f3/7T3/11/4t2m3/4I6/11/3F5C1 r - - 0 1";
    for (objective, word) in [("marine", "c7c10"), ("air", "h6h7"), ("land", "e3e4")] {
        let lines =
            format!("setoption name Objective value {objective}\nposition fen {fen}\ngo depth 2\n");
        assert_eq!(best(&lines), word);
    }
}

#[test]
fn a_level_plays_a_legal_turn() {
    for level in 1..=10 {
        let lines = format!("setoption name Level value {level}\ngo nodes 2000\n");
        assert!(best(&lines).len() >= 4);
    }
    let elo = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 900\n";
    assert!(best(&format!("{elo}go nodes 2000\n")).len() >= 4);
}

#[test]
fn an_invalid_command_gives_one_info_string() {
    for line in [
        "castle",
        "position",
        "position fen",
        "position fen x",
        "position startpos e4",
        "position startpos moves e4",
        "position startpos moves f4f6 f4f6",
        "go depth",
        "go depth x",
        "go backwards",
        "go searchmoves a1a2",
        "setoption",
        "setoption name",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value -1",
        "setoption name Objective value sea",
        "setoption name Ponder value maybe",
        "setoption name Colour value red",
        "\u{0}\u{1b}[31m",
    ] {
        let text = answers(&format!("{line}\n"));
        assert!(text.starts_with("info string "), "{line}: {text}");
        assert_eq!(text.lines().count(), 1, "{line}: {text}");
    }
    assert_eq!(answers("\n \n\t\r\n"), "");
}

#[test]
fn nothing_changes_while_a_search_runs() {
    let answers = Answers::default();
    let mut session = Session::new(answers.clone(), Bounds::default());
    for line in [
        "go infinite",
        "setoption name Hash value 2",
        "ucinewgame",
        "go depth 1",
    ] {
        assert_eq!(session.handle(line).unwrap(), Flow::Continue);
    }
    assert_eq!(session.handle("stop").unwrap(), Flow::Continue);
    let text = answers.text();
    let refused = text
        .lines()
        .filter(|line| line.starts_with("info string a search"));
    assert_eq!(refused.count(), 3, "{text}");
    assert_eq!(
        session.handle("setoption name Hash value 2").unwrap(),
        Flow::Continue
    );
    assert_eq!(session.handle("quit").unwrap(), Flow::Quit);
}
