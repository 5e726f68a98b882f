//! Challenges. They survive a restart.

use super::sql::{Connection, QueryBuilder, Row, int, query, query_scalar, readable, uint};
use super::{NewGame, StoreError, games};
use super::{Store, damaged};
use crate::id::{GameId, UserId};
use crate::protocol::{ErrorCode, GameSetup, Pace, PlayerCard, Side};
use crate::ratings::StoredRating;
use crate::room::seat_of;
use crate::setup;
use serde::{Deserialize, Serialize};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
/// The time after which a challenge expires, in milliseconds.
const EXPIRES: u64 = DAY;
/// The time after which a challenge to a correspondence game expires, in milliseconds.
const CORRESPONDENCE_EXPIRES: u64 = 14 * DAY;
/// The time for which a challenge that has expired can still be read, in milliseconds.
const KEPT: u64 = 7 * DAY;
/// The maximum number of open challenges of a user.
const OPEN: usize = 20;
/// The maximum number of challenges of a user to another one that are open or were declined in the last hour.
const TO_ONE: usize = 3;
/// The number of expired challenges that are deleted by one job of the writer.
const REMOVED_AT_ONCE: u64 = 200;
/// The maximum number of challenges in the lobby that are listed.
const LISTED: i64 = 500;

/// The side that the challenger plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideChoice {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Either, by lot.
    Random,
}

impl SideChoice {
    const ALL: [SideChoice; 3] = [SideChoice::Red, SideChoice::Blue, SideChoice::Random];

    fn name(self) -> &'static str {
        match self {
            SideChoice::Red => "red",
            SideChoice::Blue => "blue",
            SideChoice::Random => "random",
        }
    }

    /// Returns the side of the challenger, or `None` if it is decided by lot.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            SideChoice::Red => Some(Side::Red),
            SideChoice::Blue => Some(Side::Blue),
            SideChoice::Random => None,
        }
    }
}

/// The state of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    /// It can be accepted.
    Open,
    /// The game with the same identifier has begun.
    Accepted,
    /// The challenger has cancelled it, or it has expired.
    Cancelled,
    /// The user that it is addressed to has declined it.
    Declined,
}

/// A challenge as a user makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The challenger.
    pub owner: UserId,
    /// The conditions, validated by [`setup::start`].
    pub setup: GameSetup,
    /// The side of the challenger.
    pub side: SideChoice,
    /// Whether it is listed in the lobby.
    pub lobby: bool,
    /// The ratings that the opponent may have, both included.
    pub range: Option<(i32, i32)>,
    /// The only user that may accept it, or `None` if everyone may.
    pub opponent: Option<UserId>,
}

/// A challenge as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// The identifier, also of the game that comes from it.
    pub id: GameId,
    /// The conditions.
    pub setup: GameSetup,
    /// The side of the challenger.
    pub side: SideChoice,
    /// The challenger.
    pub from: PlayerCard,
    /// The time of its creation in milliseconds since 1970.
    pub created: u64,
    /// Whether it is listed in the lobby.
    pub lobby: bool,
    /// The ratings that the opponent may have, both included.
    pub range: Option<(i32, i32)>,
    /// The name of the only user that may accept it, or `None` if everyone may.
    pub opponent: Option<String>,
    /// The state.
    pub state: ChallengeState,
}

/// A challenge with its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    /// The challenge as others see it.
    pub challenge: Challenge,
    /// The challenger.
    pub owner: UserId,
    /// The only user that may accept it, or `None` if everyone may.
    pub opponent: Option<UserId>,
    /// The time when it expires in milliseconds since 1970.
    pub expires: u64,
}

