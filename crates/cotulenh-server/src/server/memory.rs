//! A server without a network, for tests whose clients open connections in memory.

use super::{Running, Server, ServerError};
use crate::config::Config;
use crate::edge::{self, Site, Stop};
use crate::http;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

/// A server without a listener. A connection in memory is answered as one over TCP, but counts in no limit of connections.
#[derive(Debug)]
pub struct MemoryServer {
    site: Arc<Site>,
    online: Option<Running>,
    end: watch::Sender<bool>,
    stop: Stop,
}

impl MemoryServer {
    /// Opens the database and restores the running games. Begins the background work of a server.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be used.
    pub async fn open(config: Config) -> Result<MemoryServer, ServerError> {
        let Server { site, online } = Server::open(config).await?;
        let (end, stop) = Stop::new();
        if let Some(running) = &online {
            tokio::spawn(http::keep(running.app.clone()));
            tokio::spawn(http::watch(running.app.clone()));
        }
        Ok(MemoryServer {
            site: Arc::new(site),
            online,
            end,
            stop,
        })
    }

    /// Answers the requests of a connection from an address until it ends.
    pub fn serve<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
        &self,
        stream: S,
        from: SocketAddr,
    ) -> impl Future<Output = ()> + Send + use<S> {
        edge::serve_one(stream, from, Arc::clone(&self.site), self.stop.clone())
    }

    /// Ends the connections and stores every game.
    pub async fn stop(self) {
        let _ = self.end.send(true);
        if let Some(running) = self.online {
            let _ = running.close.send(true);
            running.app.rooms.stop().await;
            running.app.store.close().await;
        }
    }
}
