//! The server about itself: versions, health, metrics.

use super::app::App;
use super::error::ApiError;
use crate::protocol::{OLDEST_PROTOCOL, PROTOCOL};
use crate::store::GameStore;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;

/// The versions of the server.
#[derive(Debug, Serialize)]
pub(crate) struct ServerInfo {
    protocol: u16,
    oldest: u16,
    version: &'static str,
    /// Whether a worker of the analysis farm was here in the last minutes.
    workers: bool,
}

/// Returns the versions. The page detects a server by this.
pub(crate) async fn server(State(app): State<App>) -> Json<ServerInfo> {
    // The page works without workers, and a failure is in the log of other requests.
    let workers = app.farm.has_workers(app.now()).await.unwrap_or(false);
    Json(ServerInfo {
        workers,
        protocol: PROTOCOL,
        oldest: OLDEST_PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// The age of the last heartbeat in milliseconds after which the database counts as not writable.
const OLD_HEARTBEAT: u64 = 10_000;

/// Returns 200 if the server can read and write its database.
pub(crate) async fn health(State(app): State<App>) -> Result<Response, ApiError> {
    let fails = |message| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "store", message);
    let heartbeat = app.store.last_heartbeat().await.map_err(|error| {
        tracing::error!(%error, "the health check failed");
        fails("the database cannot be read")
    })?;
    let heartbeat = app.rooms.renewed().or(heartbeat);
    if heartbeat.unwrap_or(0).saturating_add(OLD_HEARTBEAT) < app.now() {
        return Err(fails("the database cannot be written"));
    }
    Ok(Json(json!({ "status": "ok", "games": app.rooms.running() })).into_response())
}

/// Returns the metrics in the format of Prometheus.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    let media = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, media)], app.metrics.render()).into_response()
}

/// Returns the description of the API.
pub(crate) async fn openapi() -> Response {
    (
        [(header::CONTENT_TYPE, "application/json")],
        super::openapi::json(),
    )
        .into_response()
}
