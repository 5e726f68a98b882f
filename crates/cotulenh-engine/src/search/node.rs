//! One node of the search.

use super::Worker;
use super::make::Made;
use super::selective::Prune;
use crate::eval::Evaluator;
use crate::order::{Picker, Refutations};
use crate::score::{DRAW, INFINITE, Score, is_decisive, lost_in, won_in};
use crate::table::{Bound, Entry, Found};
use arrayvec::ArrayVec;
use cotulenh::{Move, MoveKind, Role, Stack};

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// Whether exact scores are asked for.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window of a question: better than alpha or not?
    fn closed(self) -> Window {
        Window::new(self.alpha, self.alpha + 1)
    }
}

/// What is known of a node before its actions are looked at.
pub(super) struct Scene {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) key: u64,
    /// The node is at the start of a turn.
    pub(super) turn_start: bool,
    pub(super) in_check: bool,
    /// The evaluation as it is, and corrected by what the table knows; nothing in check.
    pub(super) raw_eval: Option<Score>,
    pub(super) eval: Option<Score>,
    pub(super) improving: bool,
    pub(super) found: Option<Found>,
    pub(super) hash: Option<Move>,
    pub(super) open: bool,
}

/// Quiet actions and captures that were tried and did not cut.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<(Move, Role), 32>,
}

