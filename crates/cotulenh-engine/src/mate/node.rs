//! The two kinds of nodes of an AND/OR search: the attacker needs one winning turn, the defender needs one refutation.

use super::final_turn::FinalTurnFilter;
use super::search::Search;
use cotulenh::{HALFMOVE_LIMIT, Move};

impl Search<'_> {
    /// Returns `true` if the attacker wins with this turn and `turns - 1` more. The attacker is to move. In the middle
    /// of a deployment `turn_key` identifies the start of the turn.
    pub(super) fn attack(&mut self, turns: u32, turn_key: u64) -> bool {
        let begins = self.position.deployment().is_none();
        if begins && self.position.halfmove_clock() >= HALFMOVE_LIMIT {
            return false;
        }
        let turn_key = self.turn_key(turn_key);
        let key = self.key(turns, turn_key);
        let known = self.table.probe(key);
        if let Some(wins) = known.wins_in(turns) {
            return wins;
        }
        // Shorter wins first: they are cheap to search compared with longer ones.
        if turns > 1 && begins && self.attack(turns - 1, turn_key) {
            return true;
        }
        if self.stopped {
            return false;
        }
        let first = if turns == 1 {
            let filter = FinalTurnFilter::of(&self.position, self.attacker);
            self.list_final_turn(known.best_move(), &filter)
        } else {
            self.list_attack(known.best_move())
        };
        let winning = self.first_winning(first, turns, turn_key);
        if !self.stopped {
            self.table.record(key, turns, winning.is_some(), winning);
        }
        !self.stopped && winning.is_some()
    }

    /// Returns the first winning move of the list that starts at `first`. The list is removed.
    fn first_winning(&mut self, first: usize, turns: u32, turn_key: u64) -> Option<Move> {
        let mut winning = None;
        while let Some(mv) = self.pick(first) {
            let undo = self.make(mv);
            let wins = self.wins_after_attack(turns, turn_key);
            self.position.unmake(undo);
            if self.stopped {
                break;
            }
            if wins {
                winning = Some(mv);
                break;
            }
        }
        self.buffer.truncate(first);
        winning
    }

    /// Returns `true` if the attacker wins after its own move. `turns` includes the turn that the move belongs to.
    pub(super) fn wins_after_attack(&mut self, turns: u32, turn_key: u64) -> bool {
        if self.stopped {
            return false;
        }
        if let Some(outcome) = self.position.ended() {
            return outcome.winner == Some(self.attacker);
        }
        if self.position.turn() == self.attacker {
            self.attack(turns, turn_key)
        } else {
            self.defend(turns - 1, 0)
        }
    }

    /// Returns `true` if the defender loses after every move. The defender is to move, and the attacker has `turns`
    /// turns left.
    pub(super) fn defend(&mut self, turns: u32, turn_key: u64) -> bool {
        let begins = self.position.deployment().is_none();
        let last = turns == 0 || self.position.halfmove_clock() >= HALFMOVE_LIMIT;
        if begins && last {
            // Checkmate takes precedence over the half-move clock (RULES §10).
            return self.position.is_check() && !self.position.has_legal_move();
        }
        let turn_key = self.turn_key(turn_key);
        let key = self.key(turns, turn_key);
        let known = self.table.probe(key);
        if let Some(wins) = known.wins_in(turns) {
            return wins;
        }
        let first = self.list_defense(known.best_move(), turns);
        let stuck = self.buffer.len() == first;
        let refuting = self.first_refuting(first, turns, turn_key);
        // Stalemate is a draw. In a deployment there is always a legal move.
        let wins = refuting.is_none() && (!stuck || self.position.is_check());
        if self.stopped {
            return false;
        }
        self.table.record(key, turns, wins, refuting);
        wins
    }

    /// Returns the first move of the list that starts at `first` after which the attacker does not win. The list is
    /// removed.
    fn first_refuting(&mut self, first: usize, turns: u32, turn_key: u64) -> Option<Move> {
        let mut refuting = None;
        while let Some(mv) = self.pick(first) {
            let undo = self.make(mv);
            let loses = self.wins_after_defense(turns, turn_key);
            self.position.unmake(undo);
            if self.stopped {
                break;
            }
            if !loses {
                refuting = Some(mv);
                self.note_killer(mv, turns);
                break;
            }
        }
        self.buffer.truncate(first);
        refuting
    }

    /// Returns `true` if the attacker wins after the defender's move.
    pub(super) fn wins_after_defense(&mut self, turns: u32, turn_key: u64) -> bool {
        if self.stopped {
            return false;
        }
        if let Some(outcome) = self.position.ended() {
            return outcome.winner == Some(self.attacker);
        }
        if self.position.turn() == self.attacker {
            self.attack(turns, 0)
        } else {
            self.defend(turns, turn_key)
        }
    }

    fn note_killer(&mut self, mv: Move, turns: u32) {
        if let Some(killers) = self.killers.get_mut(turns as usize) {
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
    }
}
