//! Builds arbitrary set-ups and plays arbitrary moves: a set-up gives a position or a list of problems, and no move
//! causes a panic, whether it is checked or not.

use arbitrary::Arbitrary;
use cotulenh::{
    Act, Color, Forgive, Move, MoveKind, Objective, Piece, Position, Role, SQUARES, Setup, Square,
    Stack,
};

/// A set-up, and moves that are tried on it.
#[derive(Arbitrary, Debug)]
pub struct Input {
    pieces: Vec<(u8, u8, bool, bool)>,
    blue: bool,
    objective: u8,
    clock: u16,
    number: u32,
    moves: Vec<(u16, u8, u8, u8, bool)>,
}

fn square(number: u8) -> Square {
    Square::from_index(usize::from(number) % SQUARES).expect("below the number of squares")
}

fn position(input: &Input) -> Option<Position> {
    let mut setup = Setup::empty();
    for &(at, role, blue, heroic) in input.pieces.iter().take(60) {
        let piece = Piece {
            color: Color::ALL[usize::from(blue)],
            role: Role::ALL[usize::from(role) % Role::ALL.len()],
            heroic,
        };
        let _ = setup.put(square(at), piece);
    }
    setup.turn = Color::ALL[usize::from(input.blue)];
    setup.objective = Objective::ALL[usize::from(input.objective) % Objective::ALL.len()];
    (setup.halfmove_clock, setup.move_number) = (input.clock, input.number);
    let _ = setup.position();
    let forgive = Forgive {
        missing_commander: true,
        missing_corps: true,
    };
    match setup.position_forgiving(forgive) {
        Ok(position) => Some(position),
        Err(error) => {
            assert!(!error.problems().is_empty());
            None
        }
    }
}

/// Checks one input.
pub fn run(input: Input) {
    let Some(mut position) = position(&input) else {
        return;
    };
    let _ = position.outcome();
    for &(unit, from, to, kind, step) in input.moves.iter().take(20) {
        let (from, to) = (square(from), square(to));
        let kind = MoveKind::ALL[usize::from(kind) % MoveKind::ALL.len()];
        let Some(unit) = Stack::from_bits(unit).or_else(|| position.board().stack(from)) else {
            continue;
        };
        let act = Act {
            unit,
            from,
            to,
            kind,
        };
        let mv = if step {
            Move::Step(act)
        } else {
            Move::Ordinary(act)
        };
        let legal = position.legal_moves();
        assert_eq!(position.is_legal(mv), legal.contains(&mv));
        let before = position;
        match position.play(mv) {
            Ok(()) => assert!(legal.contains(&mv)),
            // An illegal move that is played unchecked gives some position, on which the next move is judged.
            Err(_) => {
                assert!(position.is_identical(&before));
                position.play_unchecked(mv);
            }
        }
        assert!(position.board().is_consistent());
        let _ = (
            position.legal_moves(),
            position.outcome(),
            position.to_string(),
        );
    }
}
