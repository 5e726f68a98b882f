//! The state that all handlers share.

use super::error::ApiError;
use super::guard::Client;
use crate::archive::Archive;
use crate::cluster::{Cluster, Event};
use crate::edge::{AddressKey, Origins, ProxyRange, Stop};
use crate::farm::Farm;
use crate::id::{GameId, UserId};
use crate::limits::{Limiter, Limits, Permit, Permits};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::protocol::ClosingReason;
use crate::room::{Rooms, ToRoom};
use crate::store::challenges::Challenges;
use crate::store::{GameStore, Store};
use crate::users::{Access, Identity, Users};
use axum::http::StatusCode;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;

/// The number of revocations that a socket may be behind.
const REVOCATIONS: usize = 64;

/// The state that all handlers share. Clones refer to one state.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

/// The parts of the server.
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) users: Users,
    pub(crate) challenges: Challenges,
    pub(crate) archive: Archive,
    pub(crate) farm: Farm,
    pub(crate) rooms: Rooms,
    pub(crate) lobby: Lobby,
    pub(crate) origins: Origins,
    pub(crate) trusted_proxies: Vec<ProxyRange>,
    pub(crate) limits: Limits,
    pub(crate) rates: Rates,
    pub(crate) stop: Stop,
    /// Sessions and tokens that have ended. Their sockets are closed.
    pub(crate) revoked: broadcast::Sender<(String, ClosingReason)>,
    pub(crate) metrics: Metrics,
    /// The node of a cluster, or `None` if there is no cluster.
    pub(crate) cluster: Option<Cluster>,
}

/// The limiters of requests.
pub(crate) struct Rates {
    pub(crate) requests: Limiter<AddressKey>,
    pub(crate) guests: Limiter<AddressKey>,
    pub(crate) passwords: Limiter<String>,
    pub(crate) challenges: Limiter<UserId>,
    pub(crate) commands: Limiter<UserId>,
    pub(crate) searches: Limiter<AddressKey>,
    sockets: Permits<()>,
    sockets_per_address: Permits<AddressKey>,
    sockets_per_user: Permits<UserId>,
    /// The sessions and tokens of open sockets and streams.
    accesses: Permits<String>,
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        Rates {
            requests: Limiter::new(limits.requests),
            guests: Limiter::new(limits.guests),
            passwords: Limiter::new(limits.passwords),
            challenges: Limiter::new(limits.challenges),
            commands: Limiter::new(limits.commands),
            searches: Limiter::new(limits.searches),
            sockets: Permits::new(limits.sockets),
            sockets_per_address: Permits::new(limits.sockets_per_address),
            sockets_per_user: Permits::new(limits.sockets_per_user),
            accesses: Permits::new(usize::MAX),
        }
    }
}

/// The permits of a socket or a stream.
#[derive(Debug)]
pub(crate) struct SocketPermits {
    _all: Permit<()>,
    _address: Permit<AddressKey>,
    _user: Option<Permit<UserId>>,
    _access: Option<Permit<String>>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    pub(crate) fn new(parts: Parts) -> App {
        App(Arc::new(parts))
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.rooms.now()
    }

