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
/// The longest time to open a socket again during the test.
pub(super) const OPENING: Duration = Duration::from_secs(15);

/// Opens the socket of a game.
pub(super) async fn open(client: &Client, path: &str) -> Result<Socket, ClientError> {
    let mut failures = 0;
    loop {
        match client.socket(path).await {
            Ok(socket) => return Ok(socket),
            Err(error) => wait(&mut failures, error).await?,
        }
    }
}

/// Opens the socket of a game. Returns `None` if that takes too long or fails.
pub(super) async fn open_in_time(client: &Client, path: &str) -> Option<Socket> {
    let opened = timeout(OPENING, open(client, path)).await;
    opened.ok()?.ok()
}

/// Sends a value.
pub(super) async fn post<B: Serialize + Sync>(
    client: &mut Client,
    path: &str,
    body: &B,
) -> Result<Answer, ClientError> {
    let mut failures = 0;
    loop {
        match client.post(path, body).await {
            Ok(answer) => return Ok(answer),
            Err(error) => wait(&mut failures, error).await?,
        }
    }
}

/// Reads a value.
pub(super) async fn get(client: &mut Client, path: &str) -> Result<Answer, ClientError> {
    let mut failures = 0;
    loop {
        match client.ask::<()>(Method::GET, path, None).await {
            Ok(answer) => return Ok(answer),
            Err(error) => wait(&mut failures, error).await?,
        }
    }
}

/// Waits before the next try, as long as the server asks. Returns the error after too many tries, or if no try can
/// succeed.
async fn wait(failures: &mut u32, error: ClientError) -> Result<(), ClientError> {
    *failures += 1;
    if !error.is_temporary() || *failures >= TRIES {
        return Err(error);
    }
    sleep(error.retry_after().unwrap_or(PAUSE)).await;
    Ok(())
}
