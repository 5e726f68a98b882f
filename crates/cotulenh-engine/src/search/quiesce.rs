//! Quiescence: captures, new heroes and answers to checks, until nothing hangs.

use super::Worker;
use super::node::{Window, can_be_reached_twice, cuts, is_capture};
use crate::eval::Evaluator;
use crate::exchange;
use crate::heroes;
use crate::order::{Picker, Refutations};
use crate::score::{DRAW, INFINITE, Score, is_decisive, lost_in};
use crate::table::{Bound, Entry};
use cotulenh::Move;

/// The depth under which results of quiescence are kept.
const DEPTH: i32 = 0;

impl<E: Evaluator> Worker<'_, E> {
    /// The score once the captures are over. `depth` is 0 at first and falls from there.
    pub(super) fn quiesce(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.frames[ply].line.clear();
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.ended() {
            return score;
        }
        self.seldepth = self.seldepth.max(ply);
        let turn_start = self.position.deployment().is_none();
        let in_check = turn_start && depth > -self.params.evasion_plies && self.position.is_check();
        if turn_start && depth < 0 {
            if self.is_repeated() {
                return DRAW;
            }
            if let Some(score) = self.fifty(in_check) {
                return score;
            }
        }
        if ply >= self.longest {
            return self.evaluate(ply);
        }
        let key = self.key();
        // Deeper down most positions are seen once: fetching them would cost more than it saves.
        let shared = depth > -self.params.shared_plies;
        let found = if shared {
            self.shared.table.probe(key, &self.position, self.turns)
        } else {
            None
        };
        let partial = self.is_partial();
        if let Some(found) = found {
            if !window.is_open() && !partial && found.depth >= DEPTH && cuts(&found, window) {
                return found.score;
            }
        }
        // Standing still is a choice only where a turn begins and nothing forces one; in a deployment it is to commit.
        let known = found.and_then(|found| found.eval);
        let rough = match known {
            Some(_) => None,
            None => self.rough_eval(window, ply),
        };
        let eval = (turn_start && !in_check)
            .then(|| known.or(rough).unwrap_or_else(|| self.evaluate(ply)));
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        if let Some(eval) = eval {
            best = match found {
                Some(found) if found.bound == Bound::Lower && !is_decisive(found.score) => {
                    eval.max(found.score)
                }
                _ => eval,
            };
            if best >= window.beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let hash = found
            .and_then(|found| found.action)
            .filter(|&action| self.position.is_legal(action));
        let forced = in_check || !turn_start && !self.position.is_legal(Move::Commit);
        let search = Quiescence {
            depth,
            ply,
            eval,
            forced,
            turn_start,
        };
        let hero = depth == 0 && self.params.quiet_heroes > 0 && turn_start && !in_check;
        let (score, action, number) =
            self.look_at_tactics(Window::new(alpha, window.beta), best, hash, hero, &search);
        if self.stopped {
            return if score > -INFINITE { score } else { DRAW };
        }
        best = score;
        if in_check && number == 0 {
            return lost_in(self.turns);
        }
        if best == -INFINITE {
            return window.alpha;
        }
        if !partial && shared {
            let bound = match best {
                _ if best >= window.beta => Bound::Lower,
                _ if best > window.alpha && window.is_open() => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry {
                action,
                score: best,
                // What is only rough is not passed on.
                eval: if rough.is_some() { None } else { eval },
                depth: DEPTH,
                bound,
            };
            self.shared.table.store(key, self.turns, &entry);
        }
        best
    }

    /// An evaluation from material and placement alone, where it is so far outside the window that the rest does not
    /// matter.
    fn rough_eval(&self, window: Window, ply: usize) -> Option<Score> {
        if self.params.rough == 0 || self.shared.misjudgement > 0 {
            return None;
        }
        let state = &self.frames[ply].state;
        let (score, off) = self.evaluator.rough(state, self.position.turn())?;
        let outside = score - off >= window.beta || score + off <= window.alpha;
        outside.then_some(score)
    }

    /// Looks at the actions: the best score, its action, and how many there were.
    fn look_at_tactics(
        &mut self,
        window: Window,
        mut best: Score,
        hash: Option<Move>,
        hero: bool,
        search: &Quiescence,
    ) -> (Score, Option<Move>, usize) {
        let (ply, level) = (search.ply, self.turns);
        if search.turn_start {
            self.memory.turns[level].begin();
        }
        let mut picker = if search.forced {
            Picker::all(&self.memory.buffer, hash, Refutations::default())
        } else {
            Picker::tactical(&self.memory.buffer, hash)
        };
        let mut promotions = heroes::Promotions::new(hero);
        let mut alpha = window.alpha;
        let mut best_action = None;
        let mut number = 0;
        loop {
            let picked = picker.next(
                &self.position,
                &self.memory.history,
                &mut self.memory.buffer,
            );
            let Some(action) = picked.or_else(|| promotions.next(&self.position)) else {
                break;
            };
            number += 1;
            if self.is_hopeless(action, alpha, best, search) {
                continue;
            }
            let asked = Window::new(alpha, window.beta);
            let Some(score) = self.look_at_tactic(action, asked, level, search) else {
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
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.finish(&mut self.memory.buffer);
        (best, best_action, number)
    }

    /// Whether a capture cannot bring the score near alpha.
    fn is_hopeless(&self, action: Move, alpha: Score, best: Score, search: &Quiescence) -> bool {
        if !is_capture(action) || exchange::wins_objective(&self.position, action) {
            return false;
        }
        match search.eval {
            Some(eval) => {
                let gain = exchange::victim_value(self.position.board(), action);
                eval + gain + self.params.delta <= alpha
            }
            // Answers to a check that lose material need no look once another was found.
            None => {
                search.forced
                    && best > -INFINITE
                    && !is_decisive(best)
                    && !exchange::gains(self.position.board(), action, 0)
            }
        }
    }

    fn look_at_tactic(
        &mut self,
        action: Move,
        window: Window,
        level: usize,
        search: &Quiescence,
    ) -> Option<Score> {
        let ply = search.ply;
        let joins = self.params.turn_memory > 0 && can_be_reached_twice(action);
        let made = self.make(action, ply);
        if level == 0 && !made.same_side && self.is_turn_left_out() {
            self.unmake(made);
            return None;
        }
        let key = self.key();
        // Below the horizon all depths are one.
        let known = if joins {
            self.memory.turns[level].at_most(key, search.depth)
        } else {
            None
        };
        if let Some(most) = known.filter(|&most| most <= window.alpha) {
            self.unmake(made);
            return Some(most);
        }
        self.enter();
        let depth = search.depth - 1;
        let score = if made.same_side {
            self.quiesce(window, depth, ply + 1)
        } else {
            -self.quiesce(Window::new(-window.beta, -window.alpha), depth, ply + 1)
        };
        self.unmake(made);
        if joins && !self.stopped && score <= window.alpha {
            self.memory.turns[level].note(key, search.depth, score);
        }
        Some(score)
    }
}

/// What is known of a node of quiescence.
struct Quiescence {
    depth: i32,
    ply: usize,
    /// The evaluation, where standing still is a choice.
    eval: Option<Score>,
    /// All actions count, not only captures: a check is to be answered, or a deployment cannot end yet.
    forced: bool,
    turn_start: bool,
}
