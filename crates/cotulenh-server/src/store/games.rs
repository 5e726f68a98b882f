//! Statements for games and their logs.

use super::damaged;
use super::sql::{Connection, Pool, QueryBuilder, Row, Scalar, int, query, query_scalar, uint};
use super::{Append, NewGame, Standing, StoreError, StoredGame};
use crate::id::{CommandId, GameId, UserId};
use crate::protocol::{BySide, Entry, GameEnd, GameSetup, Pace, PlayerCard, Side, UserKind};
use crate::{ratings, setup};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The format of the bodies of entries: the JSON of an entry of protocol 1.
const ENTRY_FORMAT: i64 = 1;

/// The columns of games, with the names and kinds of the players.
pub(crate) const SELECT_GAME: &str = "SELECT games.*, red_user.name AS red_name, red_user.kind AS red_kind, \
    blue_user.name AS blue_name, blue_user.kind AS blue_kind FROM games \
    JOIN users AS red_user ON red_user.id = games.red JOIN users AS blue_user ON blue_user.id = games.blue";

/// Stores a new game. Returns [`StoreError::Conflict`] if its identifier is taken, and [`StoreError::TooManyGames`] if a
/// player has `most` running games. Returns [`StoreError::Busy`] if another node begins a game of a player.
pub(crate) async fn begin(
    db: &mut Connection,
    game: &NewGame,
    most: usize,
) -> Result<(), StoreError> {
    check_running(db, &game.seats, most).await?;
    let start = setup::start(&game.setup).map_err(|error| StoreError::Failed(error.to_string()))?;
    let standing = Standing::of(&start);
    let inserted = query(
        "INSERT INTO games (id, seq, epoch, setup, red, blue, red_rating, red_provisional, blue_rating, \
         blue_provisional, rematch_of, started, objective, pace, rated, ply, turn, fen, opening) \
         VALUES ($1, 0, 0, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) \
         ON CONFLICT (id) DO NOTHING",
    )
    .bind(game.id.as_str())
    .bind(to_json(&game.setup)?)
    .bind(game.seats.red.as_str())
    .bind(game.seats.blue.as_str())
    .bind(game.players.red.rating)
    .bind(i64::from(game.players.red.provisional))
    .bind(game.players.blue.rating)
    .bind(i64::from(game.players.blue.provisional))
    .bind(game.rematch_of.as_ref().map(GameId::as_str))
    .bind(int(game.started))
    .bind(&game.setup.objective)
    .bind(setup::pace(&game.setup.time).name())
    .bind(i64::from(game.setup.rated))
    .bind(i64::from(standing.ply))
    .bind(side_name(standing.turn))
    .bind(standing.fen)
    .bind(standing.opening)
    .execute(db)
    .await?;
    match inserted {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

/// Checks that two users have less than `most` running games each.
async fn check_running(
    db: &mut Connection,
    seats: &BySide<UserId>,
    most: usize,
) -> Result<(), StoreError> {
    if db.is_postgres() {
        // Another node that begins a game of a user at this moment has locked the user. Waiting for it in the transaction
        // could be a deadlock.
        let locked = query(
            "SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED",
        )
        .bind(seats.red.as_str())
        .bind(seats.blue.as_str())
        .fetch_all(&mut *db)
        .await?;
        if locked.len() < 2 && count_users(db, seats).await? == 2 {
            return Err(StoreError::Busy);
        }
    }
    for user in [&seats.red, &seats.blue] {
        let running: i64 = count_running(user).fetch_one(&mut *db).await?;
        if uint(running) >= most as u64 {
            return Err(StoreError::TooManyGames(most));
        }
    }
    Ok(())
}

async fn count_users(db: &mut Connection, seats: &BySide<UserId>) -> Result<i64, StoreError> {
    let count = query_scalar("SELECT COUNT(*) FROM users WHERE id IN ($1, $2)")
        .bind(seats.red.as_str())
        .bind(seats.blue.as_str());
    Ok(count.fetch_one(db).await?)
}

/// Returns the statement that counts the running games of a user.
pub(super) fn count_running(user: &UserId) -> Scalar {
    query_scalar(
        "SELECT (SELECT COUNT(*) FROM games WHERE red = $1 AND ended IS NULL) \
         + (SELECT COUNT(*) FROM games WHERE blue = $1 AND ended IS NULL)",
    )
    .bind(user.as_str())
}

/// The check that the epoch of an append is still the epoch of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EpochCheck {
    /// The append changes the row of the game, if the row has its epoch and its version. The row is locked until the
    /// commit, and a takeover changes the same row.
    #[default]
    Update,
    /// The append reads the row and changes it later. A fault that the tests must notice.
    #[cfg(feature = "testing")]
    Select,
    /// The append overwrites entries of other rooms. A fault that the tests must notice.
    #[cfg(feature = "testing")]
    Off,
}

/// Appends entries to the log of a game, ends it and begins the next one if asked to. A user has at most `most` running
/// games.
pub(super) async fn append(
    db: &mut Connection,
    append: &Append,
    check: EpochCheck,
    most: usize,
) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (append.entries.first(), append.entries.last()) else {
        return Err(StoreError::Failed("an append needs an entry".into()));
    };
    if !(first.v..)
        .zip(&append.entries)
        .all(|(v, entry)| entry.v == v)
        || first.v == 0
    {
        return Err(StoreError::Failed("the versions have a gap".into()));
    }
    if !advance(db, append, first.v - 1, last.v, check).await? {
        return Err(why_refused(db, append, u64::MAX).await?);
    }
    for entry in &append.entries {
        if !insert_entry(db, &append.game, entry, check).await? {
            return Err(why_refused(db, append, first.v).await?);
        }
    }
    if let Some(end) = &append.end {
        finish(db, &append.game, end, last.at).await?;
    }
    if let Some(game) = &append.begin {
        let game = with_ratings(db, game).await?;
        begin(db, &game, most).await?;
    }
    Ok(())
}

