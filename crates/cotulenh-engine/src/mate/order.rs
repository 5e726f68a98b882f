//! Which actions there are, and which of them is looked at first.

use super::now::Hope;
use super::search::Search;
use crate::exchange;
use cotulenh::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, Stack, Wanted, attacks};

/// An action and how soon it is looked at.
pub(super) type Scored = (i32, Move);

/// What the table knows, and what refuted a sister of the node.
const KNOWN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// From where it goes, the unit would attack the Commander if nothing stood between.
const CHECKS: i32 = 20_000;
/// Deployments are many, and seldom needed where an ordinary move is not enough.
const STEP: i32 = -4_000;
/// The Commander steps out of the way.
const STEPS_ASIDE: i32 = 1_000;

impl Search<'_> {
    /// Takes the action off the list from `first` on that is to be looked at next.
    pub(super) fn pick(&mut self, first: usize) -> Option<Move> {
        let listed = self.buffer.get(first..)?.iter().enumerate();
        let (best, _) = listed.max_by_key(|(_, scored)| scored.0)?;
        Some(self.buffer.swap_remove(first + best).1)
    }

    /// Lists what can win with the turn in hand; where the list begins.
    pub(super) fn list_hopeful(&mut self, known: Option<Move>, hope: &Hope) -> usize {
        let first = self.buffer.len();
        let (position, buffer) = (&self.position, &mut self.buffer);
        let eye = Eye::of(position, self.attacker);
        let waiting = position.deployment().map(|deployment| deployment.waiting());
        position.for_each_unit(Wanted::All, |unit| {
            let stack = position.board().stack(unit.from());
            let waiting = waiting.or(stack.map(Stack::roles)).unwrap_or_default();
            let rest = waiting.difference(unit.unit().roles());
            // Those who still wait may do what this one does not.
            let ends = !unit.is_step() || rest.is_empty();
            let open = !ends && hope.may_matter(rest, unit.from(), self.attacker);
            for kind in MoveKind::ALL {
                let all = open || !ends && kind.is_capture();
                let targets = if all {
                    unit.targets(kind)
                } else {
                    hope.targets(unit, kind)
                };
                for to in targets {
                    let action = unit.action(kind, to);
                    buffer.push((eye.attacking(position, action, known), action));
                }
            }
        });
        if hope.all && position.is_legal(Move::Commit) {
            buffer.push((CHECKS, Move::Commit));
        }
        first
    }

    /// Lists all actions of the attacker; where the list begins.
    pub(super) fn list_attack(&mut self, known: Option<Move>) -> usize {
        let first = self.buffer.len();
        let (position, buffer) = (&self.position, &mut self.buffer);
        let eye = Eye::of(position, self.attacker);
        position.for_each_unit(Wanted::All, |unit| {
            for action in unit.moves() {
                buffer.push((eye.attacking(position, action, known), action));
            }
        });
        if position.is_legal(Move::Commit) {
            buffer.push((CHECKS, Move::Commit));
        }
        first
    }

    /// Lists all actions of the defender; where the list begins.
    pub(super) fn list_defense(&mut self, known: Option<Move>, turns: u32) -> usize {
        let first = self.buffer.len();
        let killers = self.killers.get(turns as usize).copied();
        let killers = killers.unwrap_or_default();
        let (position, buffer) = (&self.position, &mut self.buffer);
        position.for_each_unit(Wanted::All, |unit| {
            for action in unit.moves() {
                let score = if known == Some(action) {
                    KNOWN
                } else if killers.contains(&Some(action)) {
                    KILLER
                } else {
                    defending(position, action)
                };
                buffer.push((score, action));
            }
        });
        if position.is_legal(Move::Commit) {
            buffer.push((0, Move::Commit));
        }
        first
    }
}

fn defending(position: &Position, action: Move) -> i32 {
    let mut score = exchange::victim_value(position.board(), action);
    if matches!(action, Move::Step(_)) {
        score += STEP;
    }
    if action
        .unit()
        .is_some_and(|unit| unit.contains(Role::Commander))
    {
        score += STEPS_ASIDE;
    }
    score
}

/// Sees from where the enemy Commander could be attacked.
struct Eye {
    commander: Option<Square>,
}

impl Eye {
    fn of(position: &Position, attacker: cotulenh::Color) -> Eye {
        Eye {
            commander: position.board().commander(!attacker),
        }
    }

    fn attacking(&self, position: &Position, action: Move, known: Option<Move>) -> i32 {
        if known == Some(action) {
            return KNOWN;
        }
        let mut score = exchange::victim_value(position.board(), action);
        if matches!(action, Move::Step(_)) {
            score += STEP;
        }
        let (Some(unit), Some(to), Some(commander)) = (action.unit(), action.to(), self.commander)
        else {
            return score;
        };
        if reaches(unit, to).contains(commander) {
            score += CHECKS;
        }
        score
    }
}

/// What the pieces of a unit have in range from a square.
fn reaches(unit: Stack, from: Square) -> Bitboard {
    let ranges = unit
        .pieces()
        .map(|piece: Piece| attacks::range(piece, from));
    ranges.fold(Bitboard::EMPTY, |all, range| all | range)
}
