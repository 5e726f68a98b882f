//! Requests that are repeated while the server is busy or cannot be reached.

use crate::client::{Answer, Client, ClientError, Socket};
use hyper::Method;
use serde::Serialize;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The number of tries before a request fails the test.
const TRIES: u32 = 20;
/// The pause after a failure, unless the server asks for another.
const PAUSE: Duration = Duration::from_millis(500);
/// The pause before a broken socket is opened again.
const REOPEN_PAUSE: Duration = Duration::from_millis(200);
/// The maximum time to open a socket again during the test.
pub(super) const REOPEN_TIMEOUT: Duration = Duration::from_secs(15);

/// Repeats a request until it succeeds, or until [`pause`] returns its error. A macro, because the future of a generic
/// function with an async closure cannot be spawned.
macro_rules! retry {
    ($request:expr) => {{
        let mut failures = 0;
        loop {
            match $request.await {
                Ok(answer) => return Ok(answer),
                Err(error) => pause(&mut failures, error).await?,
            }
        }
    }};
}

/// Waits before the next try, as long as the server asks. Returns the error after too many tries, or if no try can
/// succeed.
async fn pause(failures: &mut u32, error: ClientError) -> Result<(), ClientError> {
    *failures += 1;
    if !error.is_temporary() || *failures >= TRIES {
        return Err(error);
    }
    sleep(error.retry_after().unwrap_or(PAUSE)).await;
    Ok(())
}

/// Opens the socket of a game.
pub(super) async fn open(client: &Client, path: &str) -> Result<Socket, ClientError> {
    retry!(client.socket(path))
}

/// Replaces a broken socket after a short pause. Keeps it if the new one takes too long or fails. Its next read then
/// fails again.
pub(super) async fn reopen(socket: &mut Socket, client: &Client, path: &str) {
    sleep(REOPEN_PAUSE).await;
    if let Ok(Ok(opened)) = timeout(REOPEN_TIMEOUT, open(client, path)).await {
        *socket = opened;
    }
}

/// Sends a value.
pub(super) async fn post<B: Serialize + Sync>(
    client: &mut Client,
    path: &str,
    body: &B,
) -> Result<Answer, ClientError> {
    retry!(client.post(path, body))
}

/// Reads a value.
pub(super) async fn get(client: &mut Client, path: &str) -> Result<Answer, ClientError> {
    retry!(client.ask::<()>(Method::GET, path, None))
}
