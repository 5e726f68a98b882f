//! Scripted UCI sessions and the properties of each. The tests of the command run the same scripts with the real
//! program.

use cotulenh::{Forgive, Position};

/// A UCI session.
pub struct Conversation {
    pub name: &'static str,
    /// The lines to send. A line that starts with `<` is not sent: it waits for output that starts with the rest of the
    /// line.
    pub script: &'static str,
    /// The maximum number of nodes of each search.
    pub nodes: u64,
    /// `true` if the session is short enough for Miri.
    pub small: bool,
}

const fn talk(name: &'static str, nodes: u64, script: &'static str) -> Conversation {
    Conversation {
        name,
        script,
        nodes,
        small: false,
    }
}

const ANY: u64 = u64::MAX;

pub const CONVERSATIONS: &[Conversation] = &[
    talk(
        "a level with threads",
        900,
        "setoption name Threads value 4\nsetoption name Level value 7\ngo\n<bestmove",
    ),
    talk(
        "a level with many threads, one search after the other",
        10_000,
        "setoption name Threads value 32\nsetoption name Level value 9\n\
         go\n<bestmove\nposition startpos moves f4f6\ngo\n<bestmove\nucinewgame\ngo\n<bestmove",
    ),
    talk(
        "the lowest level with threads",
        40,
        "setoption name Threads value 16\nsetoption name Level value 1\ngo\n<bestmove",
    ),
    talk(
        "a rating with threads",
        300,
        "setoption name Threads value 8\nsetoption name UCI_LimitStrength value true\n\
         setoption name UCI_Elo value 1200\ngo\n<bestmove",
    ),
    talk(
        "few nodes for many threads",
        10_000,
        "setoption name Threads value 16\ngo nodes 10000\n<bestmove",
    ),
    talk(
        "nodes shared by threads",
        60_000,
        "setoption name Threads value 6\ngo nodes 60000\n<bestmove\ngo nodes 60000\n<bestmove",
    ),
    talk(
        "nodes, lines and threads",
        40_000,
        "setoption name Threads value 3\nsetoption name MultiPV value 3\ngo nodes 40000\n<bestmove",
    ),
    talk(
        "hardly any nodes",
        2,
        "go nodes 0\n<bestmove\ngo nodes 1\n<bestmove\ngo nodes 2\n<bestmove\n\
         setoption name Threads value 4\ngo nodes 1\n<bestmove",
    ),
    talk(
        "a stop before the search has begun",
        ANY,
        "go infinite\nstop\n<bestmove\nsetoption name Threads value 12\n\
         go infinite\nstop\n<bestmove\ngo infinite\nstop\n<bestmove\ngo infinite\nstop\n<bestmove",
    ),
    talk(
        "a stop with more threads than processors",
        ANY,
        "setoption name Threads value 40\ngo infinite\n<info depth 2\nstop\n<bestmove\n\
         go infinite\n<info depth 2\nstop\n<bestmove",
    ),
    talk(
        "no time at all",
        ANY,
        "setoption name Threads value 4\ngo movetime 0\n<bestmove\ngo movetime 1\n<bestmove\n\
         go wtime 1 btime 1\n<bestmove",
    ),
    talk(
        "settings changed while helpers of the last search end",
        ANY,
        "setoption name Threads value 8\nsetoption name Hash value 4\ngo depth 4\n<bestmove\n\
         setoption name Hash value 1\ngo depth 4\n<bestmove\n\
         setoption name Threads value 2\ngo depth 4\n<bestmove\n\
         ucinewgame\ngo depth 4\n<bestmove\n\
         setoption name Clear Hash\nsetoption name Threads value 5\ngo depth 4\n<bestmove",
    ),
    talk(
        "pondering with threads",
        ANY,
        "setoption name Threads value 3\nposition startpos moves f4f6\n\
         go ponder wtime 1000 btime 1000\n<info depth 1\nponderhit\n<bestmove\n\
         go ponder wtime 1000 btime 1000\nstop\n<bestmove",
    ),
    talk(
        "turns to search, with threads and nodes",
        30_000,
        "setoption name Threads value 3\ngo nodes 30000 searchmoves k5k6\n<bestmove k5k6\n\
         go nodes 1 searchmoves k5k6\n<bestmove k5k6",
    ),
    talk(
        "commands during a search",
        ANY,
        "setoption name Threads value 4\ngo infinite\n<info depth 1\nisready\n<readyok\n\
         setoption name Threads value 1\n<info string a search is running\n\
         go depth 1\n<info string a search is running\nstop\n<bestmove\n\
         setoption name Threads value 1\ngo depth 1\n<bestmove",
    ),
    talk(
        "a level in a position with few turns",
        40,
        "setoption name Threads value 2\nsetoption name Level value 1\n\
         position fen 10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1\ngo\n<bestmove",
    ),
    Conversation {
        name: "short searches by two threads",
        script: "setoption name Threads value 2\n\
                 position fen 10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1\n\
                 go depth 1\n<bestmove\ngo infinite\n<info depth 1\nstop\n<bestmove\nquit",
        nodes: ANY,
        small: true,
    },
];