/// The reason why something about a challenge was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChallengeError {
    /// There is no such challenge, or it belongs to another user.
    #[error("there is no such challenge")]
    Missing,
    /// The challenge was accepted, declined or cancelled, or has expired.
    #[error("the challenge is no longer open")]
    NotOpen,
    /// The user has too many open challenges.
    #[error("at most {OPEN} challenges can be open")]
    TooMany,
    /// The user has made too many challenges to another one.
    #[error("at most {TO_ONE} challenges to one player can be open or declined in the last hour")]
    TooManyToOne,
    /// The challenge is addressed to another user.
    #[error("this challenge is for another player")]
    NotForYou,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ChallengeError {
    /// Returns the code for programs and translations.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            ChallengeError::Missing => ErrorCode::NotFound,
            ChallengeError::NotOpen => ErrorCode::ChallengeClosed,
            ChallengeError::TooMany => ErrorCode::TooMany,
            ChallengeError::TooManyToOne => ErrorCode::TooManyToOne,
            ChallengeError::NotForYou => ErrorCode::NotForYou,
            ChallengeError::Store(_) => ErrorCode::Store,
        }
    }
}

impl From<sqlx::Error> for ChallengeError {
    fn from(error: sqlx::Error) -> ChallengeError {
        ChallengeError::Store(error.into())
    }
}

const SELECT: &str = "SELECT challenges.*, users.name, users.kind, opponents.name AS opponent_name, ratings.rating, ratings.deviation, \
    ratings.volatility, ratings.games, ratings.updated FROM challenges JOIN users ON users.id = challenges.owner \
    LEFT JOIN users AS opponents ON opponents.id = challenges.opponent LEFT JOIN ratings ON ratings.user_id = challenges.owner AND ratings.pace = challenges.pace WHERE ";

/// The challenges of the server.
#[derive(Clone)]
pub struct Challenges {
    store: Store,
}

impl Challenges {
    /// Returns the challenges of a store.
    #[must_use]
    pub fn new(store: Store) -> Challenges {
        Challenges { store }
    }

