//! Tactics that the search must find.

use cotulenh::{Color, Forgive, Objective, Position, Setup, Turn};
use cotulenh_engine::{Engine, Limits, Root, SearchResult, Value};

fn search(fen: &str, depth: u32) -> SearchResult {
    let position: Position = fen.parse().expect("a position");
    search_position(position, depth)
}

fn search_position(position: Position, depth: u32) -> SearchResult {
    Engine::new().search(&Root::new(position), &Limits::depth(depth), |_| {})
}

fn word(result: &SearchResult) -> String {
    let turn = result.best.as_ref().expect("a turn");
    turn.engine_move().to_string()
}

/// The Tank captures the Anti-air next to it, which opens the Air Force's way to h7. Before that no piece attacks the
/// Commander: the Air Force would be shot down on f5 and beyond.
const AMBUSH: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7";

#[test]
fn an_ambush_is_found_by_the_attacker() {
    let position: Position = format!("{AMBUSH} r - - 0 1").parse().unwrap();
    let waiting: Position = format!("{AMBUSH} b - - 0 1").parse().unwrap();
    assert!(!waiting.is_check(), "no piece attacks the Commander");
    let result = search_position(position, 3);
    assert_eq!(word(&result), "e4:T>f4,F>h7");
    assert_eq!(result.value(), Some(Value::WinIn(1)));
}

#[test]
fn an_ambush_is_avoided_by_the_defender() {
    let mut position: Position = format!("{AMBUSH} b - - 0 1").parse().unwrap();
    let result = search_position(position, 4);
    let turn = result.best.expect("a turn");
    // The Artillery on k2 can be captured, but that loses the Commander.
    assert_ne!(turn.engine_move().to_string(), "k4k2");
    position.play_turn(&turn).unwrap();
    let answer = search_position(position, 3);
    assert_ne!(answer.value(), Some(Value::WinIn(1)));
}

#[test]
fn a_deployment_of_three_steps_is_found() {
    let fen = "11/10c/9i1/11/2n3a4/10m/11/11/2(NFT)1t6/11/11/9C1 r - - 0 1";
    let result = search(fen, 5);
    match result.best.expect("a turn") {
        Turn::Deployment(turn) => {
            assert_eq!(turn.steps.len(), 3);
            assert!(turn.steps.iter().all(|step| step.kind.is_capture()));
        }
        turn => panic!("{turn}"),
    }
}

#[test]
fn a_partial_deployment_is_found() {
    // The Tank captures the undefended piece. The Navy must stay to hold the coast.
    let fen = "10c/11/11/11/11/11/11/11/2(NT)1a6/11/11/9C1 r - - 0 1";
    let result = search(fen, 4);
    let turn = result.best.expect("a turn");
    let mut next: Position = fen.parse().unwrap();
    next.play_turn(&turn).unwrap();
    assert_eq!(next.board().piece_count(Color::Blue), 1, "{turn}");
}

/// Capturing the Infantry makes the Tank a hero, which then attacks the Missile.
const TRAP: &str = "2c8/11/11/9i1/11/9T1/11/4S2t3/11/11/11/3C7 r - - 0 1";

#[test]
fn the_search_avoids_making_a_last_guard() {
    let avoided = search(TRAP, 4);
    assert_ne!(word(&avoided), "j7j9");
    let mut taken: Position = TRAP.parse().unwrap();
    let turn = taken
        .turn_from_engine_move("j7j9")
        .expect("the trap can be walked into");
    taken.play_turn(&turn).unwrap();
    assert!(
        taken.turn_from_engine_move("h5e5").is_ok(),
        "the Missile hangs"
    );
    let walked_into = search_position(taken, 3);
    let (Some(Value::Centi(avoided)), Some(Value::Centi(after))) =
        (avoided.value(), walked_into.value())
    else {
        panic!("there is no short win");
    };
    assert!(avoided > 200 - after, "{avoided} {after}");
}

