//! The problem suite: its wins are proven again, and the engine must find them.
//!
//! `cotulenh wins check` proves all problems with every first turn. This test does so for a part, so that it takes
//! seconds.

use cotulenh::{Position, Turn};
use cotulenh_engine::mate::{Question, Solver, Win};
use cotulenh_engine::wins::{Maker, Plan, Problem, Source, Theme, themes};
use cotulenh_engine::{Engine, Evaluation, Limits, Root, Settings};
use serde_json::Value;

const SUITE: &str = include_str!("../data/wins.jsonl");

struct SuiteEntry {
    id: String,
    problem: Problem,
}

fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list").iter();
    list.map(|text| text.as_str().expect("a text")).collect()
}

fn suite() -> Vec<SuiteEntry> {
    SUITE.lines().map(line).collect()
}

fn line(text: &str) -> SuiteEntry {
    let json: Value = serde_json::from_str(text).expect("JSON");
    let fen = json["fen"].as_str().expect("a FEN");
    let position: Position = fen.parse().expect("a position");
    let firsts = texts(&json["firsts"]).into_iter();
    let firsts = firsts.map(|word| position.turn_from_engine_move(word).expect("a turn"));
    let mut now = position;
    let mut line: Vec<Turn> = Vec::new();
    for word in texts(&json["line"]) {
        line.push(now.turn_from_engine_move(word).expect("a turn"));
        now.play_turn(&line[line.len() - 1]).expect("a legal turn");
    }
    assert_eq!(now.winner(), Some(position.turn()), "{text}");
    let problem = Problem {
        position,
        turns: json["turns"].as_u64().expect("a number") as u32,
        firsts: firsts.collect(),
        line,
        source: match json["source"].as_str() {
            Some("game") => Source::Game,
            Some("set-up") => Source::Setup,
            other => panic!("{other:?}"),
        },
        themes: texts(&json["themes"])
            .into_iter()
            .map(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name))
            .map(|theme| theme.expect("a theme"))
            .collect(),
    };
    assert_eq!(json["pieces"], problem.pieces(), "{text}");
    assert_eq!(problem.line.len() as u32, 2 * problem.turns - 1, "{text}");
    SuiteEntry {
        id: json["id"].as_str().expect("a name").into(),
        problem,
    }
}

#[test]
fn the_suite_fulfills_its_plan() {
    let suite = suite();
    for (turns, count) in [(1, 80), (2, 80), (3, 40)] {
        let wins = suite.iter().filter(|line| line.problem.turns == turns);
        assert_eq!(wins.count(), count, "{turns}");
    }
    let shows = |themes: &[Theme]| {
        let any = |line: &&SuiteEntry| {
            themes
                .iter()
                .any(|theme| line.problem.themes.contains(theme))
        };
        suite.iter().filter(any).count()
    };
    assert!(shows(&[Theme::Deployment]) >= 40);
    assert!(shows(&[Theme::Ambush]) >= 20);
    assert!(shows(&[Theme::LastGuard, Theme::Exposure]) >= 10);
    for (from, to) in [(6, 12), (13, 19), (20, 26), (27, 38)] {
        let size = |line: &&SuiteEntry| (from..=to).contains(&line.problem.pieces());
        assert!(suite.iter().filter(size).count() >= 20, "{from} to {to}");
    }
    for source in [Source::Game, Source::Setup] {
        let from = suite.iter().filter(|line| line.problem.source == source);
        assert!(from.count() >= 40, "{}", source.name());
    }
    let mut keys: Vec<u64> = suite
        .iter()
        .map(|line| line.problem.position.key())
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), suite.len(), "every position once");
}

#[test]
fn wins_and_their_lengths_are_proven_again() {
    let mut solver = Solver::new(32).unwrap();
    for SuiteEntry { id, problem } in suite() {
        let answer = solver.solve(&problem.position, &Question::turns(problem.turns), |_| {});
        let turns = answer.expect("an answer").win().map(|win| win.turns);
        assert_eq!(turns, Some(problem.turns), "{id}");
    }
}

#[test]
fn first_turns_and_themes_are_found_again() {
    let mut solver = Solver::new(32).unwrap();
    let mut looked_at = 0;
    for SuiteEntry { id, problem } in suite() {
        // Wins in three take long, so only a few are checked.
        if problem.turns == 3 && !id.ends_with('7') {
            continue;
        }
        let question = Question {
            all: true,
            ..Question::turns(problem.turns)
        };
        let answer = solver
            .solve(&problem.position, &question, |_| {})
            .expect("an answer");
        let win = answer.win().expect("a win");
        assert_eq!(win.firsts.len(), problem.firsts.len(), "{id}");
        let known = |turn: &Turn| problem.is_solved_by(turn);
        assert!(win.firsts.iter().all(known), "{id}");
        let stored = Win {
            line: problem.line.clone(),
            ..win.clone()
        };
        let shown = themes(&mut solver, &problem.position, &stored);
        assert_eq!(shown, problem.themes, "{id}");
        looked_at += 1;
    }
    assert!(looked_at > 160);
}

/// Returns the wins in this many turns that the engine misses.
fn missed(turns: u32, nodes: u64, every: usize) -> Vec<String> {
    let settings = Settings {
        hash: 4,
        ..Settings::default()
    };
    let mut engine = Engine::with(Evaluation::default(), settings).unwrap();
    let suite = suite();
    let wins = suite.iter().filter(|line| line.problem.turns == turns);
    let missed = wins.step_by(every).filter(|line| {
        engine.clear();
        let root = Root::new(line.problem.position);
        let found = engine.search(&root, &Limits::nodes(nodes), |_| {});
        !found
            .best
            .is_some_and(|turn| line.problem.is_solved_by(&turn))
    });
    missed.map(|line| line.id.clone()).collect()
}

#[test]
fn the_engine_finds_wins_in_one_with_few_nodes() {
    let missed = missed(1, 100_000, 1);
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn the_engine_finds_wins_in_two() {
    let missed = missed(2, 200_000, 8);
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn the_seed_determines_the_problems() {
    let make = |seed| {
        let mut maker = Maker::new(seed, &Plan::scaled([4, 1, 0])).unwrap();
        while maker.needs().left() > 0 {
            maker.look();
        }
        maker.problems().to_vec()
    };
    let first = make(3);
    assert_eq!(first, make(3));
    assert_ne!(first, make(4));
}