    /// Stores a challenge.
    ///
    /// # Errors
    ///
    /// Returns an error if the user has too many open ones or too many to the same opponent, or if the store fails.
    pub async fn create(
        &self,
        new: NewChallenge,
        now: u64,
    ) -> Result<StoredChallenge, ChallengeError> {
        let id = GameId::random();
        let created = id.clone();
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let open: i64 = query_scalar(
                        "SELECT COUNT(*) FROM challenges WHERE owner = $1 AND state = 'open' AND expires > $2",
                    )
                    .bind(new.owner.as_str())
                    .bind(int(now))
                    .fetch_one(&mut *db)
                    .await?;
                    if uint(open) >= OPEN as u64 {
                        return Err(ChallengeError::TooMany);
                    }
                    if let Some(opponent) = &new.opponent {
                        check_to_one(db, &new.owner, opponent, now).await?;
                    }
                    let pace = setup::pace(&new.setup.time);
                    let lifetime = match pace {
                        Pace::Correspondence => CORRESPONDENCE_EXPIRES,
                        _ => EXPIRES,
                    };
                    query(
                        "INSERT INTO challenges (id, owner, setup, pace, side, lobby, range_low, range_high, opponent, \
                         created, expires, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open')",
                    )
                    .bind(id.as_str())
                    .bind(new.owner.as_str())
                    .bind(games::to_json(&new.setup)?)
                    .bind(pace.name())
                    .bind(new.side.name())
                    .bind(i64::from(new.lobby))
                    .bind(new.range.map(|range| range.0))
                    .bind(new.range.map(|range| range.1))
                    .bind(new.opponent.as_ref().map(UserId::as_str))
                    .bind(int(now))
                    .bind(int(now.saturating_add(lifetime)))
                    .execute(db)
                    .await?;
                    Ok(())
                })
            })
            .await?;
        self.get(&created, now)
            .await?
            .ok_or(ChallengeError::Missing)
    }

    /// Returns a challenge. Returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn get(&self, id: &GameId, now: u64) -> Result<Option<StoredChallenge>, StoreError> {
        let mut query = QueryBuilder::new(SELECT);
        query.push("challenges.id = ").push_bind(id.as_str());
        Ok(self.list(query, now).await?.pop())
    }

    /// Returns the open challenges of a user, the newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn open_of(
        &self,
        owner: &UserId,
        now: u64,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        let mut query = QueryBuilder::new(SELECT);
        query
            .push("challenges.state = 'open' AND challenges.expires > ")
            .push_bind(int(now));
        query
            .push(" AND challenges.owner = ")
            .push_bind(owner.as_str());
        query.push(" ORDER BY challenges.created DESC, challenges.id");
        self.list(query, now).await
    }

    /// Returns the open challenges of the lobby, the newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn lobby(&self, now: u64) -> Result<Vec<StoredChallenge>, StoreError> {
        let mut query = QueryBuilder::new(SELECT);
        query.push("challenges.state = 'open' AND challenges.lobby = 1 AND challenges.expires > ");
        query.push_bind(int(now));
        query
            .push(" ORDER BY challenges.created DESC, challenges.id LIMIT ")
            .push_bind(LISTED);
        self.list(query, now).await
    }

    /// Returns the open challenges that are addressed to a user, the newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn addressed(&self, now: u64) -> Result<Vec<StoredChallenge>, StoreError> {
        let mut query = QueryBuilder::new(SELECT);
        query.push("challenges.state = 'open' AND challenges.opponent IS NOT NULL");
        query.push(" AND challenges.expires > ").push_bind(int(now));
        query.push(" ORDER BY challenges.created DESC, challenges.id");
        self.list(query, now).await
    }

    async fn list(
        &self,
        query: QueryBuilder,
        now: u64,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        let rows = query.build().fetch_all(self.store.readers()).await?;
        readable(&rows, |row| read(row, now))
    }

    /// Closes a challenge and begins its game, both or neither. The game has the identifier of the challenge. The
    /// challenger, and the user that the challenge is addressed to, have its seats.
    ///
    /// # Errors
    ///
    /// Returns an error if the challenge is not open, or if the store fails.
    pub async fn accept(&self, game: NewGame, now: u64) -> Result<(), ChallengeError> {
        let most = self.store.max_games();
        self.store
            .write_game(None, move |db| {
                Box::pin(async move {
                    let row = query("SELECT owner, opponent FROM challenges WHERE id = $1")
                        .bind(game.id.as_str())
                        .fetch_optional(&mut *db)
                        .await?
                        .ok_or(ChallengeError::Missing)?;
                    let has_seat = |user: &UserId| seat_of(&game.seats, user).is_some();
                    if !has_seat(&games::user_id(&row, "owner")?) {
                        return Err(StoreError::Conflict.into());
                    }
                    if !opponent(&row)?.as_ref().is_none_or(has_seat) {
                        return Err(ChallengeError::NotForYou);
                    }
                    let accepted = query(
                        "UPDATE challenges SET state = 'accepted' WHERE id = $1 AND state = 'open' AND expires > $2",
                    )
                    .bind(game.id.as_str())
                    .bind(int(now))
                    .execute(&mut *db)
                    .await?;
                    if accepted == 0 {
                        return Err(ChallengeError::NotOpen);
                    }
                    Ok(games::begin(db, &game, most).await?)
                })
            })
            .await
    }

    /// Cancels a challenge of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the user has no such challenge, if it is not open, or if the store fails.
    pub async fn cancel(&self, id: &GameId, owner: &UserId) -> Result<(), ChallengeError> {
        let (id, owner) = (id.clone(), owner.clone());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let state: Option<String> = query_scalar(
                        "SELECT state FROM challenges WHERE id = $1 AND owner = $2",
                    )
                    .bind(id.as_str())
                    .bind(owner.as_str())
                    .fetch_optional(&mut *db)
                    .await?;
                    match state.as_deref() {
                        None => return Err(ChallengeError::Missing),
                        Some("open") => {}
                        Some(_) => return Err(ChallengeError::NotOpen),
                    }
                    let sql = "UPDATE challenges SET state = 'cancelled' WHERE id = $1 AND state = 'open'";
                    close(db, &id, sql).await
                })
            })
            .await
    }

    /// Declines a challenge that is addressed to a user. A second call changes nothing and succeeds.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such challenge, if it is not addressed to the user, if it is not open, or if the
    /// store fails.
    pub async fn decline(
        &self,
        id: &GameId,
        user: &UserId,
        now: u64,
    ) -> Result<(), ChallengeError> {
        let (id, user) = (id.clone(), user.clone());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let row =
                        query("SELECT opponent, state, expires FROM challenges WHERE id = $1")
                            .bind(id.as_str())
                            .fetch_optional(&mut *db)
                            .await?
                            .ok_or(ChallengeError::Missing)?;
                    if opponent(&row)?.as_ref() != Some(&user) {
                        return Err(ChallengeError::NotForYou);
                    }
                    match state(&row, now)? {
                        ChallengeState::Open => {}
                        ChallengeState::Declined => return Ok(()),
                        _ => return Err(ChallengeError::NotOpen),
                    }
                    let sql =
                        "UPDATE challenges SET state = 'declined' WHERE id = $1 AND state = 'open'";
                    close(db, &id, sql).await
                })
            })
            .await
    }

    /// Deletes challenges that expired a week ago, with the recovery codes of those that did not become a game. Returns
    /// their number.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn remove_expired(&self, now: u64) -> Result<u64, StoreError> {
        let before = now.saturating_sub(KEPT);
        let mut removed = 0;
        loop {
            // Games are stored between two jobs.
            let job = self
                .store
                .write(move |db| Box::pin(async move { remove_some(db, before).await }));
            let of_job = job.await?;
            removed += of_job;
            if of_job < REMOVED_AT_ONCE {
                return Ok(removed);
            }
        }
    }
}

