//! Examples of heroic promotion and of immutable states from the design documents, with the types of this library.
//!
//! Some examples break the rules, e.g. with a Navy on land, a Navy with Tank and Infantry, or a stay capture by a Tank
//! on land. They are shown in a similar legal position.

use super::support::{choose, command, mv, on, position, square, stack};
use crate::common::deploying::Deploying;
use crate::common::seen::seen;
use cotulenh::{
    Change, Color, Command, DeployError, Game, IllegalMove, Move, MoveKind, Position, Role,
    RoleSet, UndoneKind,
};

/// Returns a new position and checks that the old one is unchanged.
#[track_caller]
fn apply(old: &Position, lan: &str) -> Position {
    let kept = *old;
    let mv = mv(old, lan);
    old.check_legal(mv)
        .unwrap_or_else(|error| panic!("{lan}: {error}"));
    let new = old.after(mv);
    assert!(old.is_identical(&kept), "the old state is never touched");
    new
}

#[test]
fn commander_attack_promotion() {
    let before = position("9hh/11/11/11/4c6/11/4i6/4T6/11/11/11/6C3E r - - 4 6");
    let after = apply(&before, "Te5xe6");
    assert_eq!(
        (on(&before, "e5"), on(&after, "e6")),
        ("T".into(), "+T".into())
    );
}

#[test]
fn multiple_simultaneous_promotions() {
    // The document has a Navy on f7, which is land. Here two Air Forces attack once the air defender is captured.
    let before = position("9hh/11/11/2F2gcg3/11/7T3/11/6F4/11/11/11/4C6 r - - 3 9");
    let after = apply(&before, "Th7xh9");
    let heroes = |position: &Position| position.board().heroic().len();
    assert_eq!((heroes(&before), heroes(&after)), (0, 3));
}

#[test]
fn last_piece_promotion() {
    let before = position("6c2hh/11/11/11/11/11/3t7/4H6/3T7/11/11/4C6 b - - 2 7");
    let after = apply(&before, "Td6xd4");
    assert_eq!(
        (on(&before, "e5"), on(&after, "e5")),
        ("H".into(), "+H".into())
    );
}

#[test]
fn deploy_session_promotions() {
    // From c5, because e5 is land. The attack makes the hero, not the capture.
    let before = position("9hh/11/11/11/11/2i2c5/11/2(NFT)8/11/11/11/4C6 r - - 0 1");
    let after = apply(&before, "Nc5>xc7");
    assert_eq!(on(&after, "c7"), "+N");
    assert!(after.deployment().is_some(), "the deployment continues");
    let quiet = position("9hc/11/11/11/11/2i8/11/2(NFT)8/11/11/11/4C6 r - - 0 1");
    assert_eq!(on(&apply(&quiet, "Nc5>xc7"), "c7"), "N");
}

#[test]
fn a_piece_with_heroic_status_is_a_new_piece() {
    let tank = stack(
        &position("10c/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1"),
        "e5",
    );
    let hero = tank.promoted(Role::Tank);
    assert_ne!(tank, hero);
    assert_eq!(hero.promoted(Role::Tank), hero, "no change, the same piece");
    assert_eq!(hero.demoted(Role::Tank), tank);
    // A piece keeps its heroic status when another comes aboard.
    let aboard = stack(
        &position("10c/11/11/11/11/11/11/4I6/11/11/11/4C6 r - - 0 1"),
        "e5",
    );
    let joined = hero.combine(aboard).expect("a Tank carries Infantry");
    assert_eq!(joined.to_string(), "(+TI)");
}

#[test]
fn every_move_type_is_a_variant_with_its_data() {
    // The match names every variant, so the compiler rejects a missing one.
    fn name(mv: Move) -> &'static str {
        match mv {
            Move::Ordinary(act) => match act.kind {
                MoveKind::Move => "normal",
                MoveKind::Capture => "capture",
                MoveKind::StayCapture => "stay-capture",
                MoveKind::SuicideCapture => "suicide-capture",
                MoveKind::Combine => "combine",
            },
            Move::Step(_) => "deploy-step",
            Move::Commit => "deploy-complete",
        }
    }
    let fen = "8hhc/11/11/11/6i4/11/11/1n9/2(NFT)1(TI)1F4/6g4/6i4/4C5E r - - 0 1";
    let now = position(fen);
    let mut names: Vec<&str> = now.legal_moves().iter().map(|&mv| name(mv)).collect();
    let deploying = apply(&now, "Tc4>c6");
    names.extend(deploying.legal_moves().iter().map(|&mv| name(mv)));
    names.sort_unstable();
    names.dedup();
    assert_eq!(
        names,
        [
            "capture",
            "combine",
            "deploy-complete",
            "deploy-step",
            "normal",
            "stay-capture",
            "suicide-capture",
        ]
    );
}

#[test]
fn apply_normal_move() {
    let old = position("8hhc/11/11/11/11/11/11/4T6/11/11/11/5C4E r - - 0 1");
    let new = apply(&old, "Te5e6");
    assert_eq!(new.turn(), Color::Blue);
    assert_eq!((on(&new, "e5"), on(&new, "e6")), ("-".into(), "T".into()));
}

