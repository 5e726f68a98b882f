//! The legal moves of a [`Position`].
//!
//! Legality is generic over the state. The methods here are not inlined into other crates, because each of those crates
//! would then get its own copy of the judge.

use super::error::IllegalMove;
use super::legal;
use crate::effects;
use crate::events::Event;
use crate::movegen::Wanted;
use crate::moves::MoveList;
use crate::unit_moves::UnitMoves;
use crate::{Act, Bitboard, Move, MoveKind, Position, Square, Stack};
use alloc::vec::Vec;
use core::ops::ControlFlow;

impl Position {
    /// Returns the legal moves. At the start of a turn they are ordinary moves and first steps of deployments. In the middle
    /// of a deployment they are its further steps and `commit`. In check they are the evasions.
    ///
    /// Stay and recombine are not moves; see [`crate::DeploySession`]. A position that is drawn by a counter still has legal
    /// moves. A position has none if the last turn captured a Commander or decided the objective.
    #[must_use]
    #[inline(never)] // see the head of this file
    pub fn legal_moves(&self) -> MoveList {
        legal::list(self, Wanted::All)
    }

    /// Returns the legal moves of the stack on a square and of its parts. A `commit` starts from no square, so it is not
    /// among them.
    ///
    /// ```
    /// use cotulenh::{Position, Square};
    /// let position = Position::start();
    /// let moves = position.legal_moves_from(Square::G5); // the Militia
    /// let targets: Vec<_> = moves.filter_map(|mv| mv.to()).collect();
    /// assert_eq!(targets.len(), 8);
    /// assert!(targets.contains(&Square::G6));
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> impl Iterator<Item = Move> + use<> {
        let moves = self.legal_moves().into_iter();
        moves.filter(move |mv| mv.from() == Some(square))
    }

    /// Returns the legal moves that capture: captures, stay captures and suicide captures, as ordinary moves or steps.
    /// Every legal move is either in this list or in [`Position::quiets`].
    #[must_use]
    #[inline(never)] // see the head of this file
    pub fn captures(&self) -> MoveList {
        legal::list(self, Wanted::Captures)
    }

    /// Returns the legal moves that do not capture: moves to empty squares, combines and `commit`.
    #[must_use]
    #[inline(never)] // see the head of this file
    pub fn quiets(&self) -> MoveList {
        legal::list(self, Wanted::Quiets)
    }

    /// Returns the number of legal moves, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        let commit = legal::visit_units(self, Wanted::All, |unit| {
            count += unit.len();
            ControlFlow::Continue(())
        });
        count + usize::from(commit == ControlFlow::Continue(true))
    }

    /// Calls `f` for every unit that has a legal move of the wanted kinds, with all these moves as sets of targets. A
    /// `commit` belongs to no unit, so `f` never gets it. [`Position::is_legal`] tells whether it is legal.
    pub fn for_each_unit(&self, wanted: Wanted, mut f: impl FnMut(&UnitMoves)) {
        self.visit_units(wanted, &mut |unit| {
            f(unit);
            ControlFlow::Continue(())
        });
    }

    #[inline(never)] // see the head of this file
    fn visit_units(&self, wanted: Wanted, f: &mut dyn FnMut(&UnitMoves) -> ControlFlow<()>) {
        let _ = legal::visit_units(self, wanted, f);
    }

    /// Returns the kind of the move that a player tries with a target: a move to an empty square, a combine with a friendly
    /// stack, or a capture. The move may be illegal. [`Position::check_legal`] gives the reason.
    ///
    /// ```
    /// use cotulenh::{MoveKind, Position, Square};
    /// let position = Position::start();
    /// assert_eq!(position.attempted_kind(Square::G6), MoveKind::Move);
    /// assert_eq!(position.attempted_kind(Square::G1), MoveKind::Combine);
    /// assert_eq!(position.attempted_kind(Square::G12), MoveKind::Capture);
    /// ```
    #[must_use]
    pub fn attempted_kind(&self, to: Square) -> MoveKind {
        match self.board().stack(to) {
            None => MoveKind::Move,
            Some(stack) if stack.color() == self.turn() => MoveKind::Combine,
            Some(_) => MoveKind::Capture,
        }
    }

    /// Returns `true` if there is a legal move.
    #[must_use]
    #[inline(never)] // see the head of this file
    pub fn has_legal_move(&self) -> bool {
        legal::has_legal_move(self)
    }

    /// Returns `true` if the move is one of [`Position::legal_moves`].
    #[must_use]
    #[inline(never)] // see the head of this file
    pub fn is_legal(&self, mv: Move) -> bool {
        legal::is_legal(self, mv)
    }

    /// Checks that the move is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is not legal.
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        self.try_after(mv).map(drop)
    }

    /// Returns the position after a move, if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is not legal.
    ///
    /// ```
    /// use cotulenh::{Move, Position};
    /// let position = Position::start();
    /// let next = position.try_after(Move::from_lan("Tf4f6", position.turn())?)?;
    /// assert_ne!(next.turn(), position.turn());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(never)] // see the head of this file
    pub fn try_after(&self, mv: Move) -> Result<Position, IllegalMove> {
        legal::try_move(self, mv, |next| effects::make_move(next, mv))
    }

    /// Returns the position after a move and the events of the move, if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is not legal.
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
        let next = legal::try_move(self, mv, |next| {
            (_, events) = next.make_with_events(mv);
        })?;
        Ok((next, events))
    }

    /// Returns the only square in `among` from which a stack equal to `unit` has a legal ordinary move of this kind to `to`.
    /// Returns `None` if there is no such square, or more than one.
    #[inline(never)] // see the head of this file
    pub(crate) fn only_origin(
        &self,
        unit: Stack,
        to: Square,
        kind: MoveKind,
        among: Bitboard,
    ) -> Option<Square> {
        legal::only_origin(self, unit, to, kind, among)
    }

    /// Works like [`Position::only_origin`], but for pseudo-legal moves.
    pub(crate) fn only_pseudo_legal_origin(
        &self,
        unit: Stack,
        to: Square,
        kind: MoveKind,
        among: Bitboard,
    ) -> Option<Square> {
        legal::only_pseudo_legal_origin(self, unit, to, kind, among)
    }

    /// Makes an ordinary move that is known to be pseudo-legal, and returns `true` if it is legal. If it is not, the caller
    /// discards the position.
    pub(crate) fn make_pseudo_legal(&mut self, act: Act) -> bool {
        legal::make_pseudo_legal(self, act)
    }

    /// Returns an error if the move is not pseudo-legal. A commit is never pseudo-legal.
    pub(crate) fn check_pseudo_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        legal::check_pseudo_legal(self, mv)
    }

    /// Returns an error if the deployment in progress cannot be committed now.
    pub(crate) fn check_commit(&self) -> Result<(), IllegalMove> {
        self.check_legal(Move::Commit)
    }

    /// Returns `true` if the deployment in progress has a continuation by steps that can be committed.
    pub(crate) fn can_be_completed(&self) -> bool {
        legal::can_be_completed(self)
    }
}
