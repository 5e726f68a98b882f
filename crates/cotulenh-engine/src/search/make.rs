//! Make and unmake: moves, null moves, and the draw rules that depend on the moves made.

use super::Worker;
use super::node::may_transpose_in_turn;
use crate::eval::Evaluator;
use crate::score::{DRAW, Score, lost_in, won_in};
use arrayvec::ArrayVec;
use cotulenh::{Action, Change, HALFMOVE_LIMIT, Move, Position, SquareChange, Undo};

/// The data needed to unmake a move.
pub(super) struct MadeMove {
    undo: Undo,
    /// `true` if the same side is still to move: the deployment is not finished.
    pub(super) same_side: bool,
}

/// The data needed to unmake a null move.
pub(super) struct MadeNullMove {
    position: Position,
    barrier: usize,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Makes a legal move. The caller calls [`Worker::count_node`] if it searches the position.
    pub(super) fn make(&mut self, mv: Move, ply: usize) -> MadeMove {
        let side = self.position.turn();
        let undo = self.position.make(mv);
        let changes: ArrayVec<SquareChange, { Undo::MOST_CHANGES }> =
            undo.changes(self.position.board()).collect();
        let state = self.evaluator.update(&self.frames[ply].state, &changes);
        debug_assert_eq!(state, self.evaluator.refresh(self.position.board()));
        self.frames[ply + 1].state = state;
        self.frames[ply].mv = Some(mv);
        let same_side = self.position.turn() == side;
        if !same_side {
            self.turns += 1;
            self.keys.push(self.position.key());
        }
        MadeMove { undo, same_side }
    }

    pub(super) fn unmake(&mut self, made: MadeMove) {
        if !made.same_side {
            self.turns -= 1;
            self.keys.pop();
        }
        self.position.unmake(made.undo);
    }

    /// Makes a move, gets the score of the position after it from `search`, and unmakes the move. `search` also returns
    /// the depth to which it has searched. Returns `None` if the move ends a root turn that this search skips.
    ///
    /// If another order of steps has led to the position in the same turn, its upper bound may replace the search.
    #[inline(always)]
    pub(super) fn score_after(
        &mut self,
        mv: Move,
        alpha: Score,
        depth: i32,
        ply: usize,
        turn_index: usize,
        search: impl FnOnce(&mut Self, &MadeMove) -> (Score, i32),
    ) -> Option<Score> {
        let may_transpose = self.params.turn_memory > 0 && may_transpose_in_turn(mv);
        let made = self.make(mv, ply);
        if turn_index == 0 && !made.same_side && self.is_turn_skipped() {
            self.unmake(made);
            return None;
        }
        let key = self.key();
        if may_transpose {
            let known = self.memory.turn_memories[turn_index].upper_bound(key, depth);
            if let Some(bound) = known.filter(|&bound| bound <= alpha) {
                self.unmake(made);
                return Some(bound);
            }
        }
        self.count_node();
        let (score, searched) = search(self, &made);
        self.unmake(made);
        if may_transpose && !self.stopped && score <= alpha {
            self.memory.turn_memories[turn_index].record(key, searched, score);
        }
        Some(score)
    }

    /// Counts a node and checks the limits.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        self.check_limits();
    }

    /// Makes a null move. Returns `None` if the position does not allow one.
    pub(super) fn make_null_move(&mut self, ply: usize) -> Option<MadeNullMove> {
        let passed = MadeNullMove {
            position: self.position,
            barrier: self.barrier,
        };
        let from = self.position.turn();
        Action::SwitchTurn { from }
            .execute(&mut self.position)
            .ok()?;
        self.frames[ply + 1].state = self.frames[ply].state;
        self.frames[ply].mv = None;
        self.turns += 1;
        self.barrier = self.keys.len();
        self.keys.push(self.position.key());
        Some(passed)
    }

    pub(super) fn unmake_null_move(&mut self, passed: MadeNullMove) {
        self.turns -= 1;
        self.keys.pop();
        self.barrier = passed.barrier;
        self.position = passed.position;
    }

    /// Returns the score if the last turn has ended the game.
    pub(super) fn game_over_score(&self) -> Option<Score> {
        let outcome = self.position.ended()?;
        Some(if outcome.winner == Some(self.position.turn()) {
            won_in(self.turns)
        } else {
            lost_in(self.turns)
        })
    }

    /// Returns the score at the start of a turn if a repetition or the half-move clock has ended the game. A mate on the
    /// last half-move comes before the draw.
    #[inline(always)]
    pub(super) fn draw_score(&self, in_check: bool) -> Option<Score> {
        if self.is_repetition() {
            return Some(DRAW);
        }
        if self.position.halfmove_clock() < HALFMOVE_LIMIT {
            return None;
        }
        let mated = in_check && !self.position.has_legal_move();
        Some(if mated { lost_in(self.turns) } else { DRAW })
    }

    /// Returns `true` if the position at the start of a turn counts as a repetition: it occurred before in the current
    /// line, or twice in the game.
    fn is_repetition(&self) -> bool {
        let now = self.keys.len() - 1;
        let key = self.keys[now];
        let clock = usize::from(self.position.halfmove_clock());
        let first = now.saturating_sub(clock).max(self.barrier);
        let mut in_game = 0;
        let mut at = now;
        while at >= first + 2 {
            at -= 2;
            if self.keys[at] == key {
                if at >= self.game_keys {
                    return true;
                }
                in_game += 1;
                if in_game == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if the turn that has just ended is skipped by this search, or is not one of the allowed turns.
    fn is_turn_skipped(&self) -> bool {
        let key = self.position.key();
        self.excluded_turns.contains(&key)
            || !self.allowed_turns.is_empty() && !self.allowed_turns.contains(&key)
    }

    /// Returns `true` if the node belongs to the root's turn and some root turns are excluded. Its score then does not
    /// hold for the position in general.
    pub(super) fn is_root_restricted(&self) -> bool {
        self.turns == 0 && !(self.excluded_turns.is_empty() && self.allowed_turns.is_empty())
    }
}
