//! §10: how the game ends, the clock, repetition and points.

use super::support::{after, is_legal, legal, on, play, position, refused, study};
use cotulenh::{Color, IllegalMove, Outcome, Position, Role, Stack, Termination};
use std::collections::HashSet;

#[test]
fn a_side_whose_commander_is_captured_loses() {
    let won = after(
        "11/11/11/11/11/11/6(tc)4/11/6T4/11/11/4C6 r - - 0 1",
        &["Tg4xg6"],
    );
    let outcome = Outcome::win(Color::Red, Termination::CommanderCaptured);
    assert_eq!(won.ended(), Some(outcome));
    assert_eq!(won.outcome(), Some(outcome));
    let won = after(
        "10c/11/11/11/6t4/11/6C4/11/11/11/11/11 b - - 0 1",
        &["Tg8xg6"],
    );
    assert_eq!(won.winner(), Some(Color::Blue));
}

#[test]
fn nothing_is_played_after_the_end() {
    let won = after(
        "10i/11/11/11/11/11/6c4/11/6T4/11/11/4C6 r - - 0 1",
        &["Tg4xg6"],
    );
    assert!(legal(&won).is_empty());
    assert_eq!(refused(&won, "Ik12k11"), IllegalMove::GameOver);
}

#[test]
fn that_a_commander_was_captured_is_known_from_the_turn_and_not_from_the_fen() {
    let won = after(
        "10i/11/11/11/11/11/6c4/11/6T4/11/11/4C6 r - - 0 1",
        &["Tg4xg6"],
    );
    let read = study(&won.to_string());
    assert_eq!(read.outcome(), None);
    assert!(is_legal(&read, "Ik12k11"));
}

#[test]
fn mate_is_check_without_a_legal_turn() {
    // The open lines of j11 confine the Commander to its corner.
    let mated = position("10c/9C1/11/10A/11/11/11/11/11/11/11/11 b - - 0 1");
    assert!(mated.is_check());
    assert_eq!(
        mated.outcome(),
        Some(Outcome::win(Color::Red, Termination::Checkmate))
    );
    let played = after(
        "10c/9C1/11/11/10A/11/11/11/11/11/11/11 r - - 0 1",
        &["Ak8k9"],
    );
    assert_eq!(
        played.outcome(),
        Some(Outcome::win(Color::Red, Termination::Checkmate))
    );
}

#[test]
fn stalemate_is_no_legal_turn_without_check_and_a_draw() {
    let stuck = position("10c/9C1/11/11/11/11/11/11/11/11/6A4/11 b - - 0 1");
    assert!(!stuck.is_check());
    assert_eq!(stuck.outcome(), Some(Outcome::draw(Termination::Stalemate)));
}

#[test]
fn a_deployment_out_of_check_is_a_legal_turn() {
    let position = position("10(hc)/11/11/10A/11/11/11/11/11/11/11/4C6 b - - 0 1");
    assert!(position.is_check());
    assert_eq!(position.outcome(), None);
    assert!(is_legal(&position, "Ck12>j12"));
}

#[test]
fn a_draw_at_100_half_moves_without_a_capture() {
    let fen = "10c/11/11/11/11/11/6i4/11/6T4/11/11/4C4hh r - - 99 80";
    assert_eq!(position(fen).outcome(), None);
    let quiet = after(fen, &["Tg4g5"]);
    assert_eq!(
        (quiet.halfmove_clock(), quiet.outcome()),
        (100, Some(Outcome::draw(Termination::Fifty)))
    );
    let taken = after(fen, &["Tg4xg6"]);
    assert_eq!((taken.halfmove_clock(), taken.outcome()), (0, None));
}

#[test]
fn mate_and_stalemate_come_before_the_hundredth_half_move() {
    let mated = after(
        "10c/9C1/11/11/10A/11/11/11/11/11/11/11 r - - 99 80",
        &["Ak8k9"],
    );
    assert_eq!(
        (mated.halfmove_clock(), mated.outcome()),
        (100, Some(Outcome::win(Color::Red, Termination::Checkmate)))
    );
    let stuck = after(
        "10c/9C1/11/11/11/11/11/11/11/6A4/11/11 r - - 99 80",
        &["Ag3g2"],
    );
    assert_eq!(
        (stuck.halfmove_clock(), stuck.outcome()),
        (100, Some(Outcome::draw(Termination::Stalemate)))
    );
}

#[test]
fn the_half_move_clock_counts_finished_turns() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 7 3";
    let mut position = after(fen, &["Fc3>e5", "Tc3>d3"]);
    assert_eq!(position.halfmove_clock(), 7);
    play(&mut position, "Nc3>c7");
    assert_eq!(position.halfmove_clock(), 8);
}

#[test]
fn a_capture_in_any_step_returns_the_clock_to_0() {
    let fen = "11/11/11/11/11/11/11/4i6/11/1n(NFT)8/11/11 r - - 7 3";
    for steps in [
        ["Fc3>xe5", "Tc3>d3", "Nc3>c7"],
        ["Tc3>d3", "Fc3>xe5", "Nc3>c7"],
        ["Tc3>d3", "Nc3>c7", "Fc3>xe5"],
        ["Tc3>_b3", "Fc3>e3", "Nc3>c7"],
        ["Fc3>e3", "Tc3>_b3", "commit"],
        ["Tc3>d3", "Fc3>@b3", "commit"],
    ] {
        assert_eq!(after(fen, &steps).halfmove_clock(), 0, "{steps:?}");
    }
    assert_eq!(
        after(fen, &["Tc3>d3", "Fc3>e3", "Nc3>c7"]).halfmove_clock(),
        8
    );
}

