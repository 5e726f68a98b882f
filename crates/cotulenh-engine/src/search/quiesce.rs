//! Quiescence search: captures, commits and quiet promotions, until the position is quiet.

use super::Worker;
use super::make::MadeMove;
use super::node::{Window, causes_cutoff, is_capture};
use crate::eval::Evaluator;
use crate::heroes;
use crate::order::{MovePicker, Refutations};
use crate::score::{DRAW, INFINITE, Score, is_decisive};
use crate::see;
use crate::table::{Bound, TtEntry};
use cotulenh::Move;

/// The depth stored in the table with results of the quiescence search.
const TABLE_DEPTH: i32 = 0;

impl<E: Evaluator> Worker<'_, E> {
    /// Returns the quiescence score for the side to move (fail-soft). `depth` is 0 at the first ply and decreases by one per
    /// move.
    pub(super) fn quiesce(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.frames[ply].pv.clear();
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.game_over_score() {
            return score;
        }
        self.seldepth = self.seldepth.max(ply);
        let turn_start = self.position.deployment().is_none();
        if turn_start && depth < 0 {
            // A check is ignored: the side to move may stand pat in it.
            if let Some(score) = self.draw_score(false) {
                return score;
            }
        }
        if ply >= self.max_ply {
            return self.evaluate(ply);
        }
        let key = self.key();
        // Most positions deeper in the quiescence search occur only once, so probing the table there would cost more than
        // it saves.
        let uses_table = depth > -self.params.shared_plies;
        let tt_hit = if uses_table {
            self.shared.table.probe(key, &self.position, self.turns)
        } else {
            None
        };
        let root_restricted = self.is_root_restricted();
        if let Some(tt_hit) = tt_hit {
            if !window.is_pv()
                && !root_restricted
                && tt_hit.depth >= TABLE_DEPTH
                && causes_cutoff(&tt_hit, window)
            {
                return tt_hit.score;
            }
        }
        // The side to move may stand pat only at the start of a turn. In a deployment the equivalent is to commit.
        let known = tt_hit.and_then(|tt_hit| tt_hit.eval);
        let lazy = match known {
            Some(_) => None,
            None => self.lazy_eval(window, ply),
        };
        let eval = turn_start.then(|| known.or(lazy).unwrap_or_else(|| self.evaluate(ply)));
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        if let Some(eval) = eval {
            best = match tt_hit {
                Some(tt_hit) if tt_hit.bound == Bound::Lower && !is_decisive(tt_hit.score) => {
                    eval.max(tt_hit.score)
                }
                _ => eval,
            };
            if best >= window.beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let tt_move = tt_hit
            .and_then(|tt_hit| tt_hit.mv)
            .filter(|&mv| self.position.is_legal(mv));
        let forced = !turn_start && !self.position.is_legal(Move::Commit);
        let node = QuiescenceNode {
            depth,
            ply,
            eval,
            forced,
            turn_start,
        };
        let with_promotions = depth == 0 && self.params.quiet_heroes > 0 && turn_start;
        let (score, mv) = self.search_tactical_moves(
            Window::new(alpha, window.beta),
            best,
            tt_move,
            with_promotions,
            &node,
        );
        if self.stopped {
            return if score > -INFINITE { score } else { DRAW };
        }
        best = score;
        if best == -INFINITE {
            return window.alpha;
        }
        if !root_restricted && uses_table {
            let bound = match best {
                _ if best >= window.beta => Bound::Lower,
                _ if best > window.alpha && window.is_pv() => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = TtEntry {
                mv,
                score: best,
                // A lazy evaluation is not stored.
                eval: if lazy.is_some() { None } else { eval },
                depth: TABLE_DEPTH,
                bound,
            };
            self.shared.table.store(key, self.turns, &entry);
        }
        best
    }

    /// Lazy evaluation: returns the evaluation from material and placement alone, if it is so far outside the window
    /// that the other terms do not matter. The network has no lazy evaluation.
    fn lazy_eval(&self, window: Window, ply: usize) -> Option<Score> {
        if self.params.lazy_eval == 0 || self.shared.misjudgement > 0 {
            return None;
        }
        let state = &self.frames[ply].state;
        let (score, margin) = self.evaluator.lazy_evaluate(state, self.position.turn())?;
        let outside = score - margin >= window.beta || score + margin <= window.alpha;
        outside.then_some(score)
    }

    /// Searches captures that do not lose material and the commit, or all moves at a forced node. Then searches quiet
    /// promotions if `with_promotions` is set. Returns the best score, and the best move if it raised alpha.
    fn search_tactical_moves(
        &mut self,
        window: Window,
        mut best: Score,
        tt_move: Option<Move>,
        with_promotions: bool,
        node: &QuiescenceNode,
    ) -> (Score, Option<Move>) {
        let (ply, turn_index) = (node.ply, self.turns);
        if node.turn_start {
            self.memory.turn_memories[turn_index].begin();
        }
        let mut picker = if node.forced {
            MovePicker::all(&self.memory.buffer, tt_move, Refutations::default())
        } else {
            MovePicker::tactical(&self.memory.buffer, tt_move)
        };
        let mut promotions = heroes::Promotions::new(with_promotions);
        let mut alpha = window.alpha;
        let mut best_move = None;
        loop {
            let picked = picker.next(
                &self.position,
                &self.memory.history,
                &mut self.memory.buffer,
            );
            let Some(mv) = picked.or_else(|| promotions.next(&self.position)) else {
                break;
            };
            if self.is_futile(mv, alpha, best, node) {
                continue;
            }
            let child_window = Window::new(alpha, window.beta);
            let Some(score) = self.search_tactical_move(mv, child_window, turn_index, node) else {
                continue;
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    self.update_pv(mv, ply);
                    if score >= window.beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.finish(&mut self.memory.buffer);
        (best, best_move)
    }

    /// Returns `true` if the move is a capture that need not be searched. If the side may stand pat, the capture cannot raise
    /// the score above alpha (delta pruning). At a forced node, it loses material.
    fn is_futile(&self, mv: Move, alpha: Score, best: Score, node: &QuiescenceNode) -> bool {
        if !is_capture(mv) || see::wins_objective(&self.position, mv) {
            return false;
        }
        match node.eval {
            Some(eval) => {
                let gain = see::victim_value(self.position.board(), mv);
                eval + gain + self.params.delta <= alpha
            }
            // A forced capture that loses material is skipped once another move has a score that is not decisive.
            None => {
                node.forced
                    && best > -INFINITE
                    && !is_decisive(best)
                    && !see::see_at_least(self.position.board(), mv, 0)
            }
        }
    }

    fn search_tactical_move(
        &mut self,
        mv: Move,
        window: Window,
        turn_index: usize,
        node: &QuiescenceNode,
    ) -> Option<Score> {
        let &QuiescenceNode { depth, ply, .. } = node;
        let search = |worker: &mut Self, made: &MadeMove| {
            let score = if made.same_side {
                worker.quiesce(window, depth - 1, ply + 1)
            } else {
                -worker.quiesce(Window::new(-window.beta, -window.alpha), depth - 1, ply + 1)
            };
            (score, depth)
        };
        self.score_after(mv, window.alpha, depth, ply, turn_index, search)
    }
}

/// The state of a node of the quiescence search.
struct QuiescenceNode {
    depth: i32,
    ply: usize,
    /// The stand-pat score. `None` if the side to move may not stand pat.
    eval: Option<Score>,
    /// `true` if all moves are searched, not only captures: in a deployment that cannot be committed yet.
    forced: bool,
    turn_start: bool,
}
