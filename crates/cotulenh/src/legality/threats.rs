//! The threats to a Commander, and the pieces that stop them (RULES §8).

use crate::air_defense::AirDefense;
use crate::attacks::{Line, visit_in_range};
use crate::view::View;
use crate::{Bitboard, Color, Direction, Piece, Square};
use core::ops::ControlFlow;

/// The threats to the Commander of one side, and its own pieces that stop them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    /// The square of the Commander.
    pub(super) commander: Square,
    /// `true` if the Commander is exposed, or if it is attacked by a piece that air defence cannot stop.
    pub(super) unsafe_despite_air_defense: bool,
    /// Squares of planes that attack the Commander now. Air defence in the right place would stop them. Heroic planes are
    /// not included, because air defence never stops those.
    pub(super) planes: Bitboard,
    /// `true` if an enemy plane that air defence can stop has the Commander in range, even if it does not get through.
    pub(super) in_flight_range: bool,
    /// Stacks of either side that are the only blocker between the Commander and an attacker or the enemy Commander.
    pub(super) sole_blockers: Bitboard,
    /// The side's air-defence pieces that cover at least one square on the path of a plane that does not get through.
    pub(super) shields: Bitboard,
    /// `true` if no line to the Commander is open, no single move can open one, and no plane has the Commander in range.
    /// Then, unless the enemy gets a last guard, only a move of the Commander or a combine on its square can endanger it.
    pub(super) no_threat_within_one_move: bool,
}

impl Threats {
    /// Returns the threats to the Commander of the side `color` on the square `commander`.
    pub(super) fn of(board: &impl View, color: Color, commander: Square) -> Threats {
        let mut threats = Threats {
            commander,
            unsafe_despite_air_defense: false,
            planes: Bitboard::EMPTY,
            in_flight_range: false,
            sole_blockers: Bitboard::EMPTY,
            shields: Bitboard::EMPTY,
            no_threat_within_one_move: true,
        };
        let mut defense = None;
        visit_lines(board, color, commander, |line, approach| {
            if approach == Approach::Flight {
                let defense = defense.get_or_insert_with(|| AirDefense::of(board, color));
                threats.note_plane(line, defense);
            } else {
                threats.note_line(board, line, approach);
            }
        });
        threats
    }

    /// Returns `true` if the Commander is exposed, or attacked by any piece, planes included.
    pub(super) fn is_unsafe(&self) -> bool {
        self.unsafe_despite_air_defense || !self.planes.is_empty()
    }

    fn note_plane(&mut self, line: Line, defense: &AirDefense) {
        self.in_flight_range = true;
        self.no_threat_within_one_move = false;
        if line.is_flyable(defense) {
            self.planes.insert(line.from);
        } else {
            for square in line.between().with(line.to) {
                self.shields |= defense.covering(square);
            }
        }
    }

    fn note_line(&mut self, board: &impl View, line: Line, approach: Approach) {
        let path = match approach {
            Approach::Blockable => line.between(),
            _ => Bitboard::EMPTY,
        };
        let blockers = path & board.occupied();
        match blockers.len() {
            0 => self.unsafe_despite_air_defense = true,
            1 => self.sole_blockers |= blockers,
            // One blocker may remove itself and the other one by a suicide capture.
            2 => {}
            _ => return,
        }
        self.no_threat_within_one_move = false;
    }
}

/// The approach of an enemy piece to the Commander.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Approach {
    /// Over the pieces in between.
    OverPieces,
    /// Along a line that any piece in between blocks. The line may be blocked now. The line between the two Commanders
    /// belongs here too, although it exposes the Commander and is not an attack.
    Blockable,
    /// By a flight that air defence can stop.
    Flight,
}

impl Approach {
    /// Returns the approach of a piece that has the Commander in range.
    #[inline]
    pub(super) fn of(piece: Piece) -> Approach {
        if !piece.role.captures_over_pieces() {
            Approach::Blockable
        } else if piece.role.is_stopped_by_air_defense(piece.heroic) {
            Approach::Flight
        } else {
            Approach::OverPieces
        }
    }
}

/// Calls `visit` for every enemy piece that has the Commander in range, and for the enemy Commander if it is on the same
/// file or rank.
pub(super) fn visit_lines(
    board: &impl View,
    color: Color,
    commander: Square,
    mut visit: impl FnMut(Line, Approach),
) {
    if let Some(enemy) = board.commander(!color) {
        match Direction::between(enemy, commander) {
            Some((direction, _)) if !direction.is_diagonal() => {
                let line = Line {
                    from: enemy,
                    to: commander,
                    direction,
                };
                visit(line, Approach::Blockable);
            }
            _ => {}
        }
    }
    let _ = visit_in_range(board, commander, !color, |line, piece| {
        visit(line, Approach::of(piece));
        ControlFlow::Continue(())
    });
}
