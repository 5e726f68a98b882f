//! Shares of limits: each user has one, and all other clients of an address have one together.

use super::guard::Client;
use crate::edge::AddressKey;
use crate::id::UserId;
use crate::limits::{Limiter, Permit, Permits, Rate};
use std::time::Duration;

/// The shares that all users of an address have together. Without this limit, an address could have any number of
/// shares, because it can create guests.
pub(super) const SHARES_PER_ADDRESS: u32 = 8;

/// The clients that share a limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Share {
    /// A user, at any address.
    User(UserId),
    /// The clients of an address that have no session and no token.
    Address(AddressKey),
}

impl Share {
    /// Returns the share of a client, or `None` if it has no limit.
    fn of(client: &Client) -> Option<Share> {
        let user = client.user.clone().map(Share::User);
        user.or_else(|| client.key().map(Share::Address))
    }
}

/// Returns the address that a user's share counts for, or `None` if it has no limit.
fn address_of_user(client: &Client) -> Option<AddressKey> {
    client.key().filter(|_| client.user.is_some())
}

/// A limiter of one kind of event for each share.
#[derive(Debug)]
pub(crate) struct ShareLimiter {
    shares: Limiter<Share>,
    users: Limiter<AddressKey>,
}

impl ShareLimiter {
    pub(super) fn new(rate: Rate) -> ShareLimiter {
        ShareLimiter {
            shares: Limiter::new(rate),
            users: Limiter::new(rate.times(SHARES_PER_ADDRESS)),
        }
    }

    /// Counts an event of a client.
    ///
    /// # Errors
    ///
    /// Returns the time to wait if its share is used up.
    pub(super) fn take(&self, client: &Client) -> Result<(), Duration> {
        self.shares.take(Share::of(client))?;
        self.users.take(address_of_user(client))
    }
}

/// A limiter of what each share has at the same time.
#[derive(Debug)]
pub(crate) struct SharePermits {
    shares: Permits<Share>,
    users: Permits<AddressKey>,
}

/// A permit of a share. It is given back when this is dropped.
#[derive(Debug)]
pub(super) struct SharePermit {
    _share: Permit<Share>,
    _address: Permit<AddressKey>,
}

impl SharePermits {
    pub(super) fn new(max: usize) -> SharePermits {
        SharePermits {
            shares: Permits::new(max),
            users: Permits::new(max.saturating_mul(SHARES_PER_ADDRESS as usize)),
        }
    }

    /// Takes a permit of a client until the returned value is dropped. Returns `None` if its share is used up.
    pub(super) fn take(&self, client: &Client) -> Option<SharePermit> {
        Some(SharePermit {
            _share: self.shares.take(Share::of(client))?,
            _address: self.users.take(address_of_user(client))?,
        })
    }
}
