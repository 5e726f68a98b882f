//! §7: deployments: steps, staying, the end, undo.

use super::support::{
    after, assert_reach, assert_reach_in, is_legal, legal, on, play, position, reach, refused,
    square, study, words,
};
use crate::common::deploying::Deploying;
use cotulenh::{
    Color, Danger, DeployError, IllegalMove, Move, Outcome, Position, Role, RoleSet, Termination,
};

/// Tries to let a piece stay. It must be refused and leave the position unchanged.
#[track_caller]
fn stay_refused(position: &Position, origin: &str, role: Role) -> DeployError {
    let mut tried = *position;
    let error = tried.stay(square(origin), role).unwrap_err();
    assert!(tried.is_identical(position));
    error
}

#[test]
fn the_pieces_of_a_stack_leave_one_after_another_in_one_turn() {
    let mut position = study("11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 3 9");
    play(&mut position, "Fc3>e5");
    play(&mut position, "Tc3>d3");
    assert_eq!(position.turn(), Color::Red);
    play(&mut position, "Nc3>c7");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/2N8/11/4F6/11/3T7/11/11 b - - 4 9"
    );
}

#[test]
fn part_stacks_as_one_step() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1";
    assert_reach(
        fen,
        "(FT)c3>",
        "c1 c2 c4 c5 c6 c7 d3 e3 f3 g3 d4 e5 f6 g7 d2 e1",
    );
    assert_reach(fen, "(NT)c3>", "c1 c2 c4 c5 c6 c7 a3 b3 b4 a5 b2 a1");
    assert_reach(fen, "(NF)c3>", "c1 c2 c4 c5 c6 c7 a3 b3 b4 a5 b2 a1");
    let position = after(fen, &["(FT)c3>g7", "Nc3>a3"]);
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/6(FT)4/11/11/11/N10/11/11 b - - 1 1"
    );
}

#[test]
fn a_part_left_behind_may_leave_as_a_part_too() {
    let position = after(
        "11/11/11/11/11/11/11/11/6(FTI)4/11/11/11 r - - 0 1",
        &["Fg4>g8"],
    );
    assert_reach_in(&position, "(TI)g4>", "g2 g3 g5 g6 e4 f4 h4 i4");
    assert_reach_in(&position, "Tg4>", "g2 g3 g5 g6 e4 f4 h4 i4");
    assert_reach_in(&position, "Ig4>", "g3 g5 f4 h4");
    assert_eq!(legal(&position).len(), 8 + 8 + 4 + 1);
}

#[test]
fn moving_the_whole_stack_is_an_ordinary_move() {
    let position = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["(TI)g4g6"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/6(TI)4/11/11/11/11/11 b - - 1 1"
    );
    assert!(
        legal(&study("11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1"))
            .iter()
            .all(|lan| !lan.starts_with("(TI)g4>"))
    );
}

#[test]
fn each_step_changes_the_board_at_once() {
    // The Infantry's step sees the Tank on its new square and the square that the Tank left.
    let moved = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["Tg4>g5"],
    );
    assert_eq!(
        (on(&moved, "g4"), on(&moved, "g5")),
        ("I".into(), "T".into())
    );
    assert_reach_in(&moved, "Ig4>", "g3 f4 h4 &g5");
    let opened = after(
        "11/11/11/11/11/11/11/6i4/6(FT)4/11/11/11 r - - 0 1",
        &["Fg4>xg5"],
    );
    assert_reach_in(&opened, "Tg4>", "g2 g3 e4 f4 h4 i4 &g5");
}

#[test]
fn a_step_combines_with_a_friendly_stack() {
    let position = after(
        "11/11/11/11/11/11/11/11/6(TI)F3/11/11/11 r - - 0 1",
        &["Tg4>&h4", "Ig4>&h4"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/11/7(FTI)3/11/11/11 b - - 1 1"
    );
}

#[test]
fn a_piece_acts_once() {
    let position = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["Tg4>g5"],
    );
    assert_eq!(
        refused(&position, "Tg4>g6"),
        IllegalMove::NoSuchUnit { from: square("g4") }
    );
    assert_eq!(
        legal(&position),
        words("Ig4>g3 Ig4>f4 Ig4>h4 Ig4>&g5 commit")
    );
}