impl<E: Evaluator> Worker<'_, E> {
    /// The score of the position to the side to move, as far as the window asks.
    pub(super) fn node(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.frames[ply].line.clear();
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.ended() {
            return score;
        }
        let turn_start = self.position.deployment().is_none();
        let in_check = turn_start && self.position.is_check();
        if turn_start && ply > 0 {
            if self.is_repeated() {
                return DRAW;
            }
            if let Some(score) = self.fifty(in_check) {
                return score;
            }
        }
        // Whoever must answer a check is given the ply back, but not for ever.
        let extended =
            in_check && self.params.check_extension > 0 && (ply as i32) < 2 * self.iteration;
        let depth = depth + i32::from(extended);
        if depth <= 0 {
            return self.quiesce(window, 0, ply);
        }
        self.seldepth = self.seldepth.max(ply);
        if ply >= self.longest {
            return self.evaluate(ply);
        }
        // No line is better than a win with this turn, none worse than having lost already.
        let window = Window::new(
            window.alpha.max(lost_in(self.turns)),
            window.beta.min(won_in(self.turns + 1)),
        );
        if window.alpha >= window.beta {
            return window.alpha;
        }
        self.full_node(window, depth, ply, turn_start, in_check)
    }

    pub(super) fn full_node(
        &mut self,
        window: Window,
        mut depth: i32,
        ply: usize,
        turn_start: bool,
        in_check: bool,
    ) -> Score {
        let key = self.key();
        let excluded = self.frames[ply].excluded;
        let found = self.shared.table.probe(key, &self.position, self.turns);
        let open = window.is_open();
        if let Some(found) = found {
            let usable = !open && excluded.is_none() && !self.is_partial();
            if usable && found.depth >= depth && cuts(&found, window) {
                return found.score;
            }
        }
        let hash = found
            .and_then(|found| found.action)
            .or(if ply == 0 { self.best_action } else { None })
            .filter(|&action| self.position.is_legal(action));
        let raw_eval = (!in_check).then(|| match found.and_then(|found| found.eval) {
            Some(eval) => eval,
            None => self.evaluate(ply),
        });
        let eval = raw_eval.map(|eval| corrected(eval, found.as_ref()));
        let improving = self.is_improving(turn_start, eval);
        if depth >= self.params.internal_depth && hash.is_none() {
            depth -= 1;
        }
        let scene = Scene {
            depth,
            ply,
            key,
            turn_start,
            in_check,
            raw_eval,
            eval,
            improving,
            found,
            hash,
            open,
        };
        if excluded.is_none() && turn_start && !open {
            if let Some(score) = self.stop_early(window, &scene) {
                return score;
            }
            if self.stopped {
                return DRAW;
            }
        }
        self.look_at_actions(window, &scene)
    }

    /// Notes the evaluation at the start of a turn, and tells whether it is better than two turns ago.
    fn is_improving(&mut self, turn_start: bool, eval: Option<Score>) -> bool {
        if turn_start {
            self.evals[self.turns] = eval;
        }
        let before = self
            .turns
            .checked_sub(2)
            .and_then(|turns| self.evals[turns]);
        match (eval, before) {
            (Some(eval), Some(before)) => eval > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    fn look_at_actions(&mut self, window: Window, scene: &Scene) -> Score {
        let (ply, level) = (scene.ply, self.turns);
        if scene.turn_start {
            self.memory.turns[level].begin();
        }
        self.frames[ply + 1].killers = [None; 2];
        let excluded = self.frames[ply].excluded;
        let before = ply
            .checked_sub(1)
            .and_then(|above| self.frames[above].action);
        let refutations = Refutations {
            killers: self.frames[ply].killers,
            answer: self.memory.history.answer(before),
            before,
            check: self.params.quiet_check,
            escape: self.params.escape,
        };
        let mut picker = Picker::all(&self.memory.buffer, scene.hash, refutations);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut tried = Tried::default();
        let mut number = 0;
        while let Some(action) = picker.next(
            &self.position,
            &self.memory.history,
            &mut self.memory.buffer,
        ) {
            if Some(action) == excluded {
                continue;
            }
            number += 1;
            if ply > 0 && !is_lost(best) && number > 1 {
                match self.pruned(action, alpha, number, scene, &picker) {
                    Prune::No => {}
                    Prune::This => continue,
                    Prune::Quiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            let extension = self.singular_extension(action, window, scene);
            if self.stopped {
                break;
            }
            let below = scene.depth - cost(action) + extension;
            let asked = Window::new(alpha, window.beta);
            let Some(score) = self.look_at(action, asked, below, number, level, scene) else {
                continue;
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_action = Some(action);
                    self.note_line(action, ply);
                    if score >= window.beta {
                        self.note_cut(action, before, &tried, scene);
                        break;
                    }
                    alpha = score;
                }
            }
            self.note_tried(action, &mut tried);
        }
        picker.finish(&mut self.memory.buffer);
        if self.stopped {
            return if best > -INFINITE { best } else { DRAW };
        }
        if number == 0 && excluded.is_none() && scene.turn_start {
            return if scene.in_check {
                lost_in(self.turns)
            } else {
                DRAW
            };
        }
        if best == -INFINITE {
            // Everything is left out.
            return window.alpha;
        }
        if excluded.is_none() && !self.is_partial() {
            let bound = match best {
                _ if best >= window.beta => Bound::Lower,
                _ if best > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry {
                action: best_action,
                score: best,
                eval: scene.raw_eval,
                depth: scene.depth,
                bound,
            };
            self.shared.table.store(scene.key, self.turns, &entry);
        }
        best
    }

    /// Makes an action and searches what is below it: first with a question and perhaps not so deep, then as it must
    /// be. Nothing if the turn is left out.
    fn look_at(
        &mut self,
        action: Move,
        window: Window,
        depth: i32,
        number: usize,
        level: usize,
        scene: &Scene,
    ) -> Option<Score> {
        let ply = scene.ply;
        let quiet = !is_capture(action);
        let reduction = if number > 1 {
            self.reduction(action, quiet, number, scene)
        } else {
            0
        };
        let joins = self.params.turn_memory > 0 && can_be_reached_twice(action);
        let made = self.make(action, ply);
        if level == 0 && !made.same_side && self.is_turn_left_out() {
            self.unmake(made);
            return None;
        }
        let key = self.key();
        if joins {
            let known = self.memory.turns[level].at_most(key, depth);
            if let Some(most) = known.filter(|&most| most <= window.alpha) {
                self.unmake(made);
                return Some(most);
            }
        }
        self.enter();
        let mut searched = depth;
        let mut score = Score::MIN;
        let mut again = number == 1;
        if !again {
            if reduction > 0 {
                searched = (depth - reduction).max(0);
                score = self.below(&made, window.closed(), searched, ply);
                again = score > window.alpha && searched < depth;
                if again {
                    searched = depth;
                    score = self.below(&made, window.closed(), depth, ply);
                }
            } else {
                score = self.below(&made, window.closed(), depth, ply);
            }
            again = window.is_open() && score > window.alpha;
        }
        if again {
            searched = depth;
            score = self.below(&made, window, depth, ply);
        }
        self.unmake(made);
        if joins && !self.stopped && score <= window.alpha {
            self.memory.turns[level].note(key, searched, score);
        }
        Some(score)
    }

    /// The score of the position after an action, to the side that made it.
    pub(super) fn below(&mut self, made: &Made, window: Window, depth: i32, ply: usize) -> Score {
        if made.same_side {
            self.node(window, depth, ply + 1)
        } else {
            -self.node(Window::new(-window.beta, -window.alpha), depth, ply + 1)
        }
    }

    /// The line of a node is its best action and what followed it.
    pub(super) fn note_line(&mut self, action: Move, ply: usize) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&below[0].line);
    }

    fn note_tried(&self, action: Move, tried: &mut Tried) {
        if is_capture(action) {
            if let Some(victim) = self.victim(action) {
                let _ = tried.captures.try_push((action, victim.carrier().role));
            }
        } else {
            let _ = tried.quiets.try_push(action);
        }
    }

    fn victim(&self, action: Move) -> Option<Stack> {
        action.to().and_then(|to| self.position.board().stack(to))
    }

    /// Learns from an action that was too good to be allowed.
    fn note_cut(&mut self, action: Move, before: Option<Move>, tried: &Tried, scene: &Scene) {
        let bonus = (16 * scene.depth * scene.depth + 32 * scene.depth).min(1_600);
        let victim = self.victim(action).filter(|_| is_capture(action));
        let params = self.params;
        let history = &mut self.memory.history;
        if let Some(victim) = victim {
            if params.capture_history > 0 {
                history.note_capture(action, victim.carrier().role, bonus);
            }
        } else if action != Move::Commit {
            let killers = &mut self.frames[scene.ply].killers;
            if params.killers > 0 && killers[0] != Some(action) {
                *killers = [Some(action), killers[0]];
            }
            if params.answers > 0 {
                history.note_answer(before, action);
            }
            let mut note = |quiet: Move, bonus: i32| {
                if params.history > 0 {
                    history.note_quiet(quiet, bonus);
                }
                if params.continuation > 0 {
                    history.note_follow(before, quiet, bonus);
                }
            };
            note(action, bonus);
            for &quiet in &tried.quiets {
                note(quiet, -bonus);
            }
        }
        if params.capture_history > 0 {
            for &(capture, victim) in &tried.captures {
                history.note_capture(capture, victim, -bonus);
            }
        }
    }
}

/// How many plies an action takes: the end of a deployment is no decision of its own.
pub(super) fn cost(action: Move) -> i32 {
    i32::from(action != Move::Commit)
}

pub(super) fn is_capture(action: Move) -> bool {
    action.kind().is_some_and(MoveKind::is_capture)
}

/// Whether other actions of the turn could lead to the same position: those of stacks that can be deployed.
pub(super) fn can_be_reached_twice(action: Move) -> bool {
    match action {
        Move::Ordinary(act) => !act.unit.is_single(),
        Move::Step(_) | Move::Commit => true,
    }
}

fn is_lost(score: Score) -> bool {
    score < 0 && is_decisive(score)
}

/// Whether what the table knows answers the window.
pub(super) fn cuts(found: &Found, window: Window) -> bool {
    match found.bound {
        Bound::Exact => true,
        Bound::Lower => found.score >= window.beta,
        Bound::Upper => found.score <= window.alpha,
    }
}

/// The evaluation, or the score of the table where that says more.
fn corrected(eval: Score, found: Option<&Found>) -> Score {
    match found {
        Some(found) if !is_decisive(found.score) => match found.bound {
            Bound::Exact => found.score,
            Bound::Lower => eval.max(found.score),
            Bound::Upper => eval.min(found.score),
        },
        _ => eval,
    }
}
