//! Glicko-2 ratings, one per user and pace.
//!
//! Each rated game is a rating period of its own. Between games, the deviation grows with the elapsed time.

use crate::id::{GameId, UserId};
use crate::protocol::{BySide, Pace, Side};
use crate::store::StoreError;
use crate::store::sql::{Connection, Row, int, query, uint};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// The rating of a new player.
pub const INITIAL: Rating = Rating {
    rating: 1500.0,
    deviation: 350.0,
    volatility: 0.06,
};
/// The deviation above which a rating is provisional.
pub const PROVISIONAL_ABOVE: f64 = 110.0;
/// The system constant τ. A small value suits a game whose results do not jump.
const TAU: f64 = 0.5;
/// The points per unit of the internal scale of Glicko-2.
pub(crate) const SCALE: f64 = 173.7178;
/// The time in which the deviation of an inactive player grows as in a rating period, in milliseconds. With it, a
/// deviation of 60 grows to 110 in about a year.
pub(crate) const PERIOD_MILLIS: f64 = 4.665 * 86_400_000.0;

/// A rating with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength in points.
    pub rating: f64,
    /// The standard deviation in points.
    pub deviation: f64,
    /// The expected fluctuation.
    pub volatility: f64,
}

/// A rating as others see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingNumber {
    /// The strength in points.
    pub rating: i32,
    /// The deviation in points.
    pub deviation: i32,
    /// The number of rated games.
    pub games: u64,
    /// Whether the rating is still uncertain.
    pub provisional: bool,
}

/// The rating of a user in a pace, as it is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StoredRating {
    pub(crate) rating: Rating,
    pub(crate) games: u64,
    pub(crate) updated: u64,
}

impl Rating {
    /// Returns the rating after a time without games. Only the deviation changes. It does not exceed that of a new
    /// player.
    #[must_use]
    pub fn aged(self, millis: u64) -> Rating {
        let growth = (self.volatility * SCALE).powi(2) * (millis as f64 / PERIOD_MILLIS);
        let deviation = (self.deviation.powi(2) + growth).sqrt();
        Rating {
            deviation: deviation.min(INITIAL.deviation),
            ..self
        }
    }

    /// Returns the rating after a rating period with these opponents and scores: 1 for a win, 0.5 for a draw, 0 for a
    /// loss.
    #[must_use]
    pub fn after(self, results: &[(Rating, Score)]) -> Rating {
        let results: Vec<_> = results
            .iter()
            .map(|(opponent, score)| (opponent.to_glicko(), score.to_outcome()))
            .collect();
        let config = Glicko2Config {
            tau: TAU,
            ..Glicko2Config::default()
        };
        let new = glicko2_rating_period(&self.to_glicko(), &results, &config);
        Rating {
            rating: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
        }
    }

    /// Returns `true` if the rating is still uncertain.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_ABOVE
    }

    fn to_glicko(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }
}

/// The result of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl Score {
    /// Returns the result for a side.
    #[must_use]
    pub fn of(side: Side, winner: Option<Side>) -> Score {
        match winner {
            None => Score::Draw,
            Some(winner) if winner == side => Score::Win,
            Some(_) => Score::Loss,
        }
    }

    fn to_outcome(self) -> Outcomes {
        match self {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        }
    }
}

impl StoredRating {
    pub(crate) const NEW: StoredRating = StoredRating {
        rating: INITIAL,
        games: 0,
        updated: 0,
    };

    pub(crate) fn read(row: &Row) -> Result<StoredRating, sqlx::Error> {
        Ok(StoredRating {
            rating: Rating {
                rating: row.get("rating")?,
                deviation: row.get("deviation")?,
                volatility: row.get("volatility")?,
            },
            games: uint(row.get("games")?),
            updated: uint(row.get("updated")?),
        })
    }

    /// Returns the rating at a time.
    pub(crate) fn at(self, now: u64) -> Rating {
        self.rating.aged(now.saturating_sub(self.updated))
    }

