//! Searches for finished games.

use super::Archive;
use super::summary::{self, Finish, GameSummary};
use crate::id::{GameId, UserId};
use crate::protocol::Pace;
use crate::store::sql::{QueryBuilder, Row, int, readable, uint};
use crate::store::{OPENING_TURNS, StoreError, games};
use cotulenh::Objective;
use std::fmt;
use std::str::FromStr;

/// The maximum number of games on a page.
const PAGE: u32 = 200;

/// Conditions for finished games. All must hold. Aborted games are never found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// A player.
    pub player: Option<UserId>,
    /// The opponent of the player, or another player if `player` is `None`.
    pub opponent: Option<UserId>,
    /// The result.
    pub result: Option<ResultFilter>,
    /// The objective.
    pub objective: Option<Objective>,
    /// The pace.
    pub pace: Option<Pace>,
    /// Whether the game is rated.
    pub rated: Option<bool>,
    /// The earliest time of the end, in milliseconds since 1970.
    pub from: Option<u64>,
    /// The time that the end is before, in milliseconds since 1970.
    pub to: Option<u64>,
    /// The first turns in LAN.
    pub opening: Vec<String>,
}

/// A condition for the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFilter {
    /// Red has won.
    Red,
    /// Blue has won.
    Blue,
    /// The game is drawn.
    Draw,
    /// The player has won.
    Win,
    /// The player has lost.
    Loss,
}

impl FromStr for ResultFilter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<ResultFilter, FilterError> {
        match text {
            "red" => Ok(ResultFilter::Red),
            "blue" => Ok(ResultFilter::Blue),
            "draw" => Ok(ResultFilter::Draw),
            "win" => Ok(ResultFilter::Win),
            "loss" => Ok(ResultFilter::Loss),
            _ => Err(FilterError::Result),
        }
    }
}

/// The reason why a search is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FilterError {
    /// The result is not known.
    #[error("result: expected red, blue, draw, win or loss")]
    Result,
    /// The objective is not known.
    #[error("objective: expected total, marine, air, land or any")]
    Objective,
    /// A win or a loss needs a player.
    #[error("result: win and loss need a player")]
    NeedsPlayer,
    /// The opening has too many turns.
    #[error("opening: expected at most {OPENING_TURNS} turns")]
    Opening,
    /// The place in the list is not one that the server has returned.
    #[error("before: expected the value of next")]
    Cursor,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A place in the list of games: after the game with this end and this identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    ended: u64,
    id: GameId,
}

impl Cursor {
    fn of(row: &Row) -> Result<Cursor, StoreError> {
        Ok(Cursor {
            ended: uint(row.get("ended")?),
            id: games::game_id(row, "id")?,
        })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.ended, self.id)
    }
}

impl FromStr for Cursor {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Cursor, FilterError> {
        let (ended, id) = text.split_once('.').ok_or(FilterError::Cursor)?;
        Ok(Cursor {
            ended: ended.parse().map_err(|_| FilterError::Cursor)?,
            id: GameId::new(id).ok_or(FilterError::Cursor)?,
        })
    }
}

/// A page of games, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The games.
    pub games: Vec<GameSummary>,
    /// The place of the next page, or `None` if this is the last one.
    pub next: Option<Cursor>,
}

impl Filter {
    /// Checks the conditions.
    ///
    /// # Errors
    ///
    /// Returns an error if a win or a loss has no player, or if the opening is too long.
    pub fn check(&self) -> Result<(), FilterError> {
        let needs_player = matches!(self.result, Some(ResultFilter::Win | ResultFilter::Loss));
        if needs_player && self.player.is_none() {
            return Err(FilterError::NeedsPlayer);
        }
        if self.opening.len() > OPENING_TURNS {
            return Err(FilterError::Opening);
        }
        Ok(())
    }

