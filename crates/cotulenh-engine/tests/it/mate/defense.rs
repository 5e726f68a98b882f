//! The longest defence, and escapes.

use super::endings::{AMBUSH, LAST_GUARD};
use super::plain;
use cotulenh::{MoveKind, Outcome, Position, Termination, Turn};
use cotulenh_engine::mate::{Escape, MateError, Question, Solver};
use serde_json::Value;

const SUITE: &str = include_str!("../../data/wins.jsonl");

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// Returns the positions of the problem suite with the number of turns and a winning first turn.
fn suite() -> Vec<(Position, u32, Turn)> {
    let entries = SUITE.lines().map(|line| {
        let entry: Value = serde_json::from_str(line).expect("JSON");
        let position = position(entry["fen"].as_str().expect("a FEN"));
        let first = entry["firsts"][0].as_str().expect("a word");
        let first = position.turn_from_engine_move(first).expect("a turn");
        let turns = entry["turns"].as_u64().expect("a number");
        (position, turns as u32, first)
    });
    entries.collect()
}

/// Returns every position after a whole turn.
fn after_turns(position: &Position) -> Vec<Position> {
    let mut found = Vec::new();
    let mut open = vec![*position];
    while let Some(before) = open.pop() {
        for mv in before.legal_moves() {
            let after = before.after(mv);
            let goes_on = after.turn() == position.turn() && after.ended().is_none();
            if goes_on { &mut open } else { &mut found }.push(after);
        }
    }
    found
}

#[test]
fn every_reply_to_a_win_in_two_loses_in_one() {
    let mut solver = Solver::new(1).unwrap();
    for (position, _, first) in suite().into_iter().filter(|&(_, turns, _)| turns == 2) {
        let mut lost = position;
        lost.play_turn(&first).expect("a legal turn");
        let defense = solver.defend(&lost, 2, None).expect("a question");
        let Escape::None { turn, turns } = defense.escape else {
            panic!("{position}: {:?}", defense.escape);
        };
        assert_eq!(turns, 1, "{position}");
        let mut end = lost;
        end.play_turn(&turn).expect("a legal turn");
        assert!(plain::wins(&end, 1), "{position}");
    }
}

#[test]
fn the_defense_against_a_win_in_three_is_the_longest() {
    let mut solver = Solver::new(1).unwrap();
    let threes = suite().into_iter().filter(|&(_, turns, _)| turns == 3);
    for (position, _, first) in threes.step_by(8) {
        let mut lost = position;
        lost.play_turn(&first).expect("a legal turn");
        let defense = solver.defend(&lost, 3, None).expect("a question");
        let Escape::None { turn, turns } = defense.escape else {
            panic!("{position}: {:?}", defense.escape);
        };
        let mut needed = |after: &Position| {
            let answer = solver.solve(after, &Question::turns(3), |_| {});
            answer.expect("a question").win().map(|win| win.turns)
        };
        let longest = after_turns(&lost).iter().map(&mut needed).max();
        assert_eq!(longest, Some(Some(turns)), "{position}");
        assert_eq!(turns, 2, "{position}");
        let mut end = lost;
        end.play_turn(&turn).expect("a legal turn");
        assert_eq!(needed(&end), Some(turns), "{position}");
    }
}

#[test]
fn a_turn_that_does_not_win_leaves_an_escape() {
    let mut solver = Solver::new(1).unwrap();
    let mut escaped = 0;
    for (position, _, _) in suite().into_iter().filter(|&(_, turns, _)| turns == 2) {
        let quiet = position
            .legal_moves()
            .into_iter()
            .find(|mv| mv.kind() == Some(MoveKind::Move));
        let after = position.after(quiet.expect("a move"));
        if after.turn() == position.turn() || after.outcome().is_some() {
            continue;
        }
        let all_lose = after_turns(&after).iter().all(|end| plain::wins(end, 1));
        match solver.defend(&after, 1, None).expect("a question").escape {
            Escape::By(turn) => {
                let mut end = after;
                end.play_turn(&turn).expect("a legal turn");
                assert!(!all_lose && !plain::wins(&end, 1), "{position}");
                escaped += 1;
            }
            escape => assert!(all_lose, "{position}: {escape:?}"),
        }
    }
    assert!(escaped > 20, "{escaped}");
}

#[test]
fn a_limit_or_a_stop_leaves_the_defense_unknown() {
    let start = Position::start();
    let defense = Solver::new(1)
        .unwrap()
        .defend(&start, 3, Some(1_000))
        .expect("a question");
    assert_eq!(defense.escape, Escape::Unknown);
    assert!(defense.nodes <= 1_001, "{}", defense.nodes);
    let mut solver = Solver::new(1).unwrap();
    solver.control().stop_when(|| true);
    let defense = solver.defend(&start, 3, None).expect("a question");
    assert_eq!(defense.escape, Escape::Unknown);
    assert!(defense.nodes <= 256, "{}", defense.nodes);
}

#[test]
fn invalid_defense_questions_give_errors() {
    let mut solver = Solver::new(1).unwrap();
    for turns in [0, 21] {
        let error = solver.defend(&position(AMBUSH), turns, None).unwrap_err();
        assert_eq!(error, MateError::Turns { found: turns });
    }
    let mut mated = position(LAST_GUARD);
    let turn = mated.read_turn("Ik10").expect("a turn");
    mated.play_turn(&turn).expect("a legal turn");
    let error = solver.defend(&mated, 1, None).unwrap_err();
    let mate = Outcome::win(!mated.turn(), Termination::Checkmate);
    assert_eq!(error, MateError::GameOver(mate));
}
