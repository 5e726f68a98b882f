//! Whole turns: all that win, and a line that shows the win.

use super::search::Search;
use cotulenh::{Move, Position, Turn};
use std::collections::HashSet;

impl Search<'_> {
    /// Every turn of the attacker that wins in so many turns, one for each position it leads to; and whether no limit
    /// was met on the way.
    pub(super) fn winning_turns(&mut self, turns: u32) -> (Vec<Turn>, bool) {
        let mut found = Vec::new();
        for (turn, after) in turns_of(&self.position) {
            if self.wins_after(&after, turns) {
                found.push(turn);
            }
            if self.stopped {
                return (found, false);
            }
        }
        (found, true)
    }

    /// Whether the attacker wins from the position after a turn of its own, with so many turns counting that one.
    pub(super) fn wins_after(&mut self, after: &Position, turns: u32) -> bool {
        let before = std::mem::replace(&mut self.position, *after);
        self.nodes += 1;
        let wins = self.attacked(turns, 0);
        self.position = before;
        wins && !self.stopped
    }

    /// A line of a win in `turns` turns and no fewer, from the first turn on if that is given; nothing if it was
    /// stopped.
    pub(super) fn line(&mut self, turns: u32, first: Option<&Turn>) -> Option<Vec<Turn>> {
        let root = self.position;
        let line = self.line_on(turns, first);
        self.position = root;
        line
    }

    fn line_on(&mut self, turns: u32, first: Option<&Turn>) -> Option<Vec<Turn>> {
        let mut line = Vec::new();
        let mut left = turns;
        let mut given = first.cloned();
        loop {
            let turn = match given.take() {
                Some(turn) => turn,
                None => self.winning_turn(left)?,
            };
            self.position.play_turn(&turn).ok()?;
            line.push(turn);
            left -= 1;
            if left == 0 {
                return Some(line);
            }
            let reply = self.longest_defense(left)?;
            self.position.play_turn(&reply).ok()?;
            line.push(reply);
        }
    }

    /// A turn that wins in so many turns: that which the table tells, or another.
    fn winning_turn(&mut self, turns: u32) -> Option<Turn> {
        let root = self.position;
        let mut turn_key = self.root_turn_key();
        let found = loop {
            let position = self.position;
            turn_key = self.turn_key(turn_key);
            let known = self.table.probe(self.key(turns, turn_key)).action();
            let known = known.filter(|&action| position.is_legal(action));
            let mut winning = None;
            for action in known.into_iter().chain(position.legal_moves()) {
                self.position = position.after(action);
                if self.attacked(turns, turn_key) {
                    winning = Some(action);
                    break;
                }
            }
            let Some(action) = winning.filter(|_| !self.stopped) else {
                break None;
            };
            if let Some(turn) = position.turn_ended_by(action) {
                break Some(turn);
            }
        };
        self.position = root;
        found
    }

    /// A turn of the defender after which the attacker needs all of `turns` turns. Where fewer turns would not have
    /// been enough there is one.
    fn longest_defense(&mut self, turns: u32) -> Option<Turn> {
        let before = self.position;
        let longest = turns_of(&before).into_iter().find(|(_, after)| {
            self.position = *after;
            after.ended().is_none() && (turns == 1 || !self.attack(turns - 1, 0))
        });
        self.position = before;
        longest.filter(|_| !self.stopped).map(|(turn, _)| turn)
    }
}

/// Every legal turn with the position after it, of those that lead to the same position the shortest and then the first.
/// Orders of steps that meet again are followed once.
pub(super) fn turns_of(position: &Position) -> Vec<(Turn, Position)> {
    let mut found = Vec::new();
    let (mut seen, mut met) = (HashSet::new(), HashSet::new());
    let mut open = vec![*position];
    // Level by level, so that what takes fewer actions comes first.
    while !open.is_empty() {
        let mut deeper = Vec::new();
        for before in &open {
            let list = before.legal_moves();
            // The end of a deployment is what most is waited for.
            let commit = list.iter().filter(|&&action| action == Move::Commit);
            let others = list.iter().filter(|&&action| action != Move::Commit);
            for &action in commit.chain(others) {
                let after = before.after(action);
                if after.turn() == before.turn() {
                    if met.insert(after.key()) {
                        deeper.push(after);
                    }
                } else if seen.insert(after.key()) {
                    found.extend(before.turn_ended_by(action).map(|turn| (turn, after)));
                }
            }
        }
        open = deeper;
    }
    found
}
