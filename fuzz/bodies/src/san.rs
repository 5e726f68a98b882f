//! Parses arbitrary text as a move, a turn or an engine move: no panic, errors point into the text, and a parsed turn
//! is legal and round-trips through all notations.

use cotulenh::{EngineMoveError, Forgive, Position, ReadError, START_FEN, Turn};
use std::sync::LazyLock;

const FENS: [&str; 7] = [
    START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
    "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
    // In the middle of a deployment.
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:N:F>e6...",
    "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1 g4::F>c4...",
];

static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let positions = FENS
        .iter()
        .map(|fen| Position::from_fen(fen, Forgive::STUDY));
    positions.collect::<Result<_, _>>().expect("good FENs")
});

/// Asserts that the error points into the text.
fn check(text: &str, error: &ReadError) {
    if let ReadError::Syntax(error) = error {
        assert!(text.is_char_boundary(error.byte()), "{error}");
    }
    assert!(!error.to_string().is_empty());
}

fn check_turn(position: &Position, turn: &Turn) {
    let mut next = *position;
    assert_eq!(next.play_turn(turn), Ok(()), "{position}: {turn}");
    let word = turn.engine_move().to_string();
    assert_eq!(position.turn_from_engine_move(&word).as_ref(), Ok(turn));
    assert_eq!(
        Turn::from_lan(&turn.to_string(), position.turn()).as_ref(),
        Ok(turn)
    );
    let san = position.turn_san(turn).to_string();
    for text in [word, turn.to_string(), san] {
        assert_eq!(
            position.read_turn(&text).as_ref(),
            Ok(turn),
            "{position}: {text}"
        );
    }
}

/// Checks one input.
pub fn run(text: &str) {
    for position in POSITIONS.iter() {
        match position.read_move(text) {
            Ok(mv) => {
                assert!(position.is_legal(mv), "{position}: {mv}");
                for text in [position.san(mv).to_string(), mv.to_string()] {
                    assert_eq!(position.read_move(&text), Ok(mv), "{position}: {text}");
                }
            }
            Err(error) => check(text, &error),
        }
        match position.read_turn(text) {
            Ok(turn) => check_turn(position, &turn),
            Err(error) => check(text, &error),
        }
        match position.turn_from_engine_move(text) {
            Ok(turn) => {
                assert_eq!(turn.engine_move().to_string(), text);
                check_turn(position, &turn);
            }
            Err(EngineMoveError::Syntax(error)) => assert!(text.is_char_boundary(error.byte())),
            Err(_) => {}
        }
        match Turn::from_lan(text, position.turn()) {
            Ok(turn) => assert_eq!(turn.to_string(), text),
            Err(error) => assert!(text.is_char_boundary(error.byte()), "{error}"),
        }
    }
}
