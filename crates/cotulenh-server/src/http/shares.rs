//! Shares of limits: each user has one, and all other clients of an address have one together.

use super::guard::Client;
use crate::edge::AddressKey;
use crate::id::UserId;
use crate::limits::{Limiter, Permit, Permits, Rate};
use crate::protocol::UserKind;
use crate::users::User;
use std::time::Duration;

/// The shares that all guests of an address have together. Without this limit, an address could have any number of
/// shares, because guests are free to create.
const GUEST_SHARES: u32 = 8;
/// The shares that all accounts of an address have together. An account is not free, so that a school has enough of them.
const ACCOUNT_SHARES: u32 = 64;

/// The clients that share a limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Share {
    /// A guest, at any address.
    Guest(UserId),
    /// An account, at any address.
    Account(UserId),
    /// The clients of an address that have no session and no token.
    Address(AddressKey),
}

impl Share {
    /// Returns the share of a user.
    pub(super) fn of_user(user: &User) -> Share {
        let id = user.id.clone();
        match user.kind {
            UserKind::Guest => Share::Guest(id),
            UserKind::Account | UserKind::Bot => Share::Account(id),
        }
    }

    /// Returns the share of a client, or `None` if it has no limit.
    pub(super) fn of(client: &Client) -> Option<Share> {
        let user = client.user.clone();
        user.or_else(|| client.key().map(Share::Address))
    }
}

/// A limiter of one kind of event for each share.
#[derive(Debug)]
pub(crate) struct ShareLimiter {
    shares: Limiter<Share>,
    guests: Limiter<AddressKey>,
    accounts: Limiter<AddressKey>,
}

impl ShareLimiter {
    pub(super) fn new(rate: Rate) -> ShareLimiter {
        ShareLimiter {
            shares: Limiter::new(rate),
            guests: Limiter::new(rate.times(GUEST_SHARES)),
            accounts: Limiter::new(rate.times(ACCOUNT_SHARES)),
        }
    }

    /// Counts an event of a client.
    ///
    /// # Errors
    ///
    /// Returns the time to wait if its share is used up.
    pub(super) fn take(&self, client: &Client) -> Result<(), Duration> {
        self.take_of(Share::of(client), client.key())
    }

    /// Counts an event of a share at an address. `None` has no limit.
    ///
    /// # Errors
    ///
    /// Returns the time to wait. The event is not counted.
    pub(super) fn take_of(
        &self,
        share: Option<Share>,
        address: Option<AddressKey>,
    ) -> Result<(), Duration> {
        self.shares.take(share.clone())?;
        let of_address = match &share {
            Some(Share::Guest(_)) => self.guests.take(address),
            Some(Share::Account(_)) => self.accounts.take(address),
            Some(Share::Address(_)) | None => Ok(()),
        };
        if let (Err(_), Some(share)) = (&of_address, &share) {
            self.shares.give_back(share);
        }
        of_address
    }
}

/// A limit on what each share has at the same time, e.g. requests or exports.
#[derive(Debug)]
pub(crate) struct SharePermits {
    shares: Permits<Share>,
    guests: Permits<AddressKey>,
    accounts: Permits<AddressKey>,
}

/// A permit of a share. It is given back when this is dropped.
#[derive(Debug)]
pub(super) struct SharePermit {
    _share: Permit<Share>,
    _address: Option<Permit<AddressKey>>,
}

impl SharePermits {
    pub(super) fn new(max: usize) -> SharePermits {
        SharePermits {
            shares: Permits::new(max),
            guests: Permits::new(max.saturating_mul(GUEST_SHARES as usize)),
            accounts: Permits::new(max.saturating_mul(ACCOUNT_SHARES as usize)),
        }
    }

    /// Takes a permit of a client until the returned value is dropped. Returns `None` if its share is used up.
    pub(super) fn take(&self, client: &Client) -> Option<SharePermit> {
        self.take_of(Share::of(client), client.key())
    }

    fn take_of(&self, share: Option<Share>, address: Option<AddressKey>) -> Option<SharePermit> {
        let of_users = match &share {
            Some(Share::Guest(_)) => Some(&self.guests),
            Some(Share::Account(_)) => Some(&self.accounts),
            Some(Share::Address(_)) | None => None,
        };
        Some(SharePermit {
            _share: self.shares.take(share)?,
            _address: match of_users {
                Some(users) => Some(users.take(address)?),
                None => None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    const SCHOOL: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));

    #[test]
    fn guests_of_an_address_use_up_nothing_of_its_accounts() {
        let limiter = ShareLimiter::new(Rate::new(2, Duration::from_secs(3_600)));
        let permits = SharePermits::new(2);
        let mut held = Vec::new();
        let mut taken = |share: fn(UserId) -> Share| {
            let (mut events, mut permitted) = (0, 0);
            for user in (0..100).map(|_| UserId::random()) {
                for _ in 0..3 {
                    let (share, address) = (Some(share(user.clone())), Some(SCHOOL.into()));
                    events += u32::from(limiter.take_of(share.clone(), address).is_ok());
                    let permit = permits.take_of(share, address);
                    permitted += u32::from(permit.is_some());
                    held.extend(permit);
                }
            }
            (events, permitted)
        };
        assert_eq!(taken(Share::Guest), (2 * GUEST_SHARES, 2 * GUEST_SHARES));
        let all = 2 * ACCOUNT_SHARES;
        assert_eq!(taken(Share::Account), (all, all));
    }

    #[test]
    fn a_refusal_of_an_address_costs_a_user_nothing() {
        let limiter = ShareLimiter::new(Rate::new(1, Duration::from_secs(3_600)));
        let take = |share: &Share, address: IpAddr| {
            limiter.take_of(Some(share.clone()), Some(address.into()))
        };
        for _ in 0..GUEST_SHARES {
            assert_eq!(take(&Share::Guest(UserId::random()), SCHOOL), Ok(()));
        }
        let late = Share::Guest(UserId::random());
        assert!(take(&late, SCHOOL).is_err());
        let home = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        assert_eq!(take(&late, home), Ok(()));
        assert!(take(&late, home).is_err());
    }
}
