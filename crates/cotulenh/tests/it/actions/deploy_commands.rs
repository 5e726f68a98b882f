//! Commands of a deployment: start, step, stay, recombine, complete.

use super::support::{choose, command, command_of, execute, join, mv, on, position, square, stay};
use cotulenh::{Change, Color, Command, CommandKind, Position, Role};

const STACK: &str = "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9";

/// Returns the position after legal moves.
#[track_caller]
fn after(fen: &str, lans: &[&str]) -> Position {
    let mut now = position(fen);
    for lan in lans {
        let mv = mv(&now, lan);
        now.play(mv)
            .unwrap_or_else(|error| panic!("{lan}: {error}"));
    }
    now
}

#[test]
fn deploy_start() {
    let mut now = position(STACK);
    let command = execute(
        &mut now,
        choose("c4"),
        CommandKind::DeployStart,
        "Start deploy session",
        STACK,
    );
    assert_eq!(command.actions().len(), 1);
    assert_eq!(now.chosen(), Some(square("c4")));
    // Neither the turn nor the counters change.
    assert_eq!((now.turn(), now.halfmove_clock()), (Color::Red, 3));
}

#[test]
fn deploy_start_of_another_stack_instead() {
    let mut now = position("8hhc/11/11/11/11/11/11/6(TI)4/2(NFT)8/11/11/6C4 r - - 3 9");
    command(&now, choose("c4"))
        .execute(&mut now)
        .expect("it fits");
    // Choosing a stack does not bind the player.
    let mut other = command(&now, choose("g5"));
    assert_eq!(other.describe(), "Update deploy session");
    other.execute(&mut now).expect("it fits");
    assert_eq!(now.chosen(), Some(square("g5")));
    other.undo(&mut now).expect("it fits");
    assert_eq!(now.chosen(), Some(square("c4")));
}

#[test]
fn a_chosen_stack_may_move_as_a_whole() {
    let mut now = position(STACK);
    command(&now, choose("c4"))
        .execute(&mut now)
        .expect("it fits");
    let whole = mv(&now, "(NFT)c4c6");
    execute(
        &mut now,
        whole,
        CommandKind::Normal,
        "Clear deploy session → Remove Navy (Air Force, Tank) from c4 → \
         Place Navy (Air Force, Tank) at c6 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/2(NFT)8/11/11/11/11/6C4 b - - 4 9",
    );
}

#[test]
fn a_first_step_starts_the_session() {
    let mut now = position(STACK);
    let step = mv(&now, "Fc4>e6");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at c4 to Navy (Tank) → Place Air Force at e6 → \
         Update deploy session",
        "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4::F>e6...",
    );
}

#[test]
fn a_further_step_updates_the_session() {
    let mut now = after(STACK, &["Fc4>e6"]);
    let step = mv(&now, "Nc4>c8");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Update stack at c4 to Tank → Place Navy at c8 → Update deploy session",
        "8hhc/11/11/11/2N8/11/4F6/11/2T8/11/11/6C4 r - - 3 9 c4::F>e6,N>c8...",
    );
}

#[test]
fn the_last_step_completes_the_deployment() {
    let mut now = after(STACK, &["Fc4>e6", "Nc4>c8"]);
    let step = mv(&now, "Tc4>d4");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Remove Tank from c4 → Place Tank at d4 → Update deploy session → Clear deploy session → \
         Switch turn → Update move counters",
        "8hhc/11/11/11/2N8/11/4F6/11/3T7/11/11/6C4 b - - 4 9",
    );
}

#[test]
fn a_step_of_a_part_stack() {
    let mut now = position(STACK);
    let step = mv(&now, "(FT)c4>e6");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at c4 to Navy → Place Air Force (Tank) at e6 → \
         Update deploy session",
        "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>e6...",
    );
}

#[test]
fn a_step_that_captures_and_promotes() {
    let mut now = position("9hh/11/11/11/11/2i2c5/11/2(NFT)8/11/11/11/4C6 r - - 0 1");
    let step = mv(&now, "Nc5>xc7");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at c5 to Air Force (Tank) → Remove Infantry from c7 → \
         Place Navy at c7 → Promote Navy at c7 → Update deploy session",
        "9hh/11/11/11/11/2+N2c5/11/2(FT)8/11/11/11/4C6 r - - 0 1 c5::N>xc7...",
    );
}

