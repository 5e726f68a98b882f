//! The server: opens the store and the rooms, serves requests until the stop signal, and stops without loss.

use crate::archive::Archive;
use crate::cluster::Cluster;
use crate::config::{Config, Online};
use crate::edge::{self, ConnectionLimit, Hosts, Origins, Site, Stop};
use crate::farm::Farm;
use crate::health::Health;
use crate::http::{self, App, Parts};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::protocol::ErrorBody;
use crate::room::{self, Rooms};
use crate::store::challenges::Challenges;
use crate::store::{Access, OpenError, Options, Store};
use crate::users::Users;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::sleep;

#[cfg(feature = "testing")]
mod memory;

#[cfg(feature = "testing")]
pub use memory::MemoryServer;

/// The time that requests in progress have to end before the rooms stop.
const DRAIN: Duration = Duration::from_millis(300);

/// A server that is ready to accept connections.
#[derive(Debug)]
pub struct Server {
    site: Site,
    online: Option<Running>,
}

/// The parts that must be stopped in order.
struct Running {
    app: App,
    /// Ends the sockets, after no new connection is accepted.
    close: watch::Sender<bool>,
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Running")
    }
}

/// A reason why the server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The database cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The running games cannot be continued.
    #[error(transparent)]
    Rooms(#[from] room::StartError),
    /// The bus cannot be reached.
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Bus(#[from] crate::bus::nats::NatsError),
    /// The challenges cannot be read.
    #[error("the stored challenges cannot be read: {}", .0.message)]
    Challenges(ErrorBody),
}

/// The error that the writer of the database has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the writer of the database has failed; the log has the reason")]
pub struct WriterFailed;

impl Server {
    /// Opens the database and restores the running games.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be used.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let mut names = config.allow_host;
        names.extend(
            config
                .public_url
                .iter()
                .filter_map(|url| url.name().cloned()),
        );
        let mut site = Site {
            page: config.page,
            hosts: Hosts::new(config.listening, &names),
            api: None,
        };
        let Some(settings) = config.online else {
            return Ok(Server { site, online: None });
        };
        let origins = Origins {
            public: config.public_url,
        };
        let running = Running::open(settings, origins).await?;
        site.api = Some(http::router(running.app.clone()));
        Ok(Server {
            site,
            online: Some(running),
        })
    }

    /// Answers requests until the server must stop. Returns after every response is sent and every game is stored.
    ///
    /// # Errors
    ///
    /// Returns an error if the writer of the database has failed. Then the server stops by itself.
    pub async fn serve(self, listener: TcpListener, stop: Stop) -> Result<(), WriterFailed> {
        let Some(running) = self.online else {
            edge::serve(listener, self.site, ConnectionLimit::default(), &[], stop).await;
            return Ok(());
        };
        // A second stop signal must find a receiver.
        let _signal = stop.clone();
        let (sender, mut ending) = Stop::new();
        let store = running.app.store.clone();
        let watching = tokio::spawn({
            let mut stop = stop;
            async move {
                let failed = tokio::select! {
                    () = stop.wanted() => Ok(()),
                    () = store.failed() => Err(WriterFailed),
                };
                let _ = sender.send(true);
                failed
            }
        });
        let keeping = tokio::spawn(http::keep(running.app.clone()));
        // These tasks end with the server.
        tokio::spawn(http::watch(running.app.clone()));
        if let Some(cluster) = running.app.cluster.clone() {
            tokio::spawn(http::follow(running.app.clone(), cluster));
        }
        let close = running.close;
        let closing = {
            let mut stop = ending.clone();
            tokio::spawn(async move {
                stop.wanted().await;
                let _ = close.send(true);
            })
        };
        let unlimited = [&running.app.trusted_proxies[..], &running.app.unlimited].concat();
        let mut serving = pin!(edge::serve(
            listener,
            self.site,
            ConnectionLimit::default(),
            &unlimited,
            ending.clone()
        ));
        let draining = async {
            ending.wanted().await;
            sleep(DRAIN).await;
        };
        // The games are handed over before the last clients have closed their sockets.
        tokio::select! {
            () = &mut serving => running.app.rooms.stop().await,
            () = draining => {
                tokio::join!(serving, running.app.rooms.stop());
            }
        }
        let _ = closing.await;
        let _ = keeping.await;
        running.app.store.close().await;
        watching.await.unwrap_or(Ok(()))
    }
}

impl Running {
    async fn open(settings: Online, origins: Origins) -> Result<Running, ServerError> {
        let options = Options {
            commit_delay: settings.commit_delay.unwrap_or_default(),
            access: access(&settings),
            games: settings.limits.games,
            ..Options::default()
        };
        let store = Store::open(&settings.database, &options).await?;
        let options = settings.rooms;
        let cluster = cluster(&settings).await?;
        let rooms = match &cluster {
            Some(cluster) => {
                Rooms::start_in(Arc::new(store.clone()), options, cluster.clone()).await?
            }
            None => Rooms::start(Arc::new(store.clone()), options).await?,
        };
        let (close, stop) = Stop::new();
        let app = App::new(Parts {
            users: Users::new(store.clone()),
            challenges: Challenges::new(store.clone()),
            archive: Archive::new(store.clone()),
            farm: Farm::new(store.clone(), settings.farm),
            store,
            rooms,
            lobby: Lobby::new(cluster.clone()),
            cluster,
            origins,
            trusted_proxies: settings.trusted_proxies,
            unlimited: settings.unlimited,
            members: http::Members::default(),
            rates: http::Rates::new(&settings.limits),
            limits: settings.limits,
            stop,
            accesses: http::OpenAccesses::default(),
            metrics: Metrics::install(),
            health: Health::new(options.heartbeat),
        });
        let restored = http::restore(&app).await;
        restored.map_err(|error| ServerError::Challenges(error.body))?;
        Ok(Running { app, close })
    }
}

/// Connects to the other nodes, if there is a bus.
#[cfg(feature = "cluster")]
async fn cluster(settings: &Online) -> Result<Option<Cluster>, ServerError> {
    let Some(options) = &settings.bus else {
        return Ok(None);
    };
    let bus = crate::bus::nats::NatsBus::connect(options).await?;
    Ok(Some(Cluster::new(Arc::new(bus))))
}

/// Returns no cluster: this program was built without it.
#[cfg(not(feature = "cluster"))]
async fn cluster(_: &Online) -> Result<Option<Cluster>, ServerError> {
    Ok(None)
}

/// Returns whether other nodes use the database, too.
#[cfg(feature = "cluster")]
fn access(settings: &Online) -> Access {
    match settings.bus {
        Some(_) => Access::Shared,
        None => Access::Exclusive,
    }
}

/// Returns that no other server uses the database: this program was built without the bus.
#[cfg(not(feature = "cluster"))]
fn access(_: &Online) -> Access {
    Access::Exclusive
}