/// Red can capture a Navy, an Air Force or the only piece of the land corps.
const CORPS: &str = "8c2/11/2n4e3/11/11/2N4f3/7T3/11/4t2m3/4I6/11/3F5C1 r - - 0 1";

fn corps(objective: Objective) -> SearchResult {
    let mut setup: Setup = CORPS.parse().unwrap();
    setup.objective = objective;
    let position = setup.position_forgiving(Forgive::NOTHING).unwrap();
    search_position(position, 3)
}

#[test]
fn each_objective_is_pursued() {
    for (objective, words) in [
        (Objective::Marine, &["c7c10"][..]),
        (Objective::Air, &["h6h7"]),
        (Objective::Land, &["e3e4"]),
        (Objective::Any, &["c7c10", "h6h7", "e3e4"]),
    ] {
        let result = corps(objective);
        assert_eq!(result.value(), Some(Value::WinIn(1)), "{objective}");
        assert!(words.contains(&word(&result).as_str()), "{objective}");
    }
    assert_ne!(corps(Objective::Total).value(), Some(Value::WinIn(1)));
}

#[test]
fn the_last_piece_of_a_corps_is_saved_from_a_suicide_capture() {
    let fen = "10c/11/11/4ee5/5i5/11/11/5A5/11/2TT7/11/6C4 b - - 0 1";
    let mut setup: Setup = fen.parse().unwrap();
    setup.objective = Objective::Land;
    let position = setup.position().unwrap();
    for depth in 1..=4 {
        let result = Engine::new().search(&Root::new(position), &Limits::depth(depth), |_| {});
        let turn = word(&result);
        assert!(turn.starts_with("f8"), "depth {depth}: {turn}");
    }
}

#[test]
fn multipv_lines_start_with_different_turns() {
    let settings = cotulenh_engine::Settings {
        lines: 5,
        ..Default::default()
    };
    let mut engine = Engine::with(cotulenh_engine::Evaluation::default(), settings).unwrap();
    let fen = "11/10c/9i1/11/2n3a4/10m/11/11/2(NFT)1t6/11/11/9C1 r - - 0 1";
    let position: Position = fen.parse().unwrap();
    // One search that completes its depth, and many that are interrupted within a depth.
    let broken_off = (2..40).map(|thousands| Limits::nodes(thousands * 500));
    for limits in std::iter::once(Limits::depth(4)).chain(broken_off) {
        let result = engine.search(&Root::new(position), &limits, |_| {});
        // Few nodes may not be enough for all lines.
        let enough = limits.nodes.is_none_or(|nodes| nodes >= 10_000);
        assert!(result.lines.len() <= 5 && (result.lines.len() == 5 || !enough));
        let mut after: Vec<u64> = Vec::new();
        for line in &result.lines {
            let mut next = position;
            next.play_turn(&line.turns[0]).unwrap();
            assert!(!after.contains(&next.key()), "{}", line.turns[0]);
            after.push(next.key());
        }
    }
}

#[test]
fn only_the_requested_turns_are_searched() {
    let position = Position::start();
    let turn = position.turn_from_engine_move("k5k6").unwrap();
    let limits = Limits {
        turns: vec![turn.clone()],
        ..Limits::depth(3)
    };
    let result = Engine::new().search(&Root::new(position), &limits, |_| {});
    assert_eq!(result.best, Some(turn));
}

#[test]
fn a_threefold_repetition_is_a_draw() {
    // Red is far ahead and must avoid the repetition. Blue would want it.
    let fen = "10c/11/11/11/11/11/11/11/4A6/11/11/3C7 b - - 10 1";
    let mut root = Root::new(fen.parse::<Position>().unwrap());
    for word in [
        "k12j12", "d1e1", "j12k12", "e1d1", "k12j12", "d1e1", "j12k12",
    ] {
        let turn = root.position().turn_from_engine_move(word).unwrap();
        root.play(&turn).unwrap();
    }
    let result = Engine::new().search(&root, &Limits::depth(4), |_| {});
    assert_ne!(word(&result), "e1d1");
}
