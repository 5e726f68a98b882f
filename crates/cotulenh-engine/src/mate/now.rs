//! What can win with the turn in hand.
//!
//! A turn wins at once by taking the Commander, by taking the last of the objective's corps, or by mate, and mate is a
//! check. Whether the Commander is attacked depends on the squares of the eight lines from it, five squares far, and on
//! the air defence of its side (RULES §4, §5). So the action that ends the turn must do one of these: leave one of those
//! squares or go there, or take something on one; take an air defender; or make a last guard a hero, which reaches
//! farther, or changes its side's air defence. What does none of them is left out; what does is looked at. A step that
//! leaves pieces waiting is left out where it does none of them and those who wait cannot either, even as heroes on an
//! empty board.

use cotulenh::{
    Bitboard, Board, Color, MoveKind, Objective, Piece, Position, Role, RoleSet, Square, UnitMoves,
    attacks,
};

/// Which actions that end the turn can win it at once.
pub(super) struct Hope {
    /// Nothing can be left out.
    pub(super) all: bool,
    /// The squares that matter to the Commander that is to be taken.
    near: Bitboard,
    /// What is worth taking wherever it stands.
    prey: Bitboard,
    /// The same if more may be taken by the same turn.
    prey_of_steps: Bitboard,
    /// So few attackers are left that one who dies may leave a last guard behind.
    dying_matters: bool,
}

/// No stack holds more pieces, so no capture takes more.
const MOST_TAKEN: u16 = cotulenh::STACK_MAX as u16;
/// A Commander and its last guard.
const GUARDED: u16 = 2;

impl Hope {
    /// What can win for the attacker, who is to act.
    pub(super) fn of(position: &Position, attacker: Color) -> Hope {
        let board = position.board();
        let enemies = board.of_color(!attacker);
        let Some(commander) = board.commander(!attacker) else {
            // It may have been taken by this deployment.
            return Hope {
                all: true,
                near: Bitboard::ALL,
                prey: enemies,
                prey_of_steps: enemies,
                dying_matters: true,
            };
        };
        let all = attacks::is_attacked(board, commander, attacker)
            || guard_rises(board, attacker)
            || guard_rises(board, !attacker);
        let [missiles, guns, ships] =
            [Role::Missile, Role::AntiAir, Role::Navy].map(|role| board.of_role(role));
        let total = position.objective() == Objective::Total;
        let prey = |captures: u16| {
            let few = board.piece_count(!attacker) <= GUARDED + captures * MOST_TAKEN;
            if few || !total {
                enemies
            } else {
                enemies & (missiles | guns | ships)
            }
        };
        Hope {
            all,
            near: lines(commander).with(commander),
            prey: prey(1),
            prey_of_steps: prey(MOST_TAKEN),
            dying_matters: board.piece_count(attacker) <= GUARDED + MOST_TAKEN,
        }
    }

    /// Those of a unit's targets that can win, if the turn ends there.
    pub(super) fn targets(&self, unit: &UnitMoves, kind: MoveKind) -> Bitboard {
        let targets = unit.targets(kind);
        // Who dies may leave a last guard behind.
        let leaves =
            self.all || kind == MoveKind::SuicideCapture || self.near.contains(unit.from());
        if leaves {
            targets
        } else if kind.is_capture() {
            targets & (self.near | self.prey)
        } else {
            targets & self.near
        }
    }

    /// Whether pieces that wait on a square could do anything that matters, at their very best.
    pub(super) fn may_matter(&self, waiting: RoleSet, from: Square, color: Color) -> bool {
        let heroic = |role| Piece {
            color,
            role,
            heroic: true,
        };
        let reach = |role| match role {
            Role::Commander => Bitboard::ALL,
            // It moves farther than it captures.
            Role::Navy => lines(from),
            _ => attacks::range(heroic(role), from),
        };
        let goals = self.near | self.prey_of_steps;
        self.all
            || self.near.contains(from)
            || self.dying_matters && waiting.contains(Role::AirForce)
            || waiting.iter().any(|role| reach(role).intersects(goals))
    }
}

/// The eight lines from a square as far as any piece attacks along them: a heroic Air Force.
fn lines(square: Square) -> Bitboard {
    let farthest = Piece {
        color: Color::Red,
        role: Role::AirForce,
        heroic: true,
    };
    attacks::range(farthest, square)
}

/// Whether the side has a last guard that becomes a hero when the turn ends, whatever happens.
fn guard_rises(board: &Board, color: Color) -> bool {
    board.commander(color).is_some()
        && board.piece_count(color) == GUARDED
        && board
            .stacks_of(color)
            .flat_map(|(_, stack)| stack.pieces())
            .any(|piece| piece.role != Role::Commander && !piece.heroic)
}
