//! What threatens a Commander, and what keeps it from it (RULES §8).

use crate::air_defense::AirDefense;
use crate::attacks::{Line, visit_in_range};
use crate::{Bitboard, Board, Color, Direction, Role, Square};
use core::ops::ControlFlow;

/// A side's Commander as the board stands: who attacks it, and whose going away would let somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Danger {
    pub(crate) commander: Square,
    /// Attacked by anything but a plane that air defence can stop, or exposed.
    pub(crate) in_line: bool,
    /// From where planes attack it that air defence could stop.
    pub(crate) planes: Bitboard,
    /// Such a plane has it in range, whether it gets through or not.
    pub(crate) in_flight_range: bool,
    /// What stands alone between the Commander and an attacker, or the other Commander.
    pub(crate) pins: Bitboard,
    /// Own air defence that covers part of the way of a plane which does not get through.
    pub(crate) shields: Bitboard,
    /// No line to the Commander is blocked by so few that one action could open it, and no plane is near: nothing but the
    /// Commander's own steps can bring it into danger.
    pub(crate) calm: bool,
}

impl Danger {
    /// Looks at the Commander of a side on its square.
    pub(crate) fn of(board: &Board, color: Color, commander: Square) -> Danger {
        let mut danger = Danger {
            commander,
            in_line: false,
            planes: Bitboard::EMPTY,
            in_flight_range: false,
            pins: Bitboard::EMPTY,
            shields: Bitboard::EMPTY,
            calm: true,
        };
        let mut defense = None;
        visit_lines(board, color, commander, |line, by| {
            if by == By::Plane {
                let defense = defense.get_or_insert_with(|| AirDefense::of(board, color));
                danger.note_plane(line, defense);
            } else {
                danger.note_line(board, line, by);
            }
        });
        danger
    }

    /// Whether the Commander is attacked or exposed.
    pub(crate) fn is_unsafe(&self) -> bool {
        self.in_line || !self.planes.is_empty()
    }

    fn note_plane(&mut self, line: Line, defense: &AirDefense) {
        self.in_flight_range = true;
        self.calm = false;
        if line.is_flown(defense) {
            self.planes.insert(line.from);
        } else {
            for square in line.between().with(line.to) {
                self.shields |= defense.covering(square);
            }
        }
    }

    fn note_line(&mut self, board: &Board, line: Line, by: By) {
        let way = match by {
            By::Open => line.between(),
            _ => Bitboard::EMPTY,
        };
        let blockers = way & board.occupied();
        match blockers.len() {
            0 => self.in_line = true,
            1 => self.pins |= blockers,
            // A suicide capture takes two stacks off the board.
            2 => {}
            _ => return,
        }
        self.calm = false;
    }
}

/// How something that has the Commander in range gets to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// Over whatever stands between.
    Over,
    /// Along an open line only; the other Commander too, who only looks.
    Open,
    /// Through the air, past air defence.
    Plane,
}

/// Calls `visit` for every enemy piece that has the Commander in range, and for the enemy Commander on its line.
pub(crate) fn visit_lines(
    board: &Board,
    color: Color,
    commander: Square,
    mut visit: impl FnMut(Line, By),
) {
    if let Some(enemy) = board.commander(!color) {
        match Direction::between(enemy, commander) {
            Some((direction, _)) if !direction.is_diagonal() => {
                let line = Line {
                    from: enemy,
                    to: commander,
                    direction,
                };
                visit(line, By::Open);
            }
            _ => {}
        }
    }
    let _ = visit_in_range(board, commander, !color, |line, piece| {
        let by = if !piece.role.captures_over_pieces() {
            By::Open
        } else if piece.role == Role::AirForce && !piece.heroic {
            By::Plane
        } else {
            By::Over
        };
        visit(line, by);
        ControlFlow::Continue(())
    });
}
