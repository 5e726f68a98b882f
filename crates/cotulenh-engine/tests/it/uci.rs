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
        .find(|line| line.starts_with("info depth 3") && line.contains(" pv "))
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

#[test]
fn the_variant_is_named_and_no_other_is_accepted() {
    let text = answers("uci\nsetoption name UCI_Variant value cotulenh\n");
    assert!(text.contains("option name UCI_Variant type combo default cotulenh var cotulenh\n"));
    assert!(text.ends_with("uciok\n"));
    let text = answers("setoption name UCI_Variant value xiangqi\n");
    assert_eq!(text, "info string option UCI_Variant: expected cotulenh\n");
}

/// Returns the answers to commands without their times. Each search ends before the next command.
fn timeless(commands: &[&str]) -> Vec<String> {
    let answers = Answers::default();
    let mut session = Session::new(answers.clone(), Bounds::default());
    for command in commands {
        session.handle(command).unwrap();
        session.finish().unwrap();
    }
    let words = |line: &str| {
        let mut words = line.split(' ');
        let mut kept = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "time" | "nps" => drop(words.next()),
                _ => kept.push(word),
            }
        }
        kept.join(" ")
    };
    // A search that is silent for a second shows that it is alive.
    let is_sign_of_life =
        |line: &&str| line.contains(" currmove ") || line.starts_with("info time");
    let text = answers.text();
    let lines = text.lines().filter(|line| !is_sign_of_life(line));
    lines.map(words).collect()
}

#[test]
fn a_new_game_is_searched_as_by_a_new_engine_and_keeps_the_position() {
    let (position, go) = ("position startpos moves f4f6", "go nodes 3000");
    let fresh = timeless(&[position, go]);
    for command in ["ucinewgame", "uginewgame"] {
        let both = timeless(&[position, go, command, go]);
        assert_eq!(both[..fresh.len()], fresh[..]);
        // The evaluation is named once.
        assert_eq!(both[fresh.len()..], fresh[1..], "{command}");
    }
    let without = timeless(&[position, go, go]);
    assert_ne!(without[fresh.len()..], fresh[1..]);
}

#[test]
fn the_evaluation_is_named_before_its_first_search() {
    let text = answers("go depth 1\nstop\ngo depth 1\n");
    let named = |text: &str| {
        let lines = text.lines();
        let lines = lines.filter(|line| line.starts_with("info string evaluation: "));
        lines.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(named(&text).len(), 1);
    assert!(text.starts_with("info string evaluation: network "));
    assert!(named(&text)[0].ends_with(", <embedded>"));
    let weaker = answers("go depth 1\nstop\nsetoption name Level value 1\ngo depth 1\n");
    assert_eq!(named(&weaker)[1], "info string evaluation: hand-crafted");
}

#[test]
fn a_program_without_rules_can_referee() {
    let queries = "query p1turn\nquery gameover\nquery result\n";
    let asked = |position: &str| answers(&format!("position {position}\n{queries}"));
    let response = |words: [&str; 3]| words.map(|word| format!("response {word}\n")).concat();
    assert_eq!(asked("startpos"), response(["true", "false", "none"]));
    let moves = "startpos moves f4f6";
    assert_eq!(asked(moves), response(["false", "false", "none"]));
    let repeated = "startpos moves f4f5 f9f8 f5f4 f8f9 f4f5 f9f8 f5f4 f8f9";
    assert_eq!(asked(repeated), response(["true", "true", "draw"]));
    let captured = "fen 11/11/11/11/6c4/6T4/11/11/11/11/11/5C5 r - - 0 1 moves g7g8";
    assert_eq!(asked(captured), response(["false", "true", "p1win"]));
    let captured = "fen 5c5/11/11/11/11/11/6t4/6C4/11/11/11/11 b - - 0 1 moves g6g5";
    assert_eq!(asked(captured), response(["true", "true", "p2win"]));
}

#[test]
fn an_answer_to_a_game_interface_has_one_word_after_bestmove() {
    let text = answers("ugi\nposition startpos\ngo p1time 100 p2time 100 p1inc 0 p2inc 0\n");
    assert!(text.contains("\nugiok\n"));
    let last = text.lines().last().unwrap();
    assert_eq!(last.split(' ').count(), 2, "{last}");
    assert!(best("uci\ngo nodes 3000\n").contains(" ponder "));
    assert_eq!(
        answers("query castling\n"),
        "info string unexpected `castling`\n"
    );
    assert_eq!(
        answers("query\n"),
        "info string expected `gameover`, `p1turn` or `result`\n"
    );
}
