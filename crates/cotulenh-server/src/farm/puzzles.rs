//! Puzzles from finished games.

use super::queue::{self, NewJob, State};
use super::task::{GameLine, Kind, Task, in_range};
use super::win_record::WinRecord;
use super::{Farm, FarmError, Owner, count_ended};
use crate::id::{GameId, JobId};
use crate::store::games::game_id;
use crate::store::sql::{Connection, int, query, readable, uint};
use crate::store::{StoreError, damaged};
use cotulenh_engine::review::places;
use serde::Serialize;
use std::collections::HashSet;

/// The format of stored puzzles: the JSON of [`WinRecord`].
const FORMAT: i64 = 1;
/// The maximum number of puzzles of a game. Our worker finds at most one.
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
    pub puzzle: WinRecord,
}

/// Checks puzzles of a worker: each is a position of the game, every turn is legal, and the line starts with one of the
/// listed first turns and wins in the stated number of turns.
pub(super) fn check(line: &GameLine, found: &[WinRecord]) -> Result<(), FarmError> {
    in_range("puzzles", &found.len(), &(0..=PER_GAME)).map_err(FarmError::BadResult)?;
    let game = line.game()?;
    let places = places(&game);
    let keys: HashSet<u64> = places
        .iter()
        .map(|place| place.root.position().key())
        .collect();
    for win in found {
        let named = |what: &str| Err(FarmError::BadResult(format!("puzzle {}: {what}", win.id)));
        let (problem, end) = match win.problem_and_end() {
            Ok(read) => read,
            Err(error) => return named(&error.to_string()),
        };
        if let Err(error) = win.read_motifs() {
            return named(&error.to_string());
        }
        if !keys.contains(&problem.position.key()) {
            return named("the position is not one of the game");
        }
        let id = format!("{:08x}", problem.position.key() >> 32);
        if win.id != id {
            return named(&format!("expected the id {id}"));
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
            && end.winner() == Some(problem.position.turn());
        if !wins {
            return named("the line does not win");
        }
    }
    Ok(())
}

/// Stores puzzles. A puzzle that is already stored stays with its first game.
pub(super) async fn store(
    db: &mut Connection,
    found: &[(GameId, WinRecord)],
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
            "SELECT game, found, body FROM puzzles WHERE format = $1 AND found <= $2 AND (found < $2 OR id > $3) \
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
    /// an objective other than total are left out. A game that cannot be searched gets a failed job, so that it is not
    /// selected again. Returns the number of queued games.
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
        .fetch_all(self.store().searchers())
        .await?;
        let games = readable(&rows, |row| game_id(row, "id"))?;
        let mut queued = 0;
        for game in games {
            match self.ask_for_puzzles(&game, now).await {
                Ok(()) => queued += 1,
                Err(FarmError::Full | FarmError::TooMany(_)) => break,
                Err(FarmError::Store(error)) if !matches!(error, StoreError::Damaged(_)) => {
                    return Err(error.into());
                }
                Err(error) => {
                    self.reject_for_puzzles(game, &error.to_string(), now)
                        .await?
                }
            }
        }
        Ok(queued)
    }

    async fn ask_for_puzzles(&self, game: &GameId, now: u64) -> Result<(), FarmError> {
        let line = self.line_of(game).await?;
        let game = game.clone();
        let asked = self.ask(&Owner::Server, Task::Puzzles { game, line }, now);
        asked.await.map(drop)
    }

    /// Stores a failed job for a game that cannot be searched.
    async fn reject_for_puzzles(
        &self,
        game: GameId,
        reason: &str,
        now: u64,
    ) -> Result<(), FarmError> {
        tracing::warn!(%game, reason, "a game cannot be searched for puzzles");
        // The line may be unreadable or too long, so the job has none.
        let line = GameLine::default();
        let job = NewJob {
            id: JobId::random(),
            owner: Owner::Server.text(),
            task: Task::Puzzles { game, line },
            total: 1,
        };
        let reason = reason.to_owned();
        let added = self.store().write(move |db| {
            Box::pin(async move { queue::add_failed(db, &job, &reason, now).await })
        });
        added.await?;
        count_ended(Some(Kind::Puzzles), State::Failed);
        Ok(())
    }
}