#[test]
fn a_step_that_promotes_a_waiting_piece() {
    let mut now = position("9hh/11/11/11/11/11/6c4/11/6(FT)4/11/11/4C6 r - - 0 1");
    let step = mv(&now, "Fg4>g2");
    let command = execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at g4 to Tank → Place Air Force at g2 → \
         Promote Air Force at g2 → Promote Tank at g4 → Update deploy session",
        "9hh/11/11/11/11/11/6c4/11/6+T4/11/6+F4/4C6 r - - 0 1 g4::F>g2...",
    );
    assert_eq!(command.promotions(), 2);
}

#[test]
fn a_step_that_captures_and_stays() {
    let mut now = position("8hhc/11/11/11/11/11/11/11/1n(TI)8/11/11/4C6 r - - 3 9");
    let step = mv(&now, "Tc4>_b4");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Remove Navy from b4 → Update deploy session",
        "8hhc/11/11/11/11/11/11/11/2(TI)8/11/11/4C6 r - - 3 9 c4::T>_b4...",
    );
}

#[test]
fn a_step_by_suicide() {
    let mut now = position("8hhc/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C6 r - - 3 9");
    let step = mv(&now, "Fg2>@g5");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at g2 to Tank → Remove Anti-air from g5 → \
         Update deploy session",
        "8hhc/11/11/11/11/11/11/11/11/11/6T4/4C6 r - - 3 9 g2::F>@g5...",
    );
    let step = mv(&now, "Tg2>g4");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Remove Tank from g2 → Place Tank at g4 → Update deploy session → Clear deploy session → \
         Promote Tank at g4 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/11/11/6+T4/11/11/4C6 b - - 0 9",
    );
}

#[test]
fn a_step_that_combines() {
    let mut now = position("8hhc/11/11/11/11/11/11/11/6(TI)F3/11/11/4C6 r - - 3 9");
    let step = mv(&now, "Tg4>&h4");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at g4 to Infantry → Update stack at h4 to Air Force (Tank) → \
         Update deploy session",
        "8hhc/11/11/11/11/11/11/11/6I(FT)3/11/11/4C6 r - - 3 9 g4::T>&h4...",
    );
}

#[test]
fn a_step_of_the_commander() {
    let mut now = position("8hhc/11/11/11/11/11/11/11/4(TC)6/11/11/9EE r - - 4 6");
    let step = mv(&now, "Ce4>e9");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at e4 to Tank → Place Commander at e9 → \
         Move Red Commander to e9 → Update deploy session",
        "8hhc/11/11/4C6/11/11/11/11/4T6/11/11/9EE r - - 4 6 e4::C>e9...",
    );
}

#[test]
fn a_step_that_captures_the_commander() {
    let mut now = position("9hh/11/11/11/6c4/11/6(TI)4/11/11/11/11/4C5E r - - 4 6");
    let step = mv(&now, "Tg6>xg8");
    execute(
        &mut now,
        step,
        CommandKind::DeployStep,
        "Start deploy session → Update stack at g6 to Infantry → Remove Commander from g8 → \
         Place Tank at g8 → Take Blue Commander off the board → Update deploy session",
        "9hh/11/11/11/6T4/11/6I4/11/11/11/11/4C5E r - - 4 6 g6::T>xg8...",
    );
    assert!(now.ended().is_none(), "nothing ends in the middle");
    let commit = mv(&now, "commit");
    execute(
        &mut now,
        commit,
        CommandKind::DeployComplete,
        "Clear deploy session → Switch turn → Update move counters",
        "9hh/11/11/11/6T4/11/6I4/11/11/11/11/4C5E b - - 0 6",
    );
    assert!(now.ended().is_some());
}

#[test]
fn deploy_stay() {
    let mut now = after(STACK, &["Fc4>e6"]);
    execute(
        &mut now,
        stay("c4", Role::Tank),
        CommandKind::DeployStay,
        "Update deploy session",
        "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4:T:F>e6...",
    );
}

#[test]
fn deploy_stay_before_the_first_step() {
    let mut now = position(STACK);
    execute(
        &mut now,
        stay("c4", Role::Navy),
        CommandKind::DeployStay,
        "Start deploy session → Update deploy session",
        "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4:N:...",
    );
}

#[test]
fn deploy_stay_of_the_last_to_wait_completes_the_deployment() {
    let mut now = position("8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4:N:F>e6...");
    execute(
        &mut now,
        stay("c4", Role::Tank),
        CommandKind::DeployStay,
        "Update deploy session → Clear deploy session → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 b - - 4 9",
    );
}

#[test]
fn deploy_recombine() {
    let mut now = after(STACK, &["Fc4>e6"]);
    execute(
        &mut now,
        join(Role::Tank, 0),
        CommandKind::DeployRecombine,
        "Update stack at c4 to Navy → Update stack at e6 to Air Force (Tank) → Update deploy session",
        "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>e6...",
    );
}

