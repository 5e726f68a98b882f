//! §11: the accepted texts of moves and turns, and the errors of all others.

use super::support::{after, position, square, study};
use cotulenh::{
    Color, Danger, EngineMoveError, IllegalMove, IllegalTurn, Move, Position, ReachError, ReadError,
};

/// Asserts that every text is read as the move, given in LAN.
#[track_caller]
fn reads(position: &Position, lan: &str, texts: &[&str]) {
    for text in texts {
        let read = position.read_move(text).map(|mv| mv.to_string());
        assert_eq!(read, Ok(lan.to_string()), "{position}: {text:?}");
    }
}

/// Asserts that every text is read as the turn, given in LAN.
#[track_caller]
fn reads_turn(position: &Position, lan: &str, texts: &[&str]) {
    for text in texts {
        let read = position.read_turn(text).map(|turn| turn.to_string());
        assert_eq!(read, Ok(lan.to_string()), "{position}: {text:?}");
    }
}

/// Returns the candidates of an ambiguous text, separated by spaces.
#[track_caller]
fn ambiguous(error: ReadError) -> String {
    match error {
        ReadError::Ambiguous { candidates } => candidates.join(" "),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn illegal(error: ReadError) -> (usize, IllegalMove) {
    match error {
        ReadError::Illegal(IllegalTurn { number, why }) => (number, why),
        other => panic!("{other:?}"),
    }
}

#[test]
fn suffixes_may_be_missing_wrong_or_others() {
    let near = study("4c6/11/6T4/11/11/11/11/11/11/11/11/5C5 r - - 0 1");
    reads(
        &near,
        "Tg10e10",
        &[
            "Te10", "Te10^", "Te10#", "Te10+", "Te10!?", "Te10^!!", "Tg10e10^",
        ],
    );
    let going = after(
        "4c6/11/6(TI)4/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
        &["Tg10>e10"],
    );
    reads(&going, "commit", &["commit", "commit^", " commit# "]);
    reads_turn(&going, "g10:I:T>e10", &["commit", "I<T>e10", "I<T>e10^!"]);
}

#[test]
fn an_unneeded_origin_is_accepted() {
    reads(
        &Position::start(),
        "Tf4f6",
        &["Tf6", "Tff6", "T4f6", "Tf4f6"],
    );
    let high = study("11/11/5T5/11/11/11/11/11/11/11/11/11 r - - 0 1");
    reads(&high, "Tf10f11", &["Tf11", "Tff11", "T10f11", "Tf10f11"]);
    let stack = study("11/11/11/11/11/11/11/4i6/11/2(NFT)8/11/11 r - - 0 1");
    reads(&stack, "Fc3>xe5", &["F>xe5", "Fc>xe5", "F3>xe5", "Fc3>xe5"]);
    reads_turn(
        &stack,
        "c3:N:F>xe5,T>d3",
        &["c3:N<F>xe5,T>d3", "N<Fc3>xe5,Tc3>d3", "c3:N:Fc>xe5,T3>d3"],
    );
}

#[test]
fn blanks_between_the_parts_are_accepted() {
    let stack = study("11/11/11/11/11/11/11/4i6/11/2(NFT)8/11/11 r - - 0 1");
    reads(&stack, "Fc3>xe5", &[" F>xe5", "F>xe5\n", "F > x e5"]);
    reads_turn(
        &stack,
        "c3:N:F>xe5,T>d3",
        &[
            " N<F>xe5,T>d3 ",
            "N < F>xe5, T>d3",
            "c3 : N : F>xe5 , T>d3",
            "c3: F>xe5,\tT>d3",
        ],
    );
}

#[test]
fn a_missing_mark_follows_from_the_target() {
    let position = study("11/11/11/11/11/11/4i6/11/4T1I4/11/11/11 r - - 0 1");
    reads(&position, "Te4xe6", &["Te6", "Txe6", "Te4e6"]);
    reads(&position, "Te4&g4", &["Tg4", "T&g4"]);
    let suicide = study("11/11/11/11/11/11/11/6g4/11/11/6F4/11 r - - 0 1");
    reads(&suicide, "Fg2@g5", &["Fg5", "Fxg5", "F@g5"]);
    let stay = study("11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1");
    reads(&stay, "Tc4>_b4", &["T>b4", "T>xb4", "T>_b4", "Tb4"]);
}

#[test]
fn the_air_forces_choice_is_not_guessed() {
    let position = study("11/11/11/11/11/4i6/11/11/11/4F6/11/11 r - - 0 1");
    reads(&position, "Fe3xe7", &["Fxe7"]);
    reads(&position, "Fe3_e7", &["F_e7"]);
    let error = position.read_move("Fe7").unwrap_err();
    assert_eq!(ambiguous(error), "Fe3xe7 Fe3_e7");
    // A word has no mark for a capture, so a word without a mark is the capture.
    reads_turn(&position, "Fe3xe7", &["e3e7"]);
    reads_turn(&position, "Fe3_e7", &["e3_e7"]);
}

#[test]
fn a_wrong_mark_is_refused() {
    let position = study("11/11/11/11/11/11/4i6/11/4T1I4/11/11/11 r - - 0 1");
    for text in [
        "T_e6", "T@e6", "T&e6", "Txg4", "Txe5", "T&e5", "T>e5", "+Te5",
    ] {
        let error = position.read_move(text).unwrap_err();
        assert!(
            matches!(error, ReadError::Illegal(_) | ReadError::NoUnit),
            "{text}: {error:?}"
        );
    }
}

#[test]
fn a_missing_plus_is_accepted_if_only_one_unit_fits() {
    let hero = study("11/11/11/11/11/11/11/11/5(+TI)5/11/11/11 r - - 0 1");
    reads(&hero, "(+TI)f4f6", &["(TI)f6", "(+TI)f6"]);
    reads(&hero, "+Tf4>f6", &["T>f6", "+T>f6"]);
    assert!(hero.read_move("(+T+I)f6").is_err());
    let both = study("11/11/11/11/11/11/11/11/5+T1+T3/11/11/11 r - - 0 1");
    let error = both.read_move("Tg4").unwrap_err();
    assert_eq!(ambiguous(error), "+Tf4g4 +Th4g4");
    // An exact match wins.
    let one = study("11/11/11/11/11/11/11/11/5+T1T3/11/11/11 r - - 0 1");
    reads(&one, "Th4g4", &["Tg4"]);
    reads(&one, "+Tf4g4", &["+Tg4", "Tfg4"]);
}

#[test]
fn a_missing_step_mark_is_accepted_if_nothing_else_fits() {
    let stack = study("11/11/11/11/11/11/11/11/5(TI)5/11/11/11 r - - 0 1");
    reads(&stack, "Tf4>f6", &["Tf6", "T>f6"]);
    reads_turn(&stack, "f4:I:T>f6", &["Tf6", "T>f6", "I<Tf6"]);
    let whole = study("11/11/11/11/11/11/11/11/5(TI)1T3/11/11/11 r - - 0 1");
    reads(&whole, "Th4g4", &["Tg4"]);
    reads(&whole, "Tf4>g4", &["T>g4"]);
    reads_turn(&whole, "Th4g4", &["Tg4"]);
    reads_turn(&whole, "f4:I:T>g4", &["T>g4"]);
}

#[test]
fn a_missing_staying_part_is_the_rest() {
    let stack = study("11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1");
    reads_turn(&stack, "c3:N:F>e5,T>d3", &["F>e5,T>d3", "c3:F>e5,T>d3"]);
    reads_turn(&stack, "c3::F>e5,T>d3,N>c5", &["F>e5,T>d3,N>c5"]);
    // Every detail of the text must be true.
    for text in [
        "c3::F>e5,T>d3",
        "T<F>e5,T>d3",
        "c3:T:F>e5,T>d3",
        "+N<F>e5,T>d3",
    ] {
        let (number, why) = illegal(stack.read_turn(text).unwrap_err());
        let from = square("c3");
        assert_eq!(
            (number, why),
            (2, IllegalMove::NoSuchUnit { from }),
            "{text}"
        );
    }
    // Of two stacks, the steps use up all pieces of one. The text means that stack.
    let two = study("11/11/11/11/11/11/6(TI)4/11/4(FTI)6/11/11/11 r - - 0 1");
    reads_turn(&two, "g6::T>g4,I>f6", &["T>g4,I>f6"]);
}

#[test]
fn an_ambiguous_text_lists_its_candidates() {
    let position = Position::start();
    let error = position.read_move("Tg4").unwrap_err();
    assert_eq!(error.to_string(), "it could mean Tf4g4 or Th4g4");
    assert_eq!(ambiguous(error), "Tf4g4 Th4g4");
    let stacks = study("11/11/11/11/11/11/11/11/5(TI)1(TI)3/11/11/11 r - - 0 1");
    let error = stacks.read_turn("I<T>g4").unwrap_err();
    assert_eq!(ambiguous(error), "f4:I:T>g4 h4:I:T>g4");
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let start = Position::start();
    let act = Move::from_lan("Sg3g9", Color::Red).unwrap().act().unwrap();
    let (range, distance) = (2, 6);
    let why = ReachError::TooFar { range, distance };
    assert_eq!(
        illegal(start.read_move("Sg9").unwrap_err()),
        (0, IllegalMove::OutOfReach { act, why })
    );
    assert_eq!(start.read_move("(TI)f6"), Err(ReadError::NoUnit));
    let from = square("a1");
    assert_eq!(
        illegal(start.read_move("Ta1a2").unwrap_err()),
        (0, IllegalMove::NoSuchUnit { from })
    );
    assert_eq!(
        illegal(start.read_move("commit").unwrap_err()),
        (0, IllegalMove::NothingToCommit)
    );
    let pinned = position("5c5/11/11/11/11/11/11/11/5T5/11/11/5C5 r - - 0 1");
    assert_eq!(
        illegal(pinned.read_move("Tg4").unwrap_err()),
        (
            0,
            IllegalMove::CommanderUnsafe(Danger::Exposed {
                enemy: square("f12")
            })
        )
    );
    let stack = study("11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1");
    assert_eq!(
        stack.read_turn("c3:F>e5,T>g9").unwrap_err().to_string(),
        "move 2: the unit on c3 cannot move to g9"
    );
    let going = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)3T4/11/11 r - - 0 1",
        &["Fc3>e5"],
    );
    let origin = square("c3");
    for text in ["(FT)>e5,N>c7", "e5e6", "c3:F>e6", "g3:T>g4"] {
        assert_eq!(
            illegal(going.read_turn(text).unwrap_err()),
            (0, IllegalMove::DeploymentInProgress { origin }),
            "{text}"
        );
    }
    let over = after(
        "4c6/11/4T6/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
        &["Te10xe12"],
    );
    assert_eq!(
        illegal(over.read_move("Cf1").unwrap_err()),
        (0, IllegalMove::GameOver)
    );
}

