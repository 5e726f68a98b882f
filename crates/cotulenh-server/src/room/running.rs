//! The games that have begun and not ended, as far as this server knows.

use crate::id::GameId;
use std::collections::HashSet;

/// The games that have begun and not ended. A node of a cluster learns of the games of other nodes by events, which can be
/// lost, and corrects the set by a count of the stored games.
#[derive(Debug, Default)]
pub(super) struct Running {
    games: HashSet<GameId>,
    /// The games that have ended since a count began, or `None` after it.
    ended: Option<HashSet<GameId>>,
    /// The games that the last count did not find.
    missing: HashSet<GameId>,
}

impl Running {
    /// Adds a game. Returns `true` if it is new.
    pub(super) fn insert(&mut self, game: GameId) -> bool {
        self.games.insert(game)
    }

    /// Removes a game. Returns `true` if it was there.
    pub(super) fn remove(&mut self, game: &GameId) -> bool {
        if let Some(ended) = &mut self.ended {
            ended.insert(game.clone());
        }
        self.games.remove(game)
    }

    pub(super) fn contains(&self, game: &GameId) -> bool {
        self.games.contains(game)
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// Notes that the stored games are read from now on.
    pub(super) fn begin_count(&mut self) {
        self.ended = Some(HashSet::new());
    }

    /// Adds the games that were found, except those that have ended since [`Running::begin_count`]. Removes games that two
    /// counts have not found: a game that one count did not find may have begun after it, or its end is about to be
    /// reported.
    pub(super) fn end_count(&mut self, found: Vec<GameId>) {
        let ended = self.ended.take().unwrap_or_default();
        let found: HashSet<GameId> = found.into_iter().collect();
        let missing: HashSet<GameId> = self.games.difference(&found).cloned().collect();
        let lost = std::mem::replace(&mut self.missing, missing);
        self.games
            .retain(|game| found.contains(game) || !lost.contains(game));
        let found = found.into_iter().filter(|game| !ended.contains(game));
        self.games.extend(found);
    }
}

impl Extend<GameId> for Running {
    fn extend<T: IntoIterator<Item = GameId>>(&mut self, games: T) {
        self.games.extend(games);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> GameId {
        GameId::new(name).unwrap()
    }

    #[test]
    fn a_count_keeps_games_that_begin_while_it_reads() {
        let mut running = Running::default();
        running.begin_count();
        assert!(running.insert(game("new")));
        running.end_count(vec![game("old")]);
        assert_eq!(running.len(), 2);
        assert!(running.remove(&game("new")), "its end is reported");
    }

    #[test]
    fn a_count_does_not_bring_back_games_that_end_while_it_reads() {
        let mut running = Running::default();
        running.insert(game("over"));
        running.begin_count();
        assert!(running.remove(&game("over")));
        running.end_count(vec![game("over")]);
        assert!(!running.contains(&game("over")));
    }

    #[test]
    fn a_game_is_lost_after_two_counts_without_it() {
        let mut running = Running::default();
        running.insert(game("lost"));
        running.insert(game("slow"));
        running.begin_count();
        running.end_count(Vec::new());
        // The report of the end comes after the count.
        assert!(running.remove(&game("slow")));
        running.begin_count();
        running.end_count(Vec::new());
        assert_eq!(running.len(), 0);
    }
}