#[test]
fn apply_capture_move() {
    let old = position("8hhc/11/11/11/11/11/4i6/4T6/11/11/11/5C4E r - - 5 1");
    let new = apply(&old, "Te5xe6");
    assert_eq!((on(&new, "e5"), on(&new, "e6")), ("-".into(), "T".into()));
    assert_eq!((old.halfmove_clock(), new.halfmove_clock()), (5, 0));
}

#[test]
fn apply_stay_capture_move() {
    // An Artillery cannot stand at sea, so it captures and stays.
    let old = position("8hhc/11/11/11/11/11/11/11/11/11/11/n2A1C4E r - - 5 1");
    let new = apply(&old, "Ad1_a1");
    assert_eq!((on(&new, "d1"), on(&new, "a1")), ("A".into(), "-".into()));
    assert_eq!(
        old.board().commander(Color::Red),
        new.board().commander(Color::Red)
    );
}

#[test]
fn apply_suicide_capture_move() {
    let old = position("8hhc/11/11/11/11/11/11/6g4/11/11/6F4/4C4EE r - - 5 1");
    let new = apply(&old, "Fg2@g5");
    // Both are removed, and no piece is promoted.
    assert_eq!((on(&new, "g2"), on(&new, "g5")), ("-".into(), "-".into()));
    assert!(new.board().heroic().is_empty());
}

#[test]
fn apply_combine_move() {
    // One unit moves onto another. Pieces from several squares cannot combine at once.
    let old = position("8hhc/11/11/11/11/11/11/4I6/4T6/11/11/5C4E r - - 5 1");
    let new = apply(&old, "Ie5&e4");
    assert_eq!(
        (on(&new, "e5"), on(&new, "e4")),
        ("-".into(), "(TI)".into())
    );
}

#[test]
fn apply_deploy_step_move() {
    let old = position("8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9");
    let new = apply(&old, "Fc4>e6");
    assert_eq!(
        (on(&new, "c4"), on(&new, "e6")),
        ("(NT)".into(), "F".into())
    );
    assert_eq!(new.turn(), Color::Red, "pieces remain");
    let new = apply(&apply(&new, "Tc4>d4"), "Nc4>c8");
    assert_eq!(new.turn(), Color::Blue, "none remains");
    assert!(new.deployment().is_none());
}

#[test]
fn apply_deploy_complete_move() {
    let old = position("8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4::F>e6...");
    let new = apply(&old, "commit");
    // The deployment has ended, the turn has switched, and the board is unchanged.
    assert!(new.deployment().is_none());
    assert_eq!(new.turn(), Color::Blue);
    assert_eq!(on(&new, "c4"), on(&old, "c4"));
}

#[test]
fn board_operations_leave_the_old_board() {
    let old = *position("8hhc/11/11/11/11/11/11/4T6/11/11/11/5C4E r - - 0 1").board();
    let mut new = old;
    let tank = old.stack(square("e5"));
    new.set(square("e5"), None);
    new.set(square("e6"), tank);
    assert_eq!(
        (old.stack(square("e5")), old.stack(square("e6"))),
        (tank, None)
    );
    assert_eq!(
        (new.stack(square("e5")), new.stack(square("e6"))),
        (None, tank)
    );
    // Clearing an empty square changes nothing, not even the hash.
    let mut same = old;
    same.set(square("a1"), None);
    assert_eq!((same, same.zobrist()), (old, old.zobrist()));
}

#[test]
fn start_deploy_not_a_stack() {
    let now = position("8hhc/11/11/11/11/11/11/4T6/11/11/11/5C4E r - - 0 1");
    for name in ["e5", "e6"] {
        let mut tried = now;
        let square = square(name);
        assert_eq!(tried.choose(square), Err(DeployError::NoStack { square }));
        assert!(tried.is_identical(&now));
    }
}

#[test]
fn deploy_step_not_in_deploy() {
    let mut now = position("8hhc/11/11/11/11/11/11/4T6/11/11/11/5C4E r - - 0 1");
    assert_eq!(now.recombine(Role::Tank, 0), Err(DeployError::NotDeploying));
    assert_eq!(now.undo_step(), Err(DeployError::NotDeploying));
    assert_eq!(now.cancel_deployment(), Err(DeployError::NotDeploying));
    assert_eq!(
        now.check_legal(Move::Commit),
        Err(IllegalMove::NothingToCommit)
    );
}

#[test]
fn deploy_state_is_immutable_too() {
    let mut chosen = position("8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9");
    chosen.choose(square("c4")).expect("a stack");
    let first = apply(&chosen, "Fc4>e6");
    let second = apply(&first, "Tc4>d4");
    let (one, two) = (
        first.deployment().expect("in progress"),
        second.deployment().expect("in progress"),
    );
    assert_eq!((one.steps().len(), two.steps().len()), (1, 2));
    assert_eq!(one.original(), two.original());
    assert_eq!(two.waiting(), RoleSet::of(Role::Navy));
    assert_eq!(one.origin(), square("c4"));
}

