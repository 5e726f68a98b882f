//! A filter for the attacker's last turn: moves that can win at once.
//!
//! A turn wins at once by capturing the Commander, by capturing the last of the objective's corps, or by checkmate,
//! which is a check. Whether the Commander is attacked depends on the squares of the eight lines from it, up to five
//! squares away, and on the air defence of its side (RULES §4, §5). So the move that ends the turn must do one of the
//! following:
//!
//! - leave one of those squares, move there, or capture something there;
//! - capture an air defender;
//! - make a last guard a hero, which extends its range or changes its side's air defence.
//!
//! All other moves are skipped. A step that leaves pieces waiting is skipped if it does none of these and the waiting
//! pieces cannot do so either, even as heroes on an empty board.

use crate::last_guard::{GUARDED_PIECES, last_guard};
use cotulenh::{
    Bitboard, Board, Color, MoveKind, Objective, Piece, Position, Role, RoleSet, Square, UnitMoves,
    attacks,
};

/// A filter for moves that can win with the current turn.
pub(super) struct FinalTurnFilter {
    /// `true` if no move can be skipped.
    pub(super) all: bool,
    /// The squares from which the enemy Commander can be attacked, and its own square.
    near: Bitboard,
    /// Enemy stacks whose capture can matter anywhere on the board.
    captures: Bitboard,
    /// Enemy stacks whose capture can matter if further captures follow in the same turn.
    step_captures: Bitboard,
    /// `true` if the attacker has so few pieces that a suicide capture may leave a last guard behind.
    suicide_matters: bool,
}

/// The maximum number of pieces captured at once: the size of a full stack.
const MAX_CAPTURED: u16 = cotulenh::STACK_MAX as u16;

impl FinalTurnFilter {
    /// Creates the filter for the attacker. The attacker is to move.
    pub(super) fn of(position: &Position, attacker: Color) -> FinalTurnFilter {
        let board = position.board();
        let enemies = board.of_color(!attacker);
        let Some(commander) = board.commander(!attacker) else {
            // The Commander may have been captured by this deployment.
            return FinalTurnFilter {
                all: true,
                near: Bitboard::ALL,
                captures: enemies,
                step_captures: enemies,
                suicide_matters: true,
            };
        };
        let all = attacks::is_attacked(board, commander, attacker)
            || promotes_last_guard(board, attacker)
            || promotes_last_guard(board, !attacker);
        let [missiles, guns, ships] =
            [Role::Missile, Role::AntiAir, Role::Navy].map(|role| board.of_role(role));
        let total = position.objective() == Objective::Total;
        let relevant = |captures: u16| {
            let few = board.piece_count(!attacker) <= GUARDED_PIECES + captures * MAX_CAPTURED;
            if few || !total {
                enemies
            } else {
                enemies & (missiles | guns | ships)
            }
        };
        FinalTurnFilter {
            all,
            near: lines(commander).with(commander),
            captures: relevant(1),
            step_captures: relevant(MAX_CAPTURED),
            suicide_matters: board.piece_count(attacker) <= GUARDED_PIECES + MAX_CAPTURED,
        }
    }

    /// Returns the targets of a unit that can win if the turn ends there.
    pub(super) fn targets(&self, unit: &UnitMoves, kind: MoveKind) -> Bitboard {
        let targets = unit.targets(kind);
        // A suicide capture may leave a last guard behind.
        let leaves =
            self.all || kind == MoveKind::SuicideCapture || self.near.contains(unit.from());
        if leaves {
            targets
        } else if kind.is_capture() {
            targets & (self.near | self.captures)
        } else {
            targets & self.near
        }
    }

    /// Returns `true` if pieces waiting on a square could make a move that matters, even as heroes on an empty board.
    pub(super) fn may_matter(&self, waiting: RoleSet, from: Square, color: Color) -> bool {
        let heroic = |role| Piece {
            color,
            role,
            heroic: true,
        };
        let targets_of = |role| match role {
            Role::Commander => Bitboard::ALL,
            // A Navy moves farther than it captures.
            Role::Navy => lines(from),
            _ => attacks::range(heroic(role), from),
        };
        let goals = self.near | self.step_captures;
        self.all
            || self.near.contains(from)
            || self.suicide_matters && waiting.contains(Role::AirForce)
            || waiting
                .iter()
                .any(|role| targets_of(role).intersects(goals))
    }
}

/// Returns the squares on the eight lines from a square, up to the longest range of any piece: that of a heroic Air
/// Force.
fn lines(square: Square) -> Bitboard {
    let farthest = Piece {
        color: Color::Red,
        role: Role::AirForce,
        heroic: true,
    };
    attacks::range(farthest, square)
}

/// Returns `true` if the side has a last guard that becomes a hero when the turn ends.
fn promotes_last_guard(board: &Board, color: Color) -> bool {
    last_guard(board, color).is_some_and(|(_, guard)| !guard.heroic)
}
