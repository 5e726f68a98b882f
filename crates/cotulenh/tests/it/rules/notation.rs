//! §11: FEN and LAN.

use super::support::{after, is_legal, legal, on, play, position, square, study, words};
use crate::common::deploying::Deploying;
use cotulenh::{
    Color, DeploymentProblem, FenError, FenField, Forgive, IllegalMove, Move, Position,
    PositionError, ReachError, Role, Setup, SetupProblem,
};

/// Returns the problem of the FEN of a deployment in progress.
#[track_caller]
fn deployment_problem(fen: &str) -> DeploymentProblem {
    match Position::from_fen(fen, Forgive::STUDY) {
        Err(PositionError::Setup(error)) => match error.problems() {
            [SetupProblem::Deployment(problem)] => *problem,
            problems => panic!("{fen}: {problems:?}"),
        },
        other => panic!("{fen}: {other:?}"),
    }
}

#[track_caller]
fn fen_error(fen: &str) -> FenError {
    fen.parse::<Setup>().unwrap_err()
}

#[test]
fn a_fen_is_read_and_written_back() {
    for fen in [
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1",
        "10(hc)/11/11/6(+e+s)4/11/9i1/10I/(+NF+T)10/11/11/11/4+C6 b - - 12 34",
        "10c/11/11/11/11/11/11/11/11/11/11/2C8 r - - 0 1",
    ] {
        assert_eq!(study(fen).to_string(), fen);
    }
}

#[test]
fn fen_runs_from_rank_12_down_and_from_file_a() {
    let position = study("2n8/11/11/11/11/11/11/11/11/11/11/10T r - - 0 1");
    assert_eq!(
        (on(&position, "c12"), on(&position, "k1")),
        ("n".into(), "T".into())
    );
}

#[test]
fn fen_writes_heroes_with_plus_and_stacks_in_brackets_carrier_first() {
    let position = study("11/11/11/6+t4/11/11/11/11/11/2(+NF+T)8/11/11 r - - 0 1");
    assert_eq!(
        (on(&position, "c3"), on(&position, "g9")),
        ("(+NF+T)".into(), "+t".into())
    );
    assert!(
        "11/11/11/11/11/11/11/11/11/2(TN)8/11/11 r - - 0 1"
            .parse::<Setup>()
            .is_err()
    );
    assert!(
        "11/11/11/11/11/11/11/11/11/2(T)8/11/11 r - - 0 1"
            .parse::<Setup>()
            .is_err()
    );
}

#[test]
fn an_invalid_fen_is_an_error_with_its_place() {
    let board = "11/11/11/11/11/11/11/11/11/11/11/11";
    for (fen, field) in [
        (
            "11/11/11/11/11/11/11/11/11/11/11 r - - 0 1".into(),
            FenField::Board,
        ),
        (format!("{board}/11 r - - 0 1"), FenField::Board),
        (format!("12{} r - - 0 1", &board[2..]), FenField::Board),
        (format!("10{} r - - 0 1", &board[2..]), FenField::Board),
        (format!("0T10{} r - - 0 1", &board[2..]), FenField::Board),
        (format!("5X5{} r - - 0 1", &board[2..]), FenField::Board),
        (format!("{board} w - - 0 1"), FenField::Turn),
        (format!("{board} r KQ - 0 1"), FenField::Third),
        (format!("{board} r - e3 0 1"), FenField::Fourth),
        (format!("{board} r - - x 1"), FenField::HalfmoveClock),
        (format!("{board} r - - 0 x"), FenField::MoveNumber),
        (format!("{board} r - - 0 1 c3"), FenField::Deployment),
    ] {
        assert_eq!(fen_error(&fen).field, field, "{fen}");
    }
}

#[test]
fn fen_in_the_middle_of_a_deployment_is_that_from_before_it_and_the_deployment_so_far() {
    let mut position = study("11/11/11/11/11/11/11/11/11/2(NFT)i7/11/11 r - - 0 9");
    play(&mut position, "Fc3>e5");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/11/11/2(NFT)i7/11/11 r - - 0 9 c3::F>e5..."
    );
    play(&mut position, "Tc3>xd3");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/11/11/2(NFT)i7/11/11 r - - 0 9 c3::F>e5,T>xd3..."
    );
}

#[test]
fn fen_names_only_pieces_marked_as_staying() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["Fc3>e5"],
    );
    position.stay(square("c3"), Role::Tank).unwrap();
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1 c3:T:F>e5..."
    );
    // Before the first step too, and for several pieces as a unit.
    let mut position = study("11/11/11/2(nft)8/11/11/11/11/11/11/11/11 b - - 0 1");
    position.stay(square("c9"), Role::Tank).unwrap();
    assert_eq!(
        position.to_string(),
        "11/11/11/2(nft)8/11/11/11/11/11/11/11/11 b - - 0 1 c9:T:..."
    );
    position.stay(square("c9"), Role::Navy).unwrap();
    assert_eq!(
        position.to_string(),
        "11/11/11/2(nft)8/11/11/11/11/11/11/11/11 b - - 0 1 c9:(NT):..."
    );
}

