//! The settings of the server.

use crate::edge::{AddressRange, Name, PublicUrl};
use crate::farm;
use crate::limits::Limits;
use crate::page::Page;
use crate::room;
use crate::store::Database;
use std::net::IpAddr;
use std::time::Duration;

/// The settings of a server.
#[derive(Debug)]
pub struct Config {
    /// The page.
    pub page: Page,
    /// The address that the server listens on.
    pub listening: IpAddr,
    /// Further names of hosts that the server accepts.
    pub allow_host: Vec<Name>,
    /// The address under which browsers reach the server, or `None` if it is the `Host` of each request.
    pub public_url: Option<PublicUrl>,
    /// The settings of games between people, or `None` if the page is served alone.
    pub online: Option<Online>,
}

/// The settings of games between people.
#[derive(Clone, Debug)]
pub struct Online {
    /// The place of the data.
    pub database: Database,
    /// The proxies that may name the address of a client.
    pub trusted_proxies: Vec<AddressRange>,
    /// The addresses that have no limits of their own, e.g. that of a school.
    pub unlimited: Vec<AddressRange>,
    /// The limits.
    pub limits: Limits,
    /// A delay of every commit, for load tests.
    pub commit_delay: Option<Duration>,
    /// The settings of rooms.
    pub rooms: room::Options,
    /// The settings of the analysis farm.
    pub farm: farm::Options,
    /// The bus between the nodes of a cluster, or `None` if there is no cluster.
    #[cfg(feature = "cluster")]
    pub bus: Option<crate::bus::nats::NatsOptions>,
}

impl Online {
    /// Returns the default settings with a database.
    #[must_use]
    pub fn new(database: impl Into<Database>) -> Online {
        Online {
            database: database.into(),
            trusted_proxies: Vec::new(),
            unlimited: Vec::new(),
            limits: Limits::default(),
            commit_delay: None,
            rooms: room::Options::default(),
            farm: farm::Options::default(),
            #[cfg(feature = "cluster")]
            bus: None,
        }
    }
}
