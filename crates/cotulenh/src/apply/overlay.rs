//! The overlay: operations on top of a position that does not change.

use super::layer::Layer;
use super::make::{Made, Undo, UndoRecorder};
use crate::deployment::{DeployError, Deployment};
use crate::editable_state::EditableState;
use crate::events::{Event, Unreported};
use crate::legality::legal;
use crate::movegen::Wanted;
use crate::view::View;
use crate::{
    Bitboard, Color, IllegalMove, Move, MoveList, Outcome, Position, Role, Square, Stack, effects,
};
use alloc::vec::Vec;

/// Moves, stays and recombines on top of a base position that does not change. They can be undone one by one, dropped, or
/// applied all at once.
///
/// An overlay stores only the squares that differ from its base. Operations are judged and made on it without
/// building a [`Position`]. As a [`View`] it is accepted by [`crate::attacks`], [`crate::commander`] and
/// [`crate::AirDefense`]. [`crate::Preview`] describes the difference from the base.
///
/// ```
/// use cotulenh::{Color, Event, Move, Overlay, Position, Role, View};
/// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
/// let mut overlay = Overlay::new(&position);
///
/// let events = overlay.play(Move::from_lan("Fc4>e6", Color::Red)?)?;
/// assert!(matches!(events[..], [Event::Deployed { .. }]));
/// overlay.recombine(Role::Tank, 0)?;
/// let e6 = "e6".parse()?;
/// assert_eq!(overlay.stack(e6).unwrap().to_string(), "(FT)");
///
/// let change = overlay.changes().find(|change| change.square == e6).unwrap();
/// assert_eq!((change.before, change.after), (None, overlay.stack(e6)));
///
/// // An illegal move changes nothing.
/// assert!(overlay.play(Move::from_lan("Cf1f2", Color::Red)?).is_err());
///
/// overlay.play(Move::Commit)?;
/// let next = overlay.into_position();
/// assert_eq!(next.to_string(), "6c4/11/11/11/11/11/4(FT)6/11/2N8/11/11/5C5 b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Overlay<'a> {
    layer: Layer<'a>,
    /// The records of the operations, oldest first.
    history: Vec<Undo>,
}

/// A square that differs between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareChange {
    /// The square.
    pub square: Square,
    /// The stack on it before.
    pub before: Option<Stack>,
    /// The stack on it after.
    pub after: Option<Stack>,
}

impl<'a> Overlay<'a> {
    /// Returns an overlay without changes.
    #[must_use]
    pub fn new(base: &'a Position) -> Overlay<'a> {
        Overlay {
            layer: Layer::new(base),
            history: Vec::new(),
        }
    }

    /// Returns the base position.
    #[must_use]
    pub fn base(&self) -> &'a Position {
        self.layer.base
    }

    /// Returns the squares that differ from the base, sorted by square, with their stacks before and after.
    pub fn changes(&self) -> impl ExactSizeIterator<Item = SquareChange> + '_ {
        let base = self.base().board();
        let squares = self.layer.squares();
        squares.map(|(square, after)| SquareChange {
            square,
            before: base.stack(square),
            after,
        })
    }

    /// Returns the side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.layer.state().turn()
    }

    /// Returns the deployment in progress, or `None` if there is none.
    #[must_use]
    pub fn deployment(&self) -> Option<&Deployment> {
        self.layer.state().deployment()
    }

    /// Returns the outcome by the rules, as [`Position::outcome`] does.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        legal::outcome(self.layer.state())
    }

    /// Returns the legal moves, as [`Position::legal_moves`] does.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        legal::list(self.layer.state(), Wanted::All)
    }

    /// Makes a move and returns its events.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is not legal. The overlay is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Vec<Event>, IllegalMove> {
        let mut made = Made::new();
        let next = legal::try_move(self.layer.state(), mv, |next| {
            made.note(next, |state| effects::make_move(state, mv));
        })?;
        self.layer.replace(next);
        Ok(self.note(made))
    }

    /// Makes a move that is known to be legal. It judges nothing and builds no events.
    pub fn play_unchecked(&mut self, mv: Move) {
        let mut undo = Undo::blank();
        effects::make_move(
            &mut UndoRecorder::new(
                self.layer.state_mut(),
                &mut undo,
                &mut Unreported::default(),
            ),
            mv,
        );
        self.history.push(undo);
    }

    /// Marks a waiting piece of the stack on `origin` as staying, and returns the events. The deployment ends when no piece
    /// is waiting. See [`crate::DeploySession::stay`].
    ///
    /// # Errors
    ///
    /// Returns an error if the piece does not wait there, or if no continuation could be committed. The overlay is
    /// unchanged.
    pub fn stay(&mut self, origin: Square, role: Role) -> Result<Vec<Event>, DeployError> {
        let (next, made) = Made::stay(self.layer.state(), origin, role)?;
        self.layer.replace(next);
        Ok(self.note(made))
    }

    /// Makes a waiting piece join the unit of an earlier step, counted from 0, and returns the events. See
    /// [`crate::DeploySession::recombine`].
    ///
    /// # Errors
    ///
    /// Returns an error if the piece cannot join that unit, or if no continuation could be committed. The overlay is
    /// unchanged.
    pub fn recombine(&mut self, role: Role, step: usize) -> Result<Vec<Event>, DeployError> {
        let (next, made) = Made::recombine(self.layer.state(), role, step)?;
        self.layer.replace(next);
        Ok(self.note(made))
    }

    /// Takes back the last move, stay or recombine. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(undo) = self.history.pop() else {
            return false;
        };
        self.layer.unmake(undo);
        true
    }

    /// Returns the position with all changes made. Assign it to the variable that holds the base to apply them all at once.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.layer.position()
    }

    fn note(&mut self, made: Made) -> Vec<Event> {
        self.history.push(made.undo);
        made.events
    }

    /// Returns the board after the operations.
    pub(super) fn view(&self) -> &impl View {
        self.layer.state().view()
    }
}

impl View for Overlay<'_> {
    fn stack(&self, square: Square) -> Option<Stack> {
        self.view().stack(square)
    }

    fn of_color(&self, color: Color) -> Bitboard {
        self.view().of_color(color)
    }

    fn of_role(&self, role: Role) -> Bitboard {
        self.view().of_role(role)
    }

    fn heroic(&self) -> Bitboard {
        self.view().heroic()
    }

    fn commander(&self, color: Color) -> Option<Square> {
        self.view().commander(color)
    }

    fn piece_count(&self, color: Color) -> u16 {
        self.view().piece_count(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{POSITIONS, for_each_position};

    /// Compares the lists of legal moves before and after one move, in positions of random games.
    #[test]
    fn an_overlay_has_the_legal_moves_of_its_position() {
        for_each_position(POSITIONS / 2, |position| {
            let moves = position.legal_moves();
            let mut overlay = Overlay::new(position);
            assert_eq!(overlay.legal_moves()[..], moves[..]);
            let number = position.key() as usize;
            if let Some(&mv) = moves.get(number % moves.len().max(1)) {
                overlay.play(mv).unwrap();
                let next = position.after(mv).legal_moves();
                assert_eq!(overlay.legal_moves()[..], next[..], "{position} {mv}");
            }
            Ok(())
        });
    }
}
