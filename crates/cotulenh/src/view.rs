//! What can be asked of a board, whoever holds it.

use crate::role_set::RoleSet;
use crate::{Bitboard, Board, Color, Role, Square, Stack};

/// A board to look at: a [`Board`] itself, or changes laid over one ([`crate::Overlay`]). Attacks, air defence and the
/// Commander's safety are asked of either.
pub trait View {
    /// The stack on a square.
    fn stack(&self, square: Square) -> Option<Stack>;

    /// Squares with a stack of this side.
    fn of_color(&self, color: Color) -> Bitboard;

    /// Squares with a piece of this role, carrier or passenger, of either side.
    fn of_role(&self, role: Role) -> Bitboard;

    /// Squares with a hero on them.
    fn heroic(&self) -> Bitboard;

    /// Where the side's Commander is, aboard a stack or not.
    fn commander(&self, color: Color) -> Option<Square>;

    /// How many pieces the side has, the Commander included.
    fn piece_count(&self, color: Color) -> u16;

    /// Squares with a stack.
    fn occupied(&self) -> Bitboard {
        self.of_color(Color::Red) | self.of_color(Color::Blue)
    }

    /// The stacks of a side with their squares.
    fn stacks_of(&self, color: Color) -> impl Iterator<Item = (Square, Stack)> {
        let squares = self.of_color(color).into_iter();
        squares.filter_map(|square| Some((square, self.stack(square)?)))
    }

    /// Whether the stack on the square is led by a Navy; not if there is none.
    fn navy_leads(&self, square: Square) -> bool {
        // A Navy always leads: it is nobody's passenger.
        self.of_role(Role::Navy).contains(square)
    }

    /// Whether the side has any of these roles.
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