    fn push(&self, query: &mut QueryBuilder) {
        query
            .push(" WHERE games.ended IS NOT NULL AND games.result <> ")
            .push_bind(Finish::Aborted.name());
        let players = [&self.player, &self.opponent];
        for player in players.into_iter().flatten() {
            query
                .push(" AND (games.red = ")
                .push_bind(player.as_str().to_owned());
            query
                .push(" OR games.blue = ")
                .push_bind(player.as_str().to_owned())
                .push(")");
        }
        self.push_result(query);
        if let Some(objective) = self.objective {
            query
                .push(" AND games.objective = ")
                .push_bind(objective.name());
        }
        if let Some(pace) = self.pace {
            query.push(" AND games.pace = ").push_bind(pace.name());
        }
        if let Some(rated) = self.rated {
            query
                .push(" AND games.rated = ")
                .push_bind(i64::from(rated));
        }
        if let Some(from) = self.from {
            query.push(" AND games.ended >= ").push_bind(int(from));
        }
        if let Some(to) = self.to {
            query.push(" AND games.ended < ").push_bind(int(to));
        }
        if !self.opening.is_empty() {
            let opening = self
                .opening
                .iter()
                .fold(String::new(), |text, lan| text + lan + " ");
            // The index `games_opening` finds a range. Every character of an opening is below U+10FFFF.
            let end = format!("{opening}\u{10FFFF}");
            query.push(" AND games.opening >= ").push_bind(opening);
            query.push(" AND games.opening < ").push_bind(end);
        }
    }

    fn push_result(&self, query: &mut QueryBuilder) {
        let seats = match (self.result, &self.player) {
            (Some(ResultFilter::Red), _) => return push_finish(query, Finish::Red),
            (Some(ResultFilter::Blue), _) => return push_finish(query, Finish::Blue),
            (Some(ResultFilter::Draw), _) => return push_finish(query, Finish::Draw),
            (Some(ResultFilter::Win), Some(player)) => {
                [(Finish::Red, player), (Finish::Blue, player)]
            }
            (Some(ResultFilter::Loss), Some(player)) => {
                [(Finish::Blue, player), (Finish::Red, player)]
            }
            _ => return,
        };
        // The result if the player sits on the red side, and on the blue side.
        let [(as_red, player), (as_blue, _)] = seats;
        query
            .push(" AND ((games.red = ")
            .push_bind(player.as_str().to_owned());
        query.push(" AND games.result = ").push_bind(as_red.name());
        query
            .push(") OR (games.blue = ")
            .push_bind(player.as_str().to_owned());
        query
            .push(" AND games.result = ")
            .push_bind(as_blue.name())
            .push("))");
    }
}

fn push_finish(query: &mut QueryBuilder, finish: Finish) {
    query.push(" AND games.result = ").push_bind(finish.name());
}

impl Archive {
    /// Returns finished games, the newest first, at most 200. Leaves out damaged ones.
    ///
    /// # Errors
    ///
    /// Returns an error if the conditions are refused, or if the store fails.
    pub async fn search(
        &self,
        filter: &Filter,
        limit: u32,
        before: Option<&Cursor>,
    ) -> Result<Page, FilterError> {
        filter.check()?;
        let limit = limit.clamp(1, PAGE);
        let mut query = QueryBuilder::new(games::SELECT_GAME);
        filter.push(&mut query);
        if let Some(cursor) = before {
            // The index finds the first condition. Without it, every page would read all pages before it.
            query
                .push(" AND games.ended <= ")
                .push_bind(int(cursor.ended));
            query
                .push(" AND (games.ended < ")
                .push_bind(int(cursor.ended));
            query
                .push(" OR games.id < ")
                .push_bind(cursor.id.as_str().to_owned())
                .push(")");
        }
        query
            .push(" ORDER BY games.ended DESC, games.id DESC LIMIT ")
            .push_bind(i64::from(limit) + 1);
        let rows = query
            .build()
            .fetch_all(self.store.searchers())
            .await
            .map_err(StoreError::from)?;
        let shown = &rows[..rows.len().min(limit as usize)];
        let games = readable(shown, summary::read)?;
        let has_more = rows.len() > shown.len();
        // The last row may be damaged.
        let mut last = shown.iter().rev().filter_map(|row| Cursor::of(row).ok());
        let next = if has_more { last.next() } else { None };
        Ok(Page { games, next })
    }
}
