//! The board of a game as a small page, for frames of other sites.
//!
//! The page has no scripts and reads no cookies. While a game goes on, it reloads itself.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::input::{Game as GamePath, Parameters};
use crate::archive::{Finish, GameSummary};
use crate::id::GameId;
use crate::protocol::{PlayerCard, Side};
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use cotulenh::{Color, FILES, Forgive, Position, RANKS, Square};
use serde::Deserialize;
use std::fmt::Write;

/// The policy of the page: nothing but its own text, in a frame of any site.
const POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *";
/// The seconds after which the page of a running game is loaded again.
const RELOAD: u32 = 10;
/// The distance of two lines of the board.
const CELL: u32 = 40;

/// The position to show.
#[derive(Debug, Deserialize)]
pub(crate) struct EmbedQuery {
    ply: Option<usize>,
}

/// Returns the page.
pub(crate) async fn embed(
    State(app): State<App>,
    client: Client,
    GamePath(id): GamePath,
    Parameters(query): Parameters<EmbedQuery>,
) -> Result<Response, ApiError> {
    let board = app.archive.board(&id).await?;
    let (game, standing) = board.ok_or_else(ApiError::no_such_game)?;
    let earlier = query.ply.filter(|ply| *ply < standing.ply as usize);
    let position = match earlier {
        Some(ply) => position_at(&app, &client, &id, ply).await?,
        // A Commander may have been captured.
        None => Position::from_fen(&standing.fen, Forgive::STUDY).map_err(ApiError::internal)?,
    };
    let is_living = game.ended.is_none() && earlier.is_none();
    let page = page(&game, &position, is_living);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
    ];
    Ok((headers, page).into_response())
}

/// Returns the position of a game after this number of turns. Only this replays the game.
async fn position_at(
    app: &App,
    client: &Client,
    id: &GameId,
    ply: usize,
) -> Result<Position, ApiError> {
    app.rates
        .searches
        .take(client)
        .map_err(|wait| ApiError::too_many(wait, "you have searched too often"))?;
    let stored = app.store.load_for_export(id).await?;
    let stored = stored.ok_or_else(ApiError::no_such_game)?;
    let replayed = tokio::task::spawn_blocking(move || {
        let (log, _) = crate::archive::replay(&stored).map_err(ApiError::internal)?;
        let mut game = log.into_game();
        game.goto_ply(ply).map_err(ApiError::internal)?;
        Ok(*game.position())
    });
    replayed.await.map_err(ApiError::internal)?
}

fn page(game: &GameSummary, position: &Position, is_living: bool) -> String {
    let name = |side: Side| player(game.players.of(side));
    let (red, blue) = (name(Side::Red), name(Side::Blue));
    let reload = match is_living {
        true => format!("<meta http-equiv=\"refresh\" content=\"{RELOAD}\">"),
        false => String::new(),
    };
    let board = board(position);
    let end = match game.result {
        None => "",
        Some(Finish::Red) => "1–0",
        Some(Finish::Blue) => "0–1",
        Some(Finish::Draw) => "½–½",
        Some(Finish::Aborted) => "–",
    };
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">{reload}\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{red} – {blue}</title></head>\
         <body>{board}<p>{red} – {blue} {end}</p>\
         <p><a href=\"/#/online/{}\" target=\"_blank\" rel=\"noopener\">Cờ Tư Lệnh</a></p></body></html>",
        game.id
    )
}

fn player(card: &PlayerCard) -> String {
    let rating = card.rating.map(|rating| format!(" ({rating})"));
    escaped(&card.name) + &rating.unwrap_or_default()
}

/// Returns the position as an SVG image, Red at the bottom.
fn board(position: &Position) -> String {
    let (width, height) = (u32::from(FILES) * CELL, u32::from(RANKS) * CELL);
    let label = escaped(&position.to_string());
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"100%\" role=\"img\" aria-label=\"{label}\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#dfe8c8\"/>\
         <rect width=\"{}\" height=\"{height}\" fill=\"#a9cfe8\"/>",
        // The sea is to the left of the middle of the files b and d.
        CELL * 5 / 2
    );
    let middle = |line: u8| u32::from(line) * CELL + CELL / 2;
    for file in 0..FILES {
        let (x, end) = (middle(file), height - CELL / 2);
        let _ = write!(
            svg,
            "<path d=\"M{x} {} V{end}\" stroke=\"#777\"/>",
            CELL / 2
        );
    }
    for rank in 0..RANKS {
        let (y, end) = (middle(rank), width - CELL / 2);
        let _ = write!(
            svg,
            "<path d=\"M{} {y} H{end}\" stroke=\"#777\"/>",
            CELL / 2
        );
    }
    for color in [Color::Red, Color::Blue] {
        let fill = if color == Color::Red {
            "#c62828"
        } else {
            "#1f4fa3"
        };
        for (square, stack) in position.board().stacks_of(color) {
            let (x, y) = place(square);
            let letters: String = stack
                .pieces()
                .map(|piece| piece.to_string().to_uppercase())
                .collect();
            let size = if letters.chars().count() > 1 {
                CELL / 4
            } else {
                CELL / 2
            };
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\"/>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#fff\">{}</text>",
                CELL * 9 / 20,
                y + size / 3,
                escaped(&letters),
            );
        }
    }
    svg + "</svg>"
}

/// Returns the center of a square in the image.
fn place(square: Square) -> (u32, u32) {
    let x = u32::from(square.file()) * CELL + CELL / 2;
    let y = u32::from(RANKS - 1 - square.rank()) * CELL + CELL / 2;
    (x, y)
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}
