//! A game in a list.

use super::Archive;
use crate::id::GameId;
use crate::protocol::{BySide, GameSetup, Pace, PlayerCard};
use crate::store::damaged;
use crate::store::sql::{Connection, Row, uint};
use crate::store::{Standing, StoreError, games};
use serde::{Deserialize, Serialize};

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The identifier.
    pub id: GameId,
    /// The conditions.
    pub setup: GameSetup,
    /// The pace.
    pub pace: Pace,
    /// The players.
    pub players: BySide<PlayerCard>,
    /// The time of the start in milliseconds since 1970.
    pub started: u64,
    /// The time of the end, or `None` while the game goes on.
    pub ended: Option<u64>,
    /// The result, or `None` while the game goes on.
    pub result: Option<Finish>,
    /// The name of the termination, or `None` without a result.
    pub termination: Option<String>,
    /// The number of turns of a finished game.
    pub turns: Option<u64>,
    /// The first turns in LAN.
    pub opening: Vec<String>,
}

/// The result of a game in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finish {
    /// Red has won.
    Red,
    /// Blue has won.
    Blue,
    /// The game is drawn.
    Draw,
    /// The game was aborted.
    Aborted,
}

impl Finish {
    pub(super) const ALL: [Finish; 4] = [Finish::Red, Finish::Blue, Finish::Draw, Finish::Aborted];

    /// Returns the name in JSON and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Finish::Red => "red",
            Finish::Blue => "blue",
            Finish::Draw => "draw",
            Finish::Aborted => "aborted",
        }
    }
}

impl Archive {
    /// Returns the summary of a game. Returns `None` if there is no such game.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn summary(&self, id: &GameId) -> Result<Option<GameSummary>, StoreError> {
        let mut reader = self.store.readers().acquire().await?;
        one(&mut reader, id).await
    }

    /// Returns the summary of a game with its position. Returns `None` if there is no such game.
    pub(crate) async fn board(
        &self,
        id: &GameId,
    ) -> Result<Option<(GameSummary, Standing)>, StoreError> {
        let mut reader = self.store.readers().acquire().await?;
        let row = games::row(&mut reader, id).await?;
        let read = |row| Ok((read(&row)?, games::standing(&row)?));
        row.map(read).transpose()
    }
}

/// Reads the summary of a game.
pub(crate) async fn one(
    db: &mut Connection,
    id: &GameId,
) -> Result<Option<GameSummary>, StoreError> {
    let row = games::row(db, id).await?;
    row.as_ref().map(read).transpose()
}

/// Reads a summary from a row of [`games::SELECT_GAME`].
pub(crate) fn read(row: &Row) -> Result<GameSummary, StoreError> {
    let result: Option<String> = row.get("result")?;
    let result = result.map(|name| {
        let known = Finish::ALL.into_iter().find(|finish| finish.name() == name);
        known.ok_or_else(|| damaged("the result of a game"))
    });
    let standing = games::standing(row)?;
    let ended = row.get::<Option<i64>>("ended")?.map(uint);
    Ok(GameSummary {
        id: games::game_id(row, "id")?,
        setup: games::read_setup(row)?,
        pace: games::pace(row)?,
        players: games::players(row)?,
        started: uint(row.get("started")?),
        ended,
        result: result.transpose()?,
        termination: row.get("termination")?,
        turns: ended.map(|_| u64::from(standing.ply)),
        opening: standing
            .opening
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
    })
}