    /// Returns `true` if browsers reach the server by TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.origins
            .public
            .as_ref()
            .is_some_and(|url| url.is_https())
    }

    /// Takes the permits of a socket or a stream.
    pub(crate) fn take_socket(
        &self,
        client: &Client,
        identity: Option<&Identity>,
    ) -> Result<SocketPermits, ApiError> {
        let too_many = |whose: &str| {
            let message = format!("{whose} has too many open sockets and streams");
            ApiError::too_many(Duration::from_secs(10), &message)
        };
        let rates = &self.rates;
        let all = rates
            .sockets
            .take(&())
            .ok_or_else(|| too_many("the server"))?;
        let address = rates.sockets_per_address.take(&client.key());
        let address = address.ok_or_else(|| too_many("your address"))?;
        let user = match identity {
            Some(identity) => {
                let permit = rates.sockets_per_user.take(&identity.user.id);
                Some(permit.ok_or_else(|| too_many("your user"))?)
            }
            None => None,
        };
        let access = identity.map(|identity| access_key(&identity.access));
        let access = access.and_then(|access| rates.accesses.take(&access));
        Ok(SocketPermits {
            _all: all,
            _address: address,
            _user: user,
            _access: access,
        })
    }

    /// Tells the other nodes.
    fn publish(&self, event: impl FnOnce() -> Event) {
        if let Some(cluster) = &self.cluster {
            cluster.publish(&event());
        }
    }

    /// Counts wrong passwords and recovery codes at the other nodes too.
    pub(crate) fn tell_tried(&self, keys: impl IntoIterator<Item = String>) {
        for key in keys {
            self.publish(|| Event::Tried(key));
        }
    }

    /// Closes the sockets of sessions that have ended.
    pub(crate) fn end_sockets<'a>(
        &self,
        ended: impl IntoIterator<Item = &'a str>,
        reason: ClosingReason,
    ) {
        for access in ended {
            self.publish(|| Event::Revoked {
                access: access.to_owned(),
                reason,
            });
            // Without sockets there is no receiver.
            let _ = self.revoked.send((access.to_owned(), reason));
        }
    }

    /// Closes the sockets of sessions and tokens that the store does not have any more. In a cluster, the event of another
    /// node may have been lost.
    pub(crate) async fn close_ended_sessions(&self) {
        match self.users.ended(self.rates.accesses.keys()).await {
            // The client connects again and is checked again.
            Ok(ended) => ended.into_iter().for_each(|access| {
                let _ = self.revoked.send((access, ClosingReason::Restart));
            }),
            Err(error) => tracing::warn!(%error, "the sessions cannot be read"),
        }
    }

    /// Tells the loaded rooms of a user that its name or its kind has changed. The work goes on if the request is
    /// cancelled.
    pub(crate) async fn refresh_players(&self, user: &UserId) {
        self.publish(|| Event::Player(user.clone()));
        self.refresh_players_here(user).await;
    }

    /// Tells the rooms of a user on this node.
    pub(crate) async fn refresh_players_here(&self, user: &UserId) {
        let (app, user) = (self.clone(), user.clone());
        let told = tokio::spawn(async move {
            for game in app.users.games_of(&user).await? {
                // A game that cannot be read must not keep the others from the news.
                if app.rooms.is_loaded(&game)
                    && let Err(error) = app.refresh_room_here(&game).await
                {
                    tracing::warn!(%game, code = error.body.code, "a room has an old player");
                }
            }
            Ok::<_, ApiError>(())
        });
        if let Ok(Err(error)) = told.await {
            tracing::warn!(code = error.body.code, "rooms have an old player");
        }
    }

    /// Tells the room of a game its players. Returns `false` if there is no such game.
    pub(crate) async fn refresh_room(&self, game: &GameId) -> Result<bool, ApiError> {
        self.publish(|| Event::Seats(game.clone()));
        self.refresh_room_here(game).await
    }

    async fn refresh_room_here(&self, game: &GameId) -> Result<bool, ApiError> {
        let Some(stored) = self.store.load(game).await? else {
            return Ok(false);
        };
        let seats = ToRoom::Seats(Box::new(stored.new));
        self.rooms.send(game, seats).await?;
        Ok(true)
    }

    /// Checks that a user has not too many running games.
    pub(crate) async fn check_games(&self, user: &UserId) -> Result<(), ApiError> {
        let running = self.archive.running_of(user).await?;
        match running.len() < self.limits.games {
            true => Ok(()),
            false => Err(ApiError::new(
                StatusCode::CONFLICT,
                "too-many-games",
                format!("at most {} games at once are allowed", self.limits.games),
            )),
        }
    }

    /// Returns an identifier for a new challenge or game.
    pub(crate) fn new_id(&self) -> GameId {
        GameId::random()
    }
}

/// Returns a new channel for sessions and tokens that have ended.
pub(crate) fn revocations() -> broadcast::Sender<(String, ClosingReason)> {
    broadcast::channel(REVOCATIONS).0
}

/// Returns the name of a session or a token, to find its sockets.
pub(crate) fn access_key(access: &Access) -> String {
    match access {
        Access::Session(session) => session.as_str().to_owned(),
        Access::Token(token, _) => token.as_str().to_owned(),
    }
}