#[test]
fn deploy_recombine_that_changes_the_carrier() {
    let mut now = after(STACK, &["Tc4>c6"]);
    execute(
        &mut now,
        join(Role::AirForce, 0),
        CommandKind::DeployRecombine,
        "Update stack at c4 to Navy → Update stack at c6 to Air Force (Tank) → Update deploy session",
        "8hhc/11/11/11/11/11/2(FT)8/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>c6...",
    );
    // With the Navy aboard too, the turn is an ordinary move of the whole stack.
    execute(
        &mut now,
        join(Role::Navy, 0),
        CommandKind::DeployRecombine,
        "Clear c4 → Update stack at c6 to Navy (Air Force, Tank) → Clear deploy session → Switch turn → \
         Update move counters",
        "8hhc/11/11/11/11/11/2(NFT)8/11/11/11/11/6C4 b - - 4 9",
    );
    assert!(now.is_identical(&after(STACK, &["(NFT)c4c6"])));
}

#[test]
fn deploy_recombine_that_saves_the_commander() {
    let mut now = after(
        "10c/11/11/11/11/11/4i6/4(TC)6/11/11/11/10h r - - 0 1",
        &["Te5>g5"],
    );
    execute(
        &mut now,
        join(Role::Commander, 0),
        CommandKind::DeployRecombine,
        "Clear e5 → Update stack at g5 to Tank (Commander) → Promote Tank at g5 → \
         Move Red Commander to g5 → Clear deploy session → Switch turn → Update move counters",
        "10c/11/11/11/11/11/4i6/6(+TC)4/11/11/11/10h b - - 1 1",
    );
}

#[test]
fn deploy_recombine_takes_back_a_hero_made_from_the_origin() {
    let fen = "9hh/11/11/11/11/11/6c4/11/6(FTI)4/11/11/4C6 r - - 0 1";
    let mut now = after(fen, &["Fg4>c4"]);
    assert_eq!(on(&now, "g4"), "(+TI)");
    execute(
        &mut now,
        join(Role::Tank, 0),
        CommandKind::DeployRecombine,
        "Update stack at g4 to Infantry → Update stack at c4 to Air Force (Tank) → Update deploy session",
        "9hh/11/11/11/11/11/6c4/11/2(FT)3I4/11/11/4C6 r - - 0 1 g4::(FT)>c4...",
    );
}

#[test]
fn deploy_complete() {
    let mut now = after(STACK, &["Fc4>e6"]);
    let commit = mv(&now, "commit");
    let command = execute(
        &mut now,
        commit,
        CommandKind::DeployComplete,
        "Clear deploy session → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 b - - 4 9",
    );
    assert_eq!(command.actions().len(), 3);
}

#[test]
fn deploy_complete_with_a_last_guard() {
    let fen = "8hhc/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C6 r - - 3 9";
    let mut now = after(fen, &["Fg2>@g5"]);
    let commit = mv(&now, "commit");
    execute(
        &mut now,
        commit,
        CommandKind::DeployComplete,
        "Clear deploy session → Promote Tank at g2 → Switch turn → Update move counters",
        "8hhc/11/11/11/11/11/11/11/11/11/6+T4/4C6 b - - 0 9",
    );
}

#[test]
fn deploy_commands_undo_one_by_one() {
    let start = position(STACK);
    let mut now = start;
    let mut history: Vec<(Position, Command)> = Vec::new();
    let mut run = |now: &mut Position, mut command: Command| {
        let before = *now;
        command.execute(now).expect("it fits");
        history.push((before, command));
    };
    let command_of_start = command(&now, choose("c4"));
    run(&mut now, command_of_start);
    let step = command_of(&now, "Tc4>c6");
    run(&mut now, step);
    let joined = command(&now, join(Role::AirForce, 0));
    run(&mut now, joined);
    let stays = command(&now, stay("c4", Role::Navy));
    run(&mut now, stays);
    assert_eq!(now.turn(), Color::Blue);
    let kinds: Vec<CommandKind> = history.iter().map(|(_, c)| c.kind()).collect();
    assert_eq!(
        kinds,
        [
            CommandKind::DeployStart,
            CommandKind::DeployStep,
            CommandKind::DeployRecombine,
            CommandKind::DeployStay,
        ]
    );
    while let Some((before, mut command)) = history.pop() {
        command.undo(&mut now).expect("it fits");
        assert!(now.is_identical(&before));
    }
    assert!(now.is_identical(&start));
}
