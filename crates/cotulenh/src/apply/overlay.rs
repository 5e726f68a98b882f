//! The virtual overlay: changed squares over a position that stays as it is.

use super::make::{Recorder, Undo};
use crate::action::Counters;
use crate::deployment::{Changed, Deployment};
use crate::outcome::Objective;
use crate::role_set::RoleSet;
use crate::stage::Stage;
use crate::view::View;
use crate::{Bitboard, Color, IllegalMove, Move, Position, Role, Square, Stack};
use alloc::vec::Vec;

/// What would be, over what is: the squares that differ from a base position, which is not touched. For previews: what
/// a step would do, what a deployment has come to, before anyone says yes to it.
///
/// ```
/// use cotulenh::{Move, Overlay, Position, View};
/// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
/// let mut preview = Overlay::new(&position);
/// let undo = preview.play(Move::from_lan("(FT)c4>e6", position.turn())?)?;
/// assert_eq!(preview.stack("e6".parse()?).unwrap().to_string(), "(FT)");
/// assert_eq!(preview.changes().len(), 2);
/// preview.revert(undo);
/// assert!(preview.changes().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Overlay<'a> {
    base: &'a Position,
    /// Squares that hold something else than on the base, in order, with what they hold.
    squares: Vec<(Square, Option<Stack>)>,
    touched: Bitboard,
    turn: Color,
    counters: Counters,
    deployment: Option<Deployment>,
    changed: Changed,
}

impl<'a> Overlay<'a> {
    /// Nothing changed yet.
    #[must_use]
    pub fn new(base: &'a Position) -> Overlay<'a> {
        Overlay {
            base,
            squares: Vec::new(),
            touched: Bitboard::EMPTY,
            turn: base.turn,
            counters: base.counters,
            deployment: base.deployment,
            changed: base.changed,
        }
    }

    /// The position underneath, as it was.
    #[must_use]
    pub fn base(&self) -> &'a Position {
        self.base
    }

    /// The squares that differ from the base, with what they hold.
    #[must_use]
    pub fn changes(&self) -> &[(Square, Option<Stack>)] {
        &self.squares
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The deployment in progress.
    #[must_use]
    pub fn deployment(&self) -> Option<&Deployment> {
        self.deployment.as_ref().filter(|d| d.is_in_progress())
    }

    /// Carries out a move if it is legal; otherwise nothing changes.
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.position().check_legal(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Carries out a move that is known to be legal, and returns what [`Overlay::revert`] needs.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let mut undo = Undo::blank();
        crate::effects::carry_out(&mut Recorder::new(self, &mut undo), mv);
        undo
    }

    /// Takes a move back. The record must be the one given for it; moves are taken back in reverse order.
    pub fn revert(&mut self, undo: Undo) {
        // What the deployment has changed is restored whole.
        self.deployment = None;
        for (square, stack) in undo.newest_first() {
            self.set_stack(square, stack);
        }
        self.turn = undo.turn;
        self.counters = undo.counters;
        (self.deployment, self.changed) = undo.session();
    }

    /// The position with all changes made.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = *self.base;
        for &(square, stack) in &self.squares {
            position.board.set(square, stack);
        }
        position.turn = self.turn;
        position.counters = self.counters;
        position.deployment = self.deployment;
        position.changed = self.changed;
        position
    }

    fn find(&self, square: Square) -> Result<usize, usize> {
        self.squares
            .binary_search_by_key(&square, |&(known, _)| known)
    }

    /// The squares of a set on the base, corrected where something else stands now.
    fn corrected(&self, base: Bitboard, holds: impl Fn(Stack) -> bool) -> Bitboard {
        let mut squares = base - self.touched;
        for &(square, stack) in &self.squares {
            if stack.is_some_and(&holds) {
                squares.insert(square);
            }
        }
        squares
    }
}

impl View for Overlay<'_> {
    fn stack(&self, square: Square) -> Option<Stack> {
        match self.find(square) {
            Ok(place) => self.squares[place].1,
            Err(_) => self.base.board().stack(square),
        }
    }

    fn of_color(&self, color: Color) -> Bitboard {
        self.corrected(self.base.board().of_color(color), |s| s.color() == color)
    }

    fn of_role(&self, role: Role) -> Bitboard {
        self.corrected(self.base.board().of_role(role), |s| s.contains(role))
    }

    fn heroic(&self) -> Bitboard {
        self.corrected(self.base.board().heroic(), Stack::has_hero)
    }

    fn commander(&self, color: Color) -> Option<Square> {
        (self.of_role(Role::Commander) & self.of_color(color)).first()
    }

    fn piece_count(&self, color: Color) -> u16 {
        let roles = |stack: Option<Stack>| match stack {
            Some(stack) if stack.color() == color => stack.roles(),
            _ => RoleSet::EMPTY,
        };
        let mut count = self.base.board().piece_count(color);
        for &(square, stack) in &self.squares {
            count += roles(stack).len() as u16;
            count -= roles(self.base.board().stack(square)).len() as u16;
        }
        count
    }
}

impl Stage for Overlay<'_> {
    type View = Self;

    fn view(&self) -> &Self {
        self
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn objective(&self) -> Objective {
        self.base.objective
    }

    fn session(&self) -> Option<&Deployment> {
        self.deployment.as_ref()
    }

    fn changed(&self) -> Changed {
        self.changed
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        if self.deployment.is_some() {
            let before = self.stack(square);
            self.changed.note(square, before, stack);
        }
        let as_on_base = self.base.board().stack(square) == stack;
        match (self.find(square), as_on_base) {
            (Ok(place), true) => {
                self.squares.remove(place);
                self.touched.remove(square);
            }
            (Ok(place), false) => self.squares[place].1 = stack,
            (Err(_), true) => {}
            (Err(place), false) => {
                self.squares.insert(place, (square, stack));
                self.touched.insert(square);
            }
        }
    }

    fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn set_session(&mut self, session: Option<Deployment>) {
        self.deployment = session;
        if session.is_none() {
            self.changed.clear();
        }
    }
}
