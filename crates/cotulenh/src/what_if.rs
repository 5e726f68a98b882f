//! The board as one action would leave it, without carrying it out.

use crate::color::ByColor;
use crate::view::View;
use crate::{Bitboard, Board, Color, MoveKind, Role, Square, Stack};

/// A board with two squares seen as something else: where an action starts and where it ends. Promotions are not
/// shown, nor who is left after them.
pub(crate) struct WhatIf<'a> {
    board: &'a Board,
    squares: [(Square, Option<Stack>); 2],
    touched: Bitboard,
    colors: ByColor<Bitboard>,
}

impl<'a> WhatIf<'a> {
    /// After the unit, leaving `rest` behind, has acted.
    pub(crate) fn acted(
        board: &'a Board,
        unit: Stack,
        rest: Option<Stack>,
        from: Square,
        to: Square,
        kind: MoveKind,
    ) -> WhatIf<'a> {
        let left = match kind {
            MoveKind::StayCapture => board.stack(from),
            _ => rest,
        };
        let arrived = match kind {
            MoveKind::Move | MoveKind::Capture => Some(unit),
            MoveKind::Combine => board.stack(to).and_then(|stack| stack.combine(unit)),
            MoveKind::StayCapture | MoveKind::SuicideCapture => None,
        };
        let squares = [(from, left), (to, arrived)];
        let touched = Bitboard::from(from).with(to);
        let mut colors = ByColor::new(|color| board.of_color(color) - touched);
        for (square, stack) in squares {
            if let Some(stack) = stack {
                colors[stack.color()].insert(square);
            }
        }
        WhatIf {
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

impl View for WhatIf<'_> {
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
