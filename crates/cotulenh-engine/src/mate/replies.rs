//! Whole turns: all winning turns, and a line that shows the win.

use super::search::Search;
use cotulenh::{Move, Position, Turn};
use std::collections::HashSet;

impl Search<'_> {
    /// Returns every turn of the attacker that wins in this many turns, one for each resulting position, and `false` if
    /// a limit was reached before all were found.
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

    /// Returns `true` if the attacker wins from the position after its turn. `turns` includes that turn.
    pub(super) fn wins_after(&mut self, after: &Position, turns: u32) -> bool {
        let before = std::mem::replace(&mut self.position, *after);
        self.nodes += 1;
        let wins = self.wins_after_attack(turns, 0);
        self.position = before;
        wins && !self.stopped
    }

    /// Returns a line of a win in exactly `turns` turns, starting with `first` if it is given. Returns `None` if the
    /// search was stopped.
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

    /// Returns a turn that wins in this many turns. The table move is tried first.
    fn winning_turn(&mut self, turns: u32) -> Option<Turn> {
        let root = self.position;
        let mut turn_key = self.root_turn_key();
        let found = loop {
            let position = self.position;
            turn_key = self.turn_key(turn_key);
            let known = self.table.probe(self.key(turns, turn_key)).best_move();
            let known = known.filter(|&mv| position.is_legal(mv));
            let mut winning = None;
            for mv in known.into_iter().chain(position.legal_moves()) {
                self.position = position.after(mv);
                if self.wins_after_attack(turns, turn_key) {
                    winning = Some(mv);
                    break;
                }
            }
            let Some(mv) = winning.filter(|_| !self.stopped) else {
                break None;
            };
            if let Some(turn) = position.turn_ended_by(mv) {
                break Some(turn);
            }
        };
        self.position = root;
        found
    }

    /// Returns a turn of the defender after which the attacker needs all of `turns` turns. There is one if the attacker
    /// has no shorter win.
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

/// Returns every legal turn with the position after it. Of turns that lead to the same position it keeps the shortest,
/// then the first. Transpositions within a turn are followed once.
pub(super) fn turns_of(position: &Position) -> Vec<(Turn, Position)> {
    let mut found = Vec::new();
    let (mut seen, mut met) = (HashSet::new(), HashSet::new());
    let mut open = vec![*position];
    // Breadth first, so that turns with fewer moves come first.
    while !open.is_empty() {
        let mut deeper = Vec::new();
        for before in &open {
            let list = before.legal_moves();
            // The commit comes first, because it ends the turn.
            let commit = list.iter().filter(|&&mv| mv == Move::Commit);
            let others = list.iter().filter(|&&mv| mv != Move::Commit);
            for &mv in commit.chain(others) {
                let after = before.after(mv);
                if after.turn() == before.turn() {
                    if met.insert(after.key()) {
                        deeper.push(after);
                    }
                } else if seen.insert(after.key()) {
                    found.extend(before.turn_ended_by(mv).map(|turn| (turn, after)));
                }
            }
        }
        open = deeper;
    }
    found
}
