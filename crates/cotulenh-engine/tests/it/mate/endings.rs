//! Wins, draws and invalid questions.

use cotulenh::{
    Color, Forgive, IllegalMove, Move, Objective, Outcome, Position, Setup, Termination,
};
use cotulenh_engine::mate::{MateError, Question, Solver, Verdict, Win};
use cotulenh_engine::wins::{Shape, setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The Tank captures the Anti-air next to it, which opens the Air Force's way to h7.
pub const AMBUSH: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
/// On k10 the Infantry, a last guard, becomes a hero and attacks k12; j12 is on the Commander's line.
pub const LAST_GUARD: &str = "10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1";
/// With a Headquarters on the board the Infantry is not a last guard: on k10 it only gives stalemate.
pub const SHUT_IN: &str = "10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1";
/// The Air Force makes a suicide capture of the Anti-air, which opens the line between the Commanders.
pub const LONG_LINE: &str = "4c6/11/11/11/11/11/4g6/11/11/4(FC)6/11/11 r - - 0 1";
/// Red can capture a Navy, an Air Force or the only piece of the land corps.
const CORPS: &str = "8c2/11/2n4e3/11/11/2N4f3/7T3/11/4t2m3/4I6/11/3F5C1 r - - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

fn verdict(position: &Position, turns: u32) -> Verdict {
    let question = Question {
        all: true,
        ..Question::turns(turns)
    };
    let answer = Solver::new(1).unwrap().solve(position, &question, |_| {});
    answer.expect("a question that can be asked").verdict
}

fn win(fen: &str, turns: u32) -> Win {
    match verdict(&position(fen), turns) {
        Verdict::Win(win) => win,
        verdict => panic!("{fen}: {verdict:?}"),
    }
}

fn words(turns: &[cotulenh::Turn]) -> Vec<String> {
    turns
        .iter()
        .map(|turn| turn.engine_move().to_string())
        .collect()
}

#[test]
fn a_deployment_that_opens_the_way_captures_the_commander() {
    let win = win(AMBUSH, 3);
    assert_eq!(win.turns, 1);
    assert!(win.all);
    assert_eq!(words(&win.firsts), ["e4:T>f4,F>h7"]);
    assert_eq!(win.line, win.firsts);
}

#[test]
fn a_win_from_mid_deployment_gives_the_whole_turn() {
    let fen = format!("{AMBUSH} e4::T>xf4...");
    let win = win(&fen, 1);
    assert_eq!(words(&win.firsts), ["e4:T>f4,F>h7"]);
    // The Tank has been chosen to stay, so the Infantry must open the way.
    let fen = "11/11/11/11/11/7c3/11/11/4(FTI)g4t/11/10A/3C7 r - - 0 1 e4:T:I>xf4...";
    let staying: Position = position(fen);
    assert!(matches!(verdict(&staying, 1), Verdict::Win(_)));
}

#[test]
fn a_commander_is_captured_along_an_open_line() {
    let win = win(LONG_LINE, 1);
    assert_eq!(words(&win.line), ["e3:F>e6,C>e12"]);
}

#[test]
fn a_hero_made_by_the_last_guard_rule_mates() {
    let win = win(LAST_GUARD, 1);
    assert_eq!(words(&win.firsts), ["k9k10"]);
}

#[test]
fn stalemate_is_not_a_win() {
    let start = position(SHUT_IN);
    let turn = start.turn_from_engine_move("k9k10").expect("a turn");
    let mut after = start;
    after.play_turn(&turn).expect("a legal turn");
    let stalemate = Outcome::draw(Termination::Stalemate);
    assert_eq!(after.outcome(), Some(stalemate));
    let mut solver = Solver::new(1).unwrap();
    assert_eq!(solver.wins_by(&start, &turn, 1, None), Ok(Some(false)));
    assert_eq!(solver.loses(&after, 0, None), Some(false));
    assert_eq!(solver.loses(&after, 3, None), Some(false));
    // The Commander must be given a move before it can be mated.
    let win = win(SHUT_IN, 2);
    assert_eq!(words(&win.line), ["j1j10", "k12k11", "k9k10"]);
}

#[test]
fn a_commander_that_boards_an_air_force_wins_in_three() {
    let fen = "5E3c1/11/3M7/3F7/10H/7G3/11/3C7/11/11/11/8g2 r - - 0 1";
    assert_eq!(verdict(&position(fen), 2), Verdict::NoWin);
    let win = win(fen, 3);
    assert_eq!(win.turns, 3);
    assert_eq!(words(&win.firsts), ["d5d9"]);
    assert_eq!(win.line.len(), 5);
}

#[test]
fn a_win_beyond_the_halfmove_limit_does_not_count() {
    let at = |clock: u16, fen: &str| {
        let mut setup: Setup = fen.parse().expect("a set-up");
        setup.halfmove_clock = clock;
        setup.position().expect("a position")
    };
    // One solver for all clocks: entries of one clock must not be used for another.
    let mut solver = Solver::new(1).unwrap();
    for clock in [0, 98, 97, 96, 99] {
        let answer = solver.solve(&at(clock, SHUT_IN), &Question::turns(3), |_| {});
        let turns = answer.expect("an answer").win().map(|win| win.turns);
        assert_eq!(turns, (clock < 98).then_some(2), "{clock}");
        // Checkmate takes precedence over the clock.
        let answer = solver.solve(&at(clock, LAST_GUARD), &Question::turns(1), |_| {});
        assert!(answer.expect("an answer").win().is_some(), "{clock}");
    }
}

#[test]
fn each_objective_is_won_by_its_own_captures() {
    let mut solver = Solver::new(1).unwrap();
    for (objective, expected) in [
        (Objective::Marine, &["c7c10"][..]),
        (Objective::Air, &["h6h7"]),
        (Objective::Land, &["e3e4"]),
        (Objective::Any, &["c7c10", "e3e4", "h6h7"]),
        (Objective::Total, &[]),
    ] {
        let mut setup: Setup = CORPS.parse().expect("a set-up");
        setup.objective = objective;
        let position = setup.position().expect("a position");
        let question = Question {
            all: true,
            ..Question::turns(1)
        };
        let answer = solver
            .solve(&position, &question, |_| {})
            .expect("an answer");
        let mut firsts = answer.win().map_or(Vec::new(), |win| words(&win.firsts));
        firsts.sort();
        for word in expected {
            assert!(
                firsts.iter().any(|first| first == word),
                "{objective} {word}"
            );
        }
        assert_eq!(
            firsts.is_empty(),
            expected.is_empty(),
            "{objective}: {firsts:?}"
        );
    }
}

#[test]
fn a_check_with_only_a_deployment_as_evasion_is_not_mate() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut solver = Solver::new(1).unwrap();
    let mut seen = 0;
    for _ in 0..6_000 {
        let shape = Shape {
            attackers: 6,
            defenders: 6,
            stacked: 80,
            heroes: 0,
            lurking: false,
        };
        let Some(position) = setup(&mut random, shape) else {
            continue;
        };
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if after.turn() == position.turn() || !after.is_check() {
                continue;
            }
            let answers = after.legal_moves();
            let steps = |mv: &Move| matches!(mv, Move::Step(_));
            if !answers.is_empty() && answers.iter().all(steps) {
                seen += 1;
                assert_eq!(solver.loses(&after, 0, None), Some(false), "{after}");
                let turn = position.turn_ended_by(mv).expect("a turn");
                assert_eq!(solver.wins_by(&position, &turn, 1, None), Ok(Some(false)));
            }
        }
    }
    assert!(seen >= 10, "{seen}");
}

