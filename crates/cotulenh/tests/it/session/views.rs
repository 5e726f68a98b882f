//! The view of a session for a user interface.

use super::support::{STACK, after, incomplete, square, start};
use cotulenh::{Danger, IllegalMove, MoveKind, Role, RoleSet, SessionView, Stack, UnitOptions};

fn text(stack: Option<Stack>) -> String {
    stack.map_or("-".into(), |stack| stack.to_string())
}

fn roles(roles: &[Role]) -> RoleSet {
    roles.iter().copied().collect()
}

/// Returns the units that may act, as FEN writes them.
fn units(view: &SessionView) -> Vec<String> {
    let mut units: Vec<String> = view.options.iter().map(|o| o.unit.to_string()).collect();
    units.sort();
    units
}

/// Returns the moves of one unit in LAN.
fn moves(view: &SessionView, unit: &str) -> Vec<String> {
    let of_unit = |options: &&UnitOptions| options.unit.to_string() == unit;
    let options = view.options.iter().find(of_unit);
    let options = options.unwrap_or_else(|| panic!("{unit} has no options"));
    let mut moves: Vec<String> = options.moves.iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

#[test]
fn a_view_of_a_chosen_stack() {
    let view = start(STACK, "c4").view().expect("a session");
    assert_eq!(view.origin, square("c4"));
    assert_eq!(view.original.to_string(), "(NFT)");
    assert!(view.moved.is_empty());
    assert_eq!(text(view.remaining), "(NFT)");
    assert_eq!(text(view.staying), "-");
    assert_eq!(view.commit, Err(IllegalMove::NothingToCommit));
    assert_eq!(units(&view), ["(FT)", "(NF)", "(NT)", "F", "N", "T"]);
    assert_eq!(
        view.may_stay,
        roles(&[Role::Navy, Role::AirForce, Role::Tank])
    );
    assert!(view.joins.is_empty());
}

#[test]
fn a_view_after_a_step() {
    let view = after(STACK, "c4", &["Fc4>e6"]).view().expect("a session");
    assert_eq!(view.original.to_string(), "(NFT)");
    let step = view.moved[0];
    assert_eq!(
        (step.unit.to_string(), step.to, step.kind),
        ("F".into(), square("e6"), MoveKind::Move)
    );
    assert_eq!(view.moved.len(), 1);
    assert_eq!(text(view.remaining), "(NT)");
    assert_eq!(text(view.staying), "-");
    assert_eq!(view.commit, Ok(()));
    assert_eq!(units(&view), ["(NT)", "N", "T"]);
    assert_eq!(
        moves(&view, "T"),
        ["Tc4>c2", "Tc4>c3", "Tc4>c5", "Tc4>c6", "Tc4>d4", "Tc4>e4"]
    );
    assert_eq!(view.may_stay, roles(&[Role::Navy, Role::Tank]));
    // The Navy cannot reach e6, so it cannot join the Air Force there.
    assert_eq!(view.joins, [(Role::Tank, 0)]);
}

#[test]
fn a_view_with_a_piece_that_stays() {
    let session = incomplete(after(STACK, "c4", &["Fc4>e6"]).stay(Role::Navy));
    let view = session.view().expect("a session");
    assert_eq!(text(view.remaining), "T");
    assert_eq!(text(view.staying), "N");
    assert_eq!(view.commit, Ok(()));
    assert_eq!(units(&view), ["T"]);
    assert_eq!(view.may_stay, roles(&[Role::Tank]));
}

#[test]
fn a_view_shows_pieces_as_they_are_now() {
    // The waiting Tank has become a hero. The original stack is shown as it was.
    let fen = "9hh/11/11/11/11/11/6c4/11/6(FTI)4/11/11/4C6 r - - 0 1";
    let view = after(fen, "g4", &["Fg4>c4"]).view().expect("a session");
    assert_eq!(view.original.to_string(), "(FTI)");
    assert_eq!(text(view.remaining), "(+TI)");
    assert_eq!(units(&view), ["(+TI)", "+T", "I"]);
    assert!(moves(&view, "+T").contains(&"+Tg4>j4".into()));
    assert_eq!(view.moved[0].unit.to_string(), "F");
}

#[test]
fn a_view_has_the_reason_why_it_cannot_be_committed() {
    let at_sea = after(
        "8hhc/11/11/11/11/11/11/1(NT)9/11/11/11/6C4 r - - 3 9",
        "b5",
        &["Nb5>b8"],
    );
    let view = at_sea.view().expect("a session");
    let origin = square("b5");
    assert_eq!(view.commit, Err(IllegalMove::Stranded { origin }));
    assert_eq!(moves(&view, "T"), ["Tb5>c5", "Tb5>d5"]);
    assert_eq!(view.may_stay, RoleSet::EMPTY);

    let in_danger = after(
        "10c/11/11/11/11/11/4i6/11/4(FC)6/11/11/11 r - - 0 1",
        "e4",
        &["Ce4>e5"],
    );
    let view = in_danger.view().expect("a session");
    let attacked = Danger::Attacked { by: square("e6") };
    assert_eq!(view.commit, Err(IllegalMove::CommanderUnsafe(attacked)));
    assert_eq!(moves(&view, "F"), ["Fe4>xe6"]);
}

#[test]
fn a_view_lists_the_pieces_that_may_join_each_step() {
    let view = after(STACK, "c4", &["Fc4>e6", "Nc4>c8"])
        .view()
        .expect("a session");
    assert_eq!(view.joins, [(Role::Tank, 0), (Role::Tank, 1)]);
    // Both may join the Tank. The Navy may because c6 is on the coast.
    let view = after(STACK, "c4", &["Tc4>c6"]).view().expect("a session");
    let mut joins = view.joins.clone();
    joins.sort_by_key(|&(role, _)| role.letter());
    assert_eq!(joins, [(Role::AirForce, 0), (Role::Navy, 0)]);
}

#[test]
fn a_view_of_a_recombined_unit() {
    let session = incomplete(after(STACK, "c4", &["Fc4>e6"]).recombine(Role::Tank, 0));
    let view = session.view().expect("a session");
    assert_eq!(view.moved[0].unit.to_string(), "(FT)");
    assert_eq!(text(view.remaining), "N");
    assert_eq!(units(&view), ["N"]);
}

#[test]
fn a_view_of_a_stay_capture() {
    // The Tank has acted and is still on its square. It is neither waiting nor marked as staying.
    let view = after(
        "8hhc/11/11/11/11/11/11/11/1n(TI)8/11/11/4C6 r - - 3 9",
        "c4",
        &["Tc4>_b4"],
    )
    .view()
    .expect("a session");
    assert_eq!(view.moved[0].kind, MoveKind::StayCapture);
    assert_eq!(text(view.remaining), "I");
    assert_eq!(text(view.staying), "-");
    assert!(view.joins.is_empty());
}

#[test]
fn a_view_lists_only_the_chosen_stack() {
    let fen = "8hhc/11/11/11/11/11/11/6(FTI)4/2(NFT)8/11/11/6C4 r - - 3 9";
    let view = start(fen, "g5").view().expect("a session");
    let all = view.options.iter().flat_map(|options| &options.moves);
    assert!(all.clone().all(|mv| mv.from() == Some(square("g5"))));
    assert!(all.count() > 20);
}