#[test]
fn a_text_that_is_not_a_move_is_refused_with_place_and_expectation() {
    const MOVE: &str = "one of the piece letters C I T M E A G S F N H, capital for both sides, or a stack in brackets, or `commit`";
    const SQUARE: &str = "a square from a1 to k12";
    let start = Position::start();
    for (text, byte, found, expected) in [
        ("", 0, "the end", MOVE),
        ("  ", 2, "the end", MOVE),
        ("e4e6", 0, "`e`", MOVE),
        ("tf6", 0, "`t`", MOVE),
        ("T", 1, "the end", SQUARE),
        ("Tf", 1, "`f`", SQUARE),
        ("T4", 1, "`4`", SQUARE),
        ("Tx", 2, "the end", SQUARE),
        ("Tf4x", 4, "the end", SQUARE),
        ("Tf4xx6", 4, "`x6`", SQUARE),
        ("Tfxf", 3, "`f`", SQUARE),
        (
            "Tf13",
            1,
            "`f13`",
            "a file from a to k, a rank from 1 to 12 or a square",
        ),
        (
            "T0f6",
            1,
            "`0`",
            "a file from a to k, a rank from 1 to 12 or a square",
        ),
        ("Tl4", 1, "`l4`", SQUARE),
        ("Tf6f7f8", 5, "`f`", "nothing more"),
        ("Tf6 ế", 4, "`ế`", "nothing more"),
        ("(IT)f6", 0, "`(IT)`", "`(TI)`, the carrier first"),
        ("commits", 6, "`s`", "nothing more"),
    ] {
        let error = match start.read_move(text) {
            Err(ReadError::Syntax(error)) => error,
            other => panic!("{text:?}: {other:?}"),
        };
        let message = format!("byte {byte}: found {found}, expected {expected}");
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn a_text_that_is_not_a_turn_is_refused_with_place_and_expectation() {
    let start = Position::start();
    for (text, message) in [
        (
            "e4",
            "byte 2: found the end, expected a square, `_` and a square, or `:` and steps",
        ),
        (
            "e4xe6",
            "byte 2: found `x`, expected a square, `_` and a square, or `:` and steps",
        ),
        (
            "e13e4",
            "byte 0: found `e13`, expected a square from a1 to k12",
        ),
        (
            "N<",
            "byte 2: found the end, expected one of the piece letters C I T M E A G S F N H, capital for both sides, or a stack in brackets",
        ),
        (
            "c3:",
            "byte 3: found the end, expected the staying pieces in capitals, or `:`",
        ),
        (
            "c3::F",
            "byte 5: found the end, expected a square from a1 to k12",
        ),
        (
            "F>e5;T>d3",
            "byte 4: found `;`, expected `,` and a step, or nothing more",
        ),
        (
            "F>e5,T>d3,N>c5,I>d4",
            "byte 14: found `,`, expected nothing more after at most three steps",
        ),
    ] {
        match start.read_turn(text) {
            Err(ReadError::Syntax(error)) => assert_eq!(error.to_string(), message, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn a_text_that_is_not_a_word_is_refused_with_place_and_expectation() {
    let start = Position::start();
    for (text, message) in [
        (
            "Te4e6",
            "byte 0: found `T`, expected a square from a1 to k12",
        ),
        ("e4e6^", "byte 4: found `^`, expected nothing more"),
        (
            " e4e6",
            "byte 0: found a space, expected a square from a1 to k12",
        ),
        (
            "c3:+F>e5",
            "byte 3: found `+F`, expected the unit without `+`",
        ),
        (
            "c3:F>xe5",
            "byte 5: found `x`, expected a square from a1 to k12",
        ),
        ("c3:Fe5", "byte 4: found `e`, expected `>`"),
        (
            "c3:F>e5,",
            "byte 8: found the end, expected one of the piece letters C I T M E A G S F N H, capital for both sides, or a stack in brackets",
        ),
    ] {
        match start.turn_from_engine_move(text) {
            Err(EngineMoveError::Syntax(error)) => {
                assert_eq!(error.to_string(), message, "{text:?}")
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
    match start.turn_from_engine_move("e5e6") {
        Err(EngineMoveError::Illegal(error)) => {
            assert_eq!(error.to_string(), "no such unit can act from e5");
        }
        other => panic!("{other:?}"),
    }
}
