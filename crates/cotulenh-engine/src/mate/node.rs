//! The two kinds of nodes: one turn of the attacker is enough, every turn of the defender must be answered.

use super::now::Hope;
use super::search::Search;
use cotulenh::Move;
use cotulenh::outcome::HALFMOVE_LIMIT;

impl Search<'_> {
    /// Whether the attacker, who is to act, wins with this turn and `turns - 1` more. In the middle of a deployment
    /// `turn_key` tells how it began.
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
        // The short wins first: they cost next to nothing beside the long ones.
        if turns > 1 && begins && self.attack(turns - 1, turn_key) {
            return true;
        }
        if self.stopped {
            return false;
        }
        let hope = if turns == 1 {
            let hope = Hope::of(&self.position, self.attacker);
            self.list_hopeful(known.action(), &hope)
        } else {
            self.list_attack(known.action())
        };
        let winning = self.first_winning(hope, turns, turn_key);
        if !self.stopped {
            self.table.note(key, turns, winning.is_some(), winning);
        }
        !self.stopped && winning.is_some()
    }

    /// The first of the actions listed from `first` on that wins. They are taken off the list.
    fn first_winning(&mut self, first: usize, turns: u32, turn_key: u64) -> Option<Move> {
        let mut winning = None;
        while let Some(action) = self.pick(first) {
            let undo = self.make(action);
            let wins = self.attacked(turns, turn_key);
            self.position.unmake(undo);
            if self.stopped {
                break;
            }
            if wins {
                winning = Some(action);
                break;
            }
        }
        self.buffer.truncate(first);
        winning
    }

    /// Whether the attacker wins after an action of its own, with so many turns counting the one the action belongs
    /// to.
    pub(super) fn attacked(&mut self, turns: u32, turn_key: u64) -> bool {
        if self.stopped {
            return false;
        }
        if let Some(ended) = self.position.ended() {
            return ended.winner == self.attacker;
        }
        if self.position.turn() == self.attacker {
            self.attack(turns, turn_key)
        } else {
            self.defend(turns - 1, 0)
        }
    }

    /// Whether the defender, who is to act, loses whatever it does, the attacker having `turns` turns left.
    pub(super) fn defend(&mut self, turns: u32, turn_key: u64) -> bool {
        let begins = self.position.deployment().is_none();
        let last = turns == 0 || self.position.halfmove_clock() >= HALFMOVE_LIMIT;
        if begins && last {
            // Mate comes before the clock (RULES §10).
            return self.position.is_check() && !self.position.has_legal_move();
        }
        let turn_key = self.turn_key(turn_key);
        let key = self.key(turns, turn_key);
        let known = self.table.probe(key);
        if let Some(wins) = known.wins_in(turns) {
            return wins;
        }
        let first = self.list_defense(known.action(), turns);
        let stuck = self.buffer.len() == first;
        let refuting = self.first_refuting(first, turns, turn_key);
        // Without a turn and without check it is a draw. In a deployment there always is a way on.
        let wins = refuting.is_none() && (!stuck || self.position.is_check());
        if self.stopped {
            return false;
        }
        self.table.note(key, turns, wins, refuting);
        wins
    }

    /// The first of the actions listed from `first` on after which the attacker does not win. They are taken off the
    /// list.
    fn first_refuting(&mut self, first: usize, turns: u32, turn_key: u64) -> Option<Move> {
        let mut refuting = None;
        while let Some(action) = self.pick(first) {
            let undo = self.make(action);
            let loses = self.defended(turns, turn_key);
            self.position.unmake(undo);
            if self.stopped {
                break;
            }
            if !loses {
                refuting = Some(action);
                self.note_killer(action, turns);
                break;
            }
        }
        self.buffer.truncate(first);
        refuting
    }

    /// Whether the attacker wins after an action of the defender.
    pub(super) fn defended(&mut self, turns: u32, turn_key: u64) -> bool {
        if self.stopped {
            return false;
        }
        if let Some(ended) = self.position.ended() {
            return ended.winner == self.attacker;
        }
        if self.position.turn() == self.attacker {
            self.attack(turns, 0)
        } else {
            self.defend(turns, turn_key)
        }
    }

    fn note_killer(&mut self, action: Move, turns: u32) {
        if let Some(killers) = self.killers.get_mut(turns as usize) {
            if killers[0] != Some(action) {
                *killers = [Some(action), killers[0]];
            }
        }
    }
}
