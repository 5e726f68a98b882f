//! The grammar in docs/PROTOCOL.md: its sentences are understood, and everything that is written is a sentence.

mod ebnf;

use cotulenh::notation::Expected;
use cotulenh::{
    Board, Color, EngineMoveError, Game, Move, Position, ReadError, Setup, SyntaxError, Turn,
};
use cotulenh_engine::uci::{Bounds, Command, Session};
use ebnf::Grammar;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

const DOCUMENT: &str = include_str!("../../../../../docs/PROTOCOL.md");

const STARTS: [&str; 8] = [
    "fen",
    "lan-move",
    "lan-turn",
    "san-move",
    "san-turn",
    "engine-move",
    "command",
    "answer",
];

fn grammar() -> Grammar {
    Grammar::of_document(DOCUMENT)
}

fn random() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(11)
}

#[test]
fn every_rule_is_used() {
    assert_eq!(grammar().unused(&STARTS), [""; 0]);
}

/// The result of reading a sentence: `Ok` if its syntax is good, whatever it means.
type Syntax = Result<(), String>;

fn read_fen(text: &str) -> Syntax {
    match text.parse::<Setup>() {
        Ok(_) => Ok(()),
        // The number is out of range.
        Err(error) if matches!(error.expected, Expected::Number { .. }) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

fn read_lan_move(text: &str) -> Syntax {
    let read = Move::from_lan(text, Color::Blue);
    read.map(drop)
        .map_err(|error: SyntaxError| error.to_string())
}

fn read_lan_turn(text: &str) -> Syntax {
    let read = Turn::from_lan(text, Color::Blue);
    read.map(drop)
        .map_err(|error: SyntaxError| error.to_string())
}

fn of_reading<T>(read: Result<T, ReadError>) -> Syntax {
    match read {
        Err(ReadError::Syntax(error)) => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn read_engine_move(text: &str) -> Syntax {
    match Position::start().turn_from_engine_move(text) {
        Err(EngineMoveError::Syntax(error)) => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn read_command(text: &str) -> Syntax {
    match Command::read(text) {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err("an empty line".into()),
        Err(error) => Err(error.to_string()),
    }
}

/// A rule, and a function that reads its sentences.
type Reading = (&'static str, fn(&str) -> Syntax);

const READINGS: [Reading; 7] = [
    ("fen", read_fen),
    ("lan-move", read_lan_move),
    ("lan-turn", read_lan_turn),
    ("san-move", |text| {
        of_reading(Position::start().read_move(text))
    }),
    ("san-turn", |text| {
        of_reading(Position::start().read_turn(text))
    }),
    ("engine-move", read_engine_move),
    ("command", read_command),
];

#[test]
fn every_sentence_has_a_good_syntax() {
    let (grammar, mut random) = (grammar(), random());
    for (rule, read) in READINGS {
        for _ in 0..3000 {
            let sentence = grammar.sentence(rule, &mut random);
            assert!(grammar.matches(rule, &sentence), "{rule}: {sentence}");
            assert_eq!(read(&sentence), Ok(()), "{rule}: {sentence}");
        }
    }
}

/// Replaces, removes or repeats a character.
fn damaged(text: &str, random: &mut impl Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.random_range(0..chars.len());
    match random.random_range(0..3) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, chars[at]),
        _ => {
            chars[at] = *b"a1T+(>_ x:,"
                .map(char::from)
                .get(random.random_range(0..11))
                .unwrap_or(&'k')
        }
    }
    chars.into_iter().collect()
}

/// Returns `true` if every stack of a FEN is legal and every number is in range.
fn is_set_up(fen: &str) -> bool {
    let board = fen.split(' ').next().unwrap_or_default();
    board.parse::<Board>().is_ok() && fen.parse::<Setup>().is_ok()
}

/// SAN is read more leniently than it is written, so it is not among these. Neither are commands, whose words may be
/// separated by any blanks.
#[test]
fn a_text_that_is_no_sentence_is_refused() {
    let (grammar, mut random) = (grammar(), random());
    for (rule, read) in READINGS {
        if rule.starts_with("san") || rule == "command" {
            continue;
        }
        let mut refused = 0;
        for _ in 0..3000 {
            let text = damaged(&grammar.sentence(rule, &mut random), &mut random);
            if read(&text).is_ok() && (rule != "fen" || is_set_up(&text)) {
                assert!(grammar.matches(rule, &text), "{rule}: {text}");
            } else {
                refused += 1;
            }
        }
        assert!(refused > 500, "{rule}: {refused}");
    }
}

const GAMES: [&str; 3] = [
    cotulenh::START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/4(+hc)6/11/11/11/3e3t3/2(+n+ft)8/4(F+TI)6/2(NF)3(TM)4/4(EA)6/11/5(+HC)5 r - - 9 12",
];

#[test]
fn everything_that_the_library_writes_is_a_sentence() {
    let (grammar, mut random) = (grammar(), random());
    let check = |rule: &str, text: String| {
        assert!(grammar.matches(rule, &text), "{rule}: {text}");
    };
    let mut deployments = 0;
    for fen in GAMES {
        let mut game = Game::from(fen.parse::<Position>().expect("a position"));
        for _ in 0..120 {
            let position = *game.position();
            check("fen", position.to_string());
            let moves = position.legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            for &mv in moves.iter().step_by(5) {
                check("lan-move", mv.to_string());
                check("san-move", position.san(mv).to_string());
            }
            let mv = moves[random.random_range(0..moves.len())];
            let played = game.play(mv).expect("a legal move");
            if played.is_complete() {
                let entry = game.entry(game.current()).expect("a turn");
                check("lan-turn", entry.turn.to_string());
                check("san-turn", entry.before.turn_san(entry.turn).to_string());
                check("engine-move", entry.turn.engine_move().to_string());
            } else {
                deployments += 1;
            }
        }
    }
    assert!(deployments > 20, "{deployments}");
}

/// An output whose text can be read.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Answers {
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("no panic"));
        String::from_utf8(bytes).expect("UTF-8")
    }
}

/// Searches and large tables would take long. They are in `a_conversation_is_made_of_sentences`.
fn is_cheap(command: &str) -> bool {
    ![
        "go",
        "quit",
        "setoption name Hash",
        "setoption name Threads",
    ]
    .iter()
    .any(|start| command.starts_with(start))
}

#[test]
fn a_session_refuses_a_sentence_only_for_its_meaning() {
    let (grammar, mut random) = (grammar(), random());
    let answers = Answers::default();
    let mut session = Session::new(answers.clone(), Bounds::default());
    for _ in 0..600 {
        let command = grammar.sentence("command", &mut random);
        if !is_cheap(&command) {
            continue;
        }
        session.handle(&command).expect("the output works");
        for answer in answers.take().lines() {
            assert!(grammar.matches("answer", answer), "{command}: {answer}");
            for refusal in ["unknown", "unexpected", "no option", "found"] {
                let start = format!("info string {refusal}");
                assert!(!answer.starts_with(&start), "{command}: {answer}");
            }
        }
    }
}

#[test]
fn a_conversation_is_made_of_sentences() {
    let grammar = grammar();
    let answers = Answers::default();
    let mut session = Session::new(answers.clone(), Bounds::default());
    for command in [
        "uci",
        "isready",
        "position startpos moves f4f6",
        "go nodes 2000",
        "stop",
        "setoption name MultiPV value 3",
        "go nodes 2000 searchmoves f9f8 f9f7",
        "stop",
        "position fen 6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
        "go nodes 2000",
        "stop",
        "ugi",
        "query gameover",
        "go nodes 500",
        "stop",
        "position fen 6c4/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        "query result",
        "d",
    ] {
        assert!(grammar.matches("command", command), "{command}");
        session.handle(command).expect("the output works");
    }
    session.finish().expect("the output works");
    let text = answers.take();
    for answer in text.lines() {
        assert!(grammar.matches("answer", answer), "{answer}");
    }
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("bestmove "))
            .count(),
        4
    );
}
