//! A proxy in front of PostgreSQL that cuts connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The message of a simple query with the statement COMMIT.
const COMMIT: &[u8] = b"COMMIT\0";

/// The fault of the next commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cut {
    /// The proxy passes everything on.
    Nothing,
    /// The connection is cut before the server hears of the commit.
    Request,
    /// The connection is cut after the server has committed, before the client hears of it.
    Reply,
}

/// A proxy. It ends with the test.
pub struct Proxy {
    pub port: u16,
    cut: Arc<AtomicU8>,
}

impl Proxy {
    /// Starts a proxy of a port of this machine.
    pub async fn start(server: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let cut = Arc::new(AtomicU8::new(Cut::Nothing as u8));
        let fault = Arc::clone(&cut);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let fault = Arc::clone(&fault);
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(("127.0.0.1", server)).await {
                        pass_on(client, server, &fault).await;
                    }
                });
            }
        });
        Proxy { port, cut }
    }

    /// Cuts the connection of the next commit.
    pub fn cut(&self, cut: Cut) {
        self.cut.store(cut as u8, Ordering::SeqCst);
    }
}

/// Passes bytes on in both directions until the end of the connection or a fault.
async fn pass_on(mut client: TcpStream, mut server: TcpStream, fault: &AtomicU8) {
    let (mut request, mut reply) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        tokio::select! {
            read = client.read(&mut request) => {
                let bytes = &request[..read.unwrap_or(0)];
                let is_commit = bytes.windows(COMMIT.len()).any(|part| part == COMMIT);
                let cut = match is_commit {
                    true => fault.swap(Cut::Nothing as u8, Ordering::SeqCst),
                    false => Cut::Nothing as u8,
                };
                if bytes.is_empty()
                    || cut == Cut::Request as u8
                    || server.write_all(bytes).await.is_err()
                {
                    return;
                }
                if cut == Cut::Reply as u8 {
                    // The server has committed when it answers.
                    let _ = server.read(&mut reply).await;
                    return;
                }
            }
            read = server.read(&mut reply) => {
                let bytes = &reply[..read.unwrap_or(0)];
                if bytes.is_empty() || client.write_all(bytes).await.is_err() {
                    return;
                }
            }
        }
    }
}
