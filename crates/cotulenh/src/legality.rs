//! Legal moves: what is left when one's own Commander must survive the turn (RULES §7, §8).

use crate::effects;
use crate::events::{Event, Witness};
use crate::judge::Judge;
use crate::movegen::{Scene, Wanted};
use crate::moves::{Manner, MoveList};
use crate::position::TurnStart;
use crate::unit_moves::UnitMoves;
use crate::{Act, Color, Move, MoveKind, Position, Square, Stack, commander, terrain};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

/// Why a move is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The last turn has ended the game.
    GameOver,
    /// The side to move has no such unit on the square it starts from, or the unit may not act now.
    NoSuchUnit {
        /// The square the move starts from.
        from: Square,
    },
    /// A stack is being deployed: only its pieces may act, by steps.
    DeploymentInProgress {
        /// Where the deployment started.
        origin: Square,
    },
    /// An ordinary move takes the whole stack; a part leaves by a deployment step.
    PartOfStack {
        /// The square the move starts from.
        from: Square,
    },
    /// A first step takes a part of the stack; the whole stack makes an ordinary move.
    WholeStack {
        /// The square the move starts from.
        from: Square,
    },
    /// The unit cannot do that at the target.
    OutOfReach {
        /// The square the move starts from.
        from: Square,
        /// Its target.
        to: Square,
        /// What it would do there.
        kind: MoveKind,
    },
    /// No step has been made that could be committed.
    NothingToCommit,
    /// What is left on the origin may not stand there.
    Stranded {
        /// Where the deployment started.
        origin: Square,
    },
    /// Afterwards the mover's own Commander would be attacked, exposed or gone.
    CommanderUnsafe,
    /// No continuation of the deployment could be committed.
    CannotBeCompleted,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::GameOver => f.write_str("the game is over"),
            IllegalMove::NoSuchUnit { from } => write!(f, "no such unit can act from {from}"),
            IllegalMove::DeploymentInProgress { origin } => {
                write!(f, "the stack from {origin} is being deployed")
            }
            IllegalMove::PartOfStack { from } => {
                write!(
                    f,
                    "a part of the stack on {from} leaves by a deployment step"
                )
            }
            IllegalMove::WholeStack { from } => {
                write!(
                    f,
                    "the whole stack on {from} makes an ordinary move, no step"
                )
            }
            IllegalMove::OutOfReach { from, to, kind } => {
                write!(f, "the unit on {from} cannot ")?;
                match kind {
                    MoveKind::Move => write!(f, "move to {to}"),
                    MoveKind::Capture => write!(f, "capture on {to}"),
                    MoveKind::StayCapture => write!(f, "capture on {to} and stay"),
                    MoveKind::SuicideCapture => write!(f, "make a suicide capture on {to}"),
                    MoveKind::Combine => write!(f, "combine on {to}"),
                }
            }
            IllegalMove::NothingToCommit => f.write_str("no step has been made yet"),
            IllegalMove::Stranded { origin } => {
                write!(f, "what is left on {origin} may not stand there")
            }
            IllegalMove::CommanderUnsafe => f.write_str("it leaves one's own Commander unsafe"),
            IllegalMove::CannotBeCompleted => f.write_str("the deployment could not be completed"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// The legal actions: ordinary moves and first steps of deployments, or in the middle of a deployment its
    /// further steps and `commit`. Explicit stay and recombine are no moves; see
    /// [`crate::DeploySession`]. Counters do not matter, so a position drawn by them still has its moves; one in which
    /// a turn has just decided the game has none. In check they are the evasions, and only what could answer the check
    /// is looked at to find them.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.list(Wanted::All)
    }

    /// The legal actions that take an enemy stack: captures, stay captures and suicide captures, by whole stacks or
    /// by steps. With [`Position::quiets`] they are all legal moves, each once.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.list(Wanted::Captures)
    }

    /// The legal actions that take nothing: moves, combines and `commit`.
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        self.list(Wanted::Quiets)
    }

    fn list(&self, wanted: Wanted) -> MoveList {
        let mut list = MoveList::default();
        let commit = self.visit_units(wanted, |unit| {
            for mv in unit.moves() {
                list.push(mv);
            }
            ControlFlow::Continue(())
        });
        if commit == ControlFlow::Continue(true) {
            list.push(Move::Commit);
        }
        list
    }

    /// How many legal actions there are, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        let commit = self.visit_units(Wanted::All, |unit| {
            count += unit.len();
            ControlFlow::Continue(())
        });
        count + usize::from(commit == ControlFlow::Continue(true))
    }

    /// Calls `f` for every unit that has a legal action of those wanted, with all of them as sets of targets. `commit` is
    /// no unit's: see [`Position::is_legal`].
    pub fn for_each_unit(&self, wanted: Wanted, mut f: impl FnMut(&UnitMoves)) {
        let _ = self.visit_units(wanted, |unit| {
            f(unit);
            ControlFlow::Continue(())
        });
    }

    /// Whether there is any legal action.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.ended().is_none() && {
            let judge = Judge::of(self);
            judge.can_commit() || self.find_legal_action(&judge).is_some()
        }
    }

    /// Some legal action that is no `commit`.
    fn find_legal_action(&self, judge: &Judge) -> Option<Move> {
        let scene = Scene::of(self, Wanted::All);
        let mut found = None;
        let _ = self.visit_possible(&scene, |stack, moves| {
            found = judge.find_legal(&moves, stack);
            match found {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        found
    }

    /// Whether the move is one of [`Position::legal_moves`].
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        if self.ended().is_some() {
            return false;
        }
        self.is_legal_by(&Judge::of(self), mv)
    }

    /// The same in a game that is not over, for whoever has a judge of the position.
    pub(crate) fn is_legal_by(&self, judge: &Judge, mv: Move) -> bool {
        let Some((stack, mut moves)) = self.possible(mv) else {
            return mv == Move::Commit && judge.can_commit();
        };
        judge.retain_legal(&mut moves, stack);
        !moves.is_empty()
    }

    /// Whether the move is legal, and if not, why.
    ///
    /// # Errors
    ///
    /// The reason.
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        self.try_after(mv).map(drop)
    }

    /// Returns the position after a move, if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] says why the move is not legal here.
    ///
    /// ```
    /// use cotulenh::{Move, Position};
    /// let position = Position::start();
    /// let next = position.try_after(Move::from_lan("Tf4f6", position.turn())?)?;
    /// assert_ne!(next.turn(), position.turn());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_after(&self, mv: Move) -> Result<Position, IllegalMove> {
        self.try_carry_out(mv, |next| effects::carry_out(next, mv))
    }

    /// Returns the position after a move and the events of the move, if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] says why the move is not legal here.
    ///
    /// ```
    /// use cotulenh::{Event, Move, Position};
    /// let position = Position::start();
    /// let (_, events) = position.after_with_events(Move::from_lan("Tf4f6", position.turn())?)?;
    /// assert!(matches!(events[..], [Event::Moved { .. }, Event::TurnEnded { .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_with_events(&self, mv: Move) -> Result<(Position, Vec<Event>), IllegalMove> {
        let mut events = Vec::new();
        let next = self.try_carry_out(mv, |next| {
            effects::carry_out(&mut Witness::new(next, &mut events), mv);
        })?;
        Ok((next, events))
    }

    /// Judges a move, carried out once by `carry_out`. Returns the position it leads to.
    fn try_carry_out(
        &self,
        mv: Move,
        carry_out: impl FnOnce(&mut Position),
    ) -> Result<Position, IllegalMove> {
        if self.ended().is_some() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            Move::Commit => self.check_has_step()?,
            _ => self.check_possible(mv)?,
        }
        let mut next = *self;
        carry_out(&mut next);
        self.check_outcome(mv, &next)?;
        Ok(next)
    }

    /// Whether the move obeys sections 3–7, and if not, why. `commit` does not count.
    pub(crate) fn check_possible(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.possible(mv).is_some() {
            return Ok(());
        }
        let Some(act) = mv.act() else {
            return Err(IllegalMove::NothingToCommit);
        };
        let Act {
            unit,
            from,
            to,
            kind,
        } = act;
        if let Some(deployment) = self.deployment() {
            let origin = deployment.origin();
            if from != origin || matches!(mv, Move::Ordinary(_)) {
                return Err(IllegalMove::DeploymentInProgress { origin });
            }
            if !unit.roles().is_subset(deployment.waiting()) {
                return Err(IllegalMove::NoSuchUnit { from });
            }
        }
        let stack = self.board.stack(from);
        let there = stack.and_then(|s| s.part(unit.roles()));
        if there != Some(unit) || unit.color() != self.turn {
            return Err(IllegalMove::NoSuchUnit { from });
        }
        let whole = stack == Some(unit);
        match mv {
            Move::Ordinary(_) if !whole => return Err(IllegalMove::PartOfStack { from }),
            Move::Step(_) if whole && self.deployment().is_none() => {
                return Err(IllegalMove::WholeStack { from });
            }
            _ => {}
        }
        Err(IllegalMove::OutOfReach { from, to, kind })
    }

    /// The one action as the only target of its unit, with the stack it acts from, if it obeys sections 3–7 as the
    /// position stands. `commit` does not count.
    fn possible(&self, mv: Move) -> Option<(Stack, UnitMoves)> {
        let (act, manner) = match mv {
            Move::Ordinary(act) => (act, Manner::Ordinary),
            Move::Step(act) => (act, Manner::Step),
            Move::Commit => return None,
        };
        let Act {
            unit,
            from,
            to,
            kind,
        } = act;
        let stack = self.board.stack(from)?;
        let roles = unit.roles();
        if unit.color() != self.turn || stack.part(roles) != Some(unit) {
            return None;
        }
        let may_act = match (self.deployment(), manner) {
            (None, Manner::Ordinary) => unit == stack,
            (None, Manner::Step) => unit != stack,
            (Some(_), Manner::Ordinary) => false,
            (Some(deployment), Manner::Step) => {
                from == deployment.origin() && roles.is_subset(deployment.waiting())
            }
        };
        if !may_act {
            return None;
        }
        let wanted = if kind.is_capture() {
            Wanted::Captures
        } else {
            Wanted::Quiets
        };
        let mut moves = Scene::of(self, wanted).moves_of(stack, unit, from, manner);
        moves.retain_only(kind, to);
        (!moves.is_empty()).then_some((stack, moves))
    }

    /// Calls `visit` with the legal actions of every unit that has one, until it breaks off; at the end tells whether
    /// `commit` is legal and wanted.
    fn visit_units(
        &self,
        wanted: Wanted,
        mut visit: impl FnMut(&UnitMoves) -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if self.ended().is_some() {
            return ControlFlow::Continue(false);
        }
        let (scene, judge) = (Scene::of(self, wanted), Judge::of(self));
        self.visit_possible(&scene, |stack, mut moves| {
            judge.retain_legal(&mut moves, stack);
            if moves.is_empty() {
                ControlFlow::Continue(())
            } else {
                visit(&moves)
            }
        })?;
        ControlFlow::Continue(wanted.quiets() && judge.can_commit())
    }

    /// Calls `visit` with what every unit can do by sections 3–7, and the stack it acts from, until it breaks off.
    fn visit_possible(
        &self,
        scene: &Scene,
        mut visit: impl FnMut(Stack, UnitMoves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(deployment) = self.deployment() {
            let from = deployment.origin();
            if let Some(stack) = self.board.stack(from) {
                for unit in deployment.waiting().parts().filter_map(|r| stack.part(r)) {
                    visit(stack, scene.moves_of(stack, unit, from, Manner::Step))?;
                }
            }
            return ControlFlow::Continue(());
        }
        for (from, stack) in self.board.stacks_of(self.turn) {
            visit(stack, scene.moves_of(stack, stack, from, Manner::Ordinary))?;
            if !stack.is_single() {
                let parts = stack.roles().parts().skip(1);
                for unit in parts.filter_map(|roles| stack.part(roles)) {
                    visit(stack, scene.moves_of(stack, unit, from, Manner::Step))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the deployment in progress may be ended now, the waiting pieces staying.
    pub(crate) fn check_commit(&self) -> Result<(), IllegalMove> {
        self.check_legal(Move::Commit)
    }

    fn check_has_step(&self) -> Result<(), IllegalMove> {
        match self.deployment() {
            Some(deployment) if deployment.has_step() => Ok(()),
            _ => Err(IllegalMove::NothingToCommit),
        }
    }

    /// Judges a move that obeys sections 3–7 by the position it leads to: a finished turn must be legal, a deployment
    /// that goes on must have an end that is.
    fn check_outcome(&self, mv: Move, next: &Position) -> Result<(), IllegalMove> {
        if next.deployment().is_none() {
            self.check_end(mv, next)
        } else if next.can_be_completed() {
            Ok(())
        } else {
            Err(IllegalMove::CannotBeCompleted)
        }
    }

    /// Judges the turn that an action has ended, and that `next` came of.
    pub(crate) fn check_end(&self, mv: Move, next: &Position) -> Result<(), IllegalMove> {
        let (start, origin) = match (self.deployment(), mv) {
            (Some(deployment), _) => (deployment.start(), Some(deployment.origin())),
            (None, Move::Step(act)) => (TurnStart::of(&self.board, self.objective), Some(act.from)),
            (None, _) => (TurnStart::of(&self.board, self.objective), None),
        };
        next.check_finished_turn(self.turn, start, origin)
    }

    /// Whether the turn that has just ended was a legal one; `origin` is where a deployment started.
    pub(crate) fn check_finished_turn(
        &self,
        mover: Color,
        start: TurnStart,
        origin: Option<Square>,
    ) -> Result<(), IllegalMove> {
        if let Some(origin) = origin {
            let left = self.board.stack(origin);
            if left.is_some_and(|stack| !terrain::may_stand(stack.carrier().role, origin)) {
                return Err(IllegalMove::Stranded { origin });
            }
        }
        // A side without its Commander has nothing to keep safe.
        if !start.commanders[mover] {
            return Ok(());
        }
        let on_board = self.board.commander(mover).is_some();
        let won = start.commanders[!mover] && self.board.commander(!mover).is_none();
        if on_board && (won || commander::is_safe(&self.board, mover)) {
            Ok(())
        } else {
            Err(IllegalMove::CommanderUnsafe)
        }
    }

    /// Whether the deployment in progress has a continuation, by steps, that can be committed.
    pub(crate) fn can_be_completed(&self) -> bool {
        self.find_completion().is_some()
    }

    /// The deployment in progress with the unit on a square taken away: not a position of any game, only one that the
    /// others can do at least as much in.
    pub(crate) fn without_unit(mut self, square: Square) -> Position {
        self.board.set(square, None);
        effects::promote_attackers(&mut self);
        self
    }

    /// The first action of such a continuation.
    pub(crate) fn find_completion(&self) -> Option<Move> {
        self.find_completion_by(&Judge::of(self))
    }

    /// The same for whoever has a judge of the position.
    pub(crate) fn find_completion_by(&self, judge: &Judge) -> Option<Move> {
        if judge.can_commit() {
            Some(Move::Commit)
        } else if judge.is_hopeless() {
            None
        } else {
            self.find_legal_action(judge)
        }
    }
}
