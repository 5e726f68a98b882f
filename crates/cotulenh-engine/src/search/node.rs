//! Principal variation search: one node of the main search.

use super::Worker;
use super::make::MadeMove;
use crate::eval::Evaluator;
use crate::order::{MovePicker, Refutations};
use crate::score::{DRAW, INFINITE, Score, is_decisive, lost_in, won_in};
use crate::table::{Bound, TtEntry, TtHit};
use arrayvec::ArrayVec;
use cotulenh::{Move, MoveKind};

/// The alpha-beta window of a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// Returns `true` if the window is wider than a null window. The node is then a PV node and needs an exact score.
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the null window at alpha. It only tells whether a move is better than alpha.
    fn null_window(self) -> Window {
        Window::new(self.alpha, self.alpha + 1)
    }
}

/// The state of a node before its first move is searched.
pub(super) struct Node {
    /// The remaining depth.
    pub(super) depth: i32,
    /// The number of moves from the root, commits and null moves included.
    pub(super) ply: usize,
    /// The key in the transposition table.
    pub(super) key: u64,
    /// `true` at the start of a turn, `false` in the middle of a deployment.
    pub(super) turn_start: bool,
    /// `true` if the side to move is in check. Always `false` in the middle of a deployment.
    pub(super) in_check: bool,
    /// The static evaluation, as stored in the table. `None` in check.
    pub(super) raw_eval: Option<Score>,
    /// The static evaluation, improved by the score of the table entry. `None` in check.
    pub(super) eval: Option<Score>,
    /// `true` if the evaluation is better than two turns ago, or if there was none then. `false` in check.
    pub(super) improving: bool,
    pub(super) tt_hit: Option<TtHit>,
    /// The move to search first: the move of the table entry, or at the root the best move so far. `None` if there is none
    /// or it is not legal.
    pub(super) tt_move: Option<Move>,
    /// `true` if the node is a PV node, see [`Window::is_pv`].
    pub(super) is_pv: bool,
}

/// Quiet moves that were searched and did not cause a beta cutoff.
type TriedQuiets = ArrayVec<Move, 64>;