/// Returns a game with the ratings that its players have when it begins. A room knows only those of the game before.
async fn with_ratings(db: &mut Connection, game: &NewGame) -> Result<NewGame, StoreError> {
    let mut game = game.clone();
    let pace = setup::pace(&game.setup.time);
    for side in [Side::Red, Side::Blue] {
        let user = game.seats.of(side);
        // Guests and deleted users have no key.
        let has_rating: Option<bool> =
            query_scalar("SELECT name_key IS NOT NULL FROM users WHERE id = $1")
                .bind(user.as_str())
                .fetch_optional(&mut *db)
                .await?;
        let number = match has_rating {
            Some(true) => {
                let rating = ratings::stored(db, user, pace).await?;
                Some(rating.number(game.started))
            }
            _ => None,
        };
        let card = game.players.of_mut(side);
        card.rating = number.map(|number| number.rating);
        card.provisional = number.is_some_and(|number| number.provisional);
    }
    Ok(game)
}

/// Sets the version and the standing of a game. Returns `false` if the game does not have the version or the epoch of the append.
async fn advance(
    db: &mut Connection,
    append: &Append,
    from: u64,
    to: u64,
    check: EpochCheck,
) -> Result<bool, sqlx::Error> {
    #[cfg(feature = "testing")]
    if check == EpochCheck::Select {
        let sql = "SELECT id FROM games WHERE id = $1 AND seq = $2 AND epoch = $3";
        let read = query(sql).bind(append.game.as_str());
        let read = read.bind(int(from)).bind(int(append.epoch));
        return Ok(read.fetch_optional(db).await?.is_some());
    }
    let mut update = QueryBuilder::new("UPDATE games SET seq = ");
    update.push_bind(int(to));
    if let Some(standing) = &append.standing {
        update.push(", ply = ").push_bind(i64::from(standing.ply));
        update.push(", turn = ").push_bind(side_name(standing.turn));
        update.push(", fen = ").push_bind(&standing.fen);
        update.push(", opening = ").push_bind(&standing.opening);
    }
    update.push(" WHERE id = ").push_bind(append.game.as_str());
    if check == EpochCheck::Update {
        update.push(" AND seq = ").push_bind(int(from));
        update.push(" AND epoch = ").push_bind(int(append.epoch));
    }
    Ok(update.build().execute(db).await? > 0)
}

/// Inserts an entry. Returns `false` if its version or its command is already stored.
async fn insert_entry(
    db: &mut Connection,
    game: &GameId,
    entry: &Entry,
    check: EpochCheck,
) -> Result<bool, sqlx::Error> {
    let body = serde_json::to_vec(entry).map_err(|error| sqlx::Error::Encode(error.into()))?;
    // A statement that fails would end the transaction of PostgreSQL.
    let sql = match check {
        #[cfg(feature = "testing")]
        EpochCheck::Off => {
            "INSERT INTO entries (game, v, format, command, body) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (game, v) DO UPDATE SET command = excluded.command, body = excluded.body"
        }
        _ => {
            "INSERT INTO entries (game, v, format, command, body) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT DO NOTHING"
        }
    };
    let inserted = query(sql)
        .bind(game.as_str())
        .bind(int(entry.v))
        .bind(ENTRY_FORMAT)
        .bind(entry.command.as_ref().map(CommandId::as_str))
        .bind(body)
        .execute(&mut *db)
        .await?;
    #[cfg(feature = "testing")]
    if check == EpochCheck::Select {
        let set = query("UPDATE games SET seq = $1 WHERE id = $2").bind(int(entry.v));
        set.bind(game.as_str()).execute(db).await?;
    }
    Ok(inserted > 0)
}

