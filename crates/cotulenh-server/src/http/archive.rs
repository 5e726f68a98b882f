//! The archive: search and export of finished games.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::input::{Parameters, bad_request};
use super::streams::NDJSON;
use crate::archive::{Cursor, Filter, FilterError, Format, GameSummary, Page, to_pgn};
use crate::id::{GameId, UserId};
use crate::protocol::{ErrorBody, ErrorCode, Pace};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

/// The media type of PGN.
const PGN: &str = "application/x-chess-pgn; charset=utf-8";
/// The number of games on a page, unless the client asks for another one.
const PAGE: u32 = 50;

/// The conditions of a search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    player: Option<String>,
    opponent: Option<String>,
    result: Option<String>,
    objective: Option<String>,
    pace: Option<Pace>,
    rated: Option<bool>,
    from: Option<u64>,
    to: Option<u64>,
    opening: Option<String>,
    limit: Option<u32>,
    before: Option<String>,
}

/// A page of games.
#[derive(Debug, Serialize)]
struct GameList {
    games: Vec<GameSummary>,
    /// The value of `before` for the next page, or `None` if this is the last one.
    next: Option<String>,
}

impl From<FilterError> for ApiError {
    fn from(error: FilterError) -> ApiError {
        match error {
            FilterError::Store(error) => error.into(),
            error => bad_request(error.to_string()),
        }
    }
}

/// Returns games, or streams all of them if the client accepts NDJSON or PGN.
pub(crate) async fn search(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Parameters(search): Parameters<Search>,
) -> Result<Response, ApiError> {
    app.rates
        .searches
        .take(&client)
        .map_err(|wait| ApiError::too_many(wait, "you have searched too often"))?;
    let filter = Filter {
        player: named(&app, search.player).await?,
        opponent: named(&app, search.opponent).await?,
        result: search.result.map(|result| result.parse()).transpose()?,
        objective: search
            .objective
            .map(|name| name.parse().map_err(|_| FilterError::Objective))
            .transpose()?,
        pace: search.pace,
        rated: search.rated,
        from: search.from,
        to: search.to,
        opening: search
            .opening
            .iter()
            .flat_map(|turns| turns.split_whitespace())
            .map(str::to_owned)
            .collect(),
    };
    let (format, media) = match wanted(&headers) {
        Some("application/x-ndjson") => (Format::Ndjson, NDJSON),
        Some("application/x-chess-pgn") => (Format::Pgn(site(&app, &headers)), PGN),
        _ => {
            let before: Option<Cursor> = search.before.map(|before| before.parse()).transpose()?;
            let page = search_page(&app, &client, filter, search.limit, before).await?;
            let list = GameList {
                games: page.games,
                next: page.next.map(|next| next.to_string()),
            };
            return Ok(Json(list).into_response());
        }
    };
    // An export may last: it does not hold the place of a page.
    let permits = app.take_export(&client, None)?;
    client.connection.state.stream();
    let export = app
        .archive
        .export(filter, format, search.limit.map(u64::from))?;
    let body = futures_util::StreamExt::map(export, move |part| {
        let _held = &permits;
        part
    });
    let headers = [(header::CONNECTION, "close"), (header::CONTENT_TYPE, media)];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// Returns a page of a search. The search keeps its place until the database has ended it, even if the client has gone.
async fn search_page(
    app: &App,
    client: &Client,
    filter: Filter,
    limit: Option<u32>,
    before: Option<Cursor>,
) -> Result<Page, ApiError> {
    let permit = app.take_search(client)?;
    let archive = app.archive.clone();
    let searching = tokio::spawn(async move {
        let _held = permit;
        let limit = limit.unwrap_or(PAGE);
        archive.search(&filter, limit, before.as_ref()).await
    });
    match tokio::time::timeout(app.limits.search_time, searching).await {
        Ok(page) => Ok(page.map_err(ApiError::internal)??),
        Err(_) => Err(ErrorBody::new(ErrorCode::Busy, "the search takes too long").into()),
    }
}

/// Returns the account with a name.
async fn named(app: &App, name: Option<String>) -> Result<Option<UserId>, ApiError> {
    let Some(name) = name else {
        return Ok(None);
    };
    let missing = || {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NoSuchPlayer,
            format!("there is no player {name}"),
        )
    };
    let user = app.users.by_name(&name).await?;
    user.map(|user| Some(user.id)).ok_or_else(missing)
}

/// Returns the first media type that the client accepts.
fn wanted(headers: &HeaderMap) -> Option<&str> {
    let accepted = headers.get(header::ACCEPT)?.to_str().ok()?;
    let first = accepted.split(',').next()?;
    Some(first.split(';').next()?.trim())
}

/// Returns the address of games for the tag `Site`.
fn site(app: &App, headers: &HeaderMap) -> String {
    let origin = match &app.origins.public {
        Some(url) => url.origin().to_owned(),
        None => {
            let host = headers
                .get(header::HOST)
                .and_then(|host| host.to_str().ok());
            format!("http://{}", host.unwrap_or("localhost"))
        }
    };
    format!("{origin}/#/online/")
}

/// Returns a game as PGN.
pub(crate) async fn pgn_response(
    app: &App,
    id: &GameId,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.store.load_for_export(id).await?;
    let game = game.ok_or_else(ApiError::no_such_game)?;
    let site = site(app, headers);
    // A long game is replayed, which must not delay the tasks of the server.
    let pgn = tokio::task::spawn_blocking(move || to_pgn(&game, &site)).await;
    let pgn = pgn
        .map_err(ApiError::internal)?
        .map_err(ApiError::internal)?;
    let name = HeaderValue::try_from(format!("inline; filename=\"{id}.pgn\""))
        .map_err(ApiError::internal)?;
    let media = HeaderValue::from_static(PGN);
    Ok((
        [
            (header::CONTENT_TYPE, media),
            (header::CONTENT_DISPOSITION, name),
        ],
        pgn,
    )
        .into_response())
}