impl<E: Evaluator> Worker<'_, E> {
    /// Returns the score of the position for the side to move. A score outside the window is a bound (fail-soft).
    pub(super) fn alpha_beta(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.frames[ply].pv.clear();
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.game_over_score() {
            return score;
        }
        let turn_start = self.position.deployment().is_none();
        let in_check = turn_start && self.position.is_check();
        if turn_start && ply > 0 {
            if let Some(score) = self.draw_score(in_check) {
                return score;
            }
        }
        // Check extension. The bound on the ply limits the extensions of a series of checks.
        let extended =
            in_check && self.params.check_extension > 0 && (ply as i32) < 2 * self.iteration;
        let depth = depth + i32::from(extended);
        if depth <= 0 {
            return self.quiesce(window, 0, ply);
        }
        self.seldepth = self.seldepth.max(ply);
        if ply >= self.max_ply {
            return self.evaluate(ply);
        }
        // Mate distance pruning: the best possible score is a win with this turn, and the worst is a loss before it.
        let window = Window::new(
            window.alpha.max(lost_in(self.turns)),
            window.beta.min(won_in(self.turns + 1)),
        );
        if window.alpha >= window.beta {
            return window.alpha;
        }
        self.search_node(window, depth, ply, turn_start, in_check)
    }

    /// Searches a node that is not a leaf: probes the table, tries to prune the node, then searches its moves.
    pub(super) fn search_node(
        &mut self,
        window: Window,
        mut depth: i32,
        ply: usize,
        turn_start: bool,
        in_check: bool,
    ) -> Score {
        let key = self.key();
        let singular_excluded = self.frames[ply].singular_excluded;
        let tt_hit = self.shared.table.probe(key, &self.position, self.turns);
        let is_pv = window.is_pv();
        if let Some(tt_hit) = tt_hit {
            let usable = !is_pv && singular_excluded.is_none() && !self.is_root_restricted();
            if usable && tt_hit.depth >= depth && causes_cutoff(&tt_hit, window) {
                return tt_hit.score;
            }
        }
        let tt_move = tt_hit
            .and_then(|tt_hit| tt_hit.mv)
            .or(if ply == 0 { self.best_move } else { None })
            .filter(|&mv| self.position.is_legal(mv));
        let raw_eval = (!in_check).then(|| match tt_hit.and_then(|tt_hit| tt_hit.eval) {
            Some(eval) => eval,
            None => self.evaluate(ply),
        });
        let eval = raw_eval.map(|eval| tt_adjusted_eval(eval, tt_hit.as_ref()));
        let improving = self.record_eval(turn_start, eval);
        if depth >= self.params.internal_depth && tt_move.is_none() {
            // Internal iterative reduction.
            depth -= 1;
        }
        let node = Node {
            depth,
            ply,
            key,
            turn_start,
            in_check,
            raw_eval,
            eval,
            improving,
            tt_hit,
            tt_move,
            is_pv,
        };
        if singular_excluded.is_none() && turn_start && !is_pv {
            if let Some(score) = self.prune_node(window, &node) {
                return score;
            }
            if self.stopped {
                return DRAW;
            }
        }
        self.search_moves(window, &node)
    }

    /// Records the evaluation at the start of a turn. Returns `true` if the evaluation is better than two turns ago, or if
    /// there was none then. Returns `false` in check.
    fn record_eval(&mut self, turn_start: bool, eval: Option<Score>) -> bool {
        if turn_start {
            self.evals[self.turns] = eval;
        }
        let previous = self
            .turns
            .checked_sub(2)
            .and_then(|turns| self.evals[turns]);
        match (eval, previous) {
            (Some(eval), Some(previous)) => eval > previous,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// Searches the moves of a node in the order of the move picker, and stores the result in the table.
    fn search_moves(&mut self, window: Window, node: &Node) -> Score {
        let (ply, turn_index) = (node.ply, self.turns);
        if node.turn_start {
            self.memory.turn_memories[turn_index].begin();
        }
        self.frames[ply + 1].killers = [None; 2];
        let singular_excluded = self.frames[ply].singular_excluded;
        let previous = self.previous_move(ply);
        let refutations = Refutations {
            killers: self.frames[ply].killers,
            countermove: self.memory.history.countermove(previous),
            previous,
            check_bonus: self.params.quiet_check,
            escape_bonus: self.params.escape,
        };
        let mut picker = MovePicker::all(&self.memory.buffer, node.tt_move, refutations);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tried = TriedQuiets::new();
        let mut move_count = 0;
        while let Some(mv) = picker.next(
            &self.position,
            &self.memory.history,
            &mut self.memory.buffer,
        ) {
            if Some(mv) == singular_excluded {
                continue;
            }
            move_count += 1;
            if ply == 0 && singular_excluded.is_none() {
                self.note_root_move(mv, move_count);
            }
            let may_prune = ply > 0 && !is_lost(best) && move_count > 1;
            if may_prune && self.prunes_quiets(mv, alpha, move_count, node) {
                picker.skip_quiets();
                continue;
            }
            let extension = self.singular_extension(mv, window, node);
            if self.stopped {
                break;
            }
            let child_depth = node.depth - depth_cost(mv) + extension;
            let child_window = Window::new(alpha, window.beta);
            let Some(score) =
                self.search_move(mv, child_window, child_depth, move_count, turn_index, node)
            else {
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
                        self.update_heuristics(mv, previous, &tried, node);
                        break;
                    }
                    alpha = score;
                }
            }
            if !is_capture(mv) {
                let _ = tried.try_push(mv);
            }
        }
        picker.finish(&mut self.memory.buffer);
        if self.stopped {
            return if best > -INFINITE { best } else { DRAW };
        }
        if move_count == 0 && singular_excluded.is_none() && node.turn_start {
            // Checkmate or stalemate.
            return if node.in_check {
                lost_in(self.turns)
            } else {
                DRAW
            };
        }
        if best == -INFINITE {
            // No move has a score. Either the singular search excludes the only move, or every move ends a root turn that
            // this search skips.
            return window.alpha;
        }
        if singular_excluded.is_none() && !self.is_root_restricted() {
            let bound = match best {
                _ if best >= window.beta => Bound::Lower,
                _ if best > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = TtEntry {
                mv: best_move,
                score: best,
                eval: node.raw_eval,
                depth: node.depth,
                bound,
            };
            self.shared.table.store(node.key, self.turns, &entry);
        }
        best
    }

    /// Makes a move and searches the position after it. A move after the first is searched with a null window, possibly
    /// with a late move reduction. If the score is above alpha, a reduced move is searched again at full depth, and at a PV
    /// node the move is then searched with the full window. Returns `None` if the move ends a root turn that this search
    /// skips (`excluded_turns`, `allowed_turns`).
    fn search_move(
        &mut self,
        mv: Move,
        window: Window,
        depth: i32,
        move_count: usize,
        turn_index: usize,
        node: &Node,
    ) -> Option<Score> {
        let ply = node.ply;
        let quiet = !is_capture(mv);
        let reduction = if move_count > 1 {
            self.late_move_reduction(mv, quiet, move_count, node)
        } else {
            0
        };
        let search = |worker: &mut Self, made: &MadeMove| {
            let mut searched = depth;
            let mut score = Score::MIN;
            let mut full_window = move_count == 1;
            if !full_window {
                if reduction > 0 {
                    searched = (depth - reduction).max(0);
                    score = worker.search_child(made, window.null_window(), searched, ply);
                    if score > window.alpha && searched < depth {
                        searched = depth;
                        score = worker.search_child(made, window.null_window(), depth, ply);
                    }
                } else {
                    score = worker.search_child(made, window.null_window(), depth, ply);
                }
                full_window = window.is_pv() && score > window.alpha;
            }
            if full_window {
                searched = depth;
                score = worker.search_child(made, window, depth, ply);
            }
            (score, searched)
        };
        self.score_after(mv, window.alpha, depth, ply, turn_index, search)
    }

    /// Returns the score of the position after a move, for the side that made the move.
    pub(super) fn search_child(
        &mut self,
        made: &MadeMove,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Score {
        if made.same_side {
            self.alpha_beta(window, depth, ply + 1)
        } else {
            -self.alpha_beta(Window::new(-window.beta, -window.alpha), depth, ply + 1)
        }
    }

    /// Sets the principal variation of a node: the move, then the principal variation of the child.
    pub(super) fn update_pv(&mut self, mv: Move, ply: usize) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let pv = &mut above[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0].pv);
    }

    /// Updates killers, countermoves and histories after a beta cutoff by a quiet move.
    fn update_heuristics(
        &mut self,
        mv: Move,
        previous: Option<Move>,
        tried: &TriedQuiets,
        node: &Node,
    ) {
        if is_capture(mv) || mv == Move::Commit {
            return;
        }
        let bonus = (16 * node.depth * node.depth + 32 * node.depth).min(1_600);
        let params = self.params;
        let history = &mut self.memory.history;
        let killers = &mut self.frames[node.ply].killers;
        if params.killers > 0 && killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if params.countermoves > 0 {
            history.update_countermove(previous, mv);
        }
        let mut update = |quiet: Move, bonus: i32| {
            if params.history > 0 {
                history.update_quiet(quiet, bonus);
            }
            if params.continuation > 0 {
                history.update_continuation(previous, quiet, bonus);
            }
        };
        update(mv, bonus);
        for &quiet in tried {
            update(quiet, -bonus);
        }
    }
}

