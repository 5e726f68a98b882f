//! The check of a database: every game must replay, and every challenge must be readable.

use super::database::Database;
use super::schema;
use super::sql::{Connection, query, query_scalar, uint};
use super::{Standing, StoreError, StoredGame, challenges, games};
use crate::archive::summary::{self, Finish, GameSummary};
use crate::archive::{PgnError, replay};
use crate::id::GameId;
use crate::protocol::EntryBody;
use cotulenh::Color;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of games.
    pub games: u64,
    /// The number of entries.
    pub entries: u64,
    /// The problems. A sound database has none.
    pub problems: Vec<String>,
}

/// Checks a database: its structure, that the versions of each game have no gap, that each game replays through the
/// rules, that the results and the positions agree, that each game is rated once, and that each challenge can be read. A server may use the database at the same time.
///
/// # Errors
///
/// Returns an error if there is no database, or if it cannot be read.
pub async fn check(database: &Database) -> Result<Report, StoreError> {
    if let Some(file) = database.file()
        && let Err(error) = std::fs::metadata(&file)
    {
        return Err(StoreError::Failed(format!("{}: {error}", file.display())));
    }
    let pool = database.connect_readers(1).await?;
    let report = async { check_database(&mut pool.acquire().await?).await };
    let report = report.await;
    pool.close().await;
    report
}

async fn check_database(db: &mut Connection) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let format = schema::format(db).await?;
    if format != schema::FORMAT {
        let expected = schema::FORMAT;
        report.problems.push(format!(
            "the database has format {format}, expected {expected}"
        ));
        return Ok(report);
    }
    if !db.is_postgres() {
        report.problems.extend(integrity(db).await?);
    }
    // Games are read in the order of their identifiers, one at a time.
    let mut last = String::new();
    while let Some(row) = query("SELECT id, seq FROM games WHERE id > $1 ORDER BY id LIMIT 1")
        .bind(&last)
        .fetch_optional(&mut *db)
        .await?
    {
        last = row.get("id")?;
        report.games += 1;
        let seq = uint(row.get("seq")?);
        match GameId::new(last.clone()) {
            None => report
                .problems
                .push(format!("game {last}: the identifier is not valid")),
            Some(id) => check_game(db, &id, seq, &mut report).await?,
        }
    }
    report.problems.extend(challenges::problems(db).await?);
    report.problems.extend(doubled_ratings(db).await?);
    Ok(report)
}

/// Returns the users whose number of rated games is not the number of their rating changes.
async fn doubled_ratings(db: &mut Connection) -> Result<Vec<String>, StoreError> {
    let rows = query(
        "SELECT user_id, pace, games, changes FROM (SELECT user_id, pace, games, (SELECT COUNT(*) \
         FROM rating_changes WHERE rating_changes.user_id = ratings.user_id AND rating_changes.pace = ratings.pace) \
         AS changes FROM ratings) AS counted WHERE games <> changes ORDER BY user_id, pace",
    )
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            let (user, pace): (String, String) = (row.get("user_id")?, row.get("pace")?);
            let (games, changes): (i64, i64) = (row.get("games")?, row.get("changes")?);
            Ok(format!(
                "user {user}: {games} rated games ({pace}), but {changes} rating changes"
            ))
        })
        .collect()
}

/// Returns the problems that SQLite finds in the structure of a database. PostgreSQL has its own programs for this.
pub(super) async fn integrity(db: &mut Connection) -> Result<Vec<String>, sqlx::Error> {
    let found: Vec<String> = query_scalar("PRAGMA integrity_check")
        .fetch_all(&mut *db)
        .await?;
    let mut problems: Vec<String> = found.into_iter().filter(|line| line != "ok").collect();
    let orphans = query("PRAGMA foreign_key_check").fetch_all(db).await?;
    for row in orphans {
        let table: String = row.get("table")?;
        problems.push(format!("a row of {table} names a row that does not exist"));
    }
    Ok(problems)
}

async fn check_game(
    db: &mut Connection,
    id: &GameId,
    seq: u64,
    report: &mut Report,
) -> Result<(), StoreError> {
    let mut problem = |text: String| report.problems.push(format!("game {id}: {text}"));
    // The server may end the game while the check runs. One transaction sees one state.
    db.control(match db.is_postgres() {
        true => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        false => "BEGIN",
    })
    .await?;
    let game = games::load(db, id).await;
    let row = games::row(db, id).await;
    let stored: Result<i64, _> = query_scalar("SELECT COUNT(*) FROM entries WHERE game = $1")
        .bind(id.as_str())
        .fetch_one(&mut *db)
        .await;
    db.control("ROLLBACK").await?;
    let columns = row.and_then(|row| {
        let read = |row| Ok((summary::read(&row)?, games::standing(&row)?));
        row.map(read).transpose()
    });
    let (game, (summary, standing)) = match (game, columns) {
        (Ok(Some(game)), Ok(Some(columns))) => (game, columns),
        (Err(error), _) | (_, Err(error)) => {
            problem(error.to_string());
            return Ok(());
        }
        _ => {
            problem("a player does not exist".into());
            return Ok(());
        }
    };
    let stored = stored?;
    // The server may append while the check runs.
    if uint(stored) < seq {
        problem(format!("{stored} of {seq} entries are stored"));
    }
    for (expected, entry) in (1..).zip(&game.entries) {
        if entry.v != expected {
            problem(format!("entry {expected} is missing"));
            break;
        }
    }
    problems_of(&game, &summary, &standing)
        .into_iter()
        .for_each(&mut problem);
    report.entries += game.entries.len() as u64;
    Ok(())
}

/// Replays a game and compares it with its columns.
fn problems_of(game: &StoredGame, summary: &GameSummary, standing: &Standing) -> Vec<String> {
    let log = match replay(game) {
        Ok((log, _)) => log,
        Err(error @ PgnError::Setup(_)) => return vec![error.to_string()],
        Err(error) => return vec![format!("it does not replay: {error}")],
    };
    let mut problems = Vec::new();
    let is_aborted = game
        .entries
        .iter()
        .any(|entry| matches!(&entry.body, EntryBody::Ended { outcome: None, .. }));
    let expected = match (log.game().outcome(), is_aborted) {
        (Some(outcome), _) => Some(match outcome.winner {
            Some(Color::Red) => Finish::Red,
            Some(Color::Blue) => Finish::Blue,
            None => Finish::Draw,
        }),
        (None, true) => Some(Finish::Aborted),
        (None, false) => None,
    };
    if expected != summary.result {
        let name = |finish: Option<Finish>| finish.map_or("none", Finish::name);
        let (found, expected) = (name(summary.result), name(expected));
        problems.push(format!(
            "the result is {found}, but the log says {expected}"
        ));
    }
    let replayed = Standing::of(log.game());
    if *standing != replayed {
        let (found, expected) = (shown(standing), shown(&replayed));
        problems.push(format!("the row has {found}, but the log has {expected}"));
    }
    problems
}

fn shown(standing: &Standing) -> String {
    let Standing {
        ply,
        turn,
        fen,
        opening,
    } = standing;
    let turn = games::side_name(*turn);
    format!("{ply} turns ({opening}), {turn} to move and the position {fen}")
}
