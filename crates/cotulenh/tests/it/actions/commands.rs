//! Commands of ordinary moves, kind by kind, with their descriptions.

use super::support::{execute, mv, on, position};
use cotulenh::{Change, Color, Command, CommandKind, Outcome, Position, Termination};

/// Executes one ordinary move and checks its command completely.
#[track_caller]
fn check(fen: &str, lan: &str, kind: CommandKind, words: &str, expected: &str) -> Command {
    let mut now = position(fen);
    let choice = mv(&now, lan);
    let command = execute(&mut now, choice, kind, words, expected);
    assert!(now.is_identical(&position(fen).after(choice)));
    command
}

#[test]
fn a_normal_move() {
    let command = check(
        "8hhc/11/11/11/11/11/11/4T6/11/11/11/5C4E r - - 0 1",
        "Te5e6",
        CommandKind::Normal,
        "Remove Tank from e5 → Place Tank at e6 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/4T6/11/11/11/11/5C4E b - - 1 1",
    );
    assert_eq!(command.actions().len(), 4);
    assert_eq!(command.promotions(), 0);
}

#[test]
fn a_normal_move_of_a_whole_stack() {
    check(
        "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9",
        "(NFT)c4c6",
        CommandKind::Normal,
        "Remove Navy (Air Force, Tank) from c4 → Place Navy (Air Force, Tank) at c6 → Switch turn → \
         Update move counters",
        "8hhc/11/11/11/11/11/2(NFT)8/11/11/11/11/6C4 b - - 4 9",
    );
}

#[test]
fn a_normal_move_that_promotes() {
    let command = check(
        "9hh/11/11/11/6c4/11/11/6T4/11/11/11/4C5E r - - 0 1",
        "Tg5g6",
        CommandKind::Normal,
        "Remove Tank from g5 → Place Tank at g6 → Promote Tank at g6 → Switch turn → Update move counters",
        "9hh/11/11/11/6c4/11/6+T4/11/11/11/11/4C5E b - - 1 1",
    );
    assert_eq!(command.promotions(), 1);
}

#[test]
fn a_normal_move_of_the_commander() {
    check(
        "8hhc/11/11/11/11/11/11/11/11/11/11/4C4EE r - - 4 6",
        "Ce1e9",
        CommandKind::Normal,
        "Remove Commander from e1 → Place Commander at e9 → Move Red Commander to e9 → Switch turn → \
         Update move counters",
        "8hhc/11/11/4C6/11/11/11/11/11/11/11/9EE b - - 5 6",
    );
}

#[test]
fn a_normal_move_of_blue_counts_the_move() {
    check(
        "8hhc/11/11/11/11/4t6/11/11/11/11/11/5C3EE b - - 6 8",
        "Te7e6",
        CommandKind::Normal,
        "Remove Tank from e7 → Place Tank at e6 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/4t6/11/11/11/11/5C3EE r - - 7 9",
    );
}

#[test]
fn a_capture() {
    check(
        "8hhc/11/11/11/11/11/6(ftm)4/11/6T4/11/11/4C5E r - - 7 3",
        "Tg4xg6",
        CommandKind::Capture,
        "Remove Tank from g4 → Remove Air Force (Tank, Militia) from g6 → Place Tank at g6 → Switch turn → \
         Update move counters",
        "8hhc/11/11/11/11/11/6T4/11/11/11/11/4C5E b - - 0 3",
    );
}

#[test]
fn a_capture_that_promotes() {
    let command = check(
        "9hh/11/11/11/4c6/11/4i6/4T6/11/11/11/6C3E r - - 4 6",
        "Te5xe6",
        CommandKind::Capture,
        "Remove Tank from e5 → Remove Infantry from e6 → Place Tank at e6 → Promote Tank at e6 → \
         Switch turn → Update move counters",
        "9hh/11/11/11/4c6/11/4+T6/11/11/11/11/6C3E b - - 0 6",
    );
    assert_eq!(command.promotions(), 1);
}

#[test]
fn a_capture_of_the_commander() {
    let fen = "9hh/11/11/11/6c4/11/6T4/11/11/11/11/4C5E r - - 4 6";
    check(
        fen,
        "Tg6xg8",
        CommandKind::Capture,
        "Remove Tank from g6 → Remove Commander from g8 → Place Tank at g8 → \
         Take Blue Commander off the board → Switch turn → Update move counters",
        "9hh/11/11/11/6T4/11/11/11/11/11/11/4C5E b - - 0 6",
    );
    // The counters store how the game ended. After the undo the game is not over.
    let mut now = position(fen);
    let mut command = super::support::command_of(&now, "Tg6xg8");
    command.execute(&mut now).expect("it fits");
    let won = Outcome::win(Color::Red, Termination::CommanderCaptured);
    assert_eq!(now.ended(), Some(won));
    command.undo(&mut now).expect("it fits");
    assert_eq!(now.ended(), None);
}

#[test]
fn a_capture_by_the_commander() {
    check(
        "8hhc/11/11/11/11/11/11/4i6/4C6/11/11/9EE r - - 4 6",
        "Ce4xe5",
        CommandKind::Capture,
        "Remove Commander from e4 → Remove Infantry from e5 → Place Commander at e5 → \
         Move Red Commander to e5 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/11/4C6/11/11/11/9EE b - - 0 6",
    );
}

