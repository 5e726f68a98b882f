//! The fast path of reading a turn: texts with one exact match among the legal turns.
//!
//! Nearly all turns in game records are such texts. The target in the text gives the squares from which the unit may come, as a
//! set, and only a unit on one of them is tested for legality. [`super::read`] reads every other text: it tries
//! every stack and every kind of move, finds loose matches, and gives the reason if nothing matches.

use super::pattern::{self, Fit, MovePattern, TurnPattern};
use crate::deployment::{Step, Steps};
use crate::{Act, Bitboard, DeploymentTurn, Move, Position, Square, Turn};

impl Position {
    /// Returns the only legal turn that matches the text exactly, or `None` if there is no such turn, or more than one.
    pub(super) fn only_exact_turn(&self, pattern: &TurnPattern) -> Option<Turn> {
        if self.deployment().is_some() {
            return None;
        }
        if let [written] = &pattern.steps[..] {
            if pattern.may_be_ordinary() {
                return self.only_exact_move(written);
            }
        }
        let origins = match pattern.origin {
            Some(origin) => Bitboard::from(origin),
            None => Bitboard::ALL,
        };
        let first = pattern.steps.first()?;
        let own = self.board().of_color(self.turn());
        let mut found = None;
        for origin in origins & own & self.board().of_role(first.unit.carrier().role) {
            if let Some(turn) = self.exact_deployment(pattern, origin) {
                if found.replace(turn).is_some() {
                    return None;
                }
            }
        }
        found.map(Turn::Deployment)
    }

    /// Returns the only legal ordinary move that matches the text exactly, or `None` if there is no such move, or more than
    /// one.
    pub(super) fn only_exact_move(&self, written: &MovePattern) -> Option<Turn> {
        let from = self.only_origin(
            written.unit,
            written.to,
            written.mark,
            written.origin.squares(),
        )?;
        Some(Turn::Ordinary(written.act(from)))
    }

    /// Returns the only pseudo-legal ordinary move that matches the text exactly, if the text has one of the most frequent
    /// forms. Returns `None` if there is no such move, or more than one. If the move is legal, it is the turn that
    /// [`Position::read_turn`] returns.
    pub(crate) fn only_pseudo_legal_move(&self, text: &str) -> Option<Act> {
        let written = pattern::read_frequent(text, self.turn())?;
        let (unit, among) = (written.unit, written.origin.squares());
        let from = self.only_pseudo_legal_origin(unit, written.to, written.mark, among)?;
        Some(written.act(from))
    }

    /// Returns the deployment from `origin` if it matches the text exactly and is legal.
    fn exact_deployment(&self, pattern: &TurnPattern, origin: Square) -> Option<DeploymentTurn> {
        let original = self.board().stack(origin)?;
        let mut staying = Some(original);
        for written in &pattern.steps {
            let roles = written.unit.roles();
            if !written.step || !written.origin.fits(origin) {
                return None;
            }
            staying = match staying {
                Some(left) if roles.is_subset(left.roles()) => left.without(roles),
                _ => return None,
            };
        }
        if pattern.staying.fit(staying) != Some(Fit::Exact) {
            return None;
        }
        let mut now = *self;
        let mut steps = Steps::new();
        for written in &pattern.steps {
            let step = Step {
                unit: written.unit,
                to: written.to,
                kind: written.mark,
            };
            let mv = Move::Step(step.act(origin));
            // The legality of a step includes that the unit is the same, with the same heroes.
            if now.turn() != self.turn() || !now.is_legal(mv) {
                return None;
            }
            now.play_unchecked(mv);
            steps.push_within(step);
        }
        let is_over = now.turn() != self.turn() || now.is_legal(Move::Commit);
        is_over.then_some(DeploymentTurn {
            origin,
            staying,
            steps,
        })
    }
}

#[cfg(test)]
mod tests;
