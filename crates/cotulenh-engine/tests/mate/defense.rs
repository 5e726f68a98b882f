//! The defence that holds out longest, and escapes.

use crate::endings::{AMBUSH, LAST_GUARD};
use crate::plain;
use cotulenh::{Position, Status};
use cotulenh_engine::mate::{Escape, MateError, Solver};
use cotulenh_engine::wins::{Shape, setup};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// In how many turns the side to move wins after a turn of the other side, by the plain solver.
fn needed(after: &Position, most: u32) -> Option<u32> {
    (1..=most).find(|&turns| plain::wins(after, turns))
}

/// Every position after a whole turn.
fn after_turns(position: &Position) -> Vec<Position> {
    let mut found = Vec::new();
    let mut open = vec![*position];
    while let Some(before) = open.pop() {
        for action in before.legal_moves() {
            let after = before.after(action);
            let goes_on = after.turn() == position.turn() && after.ended().is_none();
            if goes_on { &mut open } else { &mut found }.push(after);
        }
    }
    found
}

#[test]
fn no_defence_lasts_longer_and_every_escape_is_one() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut solver = Solver::new(1);
    let (mut lost, mut longer, mut escaped) = (0, 0, 0);
    while lost < 40 || longer < 4 || escaped < 40 {
        let shape = Shape {
            attackers: random.random_range(3..=4),
            defenders: random.random_range(1..=2),
            stacked: random.random_range(0..70),
            heroes: 15,
            lurking: false,
        };
        // The attacker's turn first, so that there is something to defend against.
        let Some(before) = setup(&mut random, shape) else {
            continue;
        };
        let moves = before.legal_moves();
        let position = before.after(moves[random.random_range(0..moves.len())]);
        if position.status() != Status::Ongoing || position.turn() == before.turn() {
            continue;
        }
        let most = 2;
        let defense = solver.defend(&position, most, None).expect("a question");
        let longest = after_turns(&position)
            .iter()
            .map(|after| needed(after, most).unwrap_or(99))
            .max();
        let mut end = position;
        match defense.escape {
            Escape::None { turn, turns } => {
                assert_eq!(longest, Some(turns), "{position}");
                end.play_turn(&turn).expect("a legal turn");
                assert_eq!(needed(&end, most), Some(turns), "{position}");
                lost += 1;
                longer += u32::from(turns == 2);
            }
            Escape::By(turn) => {
                assert_eq!(longest, Some(99), "{position}");
                end.play_turn(&turn).expect("a legal turn");
                assert_eq!(needed(&end, most), None, "{position}");
                escaped += 1;
            }
            Escape::Unknown => panic!("{position}: nothing was limited"),
        }
    }
}

#[test]
fn a_limit_and_an_interrupt_leave_it_unknown() {
    let start = Position::start();
    let defense = Solver::new(1)
        .defend(&start, 3, Some(1_000))
        .expect("a question");
    assert_eq!(defense.escape, Escape::Unknown);
    assert!(defense.nodes <= 1_001, "{}", defense.nodes);
    let mut solver = Solver::new(1);
    solver.control().ask(|| true);
    let defense = solver.defend(&start, 3, None).expect("a question");
    assert_eq!(defense.escape, Escape::Unknown);
    assert!(defense.nodes <= 256, "{}", defense.nodes);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let mut solver = Solver::new(1);
    for turns in [0, 21] {
        let error = solver.defend(&position(AMBUSH), turns, None).unwrap_err();
        assert_eq!(error, MateError::Turns { found: turns });
    }
    let mut mated = position(LAST_GUARD);
    let turn = mated.read_turn("Ik10").expect("a turn");
    mated.play_turn(&turn).expect("a legal turn");
    let error = solver.defend(&mated, 1, None).unwrap_err();
    assert_eq!(error, MateError::GameOver(Status::Checkmate));
}
