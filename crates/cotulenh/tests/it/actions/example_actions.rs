//! Examples of actions and commands from the design documents, with the types of this library.
//!
//! Some examples break the rules, e.g. with a Navy on the land squares e5 or f7, or a Tank that attacks diagonally.
//! They are shown in a similar legal position.

use super::support::{choose, command, command_of, mv, on, position, square, stack};
use crate::common::seen::seen;
use cotulenh::{
    Action, Change, Choice, Color, Command, CommandError, CommandKind, IllegalMove, Position, Role,
    RoleSet,
};

/// Executed commands, to be undone in reverse order.
#[derive(Default)]
struct History(Vec<Command>);

impl History {
    #[track_caller]
    fn make(&mut self, position: &mut Position, choice: impl Into<Choice>) -> &Command {
        let mut command = command(position, choice);
        command.execute(position).expect("it fits");
        self.0.push(command);
        self.0.last().expect("just pushed")
    }

    fn undo(&mut self, position: &mut Position) -> Option<Command> {
        let mut command = self.0.pop()?;
        command.undo(position).expect("it fits");
        Some(command)
    }

    fn describe_last(&self) -> String {
        self.0
            .last()
            .map_or("No moves made".into(), Change::describe)
    }
}

#[test]
fn example_1_normal_move_with_debug() {
    let start = position("8hhc/11/11/11/11/11/11/4T6/11/11/11/5C4E r - - 0 1");
    let (mut now, mut history) = (start, History::default());
    let tank = mv(&now, "Te5e6");
    let command = history.make(&mut now, tank);
    assert_eq!(
        command.describe(),
        "Remove Tank from e5 → Place Tank at e6 → Switch turn → Update move counters"
    );
    history.undo(&mut now);
    assert!(now.is_identical(&start));
}

#[test]
fn example_2_capture_with_multiple_promotions() {
    // In the document an Artillery captures e7 and uncovers a Tank on d7 and a Navy on f7. But a Navy cannot stand on
    // f7, and a Tank on d7 does not attack e8. Here a Tank captures one of two air defenders, and two Air Forces
    // attack as well.
    let start = position("9hh/11/11/2F2gcg3/11/7T3/11/6F4/11/11/11/4C6 r - - 3 9");
    let (mut now, mut history) = (start, History::default());
    let capture = mv(&now, "Th7xh9");
    let command = history.make(&mut now, capture);
    assert_eq!(
        command.describe(),
        "Remove Tank from h7 → Remove Anti-air from h9 → Place Tank at h9 → Promote Air Force at g5 → \
         Promote Air Force at c9 → Promote Tank at h9 → Switch turn → Update move counters"
    );
    assert_eq!(command.actions().len(), 8);
    history.undo(&mut now);
    assert!(now.is_identical(&start), "all promotions undone");
}

#[test]
fn example_2_with_its_artillery() {
    // The Artillery of the example on its own square, with an Air Force behind it.
    let mut now = position("9hh/11/11/11/4c6/3Ti6/4A6/4F6/11/11/11/6C4 r - - 0 1");
    let mut history = History::default();
    let capture = mv(&now, "Ae6xe7");
    let command = history.make(&mut now, capture);
    assert_eq!(
        command.describe(),
        "Remove Artillery from e6 → Remove Infantry from e7 → Place Artillery at e7 → \
         Promote Air Force at e5 → Promote Artillery at e7 → Switch turn → Update move counters"
    );
    assert_eq!(on(&now, "d7"), "T", "no diagonal, no hero");
}

#[test]
fn example_3_deploy_sequence() {
    // From c5 to c7, because e5 is land.
    let start = position("9hh/11/11/11/11/2i2c5/11/2(NFT)8/11/11/11/4C6 r - - 0 1");
    let (mut now, mut history) = (start, History::default());
    let words = history.make(&mut now, choose("c5")).describe();
    assert_eq!(words, "Start deploy session");
    let step = mv(&now, "Nc5>xc7");
    let words = history.make(&mut now, step).describe();
    assert_eq!(
        words,
        "Update stack at c5 to Air Force (Tank) → Remove Infantry from c7 → Place Navy at c7 → \
         Promote Navy at c7 → Update deploy session"
    );
    let step = history.undo(&mut now).expect("the step");
    assert_eq!(step.kind(), CommandKind::DeployStep);
    assert_eq!(now.chosen(), Some(square("c5")));
    let chosen = history.undo(&mut now).expect("the start");
    assert_eq!(chosen.kind(), CommandKind::DeployStart);
    assert!(now.is_identical(&start), "deploy sequence undone");
}

