//! Streams of JSON lines for bots and programs.

use super::access;
use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::{Player, Viewer};
use super::input::Game;
use super::socket::{Membership, QUEUE, text};
use crate::protocol::ClosingReason;
use crate::protocol::ToClient;
use crate::room::Message;
use crate::users::Scope;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The media type of JSON lines.
pub(crate) const NDJSON: &str = "application/x-ndjson";
/// The time after which an empty line shows that the stream is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// A source of lines.
trait Lines: Send + 'static {
    /// Waits for the next line, without its line break. Returns `None` at the end.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;
}

/// Streams the messages of the lobby: challenges, pairings, turns and ends of games.
pub(crate) async fn events(
    State(app): State<App>,
    client: Client,
    player: Player,
) -> Result<Response, ApiError> {
    let viewer = Viewer(Some(player.0.clone()));
    let user = player.with(Scope::Play)?;
    let (visit, queue) = app.lobby.visit(Some(user.id), app.rooms.running());
    struct Events(
        mpsc::Receiver<axum::extract::ws::Utf8Bytes>,
        crate::lobby::Visit,
    );
    impl Lines for Events {
        async fn next(&mut self) -> Option<String> {
            let _connected = &self.1;
            self.0.recv().await.map(|text| text.to_string())
        }
    }
    respond(&app, &client, &viewer, Events(queue, visit)).await
}

/// Streams the messages of a game, as its socket sends them.
pub(crate) async fn game(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Game(id): Game,
) -> Result<Response, ApiError> {
    let user = viewer
        .clone()
        .with(Scope::Play)
        .map(|identity| identity.user.id);
    let (sender, queue) = mpsc::channel(QUEUE);
    let membership = Membership::join(&app.rooms, id, user, sender).await?;
    struct GameLines(mpsc::Receiver<Message>, Option<Membership>);
    impl Lines for GameLines {
        async fn next(&mut self) -> Option<String> {
            // The stream ends after the reason.
            self.1.as_ref()?;
            match self.0.recv().await {
                Some(Message::Text { text, .. }) => Some(text.to_string()),
                closing => {
                    self.1 = None;
                    let reason = match closing {
                        Some(Message::Close(reason)) => reason,
                        _ => ClosingReason::Slow,
                    };
                    Some(text(&ToClient::Closing { reason }).to_string())
                }
            }
        }
    }
    respond(&app, &client, &viewer, GameLines(queue, Some(membership))).await
}

/// Streams the list of running games whenever it changes.
pub(crate) async fn live(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
) -> Result<Response, ApiError> {
    struct Live(tokio::sync::watch::Receiver<std::sync::Arc<[crate::room::LiveGame]>>);
    impl Lines for Live {
        async fn next(&mut self) -> Option<String> {
            self.0.changed().await.ok()?;
            let games = self.0.borrow_and_update().clone();
            serde_json::to_string(&*games).ok()
        }
    }
    let mut games = app.rooms.live();
    games.mark_changed();
    respond(&app, &client, &viewer, Live(games)).await
}

/// Returns a response that streams lines until the source, the server or the session ends.
async fn respond(
    app: &App,
    client: &Client,
    viewer: &Viewer,
    lines: impl Lines,
) -> Result<Response, ApiError> {
    let identity = viewer.0.as_ref();
    let permits = app.take_socket(client, identity)?;
    let access = app.open_access(identity).await?;
    client.connection.state.stream();
    let stop = app.stop.clone();
    let body = stream::unfold(
        (lines, stop, access),
        move |(mut lines, mut stop, mut access)| {
            let _held = &permits;
            async move {
                let line = tokio::select! {
                    line = timeout(KEEP_ALIVE, lines.next()) => line.unwrap_or(Some(String::new()))?,
                    () = stop.wanted() => return None,
                    _ = access::ended(&mut access) => return None,
                };
                Some((Ok::<_, Infallible>(line + "\n"), (lines, stop, access)))
            }
        },
    );
    Ok((
        [
            (header::CONNECTION, "close"),
            (header::CONTENT_TYPE, NDJSON),
        ],
        Body::from_stream(unbuffered(body)),
    )
        .into_response())
}

/// Returns a stream as it is. It only names the type that the body needs.
fn unbuffered<S: Stream<Item = Result<String, Infallible>> + Send + 'static>(stream: S) -> S {
    stream
}