/// Returns the depth that a move costs. A commit costs none, because it only completes the turn.
pub(super) fn depth_cost(mv: Move) -> i32 {
    i32::from(mv != Move::Commit)
}

pub(super) fn is_capture(mv: Move) -> bool {
    mv.kind().is_some_and(MoveKind::is_capture)
}

/// Returns `true` if another sequence of moves in the same turn may lead to the same position. Steps can be made in
/// different orders, and a deployment can reach the same position as an ordinary move of the whole stack. A single piece
/// cannot be deployed, so no other sequence of moves leads to the same position.
pub(super) fn may_transpose_in_turn(mv: Move) -> bool {
    match mv {
        Move::Ordinary(act) => !act.unit.is_single(),
        Move::Step(_) | Move::Commit => true,
    }
}

fn is_lost(score: Score) -> bool {
    score < 0 && is_decisive(score)
}

/// Returns `true` if the table entry gives a cutoff for this window.
pub(super) fn causes_cutoff(tt_hit: &TtHit, window: Window) -> bool {
    match tt_hit.bound {
        Bound::Exact => true,
        Bound::Lower => tt_hit.score >= window.beta,
        Bound::Upper => tt_hit.score <= window.alpha,
    }
}

/// Returns the static evaluation, replaced by the score of the table entry where its bound is tighter.
fn tt_adjusted_eval(eval: Score, tt_hit: Option<&TtHit>) -> Score {
    match tt_hit {
        Some(tt_hit) if !is_decisive(tt_hit.score) => match tt_hit.bound {
            Bound::Exact => tt_hit.score,
            Bound::Lower => eval.max(tt_hit.score),
            Bound::Upper => eval.min(tt_hit.score),
        },
        _ => eval,
    }
}
