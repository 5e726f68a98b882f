//! The puzzles of the page: a sample is proven again.
//!
//! `cotulenh wins check` proves all of them with every first turn. This test does so for a part, so that it takes seconds.

use cotulenh::{Position, Turn};
use cotulenh_engine::mate::{Question, Solver};
use cotulenh_engine::wins::{Effort, Miner, Problem, Puzzle, Source};
use serde_json::Value;

const PUZZLES: &str = include_str!("../data/puzzles.jsonl");

fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list").iter();
    list.map(|text| text.as_str().expect("a text")).collect()
}

fn lines() -> Vec<Value> {
    let lines = PUZZLES.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn position_of(line: &Value) -> Position {
    let fen = line["fen"].as_str().expect("a FEN");
    fen.parse().expect("a position")
}

#[test]
fn there_are_a_thousand_puzzles_with_different_names_by_rising_rating() {
    let lines = lines();
    assert!(lines.len() >= 1_000);
    let mut ids: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["id"].as_str())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), lines.len());
    let ratings = lines.iter().map(|line| line["rating"].as_u64());
    assert!(ratings.is_sorted());
    for line in &lines {
        assert_eq!(line["source"], "game");
        let mut now = position_of(line);
        let winner = now.turn();
        for word in texts(&line["line"]) {
            let turn: Turn = now.turn_from_engine_move(word).expect("a turn");
            now.play_turn(&turn).expect("a legal turn");
        }
        assert_eq!(now.winner(), Some(winner), "{line}");
    }
}

#[test]
fn a_sample_is_proven_with_its_first_turns_and_motifs() {
    let mut solver = Solver::new(16).expect("memory");
    let mut effort = Effort::new().expect("memory");
    for line in lines().iter().step_by(60) {
        let position = position_of(line);
        let turns = line["turns"].as_u64().expect("a number") as u32;
        if turns > 1 {
            let faster = solver.solve(&position, &Question::turns(turns - 1), |_| {});
            assert!(faster.expect("a verdict").win().is_none(), "{line}");
        }
        let problem = Problem::of(&mut solver, &position, turns, 10_000_000, Source::Game);
        let mut problem = problem.expect("a win");
        assert_eq!(problem.turns, turns, "{line}");
        let firsts = texts(&line["firsts"]);
        assert_eq!(problem.firsts.len(), firsts.len(), "{line}");
        for word in firsts {
            let turn = position.turn_from_engine_move(word).expect("a turn");
            assert!(problem.is_solved_by(&turn), "{line}");
        }
        // The solver may find another line. The motifs are those of the stored one.
        let mut now = position;
        let stored = texts(&line["line"]).into_iter().map(|word| {
            let turn = now.turn_from_engine_move(word).expect("a turn");
            now.play_turn(&turn).expect("a legal turn");
            turn
        });
        problem.line = stored.collect();
        let puzzle = Puzzle::of(problem, &mut effort);
        assert_eq!(line["id"], puzzle.id());
        let names: Vec<&str> = puzzle.motifs.iter().map(|motif| motif.name()).collect();
        assert_eq!(texts(&line["motifs"]), names, "{line}");
    }
}

#[test]
fn the_rating_grows_with_the_number_of_turns() {
    let mean = |turns: u64| {
        let lines = lines();
        let some = lines.iter().filter(|line| line["turns"] == turns);
        let ratings: Vec<u64> = some.filter_map(|line| line["rating"].as_u64()).collect();
        ratings.iter().sum::<u64>() / ratings.len() as u64
    };
    assert!(mean(1) + 200 < mean(2) && mean(2) + 100 < mean(3));
}

#[test]
fn a_miner_takes_one_puzzle_of_a_game_and_no_position_twice() {
    let lines = lines();
    let positions: Vec<Position> = lines.iter().take(3).map(position_of).collect();
    let mut miner = Miner::new([2, 0, 0]).expect("memory");
    miner.look(&positions);
    assert_eq!(miner.puzzles().len(), 1);
    assert_eq!(miner.puzzles()[0].id(), lines[0]["id"]);
    assert_eq!(miner.missing(), [1, 0, 0]);
    miner.look(&positions[..1]);
    assert_eq!(miner.puzzles().len(), 1);
    // A longer win is not wanted.
    let longer = lines.iter().find(|line| line["turns"] == 2);
    miner.look(&[position_of(longer.expect("one"))]);
    assert_eq!(miner.puzzles().len(), 1);
}
