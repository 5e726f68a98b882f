//! What can be chosen on a square, and where it can go: asked of the rules, never worked out here.

use cotulenh::{
    DeploySession, Move, MoveKind, Position, Role, RoleSet, SessionView, Square, Stack,
};

/// What a player can choose on a square, or in a deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A unit, to be sent somewhere.
    Unit(Selection),
    /// A waiting piece stays.
    Stay { origin: Square, role: Role },
    /// The deployment ends.
    Finish,
    /// The last thing done in the deployment is taken back.
    UndoStep,
    /// The deployment is given up.
    Cancel,
}

/// A unit and where it can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) from: Square,
    pub(super) unit: Stack,
    /// Whether it is all that stands there.
    pub(super) whole: bool,
    pub(super) targets: Vec<Target>,
}

/// Something a unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Play {
        to: Square,
        kind: MoveKind,
        mv: Move,
    },
    /// It joins the unit of an earlier step.
    Join { to: Square, role: Role, step: usize },
}

impl Target {
    pub(super) fn to(self) -> Square {
        match self {
            Target::Play { to, .. } | Target::Join { to, .. } => to,
        }
    }

    /// The mark of notation for it.
    pub(super) fn mark(self) -> &'static str {
        match self {
            Target::Play { kind, .. } => kind.mark(),
            Target::Join { .. } => MoveKind::Combine.mark(),
        }
    }
}

impl Selection {
    /// What it can do on a square.
    pub(super) fn at(&self, square: Square) -> Vec<Target> {
        let targets = self.targets.iter().copied();
        targets.filter(|target| target.to() == square).collect()
    }

    /// The squares it can act on, in the order of the board.
    pub(super) fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.targets.iter().map(|target| target.to()).collect();
        squares.sort();
        squares.dedup();
        squares
    }
}

/// Everything that can be chosen on a square: nothing where the side to move has nothing to do there.
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

/// What the rules tell of a deployment from a square, in progress or not.
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

/// The units of a stack that can do something: the whole first, then by their number of pieces, carriers first.
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