#[test]
fn every_kind_of_capture_returns_the_clock_to_0() {
    assert_eq!(
        after(
            "11/11/11/11/11/11/6i4/11/6T4/11/11/11 r - - 7 3",
            &["Tg4xg6"]
        )
        .halfmove_clock(),
        0
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/11/2N2i5/11/11/11 r - - 7 3",
            &["Nc4_f4"]
        )
        .halfmove_clock(),
        0
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/6g4/11/11/6F4/11 r - - 7 3",
            &["Fg2@g5"]
        )
        .halfmove_clock(),
        0
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/6I4/6T4/11/11/11 r - - 7 3",
            &["Tg4&g5"]
        )
        .halfmove_clock(),
        8
    );
}

#[test]
fn the_move_number_grows_after_blues_turn() {
    let mut position = study("11/11/11/6t4/11/11/11/11/6T4/11/11/11 r - - 0 5");
    play(&mut position, "Tg4g5");
    assert_eq!(position.move_number(), 5);
    play(&mut position, "Tg9g8");
    assert_eq!(position.move_number(), 6);
}

#[test]
fn nothing_ends_in_the_middle_of_a_deployment() {
    // The Commander is captured, and the turn continues.
    let mut position = position("11/11/11/11/11/11/6c4/11/6(TI)4/11/11/4C6 r - - 99 4");
    play(&mut position, "Tg4>xg6");
    assert_eq!(position.outcome(), None);
    assert!(is_legal(&position, "Ig4>g3"));
    play(&mut position, "commit");
    assert_eq!(
        position.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
    // The hundredth half-move is not finished.
    for fen in [
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 99 4 g4::T>g5...",
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 100 4 g4::T>g5...",
    ] {
        assert_eq!(study(fen).outcome(), None);
    }
}

#[test]
fn positions_that_differ_in_counters_are_the_same_for_repetition() {
    let one = position("10c/11/11/11/11/11/11/11/6T4/11/11/4C6 r - - 0 1");
    let other = position("10c/11/11/11/11/11/11/11/6T4/11/11/4C6 r - - 40 33");
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    assert!(!one.is_identical(&other));
    assert_eq!(HashSet::from([one, other]).len(), 1);
}

#[test]
fn moving_there_and_back_repeats_the_position() {
    let start = position("10c/11/11/6t2i1/11/11/11/11/6T4/11/11/4C5I r - - 0 1");
    let mut position = start;
    for _ in 0..2 {
        for lan in ["Tg4g5", "Tg9g8", "Tg5g4", "Tg8g9"] {
            play(&mut position, lan);
            assert_eq!(position == start, lan == "Tg8g9");
        }
        assert_eq!(position.key(), start.key());
    }
    assert_eq!((position.halfmove_clock(), position.move_number()), (8, 5));
}

#[test]
fn stacks_heroes_and_side_to_move_count_for_repetition() {
    let base = study("11/11/11/6c4/11/11/11/11/6(TI)4/11/11/11 r - - 0 1");
    for fen in [
        "11/11/11/6c4/11/11/11/11/6(TI)4/11/11/11 b - - 0 1",
        "11/11/11/6c4/11/11/11/11/6(+TI)4/11/11/11 r - - 0 1",
        "11/11/11/6c4/11/11/11/11/6(T+I)4/11/11/11 r - - 0 1",
        "11/11/11/6c4/11/11/11/6I4/6T4/11/11/11 r - - 0 1",
        "11/11/11/6c4/11/11/11/6(TI)4/11/11/11/11 r - - 0 1",
    ] {
        assert_ne!(base, study(fen), "{fen}");
        assert_ne!(base.key(), study(fen).key(), "{fen}");
    }
}

#[test]
fn inside_a_deployment_the_pieces_that_have_acted_count_for_repetition() {
    let tank = after(
        "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1",
        &["Tc4>_b4"],
    );
    let infantry = after(
        "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1",
        &["Ic4>_b4"],
    );
    let outside = study("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1");
    assert_eq!(tank.board(), infantry.board());
    assert_eq!(tank.board(), outside.board());
    assert_ne!(tank, infantry);
    assert_ne!(tank, outside);
    assert_ne!(tank.key(), infantry.key());
    assert_ne!(tank.key(), outside.key());
}

#[test]
fn inside_a_deployment_the_origin_counts_for_repetition() {
    let fen = "11/11/11/11/11/11/2(EA)8/1n9/2(EA)8/11/11/11 r - - 0 1";
    let (lower, upper) = (after(fen, &["Ac4>_b5"]), after(fen, &["Ac6>_b5"]));
    assert_eq!(lower.board(), upper.board());
    assert_ne!(lower, upper);
    assert_ne!(lower.key(), upper.key());
}

#[test]
fn inside_a_deployment_the_order_of_the_steps_does_not_count() {
    let one = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["Fc3>e5", "Tc3>d3"],
    );
    let other = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["Tc3>d3", "Fc3>e5"],
    );
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
}

#[test]
fn points_of_the_pieces_and_of_a_stack() {
    let points: Vec<u32> = "EIGMTSAFNCH"
        .chars()
        .map(|letter| Role::from_letter(letter).unwrap().points())
        .collect();
    assert_eq!(points, [10, 10, 10, 10, 20, 20, 30, 40, 80, 100, 0]);
    let position = study("11/11/11/11/11/11/11/11/6H4/2(NFT)8/11/11 r - - 0 1");
    let stack: Stack = position.board().stack("c3".parse().unwrap()).unwrap();
    assert_eq!(stack.points(), 140);
    assert_eq!(position.board().points(Color::Red), 140);
    assert_eq!(on(&position, "g4"), "H");
    // 19 pieces: C 100, N 160, F 80, A 60, T 40, S 20, and seven of 10.
    assert_eq!(Position::start().board().points(Color::Blue), 530);
}
