//! The solver agrees with the plain solver on random positions.

use super::plain;
use cotulenh::{Move, Objective, Position, Setup};
use cotulenh_engine::mate::{Question, Solver, Verdict};
use cotulenh_engine::wins::{Shape, setup};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the position with a random objective and half-move clock, if that is legal.
fn varied(position: Position, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let mut setup = Setup::from(&position);
    setup.objective = Objective::ALL[random.random_range(0..Objective::ALL.len())];
    setup.halfmove_clock = [0, 0, 0, 96, 97, 98, 99][random.random_range(0..7)];
    setup.position().ok()
}

/// Returns the position, or sometimes one in the middle of a deployment from it.
fn begun(position: Position, random: &mut Xoshiro256PlusPlus) -> Position {
    let moves = position.legal_moves();
    let steps = moves.iter().filter(|mv| matches!(mv, Move::Step(_)));
    let steps: Vec<&Move> = steps.collect();
    if steps.is_empty() || random.random_bool(0.7) {
        return position;
    }
    let begun = position.after(*steps[random.random_range(0..steps.len())]);
    if begun.turn() == position.turn() {
        begun
    } else {
        position
    }
}

fn compare(seed: u64, positions: u32, turns: u32, most: u16) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    // A small table: entries are replaced often, and the result must not depend on that.
    let mut solver = Solver::new(1).unwrap();
    let (mut looked_at, mut won, mut longest) = (0, 0, 0);
    while looked_at < positions {
        let shape = Shape {
            attackers: random.random_range(most / 2 + 1..=most),
            defenders: random.random_range(1..=most / 2),
            stacked: random.random_range(0..70),
            heroes: 15,
            lurking: random.random_bool(0.2),
        };
        let Some(position) = setup(&mut random, shape) else {
            continue;
        };
        let position = varied(position, &mut random).unwrap_or(position);
        let position = begun(position, &mut random);
        let answer = solver.solve(&position, &Question::turns(turns), |_| {});
        let answer = answer.expect("a question that can be asked");
        let least = (1..=turns).find(|&turns| plain::wins(&position, turns));
        let found = answer.win().map(|win| win.turns);
        assert_eq!(found, least, "{position} {}", position.objective());
        match &answer.verdict {
            Verdict::Win(win) => {
                won += 1;
                longest += u32::from(win.turns == turns);
                assert_eq!(win.line.len() as u32, 2 * win.turns - 1, "{position}");
                let mut end = position;
                for turn in &win.line {
                    end.play_turn(turn).expect("a legal line");
                }
                assert_eq!(end.winner(), Some(position.turn()), "{position}");
            }
            verdict => assert_eq!(verdict, &Verdict::NoWin),
        }
        looked_at += 1;
    }
    println!("{won} of {looked_at} won, {longest} of them in {turns}");
    assert!(won * 40 > looked_at && longest > 0, "{won} {longest}");
}

#[test]
fn wins_in_one_agree_with_the_plain_solver() {
    compare(1, 2_000, 1, 12);
}

#[test]
fn wins_in_two_agree_with_the_plain_solver() {
    compare(2, 300, 2, 4);
}
