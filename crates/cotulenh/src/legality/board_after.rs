//! The board after one move, without carrying the move out.

use super::acting_unit::ActingUnit;
use crate::color::ByColor;
use crate::view::View;
use crate::{Bitboard, Color, MoveKind, Role, Square, Stack};

/// A board on which the start square and the target of a move are replaced. Promotions are not applied.
pub(super) struct BoardAfter<'a, V> {
    board: &'a V,
    squares: [(Square, Option<Stack>); 2],
    touched: Bitboard,
    colors: ByColor<Bitboard>,
}

impl<'a, V: View> BoardAfter<'a, V> {
    /// Returns the board after a move of the unit.
    pub(super) fn of(
        board: &'a V,
        acting: &ActingUnit,
        to: Square,
        kind: MoveKind,
    ) -> BoardAfter<'a, V> {
        let left = match kind {
            MoveKind::StayCapture => board.stack(acting.from),
            _ => acting.rest,
        };
        let arrived = match kind {
            MoveKind::Move | MoveKind::Capture => Some(acting.unit),
            MoveKind::Combine => board.stack(to).and_then(|stack| stack.combine(acting.unit)),
            MoveKind::StayCapture | MoveKind::SuicideCapture => None,
        };
        let squares = [(acting.from, left), (to, arrived)];
        let touched = Bitboard::from(acting.from).with(to);
        let mut colors = ByColor::new(|color| board.of_color(color) - touched);
        for (square, stack) in squares {
            if let Some(stack) = stack {
                colors[stack.color()].insert(square);
            }
        }
        BoardAfter {
            board,
            squares,
            touched,
            colors,
        }
    }

    fn corrected(&self, base: Bitboard, holds: impl Fn(Stack) -> bool) -> Bitboard {
        let mut squares = base - self.touched;
        for (square, stack) in self.squares {
            if stack.is_some_and(&holds) {
                squares.insert(square);
            }
        }
        squares
    }
}

impl<V: View> View for BoardAfter<'_, V> {
    fn stack(&self, square: Square) -> Option<Stack> {
        let known = self.squares.iter().find(|(known, _)| *known == square);
        known.map_or_else(|| self.board.stack(square), |(_, stack)| *stack)
    }

    fn of_color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    fn of_role(&self, role: Role) -> Bitboard {
        self.corrected(self.board.of_role(role), |stack| stack.contains(role))
    }

    fn heroic(&self) -> Bitboard {
        self.corrected(self.board.heroic(), Stack::has_hero)
    }

    fn commander(&self, color: Color) -> Option<Square> {
        (self.of_role(Role::Commander) & self.colors[color]).first()
    }

    fn piece_count(&self, color: Color) -> u16 {
        let mut count = self.board.piece_count(color);
        for (square, stack) in self.squares {
            let of = |stack: Option<Stack>| {
                stack
                    .filter(|s| s.color() == color)
                    .map_or(0, |s| s.len() as u16)
            };
            count += of(stack);
            count -= of(self.board.stack(square));
        }
        count
    }
}
