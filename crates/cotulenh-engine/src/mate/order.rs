//! Move generation and ordering of the solver.

use super::final_turn::FinalTurnFilter;
use super::search::Search;
use crate::see;
use cotulenh::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, Stack, Wanted, attacks};

/// A move with its ordering score.
pub(super) type Scored = (i32, Move);

/// The score of the table move.
const KNOWN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// The bonus for a unit that attacks the Commander from its target on an empty board.
const CHECKS: i32 = 20_000;
/// The penalty for deployment steps. There are many of them, and they are seldom needed where no ordinary move is
/// enough.
const STEP: i32 = -4_000;
/// The bonus for moves of the defender's Commander.
const STEPS_ASIDE: i32 = 1_000;

impl Search<'_> {
    /// Takes the best move off the list that starts at `first`.
    pub(super) fn pick(&mut self, first: usize) -> Option<Move> {
        let listed = self.buffer.get(first..)?.iter().enumerate();
        let (best, _) = listed.max_by_key(|(_, scored)| scored.0)?;
        Some(self.buffer.swap_remove(first + best).1)
    }

    /// Lists the moves that can win with this turn. Returns the start of the list.
    pub(super) fn list_final_turn(
        &mut self,
        known: Option<Move>,
        filter: &FinalTurnFilter,
    ) -> usize {
        let first = self.buffer.len();
        let (position, buffer) = (&self.position, &mut self.buffer);
        let scorer = AttackScorer::of(position, self.attacker);
        let waiting = position.deployment().map(|deployment| deployment.waiting());
        position.for_each_unit(Wanted::All, |unit| {
            let stack = position.board().stack(unit.from());
            let waiting = waiting.or(stack.map(Stack::roles)).unwrap_or_default();
            let rest = waiting.difference(unit.unit().roles());
            // Waiting pieces may still make the winning move.
            let ends = !unit.is_step() || rest.is_empty();
            let open = !ends && filter.may_matter(rest, unit.from(), self.attacker);
            for kind in MoveKind::ALL {
                let all = open || !ends && kind.is_capture();
                let targets = if all {
                    unit.targets(kind)
                } else {
                    filter.targets(unit, kind)
                };
                for to in targets {
                    let mv = unit.move_to(kind, to);
                    buffer.push((scorer.attacking(position, mv, known), mv));
                }
            }
        });
        if filter.all && position.is_legal(Move::Commit) {
            buffer.push((CHECKS, Move::Commit));
        }
        first
    }

    /// Lists all moves of the attacker. Returns the start of the list.
    pub(super) fn list_attack(&mut self, known: Option<Move>) -> usize {
        let first = self.buffer.len();
        let (position, buffer) = (&self.position, &mut self.buffer);
        let scorer = AttackScorer::of(position, self.attacker);
        position.for_each_unit(Wanted::All, |unit| {
            for mv in unit.moves() {
                buffer.push((scorer.attacking(position, mv, known), mv));
            }
        });
        if position.is_legal(Move::Commit) {
            buffer.push((CHECKS, Move::Commit));
        }
        first
    }

    /// Lists all moves of the defender. Returns the start of the list.
    pub(super) fn list_defense(&mut self, known: Option<Move>, turns: u32) -> usize {
        let first = self.buffer.len();
        let killers = self.killers.get(turns as usize).copied();
        let killers = killers.unwrap_or_default();
        let (position, buffer) = (&self.position, &mut self.buffer);
        position.for_each_unit(Wanted::All, |unit| {
            for mv in unit.moves() {
                let score = if known == Some(mv) {
                    KNOWN
                } else if killers.contains(&Some(mv)) {
                    KILLER
                } else {
                    defending(position, mv)
                };
                buffer.push((score, mv));
            }
        });
        if position.is_legal(Move::Commit) {
            buffer.push((0, Move::Commit));
        }
        first
    }
}

fn defending(position: &Position, mv: Move) -> i32 {
    let mut score = see::victim_value(position.board(), mv);
    if matches!(mv, Move::Step(_)) {
        score += STEP;
    }
    if mv.unit().is_some_and(|unit| unit.contains(Role::Commander)) {
        score += STEPS_ASIDE;
    }
    score
}

/// The ordering of the attacker's moves by whether they attack the enemy Commander.
struct AttackScorer {
    commander: Option<Square>,
}

impl AttackScorer {
    fn of(position: &Position, attacker: cotulenh::Color) -> AttackScorer {
        AttackScorer {
            commander: position.board().commander(!attacker),
        }
    }

    fn attacking(&self, position: &Position, mv: Move, known: Option<Move>) -> i32 {
        if known == Some(mv) {
            return KNOWN;
        }
        let mut score = see::victim_value(position.board(), mv);
        if matches!(mv, Move::Step(_)) {
            score += STEP;
        }
        let (Some(unit), Some(to), Some(commander)) = (mv.unit(), mv.to(), self.commander) else {
            return score;
        };
        if in_range_of(unit, to).contains(commander) {
            score += CHECKS;
        }
        score
    }
}

/// Returns the squares in range of a unit's pieces from a square.
fn in_range_of(unit: Stack, from: Square) -> Bitboard {
    let ranges = unit
        .pieces()
        .map(|piece: Piece| attacks::range(piece, from));
    ranges.fold(Bitboard::EMPTY, |all, range| all | range)
}