#[test]
fn complete_example_deploy_with_promotions() {
    // The document's own example: its actions one by one, and the state after the undo.
    let start = position("9hh/11/11/11/11/2i2c5/11/2(NFT)8/11/11/11/4C6 r - - 0 1");
    let (mut now, mut history) = (start, History::default());
    let chosen = history.make(&mut now, choose("c5"));
    assert!(matches!(
        chosen.actions(),
        [Action::UpdateDeployment { before: None, .. }]
    ));
    let (c5, c7) = (square("c5"), square("c7"));
    let left = stack(&start, "c5").without(RoleSet::of(Role::Navy));
    let step = mv(&now, "Nc5>xc7");
    let step = history.make(&mut now, step).actions().to_vec();
    assert!(matches!(
        step[..],
        [
            Action::UpdateStack { .. },
            Action::RemovePiece { .. },
            Action::PlacePiece { .. },
            Action::PromotePiece { .. },
            Action::UpdateDeployment { .. },
        ]
    ));
    assert_eq!(
        step[0],
        Action::UpdateStack {
            square: c5,
            before: start.board().stack(c5),
            after: left,
        }
    );
    assert_eq!(
        step[3],
        Action::PromotePiece {
            square: c7,
            role: Role::Navy,
            was_heroic: false,
        }
    );
    history.undo(&mut now);
    // The Navy is back in its stack, and the Infantry is restored.
    assert_eq!(
        (on(&now, "c5"), on(&now, "c7")),
        ("(NFT)".into(), "i".into())
    );
}

#[test]
fn remove_piece_action_should_remove_and_restore_piece_correctly() {
    let start = position("8hhc/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1");
    let mut now = start;
    let mut action = Action::remove(&now, square("e5")).expect("it stands there");
    action.execute(&mut now).expect("it fits");
    assert_eq!(now.board().stack(square("e5")), None);
    action.undo(&mut now).expect("it fits");
    assert_eq!(
        now.board().stack(square("e5")),
        start.board().stack(square("e5"))
    );
}

#[test]
fn promote_piece_action_should_promote_and_demote_piece_correctly() {
    let mut now = position("8hhc/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1");
    let mut action = Action::promote(&now, square("e5"), Role::Tank).expect("it stands there");
    action.execute(&mut now).expect("it fits");
    assert_eq!(on(&now, "e5"), "+T");
    action.undo(&mut now).expect("it fits");
    assert_eq!(on(&now, "e5"), "T");
}

#[test]
fn promote_piece_action_should_preserve_existing_heroic_status() {
    let mut now = position("8hhc/11/11/11/11/11/11/4+T6/11/11/11/4C6 r - - 0 1");
    let mut action = Action::promote(&now, square("e5"), Role::Tank).expect("it stands there");
    action.execute(&mut now).expect("it fits");
    assert_eq!(on(&now, "e5"), "+T");
    action.undo(&mut now).expect("it fits");
    assert_eq!(on(&now, "e5"), "+T", "still heroic");
}

#[test]
fn promote_piece_action_throws_without_a_piece() {
    let now = position("8hhc/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1");
    let error = Action::promote(&now, square("e5"), Role::Tank).expect_err("the square is empty");
    assert_eq!(error.to_string(), "e5 does not hold the expected stack");
}

#[test]
fn capture_move_command_should_handle_capture_with_promotion() {
    let before = position("9hh/11/11/11/4c6/11/4i6/4T6/11/11/11/6C3E r - - 4 6");
    let mut now = before;
    let mut command = command_of(&now, "Te5xe6");
    command.execute(&mut now).expect("it fits");
    assert_eq!(on(&now, "e6"), "+T");
    command.undo(&mut now).expect("it fits");
    assert!(now.is_identical(&before));
}

#[test]
fn multiple_promotions_command_should_promote_multiple_pieces_and_undo_correctly() {
    let before = position("9hh/11/11/11/6c4/6M4/6T4/11/11/11/11/4C6 r - - 1 1");
    let mut now = before;
    let mut command = command_of(&now, "Mg7h7");
    command.execute(&mut now).expect("it fits");
    let promoted = command
        .actions()
        .iter()
        .filter(|action| matches!(action, Action::PromotePiece { .. }))
        .count();
    assert!(promoted > 1);
    assert_eq!(command.kind(), CommandKind::MultiplePromotions);
    command.undo(&mut now).expect("it fits");
    assert!(now.is_identical(&before));
}