/// The engine side of a session.
pub trait Engine {
    fn send(&mut self, line: &str);
    /// Returns the next line of output.
    fn answer(&mut self) -> String;
}

/// Runs a session and checks every line of output.
pub fn hold(conversation: &Conversation, engine: &mut impl Engine) {
    let mut check = Check::new(conversation);
    for line in conversation.script.lines() {
        let line = line.trim();
        let Some(awaited) = line.strip_prefix('<') else {
            check.sent(line);
            engine.send(line);
            continue;
        };
        loop {
            let answer = engine.answer();
            check.answered(&answer);
            if answer.starts_with(awaited) {
                break;
            }
        }
    }
}

/// The state of a session.
struct Check<'a> {
    conversation: &'a Conversation,
    position: Position,
    /// The first turn of the best line reported in this search.
    best: Option<String>,
    transcript: String,
}

impl Check<'_> {
    fn new(conversation: &Conversation) -> Check<'_> {
        Check {
            conversation,
            position: Position::start(),
            best: None,
            transcript: String::new(),
        }
    }

    fn sent(&mut self, line: &str) {
        self.transcript += &format!("> {line}\n");
        let Some(given) = line.strip_prefix("position ") else {
            return;
        };
        let (start, words) = given.split_once(" moves ").unwrap_or((given, ""));
        self.position = match start.strip_prefix("fen ") {
            None => Position::start(),
            Some(fen) => Position::from_fen(fen, Forgive::STUDY).expect("a FEN"),
        };
        for word in words.split_whitespace() {
            let turn = self
                .position
                .turn_from_engine_move(word)
                .expect("a legal turn");
            self.position.play_turn(&turn).expect("a legal turn");
        }
    }

    fn answered(&mut self, line: &str) {
        self.transcript += &format!("< {line}\n");
        if let Some(word) = line.strip_prefix("bestmove ") {
            let word = word.split(' ').next().unwrap_or_default();
            let legal = self.position.turn_from_engine_move(word).is_ok();
            self.must(legal, "the turn is legal");
            let reported = self.best.take();
            self.must(
                reported.as_deref() == Some(word),
                "the turn is that of the last line",
            );
        } else if line.starts_with("info depth ") && !line.contains(" currmove ") {
            let number = |name: &str| {
                let (_, rest) = line.split_once(&format!(" {name} "))?;
                rest.split(' ').next()?.parse::<u64>().ok()
            };
            let nodes = number("nodes");
            let kept = nodes.is_some_and(|nodes| nodes <= self.conversation.nodes);
            self.must(kept, "the limit of nodes holds");
            if number("multipv").is_none_or(|number| number == 1) {
                let pv = line.split_once(" pv ").map_or("", |(_, pv)| pv);
                self.best = pv.split(' ').next().map(Into::into);
            }
        } else {
            let other = ["info depth ", "info string ", "info time ", "readyok"];
            let known = other.iter().any(|start| line.starts_with(start));
            self.must(known, "the answer is one of the protocol's");
        }
    }

    fn must(&self, holds: bool, what: &str) {
        let name = self.conversation.name;
        assert!(holds, "{name}: expected that {what}:\n{}", self.transcript);
    }
}