    pub(crate) fn number(self, now: u64) -> RatingNumber {
        let rating = self.at(now);
        RatingNumber {
            rating: rating.rating.round() as i32,
            deviation: rating.deviation.round() as i32,
            games: self.games,
            provisional: rating.is_provisional(),
        }
    }
}

/// Changes the ratings of the players of a finished game. Does nothing if the game is not rated, or if a player has no
/// account any more.
///
/// A second call for a game fails: the key of the table of changes is the game and the user.
pub(crate) async fn rate_game(
    db: &mut Connection,
    id: &GameId,
    winner: Option<Side>,
    at: u64,
) -> Result<(), StoreError> {
    let row = query(
        "SELECT games.pace, games.red, games.blue FROM games \
         JOIN users AS red ON red.id = games.red JOIN users AS blue ON blue.id = games.blue \
         WHERE games.id = $1 AND games.rated = 1 AND games.red <> games.blue \
         AND red.name_key IS NOT NULL AND blue.name_key IS NOT NULL",
    )
    .bind(id.as_str())
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(()) };
    let pace = crate::store::games::pace(&row)?;
    let seats = crate::store::games::seats(&row)?;
    lock(db, &seats, pace).await?;
    let red = stored(db, &seats.red, pace).await?;
    let blue = stored(db, &seats.blue, pace).await?;
    let (red_now, blue_now) = (red.at(at), blue.at(at));
    let red_new = red_now.after(&[(blue_now, Score::of(Side::Red, winner))]);
    let blue_new = blue_now.after(&[(red_now, Score::of(Side::Blue, winner))]);
    change(db, id, &seats.red, pace, red, red_new, at).await?;
    change(db, id, &seats.blue, pace, blue, blue_new, at).await
}

/// Locks the ratings of two players until the commit, so that no other server changes them at the same time. The order is
/// the same for every game, so that two servers do not wait for each other.
async fn lock(db: &mut Connection, seats: &BySide<UserId>, pace: Pace) -> Result<(), StoreError> {
    let mut users = [&seats.red, &seats.blue];
    users.sort();
    for user in users {
        let new = StoredRating::NEW;
        query(
            "INSERT INTO ratings (user_id, pace, rating, deviation, volatility, games, updated) \
             VALUES ($1, $2, $3, $4, $5, 0, 0) ON CONFLICT (user_id, pace) DO UPDATE SET games = ratings.games",
        )
        .bind(user.as_str())
        .bind(pace.name())
        .bind(new.rating.rating)
        .bind(new.rating.deviation)
        .bind(new.rating.volatility)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Reads the rating of a user.
pub(crate) async fn stored(
    db: &mut Connection,
    user: &UserId,
    pace: Pace,
) -> Result<StoredRating, StoreError> {
    let row = query(
        "SELECT rating, deviation, volatility, games, updated FROM ratings WHERE user_id = $1 AND pace = $2",
    )
    .bind(user.as_str())
    .bind(pace.name())
    .fetch_optional(db)
    .await?;
    Ok(row
        .as_ref()
        .map(StoredRating::read)
        .transpose()?
        .unwrap_or(StoredRating::NEW))
}

async fn change(
    db: &mut Connection,
    game: &GameId,
    user: &UserId,
    pace: Pace,
    old: StoredRating,
    new: Rating,
    at: u64,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO rating_changes (game, user_id, pace, at, rating_before, rating, deviation) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(game.as_str())
    .bind(user.as_str())
    .bind(pace.name())
    .bind(int(at))
    .bind(old.rating.rating)
    .bind(new.rating)
    .bind(new.deviation)
    .execute(&mut *db)
    .await?;
    query(
        "INSERT INTO ratings (user_id, pace, rating, deviation, volatility, games, updated) \
         VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (user_id, pace) DO UPDATE SET rating = excluded.rating, \
         deviation = excluded.deviation, volatility = excluded.volatility, games = ratings.games + 1, \
         updated = excluded.updated",
    )
    .bind(user.as_str())
    .bind(pace.name())
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(int(at))
    .execute(db)
    .await?;
    Ok(())
}