#[test]
fn fen_never_names_a_piece_that_made_a_stay_capture() {
    let position = after(
        "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1",
        &["Tc4>_b4"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1 c4::T>_b4..."
    );
    let wrong = "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1 c4:T:T>_b4...";
    assert_eq!(
        deployment_problem(wrong),
        DeploymentProblem::StaysAndActs { role: Role::Tank }
    );
}

#[test]
fn fen_of_a_deployment_is_read_back_identically() {
    for (fen, moves) in [
        (
            "11/11/11/11/11/11/11/4i6/11/2(NFT)8/11/11 r - - 3 9",
            &["Fc3>xe5"][..],
        ),
        (
            "11/11/11/11/11/11/11/4i6/11/2(NFT)8/11/11 r - - 3 9",
            &["(FT)c3>xe5"],
        ),
        (
            "11/11/11/6(fti)4/6I4/11/11/11/11/11/11/11 b - - 3 9",
            &["Ig9>xg8", "Fg9>k9"],
        ),
        (
            "11/11/11/11/11/11/11/6g4/11/11/6(FTI)4/11 r - - 0 1",
            &["Fg2>@g5"],
        ),
        (
            "10c/11/11/11/11/11/6F4/11/6(TI)4/11/11/11 r - - 0 1",
            &["Tg4>&g6"],
        ),
        (
            "11/11/11/11/11/11/6c4/11/6(FT)4/11/11/11 r - - 0 1",
            &["Fg4>c4"],
        ),
    ] {
        let position = after(fen, moves);
        let read = study(&position.to_string());
        assert!(read.is_identical(&position), "{position}");
        assert_eq!(legal(&read), legal(&position));
    }
}

#[test]
fn a_piece_is_written_heroic_if_it_was_when_it_moved_and_a_staying_one_before_the_turn() {
    // The Air Force's step makes the Tank heroic.
    let mut position = after(
        "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1",
        &["Fg4>c4"],
    );
    assert_eq!(on(&position, "g4"), "(+TI)");
    let mut stays = position;
    stays.stay(square("g4"), Role::Tank).unwrap();
    assert_eq!(
        stays.to_string(),
        "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1 g4:T:F>c4..."
    );
    play(&mut position, "+Tg4>h5");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1 g4::F>c4,+T>h5..."
    );
    let mut hero = after(
        "11/11/11/11/11/11/11/11/6(F+TI)4/11/11/11 r - - 0 1",
        &["Fg4>c4"],
    );
    hero.stay(square("g4"), Role::Tank).unwrap();
    assert_eq!(
        hero.to_string(),
        "11/11/11/11/11/11/11/11/6(F+TI)4/11/11/11 r - - 0 1 g4:+T:F>c4..."
    );
}

#[test]
fn fen_of_an_impossible_deployment_is_refused() {
    use DeploymentProblem as Problem;
    for (fen, problem) in [
        (
            "11/11/11/11/11/11/11/11/6T4/11/11/11 r - - 0 1 g4::T>g5...",
            Problem::NoStack {
                square: square("g4"),
            },
        ),
        (
            "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 b - - 0 1 g4::T>g5...",
            Problem::NoStack {
                square: square("g4"),
            },
        ),
        (
            "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1 g4::...",
            Problem::NothingDone,
        ),
        (
            "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1 g4::T>g7...",
            Problem::StepImpossible {
                step: 0,
                why: IllegalMove::OutOfReach {
                    act: Move::from_lan("Tg4>g7", Color::Red).unwrap().act().unwrap(),
                    why: ReachError::TooFar {
                        range: 2,
                        distance: 3,
                    },
                },
            },
        ),
        (
            "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1 g4::(TI)>g5...",
            Problem::WholeStack,
        ),
        (
            "11/11/11/11/11/11/11/11/6(FTI)4/11/11/11 r - - 0 1 g4::F>g5,F>g6...",
            Problem::StepImpossible {
                step: 1,
                why: IllegalMove::NoSuchUnit { from: square("g4") },
            },
        ),
        (
            "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1 g4::T>g5,I>g3...",
            Problem::AlreadyOver,
        ),
        (
            "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1 g4:I:T>g5...",
            Problem::AlreadyOver,
        ),
        (
            "11/11/11/11/11/11/11/11/6(FTI)4/11/11/11 r - - 0 1 g4:T:T>g5...",
            Problem::StaysAndActs { role: Role::Tank },
        ),
        (
            "11/11/11/11/11/11/11/(NT)10/11/11/11/11 r - - 0 1 a5::N>a6...",
            Problem::CannotBeCompleted,
        ),
    ] {
        assert_eq!(deployment_problem(fen), problem, "{fen}");
    }
}