#[test]
fn a_capture_that_leaves_a_last_guard() {
    let command = check(
        "6c2hh/11/11/11/11/11/3t7/4H6/3T7/11/11/4C6 b - - 2 7",
        "Td6xd4",
        CommandKind::Capture,
        "Remove Tank from d6 → Remove Tank from d4 → Place Tank at d4 → Promote Headquarters at e5 → \
         Switch turn → Update move counters",
        "6c2hh/11/11/11/11/11/11/4+H6/3t7/11/11/4C6 r - - 0 8",
    );
    assert_eq!(command.promotions(), 1);
}

#[test]
fn a_stay_capture() {
    check(
        "8hhc/11/11/11/11/11/11/11/2(NT)2(fti)5/11/11/4C6 r - - 7 3",
        "(NT)c4_f4",
        CommandKind::StayCapture,
        "Remove Air Force (Tank, Infantry) from f4 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/11/11/2(NT)8/11/11/4C6 b - - 0 3",
    );
}

#[test]
fn a_stay_capture_that_promotes() {
    check(
        "9hh/11/11/11/6c4/11/6i4/11/6F4/11/11/4C5E r - - 7 3",
        "Fg4_g6",
        CommandKind::StayCapture,
        "Remove Infantry from g6 → Promote Air Force at g4 → Switch turn → Update move counters",
        "9hh/11/11/11/6c4/11/11/11/6+F4/11/11/4C5E b - - 0 3",
    );
}

#[test]
fn a_suicide_capture() {
    check(
        "8hhc/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C4EE r - - 3 9",
        "(FT)g2@g5",
        CommandKind::SuicideCapture,
        "Remove Air Force (Tank) from g2 → Remove Anti-air from g5 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/11/11/11/11/11/4C4EE b - - 0 9",
    );
}

#[test]
fn a_combine() {
    check(
        "8hhc/11/11/11/11/11/11/6F4/6(TI)4/11/11/4C6 r - - 7 3",
        "(TI)g4&g5",
        CommandKind::Combine,
        "Remove Tank (Infantry) from g4 → Update stack at g5 to Air Force (Tank, Infantry) → Switch turn → \
         Update move counters",
        "8hhc/11/11/11/11/11/11/6(FTI)4/11/11/11/4C6 b - - 8 3",
    );
}

#[test]
fn a_combine_with_the_commander() {
    check(
        "8hhc/11/11/11/11/11/11/11/4H6/11/11/4C5E r - - 4 6",
        "Ce1&e4",
        CommandKind::Combine,
        "Remove Commander from e1 → Update stack at e4 to Headquarters (Commander) → \
         Move Red Commander to e4 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/11/11/4(HC)6/11/11/10E b - - 5 6",
    );
}

#[test]
fn several_promotions_on_several_squares() {
    let command = check(
        "9hh/11/11/2F2gcg3/11/7T3/11/6F4/11/11/11/4C6 r - - 3 9",
        "Th7xh9",
        CommandKind::MultiplePromotions,
        "Remove Tank from h7 → Remove Anti-air from h9 → Place Tank at h9 → Promote Air Force at g5 → \
         Promote Air Force at c9 → Promote Tank at h9 → Switch turn → Update move counters",
        "9hh/11/11/2+F2gc+T3/11/11/11/6+F4/11/11/11/4C6 b - - 0 9",
    );
    assert_eq!(command.promotions(), 3);
}

#[test]
fn several_promotions_on_one_square() {
    check(
        "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 1 1",
        "(TI)g5g7",
        CommandKind::MultiplePromotions,
        "Remove Tank (Infantry) from g5 → Place Tank (Infantry) at g7 → Promote Tank at g7 → \
         Promote Infantry at g7 → Switch turn → Update move counters",
        "9hh/11/11/11/6c4/6(+T+I)4/11/11/11/11/11/4C6 b - - 2 1",
    );
}

#[test]
fn several_promotions_by_a_stay_capture() {
    check(
        "9hh/11/11/11/6c4/6i4/6T4/11/6F4/11/11/4C6 r - - 1 1",
        "Fg4_g7",
        CommandKind::MultiplePromotions,
        "Remove Infantry from g7 → Promote Air Force at g4 → Promote Tank at g6 → Switch turn → \
         Update move counters",
        "9hh/11/11/11/6c4/11/6+T4/11/6+F4/11/11/4C6 b - - 0 1",
    );
}

#[test]
fn several_promotions_by_attackers_and_last_guards() {
    // Attackers come first, then last guards. Red's Tank is both; Blue's Headquarters is the only piece left.
    check(
        "11/11/11/11/6c4/11/6i4/10h/6T4/11/11/4C6 r - - 4 6",
        "Tg4xg6",
        CommandKind::MultiplePromotions,
        "Remove Tank from g4 → Remove Infantry from g6 → Place Tank at g6 → Promote Tank at g6 → \
         Promote Headquarters at k5 → Switch turn → Update move counters",
        "11/11/11/11/6c4/11/6+T4/10+h/11/11/11/4C6 b - - 0 6",
    );
}

#[test]
fn commands_kept_in_a_list_are_a_history() {
    let start = Position::start();
    let mut now = start;
    let mut history: Vec<(Position, Command)> = Vec::new();
    for lan in ["Tf4f6", "Th9h7", "Tf6f5", "Th7h8", "Mg5g6"] {
        let mut command = super::support::command_of(&now, lan);
        let before = now;
        command.execute(&mut now).expect("it fits");
        history.push((before, command));
    }
    assert_eq!(on(&now, "g6"), "M");
    while let Some((before, mut command)) = history.pop() {
        command.undo(&mut now).expect("it fits");
        assert!(now.is_identical(&before));
    }
    assert!(now.is_identical(&start));
}
