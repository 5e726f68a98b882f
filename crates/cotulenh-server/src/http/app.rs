//! The state that all handlers share.

use super::access::{OpenAccess, OpenAccesses, access_key};
use super::error::ApiError;
use super::guard::Client;
use super::guesses::Guesses;
use super::members::Members;
use super::shares::{ShareLimiter, SharePermit, SharePermits};
use crate::archive::Archive;
use crate::cluster::{Cluster, Event};
use crate::edge::{AddressKey, AddressRange, Origins, Stop};
use crate::farm::Farm;
use crate::health::Health;
use crate::id::{GameId, UserId};
use crate::limits::{Limiter, Limits, Permit, Permits};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::protocol::{ClosingReason, UserKind};
use crate::room::{Rooms, ToRoom};
use crate::store::challenges::Challenges;
use crate::store::{GameStore, Store, StoreError};
use crate::users::{Identity, Users};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

/// The sockets and streams of all accounts of an address, as a multiple of those of its other clients.
const ACCOUNT_SOCKETS: usize = 8;

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
    pub(crate) trusted_proxies: Vec<AddressRange>,
    /// The addresses that have no limits of their own.
    pub(crate) unlimited: Vec<AddressRange>,
    pub(crate) members: Members,
    pub(crate) limits: Limits,
    pub(crate) rates: Rates,
    pub(crate) stop: Stop,
    pub(crate) accesses: OpenAccesses,
    pub(crate) metrics: Metrics,
    pub(crate) health: Health,
    /// The node of a cluster, or `None` if there is no cluster.
    pub(crate) cluster: Option<Cluster>,
}

/// The limiters of requests.
pub(crate) struct Rates {
    pub(crate) requests: ShareLimiter,
    pub(crate) in_progress: SharePermits,
    pub(crate) guests: Limiter<AddressKey>,
    pub(crate) guesses: Guesses,
    pub(crate) challenges: Limiter<UserId>,
    pub(crate) commands: Limiter<UserId>,
    pub(crate) searches: ShareLimiter,
    sockets: Permits<()>,
    sockets_per_address: Permits<AddressKey>,
    sockets_of_guests: Permits<AddressKey>,
    sockets_of_accounts: Permits<AddressKey>,
    sockets_per_user: Permits<UserId>,
    exports: SharePermits,
    searching: SharePermits,
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        let of_accounts = limits.sockets_per_address.saturating_mul(ACCOUNT_SOCKETS);
        Rates {
            requests: ShareLimiter::new(limits.requests),
            in_progress: SharePermits::new(limits.requests_in_progress),
            guests: Limiter::new(limits.guests),
            guesses: Guesses::new(limits),
            challenges: Limiter::new(limits.challenges),
            commands: Limiter::new(limits.commands),
            searches: ShareLimiter::new(limits.searches),
            sockets: Permits::new(limits.sockets),
            sockets_per_address: Permits::new(limits.sockets_per_address),
            sockets_of_guests: Permits::new(limits.sockets_per_address),
            sockets_of_accounts: Permits::new(of_accounts),
            sockets_per_user: Permits::new(limits.sockets_per_user),
            exports: SharePermits::new(1),
            searching: SharePermits::new(1),
        }
    }
}

/// The permits of a socket or a stream.
#[derive(Debug)]
pub(crate) struct SocketPermits {
    _all: Permit<()>,
    _address: Permit<AddressKey>,
    _user: Option<Permit<UserId>>,
}