#[test]
fn a_study_without_the_enemy_commander_has_no_win() {
    let fen = "11/11/11/11/11/11/11/11/4T6/5i5/11/4C6 r - - 0 1";
    let study = Position::from_fen(fen, Forgive::STUDY).expect("a study");
    assert_eq!(verdict(&study, 2), Verdict::NoWin);
}

#[test]
fn invalid_questions_give_errors() {
    let mut solver = Solver::new(1).unwrap();
    let mut ask = |fen: &str, turns| {
        let answer = solver.solve(&position(fen), &Question::turns(turns), |_| {});
        answer.map(|answer| answer.verdict)
    };
    for found in [0, 21, u32::MAX] {
        let error = ask(AMBUSH, found).unwrap_err();
        assert_eq!(error, MateError::Turns { found });
        assert_eq!(
            error.to_string(),
            format!("expected 1 to 20 turns, found {found}")
        );
    }
    let mated = "10c/11/10+I/11/11/11/11/11/11/11/11/9C1 b - - 0 1";
    let mate = Outcome::win(Color::Red, Termination::Checkmate);
    assert_eq!(ask(mated, 1), Err(MateError::GameOver(mate)));
    let shut_in = "10c/11/10I/11/11/11/11/11/11/11/11/4H4C1 b - - 0 1";
    let stalemate = Outcome::draw(Termination::Stalemate);
    assert_eq!(ask(shut_in, 1), Err(MateError::GameOver(stalemate)));
    let drawn = "10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 100 90";
    let fifty = Outcome::draw(Termination::Fifty);
    assert_eq!(ask(drawn, 1), Err(MateError::GameOver(fifty)));
    let start = position(AMBUSH);
    let turn = start.turn_from_engine_move("k2k3").expect("a turn");
    let mut other = position(LAST_GUARD);
    assert!(matches!(
        solver.wins_by(&other, &turn, 1, None),
        Err(MateError::Illegal(illegal)) if matches!(illegal.why, IllegalMove::NoSuchUnit { .. })
    ));
    other
        .play_turn(&other.turn_from_engine_move("k9k10").expect("a turn"))
        .expect("legal");
    assert_eq!(solver.loses(&other, 0, None), Some(true));
}

#[test]
fn a_limit_or_a_stop_leaves_the_verdict_unknown() {
    let mut solver = Solver::new(1).unwrap();
    let start = Position::start();
    let question = Question {
        nodes: Some(1_000),
        ..Question::turns(5)
    };
    let answer = solver.solve(&start, &question, |_| {}).expect("an answer");
    assert_eq!(answer.verdict, Verdict::Unknown { no_win_in: 2 });
    assert_eq!(answer.nodes, 1_000);
    solver.control().stop();
    let answer = solver
        .solve(&start, &Question::turns(20), |_| {})
        .expect("an answer");
    assert!(matches!(answer.verdict, Verdict::Unknown { .. }));
    solver.control().reset(false);
    let mut reports = Vec::new();
    let answer = solver.solve(&start, &Question::turns(2), |progress| {
        reports.push(progress.no_win_in);
    });
    assert_eq!(answer.expect("an answer").verdict, Verdict::NoWin);
    assert_eq!(reports, [1, 2]);
}
