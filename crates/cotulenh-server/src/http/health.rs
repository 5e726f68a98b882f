//! Health checks: whether the server answers, whether it should get clients, and which of its parts fail.
//!
//! The answers come from memory. Background tasks try the parts, so that a check never waits for a part that hangs.

use super::app::App;
use crate::health::Report;
use crate::room::LEASE;
use crate::store::GameStore;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::future::pending;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// The time between two reads of the free space.
const SPACE_READ: Duration = Duration::from_secs(10);

/// Returns 200: the server answers.
pub(crate) async fn live() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// Returns 200 if the server should get clients, for load balancers.
pub(crate) async fn ready(State(app): State<App>) -> Response {
    let is_cut_off = || {
        let cluster = app.cluster.as_ref();
        cluster.is_some_and(|cluster| cluster.is_cut_off(app.health.bus.age()))
    };
    if app.stop.is_wanted() {
        answer(false, json!({ "status": "stopping" }))
    } else if is_cut_off() {
        answer(false, json!({ "status": "cut-off" }))
    } else {
        answer(true, json!({ "status": "ok" }))
    }
}

/// Returns 200 if all parts work, and the health of each part.
pub(crate) async fn all(State(app): State<App>) -> Response {
    let parts = report(&app);
    let is_ok = parts.values().all(|part| part.ok);
    let status = if is_ok { "ok" } else { "failing" };
    let games = app.rooms.running();
    answer(
        is_ok,
        json!({ "status": status, "games": games, "parts": parts }),
    )
}

fn answer(is_ok: bool, body: Value) -> Response {
    let status = if is_ok {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(body)).into_response()
}

fn report(app: &App) -> Report {
    let lease = app.cluster.as_ref().map(|_| LEASE);
    app.health.report(app.rooms.written(), lease)
}

/// Tries the parts again and again until the server stops. A part that hangs delays no other.
pub(crate) async fn watch(app: App) {
    let mut stop = app.stop.clone();
    tokio::select! {
        () = read_database(&app) => {}
        () = probe_bus(&app) => {}
        () = read_space(&app) => {}
        () = set_gauges(&app) => {}
        () = stop.wanted() => {}
    }
}

/// Returns the ticks of a task. A tick that is late delays the next ones.
fn ticks(every: Duration) -> Interval {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

async fn read_database(app: &App) {
    let mut ticks = ticks(app.health.heartbeat);
    loop {
        ticks.tick().await;
        let read = app.store.last_heartbeat().await;
        app.health.read.note(&read);
        if let Err(error) = read {
            tracing::warn!(%error, "the database cannot be read");
            continue;
        }
        // Workers of other nodes are in the database only.
        if let Err(error) = app.farm.refresh_workers().await {
            tracing::warn!(%error, "the workers cannot be read");
        }
    }
}

async fn probe_bus(app: &App) {
    let Some(cluster) = &app.cluster else {
        return pending().await;
    };
    let mut ticks = ticks(app.health.heartbeat);
    loop {
        ticks.tick().await;
        app.health.bus.note(&cluster.probe_bus().await);
    }
}

async fn read_space(app: &App) {
    let Some(folder) = app.store.database().deletions_folder() else {
        return pending().await;
    };
    let mut ticks = ticks(SPACE_READ);
    loop {
        ticks.tick().await;
        let folder = folder.to_owned();
        let free = spawn_blocking(move || fs4::available_space(folder)).await;
        app.health.set_free(free.ok().and_then(Result::ok));
    }
}

async fn set_gauges(app: &App) {
    let mut ticks = ticks(app.health.heartbeat);
    loop {
        ticks.tick().await;
        for (part, health) in report(app) {
            let value = if health.ok { 1.0 } else { 0.0 };
            metrics::gauge!("cotulenh_part_ok", "part" => part).set(value);
            if let Some(free) = health.free {
                metrics::gauge!("cotulenh_disk_free_bytes").set(free as f64);
            }
        }
    }
}