#[test]
fn fen_of_a_deployment_names_heroes_as_they_were() {
    for fen in [
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1 g4::+T>g5...",
        "11/11/11/11/11/11/11/11/6(+TI)4/11/11/11 r - - 0 1 g4::T>g5...",
        "11/11/11/11/11/11/11/11/6(FTI)4/11/11/11 r - - 0 1 g4:+I:T>g5...",
        "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1 g4::F>c4,T>g5...",
    ] {
        deployment_problem(fen);
    }
}

#[test]
fn lan_has_the_unit_its_square_the_mark_and_the_target() {
    for (fen, lan) in [
        ("11/11/11/11/11/11/5T5/11/11/11/11/11 r - - 0 1", "Tf6f8"),
        (
            "11/11/11/11/11/4i6/4(TI)6/11/11/11/11/11 r - - 0 1",
            "(TI)e6xe7",
        ),
        (
            "11/11/11/11/11/4i6/11/11/11/11/4+F6/11 r - - 0 1",
            "+Fe2_e7",
        ),
        ("11/11/11/11/11/11/11/2T8/11/2N8/11/11 r - - 0 1", "Nc3&c5"),
        ("11/11/11/11/11/11/11/6g4/11/11/6F4/11 r - - 0 1", "Fg2@g5"),
        (
            "11/11/11/11/11/11/11/4i6/11/2(NF)8/11/11 r - - 0 1",
            "Fc3>xe5",
        ),
        (
            "11/11/11/11/11/11/2(NFT)8/11/11/11/11/11 r - - 0 1",
            "(FT)c6>d7",
        ),
        (
            "11/11/11/11/11/11/11/11/2(NT)1F6/11/11/11 r - - 0 1",
            "Tc4>&e4",
        ),
        (
            "11/11/11/11/11/11/11/6g4/11/11/6(FT)4/11 r - - 0 1",
            "Fg2>@g5",
        ),
        (
            "11/11/11/11/11/11/11/11/2(NT)2i5/11/11/11 r - - 0 1",
            "Nc4>_f4",
        ),
    ] {
        assert!(is_legal(&study(fen), lan), "{lan}");
        assert!(legal(&study(fen)).contains(lan), "{lan}");
    }
}

#[test]
fn lan_has_capitals_for_both_sides() {
    let mut position = study("11/11/11/6(+t+i)4/11/11/11/11/6T4/11/11/11 b - - 0 1");
    assert!(legal(&position).contains("(+T+I)g9g8"));
    play(&mut position, "+Tg9>g8");
    assert!(legal(&position).contains("+Ig9>f9"));
}

#[test]
fn the_end_of_a_deployment_on_its_own_is_commit() {
    let position = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["Tg4>g6"],
    );
    assert!(position.legal_moves().contains(&Move::Commit));
    assert_eq!(Move::Commit.to_string(), "commit");
    assert_eq!(Move::from_lan("commit", Color::Blue), Ok(Move::Commit));
}

#[test]
fn lan_of_every_legal_move_is_read_back() {
    let mut count = 0;
    for position in [
        Position::start(),
        position("4c6/11/11/11/10a/2n1i6/11/2(+NFT)1(FTC)1t4/3g7/11/11/11 r - - 0 1"),
        position("3c7/11/11/11/2(nf)7a/4(ti)6/11/2(+NFT)1(FTC)1t4/3g7/11/11/11 b - - 0 1"),
        after(
            "11/11/11/11/11/11/11/11/2(NFT)2i5/11/11/11 r - - 0 1",
            &["Nc4>_f4"],
        ),
    ] {
        for mv in &position.legal_moves() {
            assert_eq!(Move::from_lan(&mv.to_string(), position.turn()), Ok(*mv));
            count += 1;
        }
    }
    assert!(count > 300);
}

#[test]
fn texts_that_are_not_lan_are_refused() {
    for text in words(
        "Te4 e4e5 te4e5 TIe4e5 (T)e4e5 (IT)e4e5 Te4e13 Tl4e5 Te4>>e5 Te4#e5 Te4e5x Commit Te4-e5 +e4e5",
    ) {
        assert!(Move::from_lan(&text, Color::Red).is_err(), "{text}");
    }
    assert!(Move::from_lan("", Color::Red).is_err());
}