/// Returns the error of an append that does not follow the stored log. Rows from version `own` on are those of the
/// append itself, which are not committed.
async fn why_refused(
    db: &mut Connection,
    append: &Append,
    own: u64,
) -> Result<StoreError, StoreError> {
    let epoch: Option<i64> = query_scalar("SELECT epoch FROM games WHERE id = $1")
        .bind(append.game.as_str())
        .fetch_optional(&mut *db)
        .await?;
    match epoch.map(uint) {
        None => return Ok(StoreError::Missing),
        Some(epoch) if epoch != append.epoch => return Ok(StoreError::StaleEpoch),
        Some(_) => {}
    }
    for command in append
        .entries
        .iter()
        .filter_map(|entry| entry.command.as_ref())
    {
        let stored: Option<i64> =
            query_scalar("SELECT v FROM entries WHERE game = $1 AND command = $2 AND v < $3")
                .bind(append.game.as_str())
                .bind(command.as_str())
                .bind(int(own))
                .fetch_optional(&mut *db)
                .await?;
        if let Some(v) = stored.map(uint) {
            let command = command.clone();
            return Ok(StoreError::Duplicate { command, v });
        }
    }
    Ok(StoreError::Conflict)
}

/// Stores the end of a game: its result and the ratings.
async fn finish(
    db: &mut Connection,
    id: &GameId,
    end: &GameEnd,
    at: u64,
) -> Result<(), StoreError> {
    let (result, termination) = match &end.outcome {
        None => ("aborted", None),
        Some(outcome) => {
            let result = outcome.winner.map_or("draw", side_name);
            (result, Some(outcome.termination.as_str()))
        }
    };
    let ended = query(
        "UPDATE games SET ended = $1, result = $2, termination = $3 WHERE id = $4 AND ended IS NULL",
    )
    .bind(int(at))
    .bind(result)
    .bind(termination)
    .bind(id.as_str())
    .execute(&mut *db)
    .await?;
    if ended == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(outcome) = &end.outcome {
        ratings::rate_game(db, id, outcome.winner, at).await?;
    }
    Ok(())
}

/// Reads the row of a game, with the names and kinds of the players.
pub(crate) async fn row(db: &mut Connection, id: &GameId) -> Result<Option<Row>, StoreError> {
    let mut query = QueryBuilder::new(SELECT_GAME);
    query.push(" WHERE games.id = ").push_bind(id.as_str());
    Ok(query.build().fetch_optional(db).await?)
}

/// Reads a game with its entries.
pub(crate) async fn load(
    db: &mut Connection,
    id: &GameId,
) -> Result<Option<StoredGame>, StoreError> {
    let row = row(db, id).await?;
    let Some(row) = row else { return Ok(None) };
    // A log only grows, so that the entries up to this version belong to the row.
    let seq = uint(row.get("seq")?);
    let entries = entries(db, id, seq).await?;
    Ok(Some(StoredGame {
        new: new_game(&row)?,
        epoch: uint(row.get("epoch")?),
        entries,
    }))
}

/// Reads the entries of a game up to a version.
async fn entries(db: &mut Connection, id: &GameId, up_to: u64) -> Result<Vec<Entry>, StoreError> {
    let rows = query("SELECT v, format, body FROM entries WHERE game = $1 AND v <= $2 ORDER BY v")
        .bind(id.as_str())
        .bind(int(up_to))
        .fetch_all(db)
        .await?;
    rows.iter().map(|row| read_entry(id, row)).collect()
}

fn read_entry(id: &GameId, row: &Row) -> Result<Entry, StoreError> {
    let v = uint(row.get("v")?);
    let format: i64 = row.get("format")?;
    if format != ENTRY_FORMAT {
        let text = format!("entry {v} of game {id} has the unknown format {format}");
        return Err(damaged(&text));
    }
    let body: &[u8] = row.get("body")?;
    let entry: Entry = serde_json::from_slice(body)
        .map_err(|error| damaged(&format!("entry {v} of game {id}: {error}")))?;
    if entry.v != v {
        return Err(damaged(&format!(
            "entry {v} of game {id} has version {}",
            entry.v
        )));
    }
    Ok(entry)
}

