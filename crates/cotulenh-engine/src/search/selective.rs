//! Selective search: pruning of nodes and moves, late move reductions and singular extensions.

use super::Worker;
use super::node::{Node, Window, is_capture};
use crate::eval::Evaluator;
use crate::score::{Score, is_decisive};
use crate::shapes;
use crate::table::Bound;
use cotulenh::Move;

impl<E: Evaluator> Worker<'_, E> {
    /// Tries reverse futility pruning and null move pruning. Returns a score if the node can be pruned.
    pub(super) fn prune_node(&mut self, window: Window, node: &Node) -> Option<Score> {
        let eval = node.eval?;
        let Window { alpha, beta } = window;
        if is_decisive(beta) || is_decisive(alpha) {
            return None;
        }
        let depth = node.depth;
        let margin = self.params.reverse_futility * (depth - i32::from(node.improving));
        if depth <= self.params.reverse_futility_depth && eval - margin >= beta {
            return Some((eval + beta) / 2);
        }
        self.try_null_move(beta, eval, node)
    }

    /// Null move pruning: if the score is still at least beta after a null move, some real turn reaches beta too.
    fn try_null_move(&mut self, beta: Score, eval: Score, node: &Node) -> Option<Score> {
        let ply = node.ply;
        let after_null_move = ply > 0 && self.previous_move(ply).is_none();
        let pieces = self.position.board().piece_count(self.position.turn());
        if node.depth < self.params.null_depth
            || eval < beta
            || after_null_move
            || i32::from(pieces) < self.params.null_pieces
        {
            return None;
        }
        let eval_reduction = ((eval - beta) / 200).min(3);
        let depth = node.depth
            - self.params.null_reduction
            - node.depth / self.params.null_divisor
            - eval_reduction;
        let passed = self.make_null_move(ply)?;
        self.count_node();
        let score = -self.alpha_beta(Window::new(-beta, 1 - beta), depth, ply + 1);
        self.unmake_null_move(passed);
        if self.stopped || score < beta {
            return None;
        }
        // A mate score that depends on a null move is not proven.
        Some(if is_decisive(score) { beta } else { score })
    }

    /// Decides whether to prune a quiet move and all quiet moves after it, because it is late or futile.
    pub(super) fn prunes_quiets(
        &self,
        mv: Move,
        alpha: Score,
        move_count: usize,
        node: &Node,
    ) -> bool {
        if mv == Move::Commit || node.in_check || is_capture(mv) {
            return false;
        }
        if self.params.spared_checks > 0 && self.attacks_commander(mv) {
            return false;
        }
        // A step of a deployment is only part of a turn: a later step may be the reason for it.
        let depth = node.depth + i32::from(!node.turn_start);
        if depth <= self.params.late_depth
            && move_count > self.params.late_move_limit(depth, node.improving)
        {
            return true;
        }
        let Some(eval) = node.eval else {
            return false;
        };
        let best_case = eval + self.params.futility + self.params.futility_step * depth;
        // With a win already found, only a shorter win is better, and the evaluation says nothing about that.
        let applies = node.turn_start && !is_decisive(alpha);
        applies && depth <= self.params.futility_depth && best_case <= alpha
    }

    /// Returns `true` if the unit would attack the enemy Commander from its target on an empty board.
    fn attacks_commander(&self, mv: Move) -> bool {
        let position = &self.position;
        let (Some(unit), Some(to)) = (mv.unit(), mv.to()) else {
            return false;
        };
        let Some(commander) = position.board().commander(!position.turn()) else {
            return false;
        };
        let carrier = unit.carrier();
        shapes::captures(carrier.role, carrier.heroic, commander).contains(to)
    }

    /// Returns the history score of a quiet move: its own and its continuation history.
    fn history_score(&self, mv: Move, ply: usize) -> i32 {
        let history = &self.memory.history;
        history.quiet(mv) + history.continuation(self.previous_move(ply), mv)
    }

    /// Returns the late move reduction of the depth.
    pub(super) fn late_move_reduction(
        &self,
        mv: Move,
        quiet: bool,
        move_count: usize,
        node: &Node,
    ) -> i32 {
        if self.params.reduction_factor == 0 {
            return 0;
        }
        if node.depth < 2 || mv == Move::Commit || move_count <= 1 + usize::from(node.is_pv) {
            return 0;
        }
        let mut reduction = self.reductions.of(node.depth, move_count);
        if quiet {
            let history_score = self.history_score(mv, node.ply);
            reduction -= history_score / self.params.reduction_history;
            if self.frames[node.ply].killers.contains(&Some(mv)) {
                reduction -= 1;
            }
        } else {
            reduction /= 2;
        }
        if quiet && self.params.spared_checks > 0 && self.attacks_commander(mv) {
            reduction -= 1;
        }
        reduction += i32::from(!node.improving);
        reduction -= i32::from(node.is_pv);
        reduction -= i32::from(node.in_check);
        reduction -= i32::from(!node.turn_start);
        reduction.clamp(0, node.depth - 1)
    }

    /// Returns 1 if the table move is singular: every other move is worse by a margin in a reduced search. Returns -1
    /// if another move probably reaches beta as well.
    pub(super) fn singular_extension(&mut self, mv: Move, window: Window, node: &Node) -> i32 {
        let Some(tt_hit) = node.tt_hit else { return 0 };
        let ply = node.ply;
        if node.tt_move != Some(mv)
            || ply == 0
            || !node.turn_start
            || node.depth < self.params.singular_depth
            || tt_hit.depth < node.depth - 3
            || tt_hit.bound == Bound::Upper
            || is_decisive(tt_hit.score)
            || self.frames[ply].singular_excluded.is_some()
            || ply as i32 >= 2 * self.iteration
        {
            return 0;
        }
        let beta = tt_hit.score - self.params.singular_margin * node.depth;
        self.frames[ply].singular_excluded = Some(mv);
        let pv = std::mem::take(&mut self.frames[ply].pv);
        let null_window = Window::new(beta - 1, beta);
        let killers = self.frames[ply].killers;
        let score = self.search_node(
            null_window,
            (node.depth - 1) / 2,
            ply,
            node.turn_start,
            node.in_check,
        );
        self.frames[ply].killers = killers;
        self.frames[ply].pv = pv;
        self.frames[ply].singular_excluded = None;
        if score < beta {
            1
        } else if tt_hit.score >= window.beta {
            -1
        } else {
            0
        }
    }
}