#[test]
fn a_stay_capture_is_made_by_one_piece_which_has_acted_and_stays() {
    let mut position = study("11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1");
    assert!(is_legal(&position, "(TI)c4_b4"));
    play(&mut position, "Tc4>_b4");
    let deployment = position.deployment().unwrap();
    assert_eq!(deployment.acted(), RoleSet::of(Role::Tank));
    assert_eq!(deployment.staying(), RoleSet::EMPTY);
    assert_eq!(on(&position, "c4"), "(TI)");
    assert_eq!(legal(&position), words("Ic4>c3 Ic4>c5 Ic4>d4 commit"));
    play(&mut position, "Ic4>d4");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/11/2TI7/11/11/11 b - - 0 1"
    );
}

#[test]
fn a_part_of_several_makes_no_stay_capture() {
    let position = study("11/11/11/11/11/11/11/11/2(NFT)2i5/11/11/11 r - - 0 1");
    assert!(reach(&position, "Nc4>").contains("_f4"));
    assert!(!reach(&position, "(NT)c4>").contains("_f4"));
    assert!(!reach(&position, "(NF)c4>").contains("_f4"));
    assert!(reach(&position, "(NFT)c4").contains("_f4"));
}

#[test]
fn commit_lets_the_waiting_pieces_stay() {
    let position = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["Fc3>e5", "commit"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/4F6/11/2(NT)8/11/11 b - - 1 1"
    );
}

#[test]
fn a_deployment_ends_by_itself_when_every_piece_has_acted_or_stays() {
    let mut position = study("11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1");
    position.stay(square("c3"), Role::Navy).unwrap();
    position.stay(square("c3"), Role::Tank).unwrap();
    assert_eq!(position.turn(), Color::Red);
    play(&mut position, "Fc3>e5");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/4F6/11/2(NT)8/11/11 b - - 1 1"
    );

    let mut position = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["Fc3>e5"],
    );
    position.stay(square("c3"), Role::Tank).unwrap();
    position.stay(square("c3"), Role::Navy).unwrap();
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/4F6/11/2(NT)8/11/11 b - - 1 1"
    );
}

#[test]
fn a_deployment_has_at_least_one_step() {
    let mut position = study("11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1");
    assert_eq!(refused(&position, "commit"), IllegalMove::NothingToCommit);
    position.stay(square("g4"), Role::Tank).unwrap();
    assert_eq!(refused(&position, "commit"), IllegalMove::NothingToCommit);
    assert_eq!(legal(&position), words("Ig4>g3 Ig4>g5 Ig4>f4 Ig4>h4"));
    let error = stay_refused(&position, "g4", Role::Infantry);
    assert_eq!(error, DeployError::Illegal(IllegalMove::NothingToCommit));
}

#[test]
fn the_pieces_left_on_the_origin_must_be_able_to_stand_there() {
    let position = after(
        "11/11/11/11/11/11/11/1(NT)9/11/11/11/11 r - - 0 1",
        &["Nb5>b8"],
    );
    assert_eq!(
        refused(&position, "commit"),
        IllegalMove::Stranded {
            origin: square("b5")
        }
    );
    assert_eq!(legal(&position), words("Tb5>c5 Tb5>d5"));
}

#[test]
fn a_step_without_a_continuation_that_can_be_committed_is_illegal() {
    // From a5 the Tank cannot reach land, so the Navy may not leave it.
    let position = study("11/11/11/11/11/11/11/(NT)10/11/11/11/11 r - - 0 1");
    assert_eq!(refused(&position, "Na5>a6"), IllegalMove::CannotBeCompleted);
    assert!(legal(&position).iter().all(|lan| lan.starts_with("(NT)a5")));
    // With an enemy in range, the Tank reaches land by capturing it.
    assert!(is_legal(
        &study("11/11/11/11/11/11/11/(NT)1i8/11/11/11/11 r - - 0 1"),
        "Na5>a6"
    ));
    // An Air Force carries it.
    let position = study("11/11/11/11/11/11/11/(NFT)10/11/11/11/11 r - - 0 1");
    assert!(is_legal(&position, "Na5>a6"));
    assert_eq!(
        refused(&position, "(NF)a5>a6"),
        IllegalMove::CannotBeCompleted
    );
    let position = after(
        "11/11/11/11/11/11/11/(NFT)10/11/11/11/11 r - - 0 1",
        &["Na5>a6"],
    );
    assert_reach_in(&position, "(FT)a5>", "&a6 c5 d5 e5 c7 d8 e9 c3 d2 e1");
    // If the Air Force leaves alone, the Tank cannot follow.
    assert_reach_in(&position, "Fa5>", "");
    assert_reach_in(&position, "Ta5>", "");
}