#[test]
fn history_is_an_array_of_states() {
    let mut states = vec![Position::start()];
    for lan in ["Tf4f6", "Th9h7", "Tf6f5"] {
        let next = apply(states.last().expect("never empty"), lan);
        states.push(next);
    }
    // Undo and redo change an index. Every state remains available.
    let mut current = 3;
    current -= 1;
    assert_eq!(on(&states[current], "f6"), "T");
    current += 1;
    assert_eq!(on(&states[current], "f5"), "T");
    assert!(states[0].is_identical(&Position::start()));
}

#[test]
fn game_undo_redo_and_any_historical_state() {
    let mut game = Game::new();
    for lan in ["Tf4f6", "Th9h7", "Tf6f5"] {
        let mv = mv(game.position(), lan);
        game.play(mv).expect("legal");
    }
    let last = *game.position();
    game.undo().expect("three turns");
    assert_eq!(on(game.position(), "f6"), "T");
    game.redo().expect("one ahead");
    assert!(game.position().is_identical(&last));
    assert!(game.redo().is_err(), "nothing ahead");
    let states: Vec<Position> = game.history().map(|entry| entry.before).collect();
    assert!(states[0].is_identical(&Position::start()));
    // Another move after an undo starts a variation. The old line remains.
    game.undo().expect("three turns");
    let other = mv(game.position(), "Tf6f7");
    game.play(other).expect("legal");
    game.undo().expect("three turns");
    assert_eq!(game.children(game.current()).count(), 2);
}

#[test]
fn deploy_can_include_any_move_type() {
    let start = position("8hhc/11/11/11/11/2a8/11/1n(NFT)8/11/11/11/6C4 r - - 3 9");
    // A move, a capture, a stay capture, and a piece that stays.
    for (lan, kind) in [
        ("Fc5>c3", MoveKind::Move),
        ("Nc5>xc7", MoveKind::Capture),
        ("Tc5>_b5", MoveKind::StayCapture),
    ] {
        let now = apply(&start, lan);
        let deployment = now.deployment().expect("in progress");
        assert_eq!(deployment.steps()[0].kind, kind);
    }
    let mut stays = start;
    stays.stay(square("c5"), Role::Tank).expect("it waits");
    let deployment = stays.deployment().expect("in progress");
    assert_eq!(deployment.staying(), RoleSet::of(Role::Tank));
    assert_eq!(on(&stays, "c5"), "(NFT)", "the board is unchanged");
}

#[test]
fn heroic_status_is_tracked_by_piece() {
    // The document keeps a set of squares. Here the piece itself is heroic and stays so when it moves.
    let before = position("9hh/11/11/11/6c4/11/11/6T4/11/11/11/4C5E r - - 0 1");
    let attacked = apply(&before, "Tg5g6");
    let fled = apply(&attacked, "Cg8h8");
    let moved = apply(&fled, "+Tg6g9");
    assert_eq!(
        (on(&moved, "g6"), on(&moved, "g9")),
        ("-".into(), "+T".into())
    );
}

/// The stack of the document, a Navy with Tank and Infantry, is illegal: both need the second place. Here an Air Force
/// replaces the Infantry, the stack stands on c5, and the Tank stay-captures a Navy at sea.
const SCENARIO: &str = "8hhc/11/11/11/11/2a8/11/1n(NFT)8/11/11/11/6C4 r - - 3 9";

#[test]
fn complete_example_all_move_types() {
    let start = position(SCENARIO);
    let mut now = start;
    let mut history: Vec<(Position, Command)> = Vec::new();
    let mut run = |now: &mut Position, mut command: Command| {
        let before = *now;
        command.execute(now).expect("it fits");
        history.push((before, command));
    };
    let chosen = command(&now, choose("c5"));
    run(&mut now, chosen);
    for lan in ["Nc5>xc7", "Tc5>_b5", "Fc5>c4"] {
        assert_eq!(now.turn(), Color::Red);
        let step = command(&now, mv(&now, lan));
        run(&mut now, step);
    }
    assert_eq!(now.turn(), Color::Blue, "the deployment is complete");
    assert_eq!(
        seen(&now),
        "8hhc/11/11/11/11/2N8/11/2T8/2F8/11/11/6C4 b - - 0 9"
    );
    // The positions before the Air Force's move, the stay capture, the Navy's capture, and at the start.
    while let Some((before, mut command)) = history.pop() {
        command.undo(&mut now).expect("it fits");
        assert!(now.is_identical(&before));
    }
    assert!(now.is_identical(&start), "restored perfectly");
}

#[test]
fn complete_example_in_a_game() {
    // In a game the deployment is one entry. Undo goes back step by step during it and takes it back whole afterwards.
    let start = position(SCENARIO);
    let mut game = Game::from_position(start);
    for (lan, played) in [("Nc5>xc7", false), ("Tc5>_b5", false), ("Fc5>c4", true)] {
        let mv = mv(game.position(), lan);
        let complete = game.play(mv).expect("legal").is_complete();
        assert_eq!(complete, played, "{lan}");
    }
    assert_eq!(game.undo().map(|undone| undone.kind), Ok(UndoneKind::Turn));
    assert!(game.position().is_identical(&start));
}
