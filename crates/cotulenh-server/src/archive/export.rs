//! Exports: many games as one text, in constant memory.

use super::pgn::to_pgn;
use super::summary::GameSummary;
use super::{Archive, Cursor, Filter, FilterError, final_turns};
use crate::store::{StoreError, StoredGame, games};
use futures_util::Stream;
use futures_util::stream::{self, StreamExt};
use serde::Serialize;

/// The number of games that are read at a time.
const CHUNK: u32 = 50;

/// The format of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// PGN. The value is the address that the tag `Site` begins with, e.g. `https://example.org/game/`.
    Pgn(String),
    /// A JSON object per line.
    Ndjson,
}

/// A line of an export as NDJSON.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    summary: &'a GameSummary,
    /// The turns in LAN.
    moves: Vec<String>,
}

/// The progress of an export.
enum State {
    At(Option<Cursor>),
    Done,
}

impl Archive {
    /// Returns the text of all games that a search finds, the newest first, in pieces of about 50 games. Stops after
    /// `limit` games.
    ///
    /// # Errors
    ///
    /// Returns an error if the conditions are refused.
    pub fn export(
        &self,
        filter: Filter,
        format: Format,
        limit: Option<u64>,
    ) -> Result<impl Stream<Item = Result<String, StoreError>> + Send + use<>, FilterError> {
        filter.check()?;
        let archive = self.clone();
        let start = (State::At(None), limit.unwrap_or(u64::MAX));
        let chunks = stream::try_unfold(start, move |(state, left)| {
            let (archive, filter, format) = (archive.clone(), filter.clone(), format.clone());
            async move {
                let State::At(cursor) = state else {
                    return Ok(None);
                };
                if left == 0 {
                    return Ok(None);
                }
                let size = CHUNK.min(u32::try_from(left).unwrap_or(CHUNK));
                let page = match archive.search(&filter, size, cursor.as_ref()).await {
                    Ok(page) => page,
                    Err(FilterError::Store(error)) => return Err(error),
                    Err(error) => return Err(StoreError::Failed(error.to_string())),
                };
                let mut text = String::new();
                let count = page.games.len() as u64;
                for summary in page.games {
                    text += &archive.text(summary, &format).await?;
                }
                let next = page
                    .next
                    .map_or(State::Done, |cursor| State::At(Some(cursor)));
                Ok(Some((text, (next, left - count))))
            }
        });
        Ok(chunks.boxed())
    }

    /// Returns the text of a game, or an empty text if the game is damaged.
    async fn text(&self, summary: GameSummary, format: &Format) -> Result<String, StoreError> {
        let game = match self.store.load_for_export(&summary.id).await {
            Ok(Some(game)) => game,
            Ok(None) => return Ok(String::new()),
            Err(StoreError::Damaged(why)) => {
                tracing::error!(game = %summary.id, why, "a stored game is damaged");
                return Ok(String::new());
            }
            Err(error) => return Err(error),
        };
        let format = format.clone();
        // A long game is replayed, which must not delay the tasks of the server.
        let written = tokio::task::spawn_blocking(move || written(&summary, &game, &format));
        let written = written.await;
        written.map_err(|error| StoreError::Failed(error.to_string()))?
    }
}

fn written(
    summary: &GameSummary,
    game: &StoredGame,
    format: &Format,
) -> Result<String, StoreError> {
    let text = match format {
        Format::Pgn(site) => to_pgn(game, site),
        Format::Ndjson => match final_turns(&game.new.setup, &game.entries) {
            Ok(moves) => Ok(games::to_json(&Line { summary, moves })?),
            Err(error) => Err(error),
        },
    };
    Ok(match text {
        Ok(text) => text + "\n",
        // One damaged game must not end the export.
        Err(error) => {
            tracing::error!(game = %summary.id, %error, "a stored game does not replay");
            String::new()
        }
    })
}