/// The permits of an export.
#[derive(Debug)]
pub(crate) struct ExportPermits {
    _stream: SocketPermits,
    _export: SharePermit,
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
            .take(())
            .ok_or_else(|| too_many("the server"))?;
        let of_address = match identity.map(|identity| identity.user.kind) {
            None => &rates.sockets_per_address,
            Some(UserKind::Guest) => &rates.sockets_of_guests,
            Some(UserKind::Account | UserKind::Bot) => &rates.sockets_of_accounts,
        };
        let address = of_address.take(client.key());
        let address = address.ok_or_else(|| too_many("your address"))?;
        let user = match identity {
            Some(identity) => {
                let permit = rates.sockets_per_user.take(identity.user.id.clone());
                Some(permit.ok_or_else(|| too_many("your user"))?)
            }
            None => None,
        };
        Ok(SocketPermits {
            _all: all,
            _address: address,
            _user: user,
        })
    }

    /// Takes the permit of a search. A share has one search at a time.
    pub(super) fn take_search(&self, client: &Client) -> Result<SharePermit, ApiError> {
        self.rates.searching.take(client).ok_or_else(|| {
            let message = "wait until your other search has ended";
            ApiError::too_many(Duration::from_secs(1), message)
        })
    }

    /// Takes the permits of an export. A share has one export at a time.
    pub(crate) fn take_export(
        &self,
        client: &Client,
        identity: Option<&Identity>,
    ) -> Result<ExportPermits, ApiError> {
        let export = self.rates.exports.take(client).ok_or_else(|| {
            let message = "wait until your other export has ended";
            ApiError::too_many(Duration::from_secs(10), message)
        })?;
        Ok(ExportPermits {
            _stream: self.take_socket(client, identity)?,
            _export: export,
        })
    }

    /// Adds the session or the token of a socket or a stream. Returns `None` if the client has none.
    ///
    /// # Errors
    ///
    /// Returns an error if the session or the token has ended since it was read.
    pub(crate) async fn open_access(
        &self,
        identity: Option<&Identity>,
    ) -> Result<Option<OpenAccess>, ApiError> {
        let Some(identity) = identity else {
            return Ok(None);
        };
        let key = access_key(&identity.access);
        let open = self.accesses.open(key.clone());
        // From here on the socket learns of the end. An end before this is in the store.
        if self.users.ended(vec![key]).await?.is_empty() {
            Ok(Some(open))
        } else {
            Err(ApiError::no_session())
        }
    }

    /// Tells the other nodes.
    pub(super) fn publish(&self, event: impl FnOnce() -> Event) {
        if let Some(cluster) = &self.cluster {
            cluster.publish(&event());
        }
    }

    /// Closes the sockets and streams of sessions and tokens that have ended.
    pub(crate) fn end_sockets(&self, ended: Vec<String>, reason: ClosingReason) {
        if ended.is_empty() {
            return;
        }
        self.accesses.end(&ended, reason);
        self.publish(|| Event::Revoked {
            accesses: ended,
            reason,
        });
    }

    /// Closes the sockets of sessions and tokens that the store does not have any more. In a cluster, the event of another
    /// node may have been lost.
    pub(crate) async fn close_ended_sessions(&self) {
        match self.users.ended(self.accesses.keys()).await {
            // The client connects again and is checked again.
            Ok(ended) => self.accesses.end(&ended, ClosingReason::Restart),
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
                    tracing::warn!(%game, code = %error.body.code, "a room has an old player");
                }
            }
            Ok::<_, ApiError>(())
        });
        if let Ok(Err(error)) = told.await {
            tracing::warn!(code = %error.body.code, "rooms have an old player");
        }
    }

    /// Tells the room of a game its players. Returns `false` if there is no such game.
    pub(crate) async fn refresh_room(&self, game: &GameId) -> Result<bool, ApiError> {
        self.publish(|| Event::Seats(game.clone()));
        self.refresh_room_here(game).await
    }

    async fn refresh_room_here(&self, game: &GameId) -> Result<bool, ApiError> {
        let Some(new) = self.store.new_game(game).await? else {
            return Ok(false);
        };
        let seats = ToRoom::Seats(Box::new(new));
        self.rooms.send(game, seats).await?;
        Ok(true)
    }

    /// Checks that a user has not too many running games, before it waits for one. The store checks it again when the
    /// game begins.
    pub(crate) async fn check_games(&self, user: &UserId) -> Result<(), ApiError> {
        if self.store.running_of(user).await? < self.limits.games {
            Ok(())
        } else {
            Err(StoreError::TooManyGames(self.limits.games).into())
        }
    }

    /// Returns an identifier for a new challenge or game.
    pub(crate) fn new_id(&self) -> GameId {
        GameId::random()
    }
}