/// Deletes some of the challenges that expired before a time, with the recovery codes of those that did not become a
/// game. Returns their number.
async fn remove_some(db: &mut Connection, before: u64) -> Result<u64, StoreError> {
    let ids: Vec<String> =
        query_scalar("SELECT id FROM challenges WHERE expires < $1 ORDER BY expires LIMIT $2")
            .bind(int(before))
            .bind(int(REMOVED_AT_ONCE))
            .fetch_all(&mut *db)
            .await?;
    if ids.is_empty() {
        return Ok(0);
    }
    let mut codes = QueryBuilder::new("DELETE FROM recovery_codes WHERE game IN ");
    codes.push_list(&ids);
    codes.push(" AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = recovery_codes.game)");
    codes.build().execute(&mut *db).await?;
    let mut challenges = QueryBuilder::new("DELETE FROM challenges WHERE id IN ");
    challenges.push_list(&ids);
    challenges.build().execute(db).await?;
    Ok(ids.len() as u64)
}

/// Closes an open challenge. Another server may have closed it since it was read.
async fn close(db: &mut Connection, id: &GameId, sql: &'static str) -> Result<(), ChallengeError> {
    match query(sql).bind(id.as_str()).execute(db).await? {
        0 => Err(ChallengeError::NotOpen),
        _ => Ok(()),
    }
}

/// Checks that a user has not made too many challenges to another one.
async fn check_to_one(
    db: &mut Connection,
    owner: &UserId,
    opponent: &UserId,
    now: u64,
) -> Result<(), ChallengeError> {
    let count: i64 = query_scalar(
        "SELECT COUNT(*) FROM challenges WHERE owner = $1 AND opponent = $2 \
         AND (state = 'open' AND expires > $3 OR state = 'declined' AND created > $4)",
    )
    .bind(owner.as_str())
    .bind(opponent.as_str())
    .bind(int(now))
    .bind(int(now.saturating_sub(HOUR)))
    .fetch_one(db)
    .await?;
    match uint(count) < TO_ONE as u64 {
        true => Ok(()),
        false => Err(ChallengeError::TooManyToOne),
    }
}

