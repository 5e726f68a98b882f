//! Views: read access to a board.

use crate::role_set::RoleSet;
use crate::{Bitboard, Board, Color, Role, Square, Stack};

/// A board that can be read: a [`Board`], or a position with changes on top ([`crate::Overlay`]). Attacks, air defence
/// and the safety of a Commander are computed on any view.
pub trait View {
    /// Returns the stack on a square.
    fn stack(&self, square: Square) -> Option<Stack>;

    /// Returns the squares with a stack of this side.
    fn of_color(&self, color: Color) -> Bitboard;

    /// Returns the squares with a piece of this role, carrier or passenger, of either side.
    fn of_role(&self, role: Role) -> Bitboard;

    /// Returns the squares with a heroic piece.
    fn heroic(&self) -> Bitboard;

    /// Returns the square of the side's Commander, carried or not.
    fn commander(&self, color: Color) -> Option<Square>;

    /// Returns the number of pieces of the side, including the Commander.
    fn piece_count(&self, color: Color) -> u16;

    /// Returns the squares with a stack.
    fn occupied(&self) -> Bitboard {
        self.of_color(Color::Red) | self.of_color(Color::Blue)
    }

    /// Returns the stacks of a side with their squares.
    fn stacks_of(&self, color: Color) -> impl Iterator<Item = (Square, Stack)> {
        let squares = self.of_color(color).into_iter();
        squares.filter_map(|square| Some((square, self.stack(square)?)))
    }

    /// Returns `true` if a Navy carries the stack on the square.
    fn navy_leads(&self, square: Square) -> bool {
        // A Navy is never a passenger.
        self.of_role(Role::Navy).contains(square)
    }

    /// Returns `true` if the side has a piece of any of these roles.
    fn has_any(&self, color: Color, roles: RoleSet) -> bool {
        let own = self.of_color(color);
        roles
            .iter()
            .any(|role| !(self.of_role(role) & own).is_empty())
    }
}

impl View for Board {
    fn stack(&self, square: Square) -> Option<Stack> {
        Board::stack(self, square)
    }

    fn of_color(&self, color: Color) -> Bitboard {
        Board::of_color(self, color)
    }

    fn of_role(&self, role: Role) -> Bitboard {
        Board::of_role(self, role)
    }

    fn heroic(&self) -> Bitboard {
        Board::heroic(self)
    }

    fn commander(&self, color: Color) -> Option<Square> {
        Board::commander(self, color)
    }

    fn piece_count(&self, color: Color) -> u16 {
        Board::piece_count(self, color)
    }
}
