//! Numbers about players: profiles, rating history, leaderboards, running games.

use super::Archive;
use crate::id::{GameId, UserId};
use crate::protocol::{BySide, GameSetup, Pace, PlayerCard, Side, UserKind};
use crate::ratings::{PERIOD_MILLIS, PROVISIONAL_ABOVE, RatingNumber, SCALE, StoredRating};
use crate::store::sql::{QueryBuilder, Row, int, query, readable, uint};
use crate::store::{StoreError, damaged, games};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The maximum number of players on a leaderboard.
const LEADERS: u32 = 200;

/// The finished games of a player, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Games that the player has won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the player has lost.
    pub losses: u64,
}

impl Record {
    /// Returns the number of games.
    #[must_use]
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// Numbers about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// All finished games.
    pub all: Record,
    /// The rated ones.
    pub rated: Record,
    /// Finished games by pace.
    pub paces: BTreeMap<Pace, Record>,
    /// The number of games that go on.
    pub running: u64,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingPoint {
    /// The game.
    pub game: GameId,
    /// The pace.
    pub pace: Pace,
    /// The time of the end of the game in milliseconds since 1970.
    pub at: u64,
    /// The rating before the game.
    pub before: i32,
    /// The rating after it.
    pub rating: i32,
    /// The deviation after it.
    pub deviation: i32,
}

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderboardRow {
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: UserKind,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingNumber,
}

/// A game of a user that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningGame {
    /// The identifier.
    pub id: GameId,
    /// The conditions.
    pub setup: GameSetup,
    /// The pace.
    pub pace: Pace,
    /// The players.
    pub players: BySide<PlayerCard>,
    /// The side of the user.
    pub seat: Side,
    /// The time of the start in milliseconds since 1970.
    pub started: u64,
    /// The number of turns.
    pub ply: u32,
    /// The side to move.
    pub turn: Side,
    /// The position.
    pub fen: String,
}

impl Archive {
    /// Returns the numbers about a player. Aborted games do not count.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn profile(&self, user: &UserId) -> Result<Profile, StoreError> {
        let rows = query(
            "SELECT pace, rated, result, CASE WHEN red = $1 THEN 'red' ELSE 'blue' END AS seat, COUNT(*) AS games \
             FROM games WHERE (red = $1 OR blue = $1) AND (result IS NULL OR result <> 'aborted') \
             GROUP BY pace, rated, result, seat",
        )
        .bind(user.as_str())
        .fetch_all(self.store.readers())
        .await?;
        let mut profile = Profile::default();
        for group in readable(&rows, GameGroup::read)? {
            let Some(record) = group.record else {
                profile.running += group.count;
                continue;
            };
            profile.all.add(record);
            profile.paces.entry(group.pace).or_default().add(record);
            if group.is_rated {
                profile.rated.add(record);
            }
        }
        Ok(profile)
    }

    /// Returns the ratings of a player after each rated game, the oldest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn rating_history(
        &self,
        user: &UserId,
        pace: Option<Pace>,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let mut query = QueryBuilder::new(
            "SELECT game, pace, at, rating_before, rating, deviation FROM rating_changes WHERE user_id = ",
        );
        query.push_bind(user.as_str());
        if let Some(pace) = pace {
            query.push(" AND pace = ").push_bind(pace.name());
        }
        query.push(" ORDER BY at, game");
        let rows = query.build().fetch_all(self.store.readers()).await?;
        let rounded = |points: f64| points.round() as i32;
        readable(&rows, |row| {
            Ok(RatingPoint {
                game: games::game_id(row, "game")?,
                pace: games::pace(row)?,
                at: uint(row.get("at")?),
                before: rounded(row.get("rating_before")?),
                rating: rounded(row.get("rating")?),
                deviation: rounded(row.get("deviation")?),
            })
        })
    }

    /// Returns the best players of a pace whose ratings are not provisional at this time.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn leaderboard(
        &self,
        pace: Pace,
        limit: u32,
        now: u64,
    ) -> Result<Vec<LeaderboardRow>, StoreError> {
        // The condition is that of `Rating::aged` and `Rating::is_provisional`, without a root.
        let rows = query(
            "SELECT users.name, users.kind, rating, deviation, volatility, games, updated FROM ratings \
             JOIN users ON users.id = ratings.user_id WHERE pace = $1 AND deviation * deviation \
             + volatility * volatility * $2 * ($3 - updated) <= $4 ORDER BY rating DESC, users.id LIMIT $5",
        )
        .bind(pace.name())
        .bind(SCALE * SCALE / PERIOD_MILLIS)
        .bind(int(now))
        .bind(PROVISIONAL_ABOVE * PROVISIONAL_ABOVE)
        .bind(i64::from(limit.clamp(1, LEADERS)))
        .fetch_all(self.store.readers())
        .await?;
        readable(&rows, |row| {
            Ok(LeaderboardRow {
                name: row.get("name")?,
                kind: games::kind_from(row.get("kind")?)?,
                rating: StoredRating::read(row)?.number(now),
            })
        })
    }

    /// Returns the games of a user that go on, the newest first. Leaves out damaged ones.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn running_of(&self, user: &UserId) -> Result<Vec<RunningGame>, StoreError> {
        let mut query = QueryBuilder::new(games::SELECT_GAME);
        query
            .push(" WHERE games.id IN (SELECT id FROM games WHERE ended IS NULL AND red = ")
            .push_bind(user.as_str());
        query
            .push(" UNION ALL SELECT id FROM games WHERE ended IS NULL AND blue = ")
            .push_bind(user.as_str());
        query.push(") ORDER BY games.started DESC, games.id");
        let rows = query.build().fetch_all(self.store.readers()).await?;
        readable(&rows, |row| {
            let standing = games::standing(row)?;
            let seat = crate::room::seat_of(&games::seats(row)?, user);
            Ok(RunningGame {
                id: games::game_id(row, "id")?,
                setup: games::read_setup(row)?,
                pace: games::pace(row)?,
                players: games::players(row)?,
                seat: seat.ok_or_else(|| damaged("the seats of a game"))?,
                started: uint(row.get("started")?),
                ply: standing.ply,
                turn: standing.turn,
                fen: standing.fen,
            })
        })
    }
}

/// The games of a player with the same pace, seat and result.
struct GameGroup {
    pace: Pace,
    is_rated: bool,
    count: u64,
    /// The results, or `None` if the games go on.
    record: Option<Record>,
}

impl GameGroup {
    fn read(row: &Row) -> Result<GameGroup, StoreError> {
        let count = uint(row.get("games")?);
        let seat: &str = row.get("seat")?;
        let result: Option<&str> = row.get("result")?;
        let none = Record::default();
        let record = result.map(|result| match result {
            "draw" => Ok(Record {
                draws: count,
                ..none
            }),
            winner if winner == seat => Ok(Record {
                wins: count,
                ..none
            }),
            "red" | "blue" => Ok(Record {
                losses: count,
                ..none
            }),
            _ => Err(damaged("the result of a game")),
        });
        Ok(GameGroup {
            pace: games::pace(row)?,
            is_rated: row.get("rated")?,
            count,
            record: record.transpose()?,
        })
    }
}

impl Record {
    fn add(&mut self, other: Record) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}