/// Reads the position of a game from its row.
pub(crate) fn standing(row: &Row) -> Result<Standing, StoreError> {
    let turn: &str = row.get("turn")?;
    let turn = [Side::Red, Side::Blue]
        .into_iter()
        .find(|side| side_name(*side) == turn);
    Ok(Standing {
        ply: u32::try_from(row.get::<i64>("ply")?).map_err(|_| damaged("ply"))?,
        turn: turn.ok_or_else(|| damaged("turn"))?,
        fen: row.get("fen")?,
        opening: row.get("opening")?,
    })
}

/// Reads the beginning of a game from its row.
pub(crate) fn new_game(row: &Row) -> Result<NewGame, StoreError> {
    let rematch_of: Option<String> = row.get("rematch_of")?;
    let rematch_of = rematch_of
        .map(|id| GameId::new(id).ok_or_else(|| damaged("rematch_of")))
        .transpose()?;
    Ok(NewGame {
        id: game_id(row, "id")?,
        setup: read_setup(row)?,
        seats: seats(row)?,
        players: players(row)?,
        started: uint(row.get("started")?),
        rematch_of,
    })
}

/// Returns the games that have not ended. Leaves out those with a damaged identifier.
pub(super) async fn running(db: &Pool) -> Result<Vec<GameId>, StoreError> {
    let rows = query("SELECT id FROM games WHERE ended IS NULL ORDER BY started, id")
        .fetch_all(db)
        .await?;
    Ok(rows.iter().filter_map(readable_id).collect())
}

/// Returns the identifier of a game. A damaged one is logged and left out, so that the other games go on.
pub(super) fn readable_id(row: &Row) -> Option<GameId> {
    let id = game_id(row, "id");
    if let Err(error) = &id {
        tracing::error!(%error, "a stored game is left out");
    }
    id.ok()
}

/// Reads the identifier of a game from a column.
pub(crate) fn game_id(row: &Row, column: &str) -> Result<GameId, StoreError> {
    let id: String = row.get(column)?;
    let game = GameId::new(id.as_str());
    game.ok_or_else(|| damaged(&format!("the identifier of a game: {id:?}")))
}

/// Reads the identifier of a user from a column.
pub(crate) fn user_id(row: &Row, column: &str) -> Result<UserId, StoreError> {
    let id: String = row.get(column)?;
    UserId::new(id).ok_or_else(|| damaged("the identifier of a user"))
}

/// Reads the conditions from the column `setup`.
pub(crate) fn read_setup(row: &Row) -> Result<GameSetup, StoreError> {
    from_json(row, "setup")
}

/// Reads the users in the two seats.
pub(crate) fn seats(row: &Row) -> Result<BySide<UserId>, StoreError> {
    Ok(BySide {
        red: user_id(row, "red")?,
        blue: user_id(row, "blue")?,
    })
}

/// Reads the players as others see them.
pub(crate) fn players(row: &Row) -> Result<BySide<PlayerCard>, StoreError> {
    let card = |name: &str, kind: &str, rating: &str, provisional: &str| {
        Ok::<_, StoreError>(PlayerCard {
            name: row.get(name)?,
            kind: kind_from(row.get(kind)?)?,
            rating: row.get(rating)?,
            provisional: row.get(provisional)?,
        })
    };
    Ok(BySide {
        red: card("red_name", "red_kind", "red_rating", "red_provisional")?,
        blue: card("blue_name", "blue_kind", "blue_rating", "blue_provisional")?,
    })
}

/// Returns the name of a kind of user in the database.
pub(crate) fn kind_name(kind: UserKind) -> &'static str {
    match kind {
        UserKind::Guest => "guest",
        UserKind::Account => "account",
        UserKind::Bot => "bot",
    }
}

/// Returns the kind of user with a name.
pub(crate) fn kind_from(name: &str) -> Result<UserKind, StoreError> {
    [UserKind::Guest, UserKind::Account, UserKind::Bot]
        .into_iter()
        .find(|kind| kind_name(*kind) == name)
        .ok_or_else(|| damaged("the kind of a user"))
}

/// Reads the pace from the column `pace`.
pub(crate) fn pace(row: &Row) -> Result<Pace, StoreError> {
    let name: String = row.get("pace")?;
    Pace::from_name(&name).ok_or_else(|| damaged("pace"))
}

/// Returns the name of a side in the database.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

/// Returns a value as the database stores it.
pub(crate) fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn from_json<T: DeserializeOwned>(row: &Row, column: &str) -> Result<T, StoreError> {
    let text: &str = row.get(column)?;
    serde_json::from_str(text).map_err(|error| damaged(&format!("{column}: {error}")))
}