#[test]
fn move_command_factory_creates_a_command_for_every_type() {
    let fen = "8hhc/11/11/11/6i4/11/11/1n9/2(NFT)1(TI)1F4/6g4/6i4/4C5E r - - 0 1";
    let now = position(fen);
    for (lan, kind) in [
        ("(TI)e4e5", CommandKind::Normal),
        ("(NFT)c4xb5", CommandKind::Capture),
        ("Fg4_g8", CommandKind::StayCapture),
        ("Fg4@g2", CommandKind::SuicideCapture),
        ("Fg4&e4", CommandKind::Combine),
        ("Tc4>c6", CommandKind::DeployStep),
    ] {
        assert_eq!(command_of(&now, lan).kind(), kind, "{lan}");
    }
    let start = command(&now, choose("c4"));
    assert_eq!(start.kind(), CommandKind::DeployStart);
}

#[test]
fn move_command_factory_throws_on_an_invalid_type_during_deploy() {
    let mut now = position("8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9");
    let step = mv(&now, "Fc4>e6");
    now.play(step).expect("legal");
    let normal = Command::new(&now, mv(&now, "Cg1g2"));
    let origin = square("c4");
    assert_eq!(
        normal,
        Err(CommandError::Move(IllegalMove::DeploymentInProgress {
            origin
        }))
    );
}

#[test]
fn game_state_legal_moves_by_executing_and_undoing_each() {
    // The document filters pseudo-legal moves this way. Here all moves are legal, and each command is undone exactly.
    let start = position("9hh/11/11/11/6c4/11/11/1n4(FTI)4/2(NFT)8/11/11/4C6 r - - 0 1");
    let (mut now, mut history) = (start, History::default());
    let moves = start.legal_moves();
    for &mv in &moves {
        history.make(&mut now, mv);
        let mover = start.turn();
        assert!(
            now.deployment().is_some() || !cotulenh::commander::is_attacked(now.board(), mover)
        );
        history.undo(&mut now);
        assert!(now.is_identical(&start), "{mv}");
    }
    assert!(moves.len() > 50);
}

#[test]
fn game_state_describe_last_move() {
    let mut now = Position::start();
    let mut history = History::default();
    assert_eq!(history.describe_last(), "No moves made");
    let tank = mv(&now, "Tf4f6");
    history.make(&mut now, tank);
    assert_eq!(
        history.describe_last(),
        "Remove Tank from f4 → Place Tank at f6 → Switch turn → Update move counters"
    );
    assert!(history.undo(&mut now).is_some());
    assert!(history.undo(&mut now).is_none(), "nothing left to undo");
    assert!(now.is_identical(&Position::start()));
}

#[test]
fn ten_thousand_commands_and_back_leave_nothing_behind() {
    let start = Position::start();
    let (mut now, mut history) = (start, History::default());
    let moves = start.legal_moves();
    for cycle in 0..10_000 {
        history.make(&mut now, moves[cycle % moves.len()]);
        history.undo(&mut now);
    }
    assert!(now.is_identical(&start));
    assert!(history.0.is_empty());
}

#[test]
fn get_actions_cannot_change_the_command() {
    // The document returns a copy. Here it is a shared slice, which cannot be changed.
    let now = Position::start();
    let command = command_of(&now, "Tf4f6");
    let mut copy = command.actions().to_vec();
    copy.clear();
    assert_eq!(command.actions().len(), 4);
}

#[test]
fn a_commander_update_is_among_the_actions_of_its_move() {
    let now = position("8hhc/11/11/11/11/11/11/11/11/11/11/4C4EE r - - 4 6");
    let command = command_of(&now, "Ce1e9");
    let update = Action::UpdateCommander {
        color: Color::Red,
        before: Some(square("e1")),
        after: Some(square("e9")),
    };
    assert!(command.actions().contains(&update));
    assert_eq!(
        seen(&now.after(mv(&now, "Ce1e9"))),
        "8hhc/11/11/4C6/11/11/11/11/11/11/11/9EE b - - 5 6"
    );
}
