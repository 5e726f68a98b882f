//! §8: the Commander: attacked, exposed, safe, and the lines it may not cross.

use super::support::{
    after, assert_reach, assert_reach_in, is_legal, legal, play, position, reach, refused, square,
    study, words,
};
use cotulenh::{
    Color, Danger, IllegalMove, MoveKind, Outcome, Position, ReachError, Termination, commander,
};

fn in_check(fen: &str) -> bool {
    study(fen).is_check()
}

#[test]
fn a_commander_is_attacked_by_pieces_that_could_capture_it() {
    assert!(in_check("11/11/11/11/11/11/6t4/11/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check("11/11/11/11/11/6t4/11/11/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check(
        "11/11/11/11/11/11/6t4/6I4/6C4/11/11/11 r - - 0 1"
    ));
    assert!(in_check("11/11/11/11/11/6a4/11/6I4/6C4/11/11/11 r - - 0 1"));
    assert!(in_check("11/11/11/11/11/11/11/7m3/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check("11/11/11/11/11/11/11/7i3/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check("11/11/11/11/11/11/11/6h4/6C4/11/11/11 r - - 0 1"));
    assert!(in_check("11/11/11/11/11/11/11/7+h3/6C4/11/11/11 r - - 0 1"));
}

#[test]
fn a_passenger_attacks_by_moving_alone() {
    assert!(!in_check("11/11/11/11/11/6e4/11/11/6C4/11/11/11 r - - 0 1"));
    assert!(in_check(
        "11/11/11/11/11/6(ea)4/11/11/6C4/11/11/11 r - - 0 1"
    ));
    // The Air Force aboard reaches four squares, the Navy itself three.
    assert!(!in_check("11/11/11/11/11/11/11/n3C6/11/11/11/11 r - - 0 1"));
    assert!(in_check(
        "11/11/11/11/11/11/11/(nf)3C6/11/11/11/11 r - - 0 1"
    ));
}

#[test]
fn a_commander_aboard_is_attacked_with_its_stack() {
    assert!(in_check(
        "11/11/11/11/11/11/11/6i4/6(TC)4/11/11/11 r - - 0 1"
    ));
    // A Commander aboard a Navy is within range of the enemy Navy, also at sea.
    assert!(in_check(
        "11/11/11/1n9/11/11/11/1(NC)9/11/11/11/11 r - - 0 1"
    ));
    assert!(in_check(
        "11/11/11/11/11/11/11/1(NC)t8/11/11/11/11 r - - 0 1"
    ));
    assert!(!in_check(
        "11/11/11/11/11/11/3t7/1(NC)9/11/11/11/11 r - - 0 1"
    ));
}

#[test]
fn terrain_does_not_protect_a_commander() {
    assert!(in_check("11/11/11/11/6a4/11/6C4/11/11/11/11/11 r - - 0 1"));
    assert!(in_check("11/11/11/11/11/11/11/11/2n2C5/11/11/11 r - - 0 1"));
    assert!(in_check("11/11/11/11/11/11/3n7/2C8/11/11/11/11 r - - 0 1"));
}

#[test]
fn an_attack_by_suicide_counts_and_one_that_does_not_arrive_does_not() {
    assert!(in_check("11/11/11/11/6f4/11/11/11/6C4/11/11/11 r - - 0 1"));
    assert!(in_check("11/11/11/11/6f4/11/11/6G4/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check(
        "11/11/11/11/6f4/11/11/6G4/5GC4/11/11/11 r - - 0 1"
    ));
    assert!(in_check(
        "11/11/11/11/6+f4/11/11/6G4/5GC4/11/11/11 r - - 0 1"
    ));
    // The way leads through the zone of h6 and out of it.
    assert!(!in_check(
        "11/11/11/11/6f4/11/7G3/11/6C4/11/11/11 r - - 0 1"
    ));
}

#[test]
fn facing_commanders_are_exposed_and_not_attacked() {
    let facing = position("11/11/11/6c4/11/11/11/11/11/11/11/6C4 r - - 0 1");
    assert!(!facing.is_check());
    assert!(commander::is_exposed(facing.board()));
    assert!(!commander::is_safe(facing.board(), Color::Red));
    assert!(!commander::is_safe(facing.board(), Color::Blue));
    assert!(commander::is_exposed(
        position("11/11/11/11/11/11/11/11/3(TC)6(hc)/11/11/11 r - - 0 1").board()
    ));
    assert!(!commander::is_exposed(
        position("11/11/11/11/11/11/11/11/3C2i3c/11/11/11 r - - 0 1").board()
    ));
    assert!(!commander::is_exposed(
        position("11/11/11/11/11/6c4/11/11/3C7/11/11/11 r - - 0 1").board()
    ));
}

#[test]
fn no_turn_leaves_the_commanders_facing_each_other() {
    assert_reach(
        "4c6/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1",
        "Te5",
        "e3 e4 e6 e7",
    );
    let position = position("4c6/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1");
    let exposed = Danger::Exposed {
        enemy: square("e12"),
    };
    assert_eq!(
        refused(&position, "Te5f5"),
        IllegalMove::CommanderUnsafe(exposed)
    );
    // The same for Commanders aboard a stack.
    assert_reach(
        "4(fc)6/11/11/11/11/11/11/4T6/11/11/11/4(HC)6 r - - 0 1",
        "Te5",
        "e3 e4 e6 e7",
    );
}

#[test]
fn a_check_must_be_answered() {
    // The Commander escapes along the first rank up to the open line of d12, or the Tank on i3 captures the attacker.
    let position = position("3c7/11/2i8/11/11/11/11/11/11/2I5T1t/11/10C r - - 0 1");
    assert!(position.is_check());
    assert_eq!(
        legal(&position),
        words("Ck1j1 Ck1i1 Ck1h1 Ck1g1 Ck1f1 Ck1e1 Ti3xk3")
    );
}

#[test]
fn a_pinned_piece_keeps_its_commander_covered() {
    assert_reach(
        "10c/11/11/11/11/11/11/11/11/6t4/6I4/6C3h r - - 0 1",
        "Ig2",
        "xg3",
    );
}

#[test]
fn a_commander_does_not_step_into_an_attack() {
    // The Infantry on h3 attacks g3 and h2. The open lines of d12 forbid rank 1 and rank 12.
    assert_reach(
        "3c7/11/11/10h/11/11/11/11/11/7i3/11/6C4 r - - 0 1",
        "Cg1",
        "e1 f1 h1 i1 j1 k1 g2 g4 g5 g6 g7 g8 g9 g10 g11",
    );
}

#[test]
fn capturing_the_enemy_commander_while_the_own_is_attacked_is_legal_and_wins() {
    let position = position("3c7/11/3T7/11/11/11/11/11/11/6t4/11/6C4 r - - 0 1");
    assert!(position.is_check());
    let won = after(
        "3c7/11/3T7/11/11/11/11/11/11/6t4/11/6C4 r - - 0 1",
        &["Td10xd12"],
    );
    assert_eq!(
        won.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
    assert_eq!(
        won.to_string(),
        "3+T7/11/11/11/11/11/11/11/11/6t4/11/6C4 b - - 0 1"
    );
}

#[test]
fn taking_the_enemy_commander_excuses_neither_a_lost_commander_nor_a_stranded_piece() {
    let stuck = IllegalMove::CannotBeCompleted;
    // The Tank may not stay alone on a5 and cannot leave.
    let sea = position("11/11/11/11/(nc)10/11/11/(NT)10/11/11/11/4C6 r - - 0 1");
    assert_eq!(refused(&sea, "Na5>xa8"), stuck);
    assert!(is_legal(&sea, "(NT)a5xa8"));
    // The Air Force would be destroyed with the Commander aboard.
    let air = position("11/11/11/11/11/6g4/6c4/11/11/6(FTC)4/11/11 r - - 0 1");
    assert_eq!(refused(&air, "(FC)g3>@g6"), stuck);
    assert!(is_legal(&air, "(FT)g3>@g6"));
}

#[test]
fn a_commander_alone_may_not_stop_on_or_pass_an_open_line() {
    // The open lines of g12 are file g and rank 12 in both directions.
    assert_reach(
        "6c4/11/11/11/11/11/11/11/3C7/11/11/11 r - - 0 1",
        "Cd4",
        "c4 e4 f4 d1 d2 d3 d5 d6 d7 d8 d9 d10 d11",
    );
}

#[test]
fn a_commander_alone_may_not_capture_a_piece_on_an_open_line() {
    let fen = "6c3h/11/11/11/11/11/11/11/5Ci4/11/11/11 r - - 0 1";
    assert!(study(fen).is_check());
    assert_reach(fen, "Cf4", "c4 d4 e4 f1 f2 f3 f5 f6 f7 f8 f9 f10 f11");
    // The line is not open behind another stack.
    assert!(
        reach(
            &position("6c4/11/11/11/6h4/11/11/11/5Ci4/11/11/11 r - - 0 1"),
            "Cf4"
        )
        .contains("xg4")
    );
}

#[test]
fn a_commander_alone_may_not_board_a_stack_on_an_open_line() {
    let position = position("6c4/11/11/11/11/11/11/11/3C2T4/11/11/11 r - - 0 1");
    assert_reach_in(&position, "Cd4", "c4 e4 f4 d1 d2 d3 d5 d6 d7 d8 d9 d10 d11");
    // The Tank may move onto the Commander's square and carry it.
    assert!(is_legal(
        &study("6c4/11/11/11/11/11/11/11/4C1T4/11/11/11 r - - 0 1"),
        "Tg4&e4"
    ));
}

#[test]
fn an_open_line_ends_at_the_first_stack() {
    assert_reach(
        "6c4/11/11/11/6G4/11/11/11/3C7/11/11/11 r - - 0 1",
        "Cd4",
        "c4 e4 f4 g4 h4 i4 j4 k4 d1 d2 d3 d5 d6 d7 d8 d9 d10 d11",
    );
}

#[test]
fn the_line_is_taken_with_the_moving_commander_lifted() {
    // From g4 it may not step back along its own file.
    assert_reach(
        "6c4/11/11/11/11/11/11/11/6C4/11/11/11 r - - 0 1",
        "Cg4",
        "xg12 c4 d4 e4 f4 h4 i4 j4 k4",
    );
    // In a deployment the rest of the stack stays on the line and blocks it.
    assert_reach(
        "6c4/11/11/11/11/11/11/11/6(TC)4/11/11/11 r - - 0 1",
        "Cg4>",
        "xg12 g1 g2 g3 c4 d4 e4 f4 h4 i4 j4 k4",
    );
}

#[test]
fn an_open_line_binds_the_commander_in_a_deployment_too() {
    assert_reach(
        "6c4/11/11/11/11/11/11/11/3(TC)7/11/11/11 r - - 0 1",
        "Cd4>",
        "c4 e4 f4 d1 d2 d3 d5 d6 d7 d8 d9 d10 d11",
    );
}

#[test]
fn an_open_line_binds_the_commander_even_where_a_later_step_would_close_it() {
    // The Air Force could block the file on g8 afterwards: an empty square, an enemy stack or a friendly stack.
    let open = [
        (
            "6c4/11/11/11/11/11/11/11/5(FC)5/11/11/10h r - - 0 1",
            "Cf4>g4",
            MoveKind::Move,
        ),
        (
            "6c4/11/11/11/11/11/11/11/5(FC)i4/11/11/10h r - - 0 1",
            "Cf4>xg4",
            MoveKind::Capture,
        ),
        (
            "6c4/11/11/11/11/11/11/11/5(FC)T4/11/11/10h r - - 0 1",
            "Cf4>&g4",
            MoveKind::Combine,
        ),
    ];
    for (fen, lan, kind) in open {
        let IllegalMove::OutOfReach { act, why } = refused(&position(fen), lan) else {
            panic!("{fen}");
        };
        assert_eq!((act.from, act.to), (square("f4"), square("g4")), "{fen}");
        assert_eq!(act.kind, kind, "{fen}");
        assert_eq!(why, ReachError::OpenLine { square: act.to }, "{fen}");
    }
    // Once the line is blocked, the Commander may cross it.
    let closed = after(open[1].0, &["Ff4>f8"]);
    assert!(!is_legal(&closed, "Cf4>xg4"));
    let closed = after(open[1].0, &["Ff4>g5"]);
    assert!(is_legal(&closed, "Cf4>xg4"));
}

#[test]
fn carried_the_commander_may_pass_an_open_line_and_not_stop_on_it() {
    assert_reach(
        "6c4/11/11/11/11/11/11/11/5(TC)5/11/11/11 r - - 0 1",
        "(TC)f4",
        "d4 e4 f2 f3 f5 f6 h4",
    );
    let flown = reach(
        &position("6c4/11/11/11/11/11/11/11/5(FC)5/11/11/11 r - - 0 1"),
        "(FC)f4",
    );
    assert!(flown.is_superset(&words("h4 i4 j4 h6 i7 j8")));
    assert!(flown.is_disjoint(&words("g4 g5 g3")));
}

#[test]
fn carried_the_commander_may_take_a_piece_on_an_open_line_that_another_closes() {
    // Capturing g4 on an open line would leave the Commanders facing each other.
    assert!(!is_legal(
        &position("6c3h/11/11/11/11/11/11/11/5(TC)i4/11/11/11 r - - 0 1"),
        "(TC)f4xg4"
    ));
    assert!(is_legal(
        &position("6c4/11/11/11/6h4/11/11/11/5(TC)i4/11/11/11 r - - 0 1"),
        "(TC)f4xg4"
    ));
}

#[test]
fn a_heroic_commander_goes_along_diagonals_up_to_an_open_line() {
    assert_reach(
        "6c4/11/11/11/11/11/11/11/4+C6/11/11/11 r - - 0 1",
        "+Ce4",
        "e1 e2 e3 e5 e6 e7 e8 e9 e10 e11 c4 d4 f4 f5 f3 d5 c6 d3 c2",
    );
}

#[test]
fn a_heroic_commander_attacks_along_diagonals_at_one() {
    assert!(in_check("11/11/11/11/11/11/11/7+c3/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check("11/11/11/11/11/11/11/7c3/6C4/11/11/11 r - - 0 1"));
    assert!(!in_check(
        "11/11/11/11/11/11/8+c2/11/6C4/11/11/11 r - - 0 1"
    ));
}

#[test]
fn capturing_the_enemy_commander_next_to_it_is_exempt_from_its_lines() {
    assert!(is_legal(
        &position("11/11/11/11/11/11/11/6c4/6C4/11/11/11 r - - 0 1"),
        "Cg4xg5"
    ));
    assert!(is_legal(
        &position("11/11/11/11/11/11/11/7c3/6+C4/11/11/11 r - - 0 1"),
        "+Cg4xh5"
    ));
    assert!(is_legal(
        &position("11/11/11/11/11/11/11/11/6C(tc)3/11/11/11 r - - 0 1"),
        "Cg4xh4"
    ));
}

#[test]
fn a_stay_capture_beside_the_coast_neither_stops_on_nor_passes_a_line() {
    // b4 lies on the open line of the Commander aboard the Navy on b9. The Commander captures from c4.
    let position = position("10t/11/11/1(nc)9/11/11/11/11/1nC8/11/11/11 r - - 0 1");
    assert!(is_legal(&position, "Cc4_b4"));
}

#[test]
fn check_is_that_of_the_side_to_move() {
    let fen = "10c/11/10T/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    assert!(!position(fen).is_check());
    assert!(position(&fen.replace(" r ", " b ")).is_check());
}

#[test]
fn positions_with_facing_commanders_or_the_waiting_side_attacked_may_be_set_up() {
    for fen in [
        "11/11/11/6c4/11/11/11/11/11/11/11/6C4 r - - 0 1",
        "11/11/11/6c4/11/11/11/11/11/11/11/6C4 b - - 0 1",
        "10c/11/10T/11/11/11/11/11/11/11/11/6C4 r - - 0 1",
    ] {
        assert!(fen.parse::<Position>().is_ok(), "{fen}");
    }
    assert!(
        "11/11/10T/11/11/11/11/11/11/11/11/6C4 r - - 0 1"
            .parse::<Position>()
            .is_err()
    );
}

#[test]
fn a_side_without_its_commander_has_nothing_to_keep_safe_and_has_not_lost() {
    let mut position = study("4c6/11/11/11/11/11/11/4T6/11/11/11/11 r - - 0 1");
    assert_eq!(position.outcome(), None);
    play(&mut position, "Te5f5");
    assert_eq!(position.outcome(), None);
    // It also wins by capturing the other Commander.
    let won = after(
        "4c6/11/4T6/11/11/11/11/11/11/11/11/11 r - - 0 1",
        &["Te10xe12"],
    );
    assert_eq!(won.winner(), Some(Color::Red));
}