#[test]
fn a_stay_that_would_strand_a_piece_at_sea_is_refused() {
    let gone = after(
        "11/11/11/11/11/11/11/1(NT)9/11/11/11/11 r - - 0 1",
        &["Nb5>b8"],
    );
    let stranded = IllegalMove::Stranded {
        origin: square("b5"),
    };
    assert_eq!(
        stay_refused(&gone, "b5", Role::Tank),
        DeployError::Illegal(stranded)
    );
    // Before the first step: if the Tank stays at sea, the Navy cannot leave.
    let stuck = DeployError::Illegal(IllegalMove::CannotBeCompleted);
    assert_eq!(
        stay_refused(
            &study("11/11/11/11/11/11/11/(NT)10/11/11/11/11 r - - 0 1"),
            "a5",
            Role::Tank
        ),
        stuck
    );
    assert_eq!(
        stay_refused(
            &study("11/11/11/11/11/11/11/(NT)10/11/11/11/11 r - - 0 1"),
            "a5",
            Role::Navy
        ),
        stuck
    );
    assert_eq!(
        stay_refused(
            &study("11/11/11/11/11/11/11/1(NF)9/11/11/11/11 r - - 0 1"),
            "b5",
            Role::AirForce
        ),
        stuck
    );
    let mut fine = study("11/11/11/11/11/11/11/1(NF)9/11/11/11/11 r - - 0 1");
    fine.stay(square("b5"), Role::Navy).unwrap();
}

#[test]
fn a_deployment_whose_middle_leaves_the_own_commander_attacked_and_whose_end_is_safe() {
    let mut position = position("10c/11/11/11/11/11/4i6/11/4(FC)6/11/11/11 r - - 0 1");
    assert!(!position.is_check());
    play(&mut position, "Ce4>e5");
    // Check is judged on the current board.
    assert!(position.is_check());
    let attacked = Danger::Attacked { by: square("e6") };
    assert_eq!(
        refused(&position, "commit"),
        IllegalMove::CommanderUnsafe(attacked)
    );
    assert_eq!(legal(&position), words("Fe4>xe6"));
    play(&mut position, "Fe4>xe6");
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/4+F6/4C6/11/11/11/11 b - - 0 1"
    );
}

#[test]
fn a_step_into_danger_that_no_later_step_averts_is_illegal() {
    let position = position("10c/11/11/11/11/11/4i6/11/4(TC)6/11/11/10h r - - 0 1");
    assert_eq!(refused(&position, "Ce4>e5"), IllegalMove::CannotBeCompleted);
}

