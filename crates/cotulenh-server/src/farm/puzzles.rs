//! Puzzles from finished games.

use super::task::{GameLine, Task};
use super::win_line::WinLine;
use super::{Farm, FarmError, Owner};
use crate::id::GameId;
use crate::store::games::game_id;
use crate::store::sql::{Connection, int, query, readable, uint};
use crate::store::{StoreError, damaged};
use cotulenh::Position;
use cotulenh_engine::review::places;
use serde::Serialize;
use std::collections::HashSet;

/// The format of stored puzzles: the JSON of [`WinLine`].
const FORMAT: i64 = 1;
/// The maximum number of puzzles of a game.
const PER_GAME: usize = 10;
/// The highest rating.
const MAX_RATING: u32 = 4_000;
/// The number of games that are queued at once.
const MINED_AT_ONCE: i64 = 50;
/// The age of games in milliseconds after which they are no longer searched for puzzles. Jobs are kept longer, so that
/// no game is searched twice.
const MINED_MILLIS: u64 = 7 * 86_400_000;

/// A puzzle with its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredPuzzle {
    /// The game.
    pub game: String,
    /// The time at which it was found, in milliseconds since 1970.
    pub found: u64,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: WinLine,
}

/// Checks puzzles of a worker: each is a position of the game, every turn is legal, and the line wins in the stated
/// number of turns with one of the first turns.
pub(super) fn check(line: &GameLine, found: &[WinLine]) -> Result<(), FarmError> {
    let wrong = |what: String| Err(FarmError::BadResult(what));
    if found.len() > PER_GAME {
        return wrong(format!("found {} puzzles", found.len()));
    }
    let game = line.game()?;
    let places = places(&game);
    let keys: HashSet<u64> = places
        .iter()
        .map(|place| place.root.position().key())
        .collect();
    for win in found {
        let named = |what: &str| Err(FarmError::BadResult(format!("puzzle {}: {what}", win.id)));
        let problem = match win.problem() {
            Ok(problem) => problem,
            Err(error) => return named(&error.to_string()),
        };
        if let Err(error) = win.read_motifs() {
            return named(&error.to_string());
        }
        if !keys.contains(&problem.position.key()) {
            return named("the position is not one of the game");
        }
        if win.id != format!("{:08x}", problem.position.key() >> 32) {
            return named("another position has this name");
        }
        if win.rating.is_none_or(|rating| rating > MAX_RATING) || win.motifs.is_none() {
            return named("expected motifs and a rating");
        }
        let length = 2 * problem.turns as usize - 1;
        let wins = problem.line.len() == length
            && problem
                .line
                .first()
                .is_some_and(|turn| problem.is_solved_by(turn))
            && winner_after(&problem.position, &problem.line) == Some(problem.position.turn());
        if !wins {
            return named("the line does not win");
        }
    }
    Ok(())
}

fn winner_after(position: &Position, line: &[cotulenh::Turn]) -> Option<cotulenh::Color> {
    let mut position = *position;
    for turn in line {
        position.play_turn(turn).ok()?;
    }
    position.winner()
}

/// Stores puzzles. A puzzle that is already stored stays with its first game.
pub(super) async fn store(
    db: &mut Connection,
    found: &[(GameId, WinLine)],
    now: u64,
) -> Result<(), StoreError> {
    for (game, puzzle) in found {
        let body = serde_json::to_vec(puzzle).map_err(|error| damaged(&error.to_string()))?;
        query(
            "INSERT INTO puzzles (id, game, found, rating, format, body) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(&puzzle.id)
        .bind(game.as_str())
        .bind(int(now))
        .bind(i64::from(puzzle.rating.unwrap_or(0)))
        .bind(FORMAT)
        .bind(body)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

impl Farm {
    /// Returns puzzles, the newest first. `before` is the last puzzle of the page before.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn puzzles(
        &self,
        limit: u32,
        before: Option<(u64, String)>,
    ) -> Result<Vec<StoredPuzzle>, FarmError> {
        let (at, id) = before.unwrap_or((u64::MAX, String::new()));
        let rows = query(
            "SELECT game, found, body FROM puzzles WHERE format = $1 AND (found < $2 OR (found = $2 AND id > $3)) \
             ORDER BY found DESC, id LIMIT $4",
        )
        .bind(FORMAT)
        .bind(int(at))
        .bind(id)
        .bind(i64::from(limit))
        .fetch_all(self.store().readers())
        .await?;
        let puzzles = readable(&rows, |row| {
            let body = serde_json::from_slice(row.get("body")?);
            Ok(StoredPuzzle {
                game: row.get("game")?,
                found: uint(row.get("found")?),
                puzzle: body.map_err(|_| damaged("a puzzle"))?,
            })
        })?;
        Ok(puzzles)
    }

    /// Queues up to 50 games that ended in the last week and were not searched for puzzles yet. Aborted games and games with
    /// an objective other than total are left out. Returns the number of queued games.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn mine(&self, now: u64) -> Result<usize, FarmError> {
        let rows = query(
            "SELECT id FROM games WHERE ended > $1 AND result <> 'aborted' AND objective = 'total' \
             AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.game = games.id AND jobs.kind = 'puzzles') \
             ORDER BY ended LIMIT $2",
        )
        .bind(int(now.saturating_sub(MINED_MILLIS)))
        .bind(MINED_AT_ONCE)
        .fetch_all(self.store().readers())
        .await?;
        let games = readable(&rows, |row| game_id(row, "id"))?;
        let mut queued = 0;
        for game in games {
            let task = match self.line_of(&game).await {
                Ok(line) => Task::Puzzles { game, line },
                Err(FarmError::Store(error)) => return Err(error.into()),
                Err(error) => {
                    tracing::warn!(%game, %error, "a game cannot be searched for puzzles");
                    continue;
                }
            };
            match self.ask(&Owner::Server, task, now).await {
                Ok(_) => queued += 1,
                Err(FarmError::Full) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(queued)
    }
}
