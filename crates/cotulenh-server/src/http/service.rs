//! The server about itself: versions, metrics and the API.

use super::app::App;
use crate::protocol::{OLDEST_PROTOCOL, PROTOCOL};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

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
    Json(ServerInfo {
        workers: app.farm.has_workers(app.now()),
        protocol: PROTOCOL,
        oldest: OLDEST_PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
    })
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
