//! Units and targets that the player can select, as the rules allow them.

use cotulenh::{
    DeploySession, Move, MoveKind, Position, Role, RoleSet, SessionView, Square, Stack,
};

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

/// A selected unit and its targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) from: Square,
    pub(super) unit: Stack,
    /// Whether the unit is the whole stack.
    pub(super) whole: bool,
    pub(super) targets: Vec<Target>,
}

/// A move of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Play {
        to: Square,
        kind: MoveKind,
        mv: Move,
    },
    /// The unit joins the unit of an earlier step.
    Join { to: Square, role: Role, step: usize },
}

impl Target {
    pub(super) fn to(self) -> Square {
        match self {
            Target::Play { to, .. } | Target::Join { to, .. } => to,
        }
    }

    /// Returns the mark for the move in notation.
    pub(super) fn mark(self) -> &'static str {
        match self {
            Target::Play { kind, .. } => kind.mark(),
            Target::Join { .. } => MoveKind::Combine.mark(),
        }
    }
}

impl Selection {
    /// Returns the moves to a square.
    pub(super) fn at(&self, square: Square) -> Vec<Target> {
        let targets = self.targets.iter().copied();
        targets.filter(|target| target.to() == square).collect()
    }

    /// Returns the target squares in board order.
    pub(super) fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.targets.iter().map(|target| target.to()).collect();
        squares.sort();
        squares.dedup();
        squares
    }
}

/// Returns everything that can be selected on a square. The list is empty if the side to move cannot act there.
pub(super) fn choices(position: &Position, square: Square) -> Vec<Choice> {
    match position.deployment() {
        Some(deployment) if deployment.origin() == square => in_deployment(position),
        Some(_) => Vec::new(),
        None => before_deployment(position, square),
    }
}

fn before_deployment(position: &Position, square: Square) -> Vec<Choice> {
    let Some(stack) = position.board().stack(square) else {
        return Vec::new();
    };
    let mut units = Units::of(stack, square);
    for mv in position.legal_moves() {
        if mv.from() == Some(square) {
            units.add(mv);
        }
    }
    let mut choices = units.into_choices();
    if let Some(view) = session(position, square) {
        choices.extend(stays(&view));
    }
    choices
}

fn in_deployment(position: &Position) -> Vec<Choice> {
    let Some(origin) = position.deployment().map(|deployment| deployment.origin()) else {
        return Vec::new();
    };
    let Some(view) = session(position, origin) else {
        return Vec::new();
    };
    let mut choices = Vec::new();
    if let Some(rest) = view.remaining {
        let mut units = Units::of(rest, origin);
        for option in &view.options {
            option.moves.iter().for_each(|&mv| units.add(mv));
        }
        for &(role, step) in &view.joins {
            if let Some(to) = view.moved.get(step).map(|step| step.to) {
                units.join(role, step, to);
            }
        }
        choices = units.into_choices();
    }
    choices.extend(stays(&view));
    if view.commit.is_ok() {
        choices.push(Choice::Finish);
    }
    choices.extend([Choice::UndoStep, Choice::Cancel]);
    choices
}

/// Returns the deployment session of a square, in progress or new.
pub(super) fn session(position: &Position, origin: Square) -> Option<SessionView> {
    DeploySession::start(position, origin).ok()?.view().ok()
}

fn stays(view: &SessionView) -> impl Iterator<Item = Choice> + use<> {
    let (origin, roles) = (view.origin, view.may_stay);
    let roles: Vec<Role> = roles.iter().collect();
    roles
        .into_iter()
        .map(move |role| Choice::Stay { origin, role })
}

/// The units of a stack that can move: the whole stack first, then by number of pieces, carriers first.
struct Units {
    stack: Stack,
    from: Square,
    found: Vec<Selection>,
}

impl Units {
    fn of(stack: Stack, from: Square) -> Units {
        Units {
            stack,
            from,
            found: Vec::new(),
        }
    }

    fn add(&mut self, mv: Move) {
        if let (Some(unit), Some(to), Some(kind)) = (mv.unit(), mv.to(), mv.kind()) {
            self.unit(unit).targets.push(Target::Play { to, kind, mv });
        }
    }

    fn join(&mut self, role: Role, step: usize, to: Square) {
        if let Some(unit) = self.stack.part(RoleSet::of(role)) {
            let target = Target::Join { to, role, step };
            self.unit(unit).targets.push(target);
        }
    }

    fn unit(&mut self, unit: Stack) -> &mut Selection {
        let known = self.found.iter().position(|known| known.unit == unit);
        let index = known.unwrap_or_else(|| {
            self.found.push(Selection {
                from: self.from,
                unit,
                whole: unit == self.stack,
                targets: Vec::new(),
            });
            self.found.len() - 1
        });
        &mut self.found[index]
    }

    fn into_choices(mut self) -> Vec<Choice> {
        let places: Vec<Role> = self.stack.pieces().map(|piece| piece.role).collect();
        self.found.sort_by_key(|selection| {
            let roles = selection.unit.pieces().map(|piece| piece.role);
            let order: Vec<usize> = roles
                .filter_map(|role| places.iter().position(|&place| place == role))
                .collect();
            (std::cmp::Reverse(selection.unit.len()), order)
        });
        self.found.into_iter().map(Choice::Unit).collect()
    }
}
