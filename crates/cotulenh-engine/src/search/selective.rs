//! What is not looked at, or not so deep, or deeper: whole nodes and single actions.

use super::Worker;
use super::node::{Scene, Window, is_capture};
use crate::eval::Evaluator;
use crate::exchange;
use crate::order::Picker;
use crate::score::{Score, is_decisive};
use crate::shapes;
use crate::table::Bound;
use cotulenh::Move;

impl<E: Evaluator> Worker<'_, E> {
    /// A score known well enough without looking at actions.
    pub(super) fn stop_early(&mut self, window: Window, scene: &Scene) -> Option<Score> {
        let eval = scene.eval?;
        let Window { alpha, beta } = window;
        if is_decisive(beta) || is_decisive(alpha) {
            return None;
        }
        let depth = scene.depth;
        let margin = self.params.reverse_futility * (depth - i32::from(scene.improving));
        if depth <= self.params.reverse_futility_depth && eval - margin >= beta {
            return Some((eval + beta) / 2);
        }
        if depth <= self.params.razor_depth && eval + self.params.razor * depth < alpha {
            let score = self.quiesce(window, 0, scene.ply);
            if score <= alpha {
                return Some(score);
            }
        }
        self.try_passing(beta, eval, scene)
    }

    /// If even passing is too good, so is some turn.
    fn try_passing(&mut self, beta: Score, eval: Score, scene: &Scene) -> Option<Score> {
        let ply = scene.ply;
        let passed_before = ply > 0 && self.frames[ply - 1].action.is_none();
        let pieces = self.position.board().piece_count(self.position.turn());
        if scene.depth < self.params.null_depth
            || eval < beta
            || passed_before
            || i32::from(pieces) < self.params.null_pieces
        {
            return None;
        }
        let bold = ((eval - beta) / 200).min(3);
        let depth =
            scene.depth - self.params.null_reduction - scene.depth / self.params.null_part - bold;
        let passed = self.pass(ply)?;
        self.enter();
        let score = -self.node(Window::new(-beta, 1 - beta), depth, ply + 1);
        self.unpass(passed);
        if self.stopped || score < beta {
            return None;
        }
        // A win found by passing is not one that can be relied on.
        Some(if is_decisive(score) { beta } else { score })
    }

    /// Whether an action is not worth a look.
    pub(super) fn pruned(
        &self,
        action: Move,
        alpha: Score,
        number: usize,
        scene: &Scene,
        picker: &Picker,
    ) -> Prune {
        if action == Move::Commit || scene.in_check {
            return Prune::No;
        }
        let board = self.position.board();
        if is_capture(action) {
            let bad = picker.is_at_bad_captures()
                && scene.depth <= self.params.exchange_depth
                && !exchange::gains(board, action, -self.params.bad_capture * scene.depth);
            return if bad { Prune::This } else { Prune::No };
        }
        if self.params.spared_checks > 0 && self.attacks_commander(action) {
            return Prune::No;
        }
        // In a deployment a step is half a turn: later ones may be what it was for.
        let depth = scene.depth + i32::from(!scene.turn_start);
        if depth <= self.params.late_depth
            && number > self.params.late_count(depth, scene.improving)
        {
            return Prune::Quiets;
        }
        if let Some(eval) = scene.eval {
            let hope = eval + self.params.futility + self.params.futility_step * depth;
            // Where a win is at hand already, only a shorter one is better, and no evaluation tells of it.
            let asked = scene.turn_start && !is_decisive(alpha);
            if asked && depth <= self.params.futility_depth && hope <= alpha {
                return Prune::Quiets;
            }
        }
        let bad = depth <= self.params.exchange_depth
            && !exchange::gains(board, action, -self.params.bad_quiet * depth);
        if bad { Prune::This } else { Prune::No }
    }

    /// Whether the unit could capture the enemy Commander from where it goes, if nothing stands in the way.
    fn attacks_commander(&self, action: Move) -> bool {
        let position = &self.position;
        let (Some(unit), Some(to)) = (action.unit(), action.to()) else {
            return false;
        };
        let Some(commander) = position.board().commander(!position.turn()) else {
            return false;
        };
        let carrier = unit.carrier();
        shapes::captures(carrier.role, carrier.heroic, commander).contains(to)
    }

    /// How good a quiet action has been, alone and after the action before.
    fn past(&self, action: Move, ply: usize) -> i32 {
        let before = ply
            .checked_sub(1)
            .and_then(|above| self.frames[above].action);
        let history = &self.memory.history;
        history.quiet(action) + history.follow(before, action)
    }

    /// How much less deep a late action is searched at first.
    pub(super) fn reduction(&self, action: Move, quiet: bool, number: usize, scene: &Scene) -> i32 {
        if self.params.reduction_factor == 0 {
            return 0;
        }
        if scene.depth < 2 || action == Move::Commit || number <= 1 + usize::from(scene.open) {
            return 0;
        }
        let mut reduction = self.reductions.of(scene.depth, number);
        if quiet {
            let past = self.past(action, scene.ply);
            reduction -= past / self.params.reduction_history;
            if self.frames[scene.ply].killers.contains(&Some(action)) {
                reduction -= 1;
            }
        } else {
            reduction /= 2;
        }
        if quiet && self.params.spared_checks > 0 && self.attacks_commander(action) {
            reduction -= 1;
        }
        reduction += i32::from(!scene.improving);
        reduction -= i32::from(scene.open);
        reduction -= i32::from(scene.in_check);
        reduction -= i32::from(!scene.turn_start);
        reduction.clamp(0, scene.depth - 1)
    }

    /// An action of the table without which the position would be much worse is searched deeper.
    pub(super) fn singular_extension(
        &mut self,
        action: Move,
        window: Window,
        scene: &Scene,
    ) -> i32 {
        let Some(found) = scene.found else { return 0 };
        let ply = scene.ply;
        if scene.hash != Some(action)
            || ply == 0
            || !scene.turn_start
            || scene.depth < self.params.singular_depth
            || found.depth < scene.depth - 3
            || found.bound == Bound::Upper
            || is_decisive(found.score)
            || self.frames[ply].excluded.is_some()
            || ply as i32 >= 2 * self.iteration
        {
            return 0;
        }
        let beta = found.score - self.params.singular_margin * scene.depth;
        self.frames[ply].excluded = Some(action);
        let line = std::mem::take(&mut self.frames[ply].line);
        let closed = Window::new(beta - 1, beta);
        let killers = self.frames[ply].killers;
        let score = self.full_node(
            closed,
            (scene.depth - 1) / 2,
            ply,
            scene.turn_start,
            scene.in_check,
        );
        self.frames[ply].killers = killers;
        self.frames[ply].line = line;
        self.frames[ply].excluded = None;
        if score < beta {
            1
        } else if found.score >= window.beta {
            -1
        } else {
            0
        }
    }
}

/// What becomes of an action.
pub(super) enum Prune {
    No,
    This,
    /// This and all further quiet actions.
    Quiets,
}
