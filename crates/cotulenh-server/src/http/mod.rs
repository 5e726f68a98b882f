//! The HTTP API: sessions, challenges, games, sockets and streams.

mod access;
mod accounts;
mod app;
mod archive;
mod challenges;
mod cluster;
mod embed;
mod error;
mod games;
mod guard;
mod guesses;
mod health;
mod identity;
mod input;
mod jobs;
mod lobby;
mod members;
mod openapi;
mod pairing;
mod players;
mod service;
mod session;
mod shares;
mod socket;
mod streams;
mod tokens;
mod workers;

pub(crate) use access::OpenAccesses;
pub(crate) use app::{App, Parts, Rates};
pub(crate) use cluster::follow;
pub(crate) use guesses::Guesser;
pub(crate) use health::watch;
pub(crate) use lobby::{keep, restore};
pub(crate) use members::Members;

use axum::Router;
use axum::middleware;
use axum::routing::{get, post};
use error::ApiError;

/// Returns the routes of the API.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/health", get(health::all))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/metrics", get(service::metrics))
        .route("/embed/{id}", get(embed::embed))
        .route("/api/server", get(service::server))
        .route("/api/openapi.json", get(service::openapi))
        .route("/api/session", get(session::read).post(session::create))
        .route("/api/challenges", post(challenges::create))
        .route("/api/challenges/{id}", get(challenges::read))
        .route("/api/challenges/{id}/accept", post(challenges::accept))
        .route("/api/challenges/{id}/decline", post(challenges::decline))
        .route("/api/challenges/{id}/cancel", post(challenges::cancel))
        .route("/api/pairing", post(pairing::seek).delete(pairing::cancel))
        .route("/api/lobby/socket", get(lobby::socket))
        .route("/api/games", get(archive::search))
        .route("/api/games/{id}", get(games::read))
        .route("/api/games/{id}/log", get(games::log))
        .route("/api/games/{id}/commands", post(games::command))
        .route("/api/games/{id}/recovery", post(games::recover))
        .route("/api/games/{id}/recovery-code", post(games::create_code))
        .route("/api/games/{id}/socket", get(socket::socket))
        .route("/api/live", get(games::live))
        .route("/api/live/stream", get(streams::live))
        .route("/api/my/games", get(games::mine))
        .route("/api/stream/events", get(streams::events))
        .route("/api/stream/games/{id}", get(streams::game))
        .route("/api/accounts", post(accounts::register))
        .route("/api/login", post(accounts::login))
        .route("/api/logout", post(accounts::logout))
        .route("/api/password", post(accounts::change_password))
        .route("/api/sessions", get(accounts::sessions))
        .route("/api/sessions/{id}/revoke", post(accounts::revoke))
        .route("/api/export", get(accounts::export))
        .route("/api/account/delete", post(accounts::delete))
        .route("/api/bot", post(accounts::become_bot))
        .route("/api/tokens", get(tokens::list).post(tokens::create))
        .route("/api/tokens/{id}/revoke", post(tokens::revoke))
        .route("/api/players/{name}", get(players::profile))
        .route("/api/players/{name}/ratings", get(players::ratings))
        .route("/api/leaderboard", get(players::leaderboard))
        .route("/api/jobs", get(jobs::list).post(jobs::create))
        .route("/api/jobs/{id}", get(jobs::read))
        .route("/api/jobs/{id}/cancel", post(jobs::cancel))
        .route("/api/puzzles", get(jobs::puzzles))
        .route("/api/worker/take", post(workers::take))
        .route("/api/worker/jobs/{id}/progress", post(workers::progress))
        .route("/api/worker/jobs/{id}/finish", post(workers::finish))
        .route("/api/worker/jobs/{id}/fail", post(workers::fail))
        .route("/api/worker/jobs/{id}/give-back", post(workers::give_back))
        .fallback(async || ApiError::not_found())
        .method_not_allowed_fallback(async || ApiError::method())
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
