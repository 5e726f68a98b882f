//! Entries of the menu of a square: units, stays, and the end of a deployment.

use cotulenh::{DeploySession, Position, Role, Selection, SessionView, Square};

/// An entry of the menu of a square or a deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A unit that can move.
    Unit(Selection),
    /// A waiting piece that can stay.
    Stay { origin: Square, role: Role },
    /// End of the deployment.
    Finish,
    /// Undo of the last operation of the deployment.
    UndoStep,
    /// Cancellation of the deployment.
    Cancel,
}

/// Returns the entries for a square. The list is empty if the side to move cannot act there.
pub(super) fn choices(position: &Position, square: Square) -> Vec<Choice> {
    let deployed = position.deployment().map(|deployment| deployment.origin());
    if deployed.is_some_and(|origin| origin != square) {
        return Vec::new();
    }
    let units = position.selections(square).into_iter();
    let mut choices: Vec<Choice> = units.map(Choice::Unit).collect();
    let Some(view) = session(position, square) else {
        return choices;
    };
    let origin = view.origin;
    let stays = view.may_stay.iter();
    choices.extend(stays.map(|role| Choice::Stay { origin, role }));
    if deployed.is_some() {
        if view.commit.is_ok() {
            choices.push(Choice::Finish);
        }
        choices.extend([Choice::UndoStep, Choice::Cancel]);
    }
    choices
}

/// Returns the deployment session of a square, in progress or new.
pub(super) fn session(position: &Position, origin: Square) -> Option<SessionView> {
    DeploySession::start(position, origin).ok()?.view().ok()
}