#[test]
fn a_deployment_that_captures_the_commander_by_opening_a_line() {
    let mut position = position("11/11/11/6c4/11/11/11/6g4/11/11/6(FC)4/11 r - - 0 1");
    play(&mut position, "Fg2>@g5");
    let exposed = Danger::Exposed {
        enemy: square("g9"),
    };
    assert_eq!(
        refused(&position, "commit"),
        IllegalMove::CommanderUnsafe(exposed)
    );
    assert_reach_in(&position, "Cg2>", "xg9 c2 d2 e2 f2 h2 i2 j2 k2");
    play(&mut position, "Cg2>xg9");
    assert_eq!(
        position.to_string(),
        "11/11/11/6C4/11/11/11/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        position.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
}

#[test]
fn a_deployment_that_opens_a_line_over_the_sea_takes_the_commander_by_staying() {
    let position = after(
        "11/11/11/11/11/11/11/(nc)n1(TC)7/11/11/11/11 r - - 0 1",
        &["Td5>_b5", "Cd5>_a5"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/3(+TC)7/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        position.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
}

#[test]
fn a_stack_that_shields_its_commander_may_send_a_part_away() {
    let position = after(
        "4c6/11/11/11/11/11/11/4(TI)6/11/11/11/4C6 r - - 0 1",
        &["Te5>f5"],
    );
    assert_eq!(legal(&position), words("Ie5>e4 Ie5>e6 commit"));
}

#[test]
fn turn_counters_and_status_do_not_change_until_the_deployment_ends() {
    let mut position = study("11/11/11/6(fti)4/6I4/11/11/11/11/11/11/11 b - - 12 7");
    play(&mut position, "Tg9>xg8");
    assert_eq!(position.turn(), Color::Blue);
    assert_eq!((position.halfmove_clock(), position.move_number()), (12, 7));
    assert_eq!(position.outcome(), None);
    play(&mut position, "commit");
    assert_eq!(
        position.to_string(),
        "11/11/11/6(fi)4/6t4/11/11/11/11/11/11/11 r - - 0 8"
    );
}

#[test]
fn only_the_deployed_stack_acts() {
    let position = after(
        "11/11/11/11/11/11/11/10(FM)/6(TI)4/11/11/10E r - - 0 1",
        &["Tg4>g5"],
    );
    let busy = IllegalMove::DeploymentInProgress {
        origin: square("g4"),
    };
    assert_eq!(refused(&position, "Ek1k2"), busy);
    assert_eq!(refused(&position, "Mk5>k6"), busy);
    assert_eq!(refused(&position, "Ig4g3"), busy);
    let other = DeployError::OtherOrigin {
        origin: square("g4"),
    };
    assert_eq!(stay_refused(&position, "k5", Role::Militia), other);
}

#[test]
fn only_an_own_stack_of_two_or_three_is_deployed() {
    let position = study("11/11/11/6(ti)4/11/11/11/11/6T4/11/11/11 r - - 0 1");
    for at in ["g4", "g9", "e5"] {
        let error = stay_refused(&position, at, Role::Tank);
        assert_eq!(error, DeployError::NoStack { square: square(at) });
    }
    let position = study("11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1");
    assert_eq!(
        stay_refused(&position, "g4", Role::Militia),
        DeployError::NotWaiting {
            role: Role::Militia
        }
    );
}

#[test]
fn staying_and_recombining_are_in_no_list_of_moves() {
    // Eight moves of the stack, eight steps of the Tank, four of the Infantry.
    let position = study("11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1");
    assert_eq!(legal(&position).len(), 8 + 8 + 4);
    let stepped = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["Tg4>g6"],
    );
    assert_eq!(legal(&stepped), words("Ig4>g3 Ig4>g5 Ig4>f4 Ig4>h4 commit"));
}

#[test]
fn undo_step_takes_back_a_step() {
    let start = study("11/11/11/11/11/11/11/4i6/11/2(NFT)8/11/11 r - - 5 2");
    let mut position = start;
    play(&mut position, "Fc3>xe5");
    let first = position;
    play(&mut position, "Tc3>d3");
    position.undo_step().unwrap();
    assert!(position.is_identical(&first));
    position.undo_step().unwrap();
    assert!(position.is_identical(&start));
    assert_eq!(position.undo_step(), Err(DeployError::NotDeploying));
}

#[test]
fn undo_step_takes_back_a_stay() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["Fc3>e5"],
    );
    let before = position;
    position.stay(square("c3"), Role::Tank).unwrap();
    assert_eq!(
        position.deployment().unwrap().staying(),
        RoleSet::of(Role::Tank)
    );
    assert!(!legal(&position).iter().any(|lan| lan.starts_with('T')));
    position.undo_step().unwrap();
    assert!(position.is_identical(&before));
}

#[test]
fn undo_step_takes_back_heroes_it_made() {
    let mut position = study("11/11/11/11/11/11/6c4/11/6(FT)4/11/11/11 r - - 0 1");
    let before = position;
    play(&mut position, "Fg4>g2");
    assert_eq!(
        (on(&position, "g4"), on(&position, "g2")),
        ("+T".into(), "+F".into())
    );
    position.undo_step().unwrap();
    assert!(position.is_identical(&before));
}

#[test]
fn cancel_deployment_restores_the_position_before_it() {
    let start = study("11/11/11/11/11/11/11/4i6/11/2(NFT)3c4/11/11 r - - 5 2");
    let mut position = start;
    play(&mut position, "Fc3>xe5");
    position.stay(square("c3"), Role::Navy).unwrap();
    position.cancel_deployment().unwrap();
    assert!(position.is_identical(&start));
    assert_eq!(position.cancel_deployment(), Err(DeployError::NotDeploying));
}

/// Walks every deployment to its end. Each step has a continuation, and each end is a legal turn.
fn walk(position: &Position) -> usize {
    if position.deployment().is_none() {
        return 1;
    }
    let moves = position.legal_moves();
    assert!(!moves.is_empty(), "stuck: {position}");
    moves.iter().map(|&mv| walk(&position.after(mv))).sum()
}

#[test]
fn a_player_is_never_stuck_in_a_deployment() {
    let start = position("4c6/11/11/11/10a/4i6/11/(NFT)1n1(FTC)1t4/3g7/11/11/11 r - - 0 1");
    let steps = start.legal_moves();
    let steps = steps.iter().filter(|mv| matches!(mv, Move::Step(_)));
    assert!(steps.map(|&mv| walk(&start.after(mv))).sum::<usize>() > 1000);
}