/// Reads the user that a challenge is addressed to.
fn opponent(row: &Row) -> Result<Option<UserId>, StoreError> {
    let opponent: Option<String> = row.get("opponent")?;
    let read = |id| UserId::new(id).ok_or_else(|| damaged("the opponent of a challenge"));
    opponent.map(read).transpose()
}

fn state(row: &Row, now: u64) -> Result<ChallengeState, StoreError> {
    let expires = uint(row.get("expires")?);
    match row.get("state")? {
        "open" if expires > now => Ok(ChallengeState::Open),
        "open" | "cancelled" => Ok(ChallengeState::Cancelled),
        "accepted" => Ok(ChallengeState::Accepted),
        "declined" => Ok(ChallengeState::Declined),
        _ => Err(damaged("the state of a challenge")),
    }
}

/// Returns the problems of the stored challenges. A sound database has none.
pub(super) async fn problems(db: &mut Connection) -> Result<Vec<String>, StoreError> {
    let mut problems = Vec::new();
    let mut last = String::new();
    loop {
        let mut query = QueryBuilder::new(SELECT);
        query.push("challenges.id > ").push_bind(last.as_str());
        query
            .push(" ORDER BY challenges.id LIMIT ")
            .push_bind(LISTED);
        let rows = query.build().fetch_all(&mut *db).await?;
        let Some(row) = rows.last() else {
            return Ok(problems);
        };
        last = row.get("id")?;
        for row in &rows {
            if let Err(why) = check_row(db, row).await? {
                let id: String = row.get("id")?;
                problems.push(format!("challenge {id}: {why}"));
            }
        }
    }
}

/// Checks that a challenge can be read and accepted, or that its game exists.
async fn check_row(db: &mut Connection, row: &Row) -> Result<Result<(), String>, StoreError> {
    let stored = match read(row, 0) {
        Ok(stored) => stored,
        Err(StoreError::Damaged(why)) => return Ok(Err(why)),
        Err(error) => return Err(error),
    };
    let challenge = stored.challenge;
    if let Err(error) = setup::start(&challenge.setup) {
        return Ok(Err(error.to_string()));
    }
    let pace = setup::pace(&challenge.setup.time).name();
    let found: String = row.get("pace")?;
    if found != pace {
        return Ok(Err(format!("the pace is {found}, but its time is {pace}")));
    }
    if challenge.state == ChallengeState::Accepted {
        let game = query("SELECT id FROM games WHERE id = $1").bind(challenge.id.as_str());
        if game.fetch_optional(db).await?.is_none() {
            return Ok(Err("it was accepted, but there is no game".to_owned()));
        }
    }
    Ok(Ok(()))
}

fn read(row: &Row, now: u64) -> Result<StoredChallenge, StoreError> {
    let kind = games::kind_from(row.get("kind")?)?;
    let has_rating = kind != crate::protocol::UserKind::Guest;
    let rating = match row.get::<Option<f64>>("rating")? {
        Some(_) => StoredRating::read(row)?,
        None => StoredRating::NEW,
    };
    let number = has_rating.then(|| rating.number(now));
    let side: &str = row.get("side")?;
    let side = SideChoice::ALL
        .into_iter()
        .find(|choice| choice.name() == side);
    let range: (Option<i32>, Option<i32>) = (row.get("range_low")?, row.get("range_high")?);
    let challenge = Challenge {
        id: games::game_id(row, "id")?,
        setup: games::read_setup(row)?,
        side: side.ok_or_else(|| damaged("the side of a challenge"))?,
        from: PlayerCard {
            name: row.get("name")?,
            kind,
            rating: number.map(|number| number.rating),
            provisional: number.is_some_and(|number| number.provisional),
        },
        created: uint(row.get("created")?),
        lobby: row.get("lobby")?,
        range: range.0.zip(range.1),
        opponent: row.get("opponent_name")?,
        state: state(row, now)?,
    };
    Ok(StoredChallenge {
        challenge,
        owner: games::user_id(row, "owner")?,
        opponent: opponent(row)?,
        expires: uint(row.get("expires")?),
    })
}
