//! Making actions on the search's position, and everything that goes with them.

use super::Worker;
use crate::eval::{Changed, Evaluator};
use crate::score::{DRAW, Score, lost_in, won_in};
use arrayvec::ArrayVec;
use cotulenh::{Action, Change, Move, Position, Undo};

/// What is needed to take an action back.
pub(super) struct Made {
    undo: Undo,
    /// The same side goes on.
    pub(super) same_side: bool,
}

/// What is needed to take a pass back.
pub(super) struct Passed {
    position: Position,
    barrier: usize,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Makes an action that is legal. The caller counts it by [`Worker::enter`] if it is searched.
    pub(super) fn make(&mut self, action: Move, ply: usize) -> Made {
        let side = self.position.turn();
        let undo = self.position.make(action);
        let board = self.position.board();
        let changed: ArrayVec<Changed, { Undo::MOST_CHANGES }> = undo
            .changes()
            .map(|(square, before)| Changed {
                square,
                before,
                after: board.stack(square),
            })
            .collect();
        let state = self.evaluator.update(&self.frames[ply].state, &changed);
        debug_assert_eq!(state, self.evaluator.refresh(self.position.board()));
        self.frames[ply + 1].state = state;
        self.frames[ply].action = Some(action);
        let same_side = self.position.turn() == side;
        if !same_side {
            self.turns += 1;
            self.keys.push(self.position.key());
        }
        Made { undo, same_side }
    }

    pub(super) fn unmake(&mut self, made: Made) {
        if !made.same_side {
            self.turns -= 1;
            self.keys.pop();
        }
        self.position.unmake(made.undo);
    }

    /// Counts a node.
    pub(super) fn enter(&mut self) {
        self.nodes += 1;
        self.look_at_limits();
    }

    /// Lets the other side move, if the position allows it.
    pub(super) fn pass(&mut self, ply: usize) -> Option<Passed> {
        let passed = Passed {
            position: self.position,
            barrier: self.barrier,
        };
        let from = self.position.turn();
        Action::SwitchTurn { from }
            .execute(&mut self.position)
            .ok()?;
        self.frames[ply + 1].state = self.frames[ply].state;
        self.frames[ply].action = None;
        self.turns += 1;
        self.barrier = self.keys.len();
        self.keys.push(self.position.key());
        Some(passed)
    }

    pub(super) fn unpass(&mut self, passed: Passed) {
        self.turns -= 1;
        self.keys.pop();
        self.barrier = passed.barrier;
        self.position = passed.position;
    }

    /// The score of a position in which the last turn has ended the game.
    pub(super) fn ended(&self) -> Option<Score> {
        let ended = self.position.ended()?;
        Some(if ended.winner == self.position.turn() {
            won_in(self.turns)
        } else {
            lost_in(self.turns)
        })
    }

    /// Whether the position at the start of a turn is drawn: it stood on the board before in this line, or twice in
    /// the game; or nothing was captured for too long. That a mate on the last half-move comes first is up to the
    /// caller.
    pub(super) fn is_repeated(&self) -> bool {
        let now = self.keys.len() - 1;
        let key = self.keys[now];
        let clock = usize::from(self.position.halfmove_clock());
        let first = now.saturating_sub(clock).max(self.barrier);
        let mut in_game = 0;
        let mut at = now;
        while at >= first + 2 {
            at -= 2;
            if self.keys[at] == key {
                if at >= self.played {
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

    /// The score of a position at the start of a turn in which too long nothing was captured.
    pub(super) fn fifty(&self, in_check: bool) -> Option<Score> {
        /// Half-moves without a capture that make a draw (RULES §10).
        const HALF_MOVES: u16 = 100;
        if self.position.halfmove_clock() < HALF_MOVES {
            return None;
        }
        let mated = in_check && !self.position.has_legal_move();
        Some(if mated { lost_in(self.turns) } else { DRAW })
    }

    /// Whether the turn that has just ended is not to be looked at: it is left out, or not among those asked for.
    pub(super) fn is_turn_left_out(&self) -> bool {
        let key = self.position.key();
        self.left_out.contains(&key) || !self.only.is_empty() && !self.only.contains(&key)
    }

    /// Whether some turns of the root are not looked at, and this node belongs to the root's turn: then it is not
    /// what others would find there.
    pub(super) fn is_partial(&self) -> bool {
        self.turns == 0 && !(self.left_out.is_empty() && self.only.is_empty())
    }
}
