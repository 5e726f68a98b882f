//! Limits on guesses of passwords and recovery codes, and on the hashes that a password costs.
//!
//! A stranger is limited by its address, and all strangers together by the name that they try. The owner of an account in
//! a session, or in a browser in which the account has signed in before, is limited by its own tries only. So strangers
//! cannot keep it out.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::shares::{Share, ShareLimiter};
use crate::cluster::Event;
use crate::edge::AddressKey;
use crate::id::{SessionId, UserId};
use crate::limits::{Limiter, Limits, Permit, Permits};
use crate::users::{PasswordError, UsersError, names};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The number of requests of strangers that may wait for a hash.
const STRANGERS: usize = 64;
/// The number of requests that may wait for a hash from one address of strangers.
const PER_ADDRESS: usize = 16;
/// The number of requests that may wait for a hash of one account.
const PER_USER: usize = 4;

/// A client that tries a password.
#[derive(Clone, Debug)]
pub(crate) enum Claimant {
    /// A client that may be anyone.
    Stranger {
        /// The normalised name that it tries.
        name: String,
        address: AddressKey,
        /// Whether the operator has lifted the limits of the address.
        is_unlimited: bool,
    },
    /// A browser in which the account has signed in before.
    Device {
        user: UserId,
        /// The hash of the secret of the browser.
        device: String,
    },
    /// A session of the account.
    Session { user: UserId, session: SessionId },
}

/// The subject of a limit on wrong passwords and recovery codes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Guesser {
    /// Strangers at an address.
    Address(AddressKey),
    /// Strangers that try a name, at an address whose limits the operator has lifted.
    NameAt(String, AddressKey),
    /// All strangers that try a name.
    Name(String),
    /// A browser of an account, by the hash of its secret.
    Device(UserId, String),
    /// A session of the account.
    Session(SessionId),
    /// Clients at an address that try recovery codes.
    Codes(AddressKey),
}

/// The limits on guesses.
#[derive(Debug)]
pub(crate) struct Guesses {
    /// Wrong tries of one client.
    clients: Limiter<Guesser>,
    /// Wrong tries of all strangers for a name.
    names: Limiter<Guesser>,
    /// Hashes, whatever their results.
    hashes: ShareLimiter,
    /// Requests that wait for a hash.
    waiting_at: Permits<AddressKey>,
    waiting_strangers: Permits<()>,
    waiting_of: Permits<UserId>,
}

/// The place of a request in the queue for hashes.
pub(crate) struct HashPermit {
    _address: Option<Permit<AddressKey>>,
    _stranger: Option<Permit<()>>,
    _user: Option<Permit<UserId>>,
}

impl Claimant {
    /// Returns the claimant of a login: a stranger, unless the account with this name has signed in before in the
    /// browser with one of the secrets.
    pub(crate) async fn of_login(
        app: &App,
        client: &Client,
        name: &str,
        secrets: &[&str],
    ) -> Result<Claimant, ApiError> {
        for secret in secrets {
            if let Some(user) = app.users.of_device(name, secret).await? {
                let device = crate::users::hash(secret);
                return Ok(Claimant::Device { user, device });
            }
        }
        Ok(Claimant::Stranger {
            name: names::key(name),
            address: client.address_key(),
            is_unlimited: client.key().is_none(),
        })
    }

    fn guessers(&self) -> Vec<Guesser> {
        match self {
            // The address comes first: tries that it may not make do not count for the name.
            Claimant::Stranger {
                name,
                address,
                is_unlimited,
            } => {
                let here = if *is_unlimited {
                    Guesser::NameAt(name.clone(), *address)
                } else {
                    Guesser::Address(*address)
                };
                vec![here, Guesser::Name(name.clone())]
            }
            Claimant::Device { user, device } => {
                vec![Guesser::Device(user.clone(), device.clone())]
            }
            Claimant::Session { session, .. } => vec![Guesser::Session(session.clone())],
        }
    }

    /// Returns the share that the hash counts for. That of an owner does not depend on the request, so that strangers
    /// cannot use it up.
    fn share(&self, client: &Client) -> Option<Share> {
        match self {
            Claimant::Stranger { .. } => Share::of(client),
            Claimant::Device { user, .. } | Claimant::Session { user, .. } => {
                Some(Share::Account(user.clone()))
            }
        }
    }
}

impl Guesses {
    pub(crate) fn new(limits: &Limits) -> Guesses {
        Guesses {
            clients: Limiter::new(limits.passwords),
            names: Limiter::new(limits.passwords_per_name),
            hashes: ShareLimiter::new(limits.hashes),
            waiting_at: Permits::new(PER_ADDRESS),
            waiting_strangers: Permits::new(STRANGERS),
            waiting_of: Permits::new(PER_USER),
        }
    }

    fn limiter(&self, guesser: &Guesser) -> &Limiter<Guesser> {
        match guesser {
            Guesser::Name(_) => &self.names,
            _ => &self.clients,
        }
    }

    /// Counts a try for all guessers, or for none if one of them has had too many.
    ///
    /// # Errors
    ///
    /// Returns the time to wait.
    pub(crate) fn take(&self, guessers: &[Guesser]) -> Result<(), Duration> {
        for (index, guesser) in guessers.iter().enumerate() {
            if let Err(wait) = self.limiter(guesser).take(guesser.clone()) {
                self.give_back(&guessers[..index]);
                return Err(wait);
            }
        }
        Ok(())
    }

    fn give_back(&self, guessers: &[Guesser]) {
        for guesser in guessers {
            self.limiter(guesser).give_back(guesser);
        }
    }

    /// Counts a wrong try that another node has seen.
    pub(crate) fn note(&self, guessers: &[Guesser]) {
        for guesser in guessers {
            // It may have had too many already.
            let _ = self.limiter(guesser).take(guesser.clone());
        }
    }

    /// Counts a hash.
    fn take_hash(&self, share: Option<Share>, client: &Client) -> Result<(), ApiError> {
        let taken = self.hashes.take_of(share, client.key());
        taken.map_err(|wait| ApiError::too_many(wait, "too many passwords; try again later"))
    }

    /// Takes a place in the queue for hashes. Strangers share a bounded queue. The owners of accounts wait with them, but
    /// are refused only because of their own requests.
    fn wait(&self, claimant: &Claimant) -> Option<HashPermit> {
        match claimant {
            Claimant::Stranger {
                address,
                is_unlimited,
                ..
            } => self.wait_as_stranger((!is_unlimited).then_some(*address)),
            Claimant::Device { user, .. } | Claimant::Session { user, .. } => Some(HashPermit {
                _address: None,
                _stranger: None,
                _user: Some(self.waiting_of.take(user.clone())?),
            }),
        }
    }

    fn wait_as_stranger(&self, address: Option<AddressKey>) -> Option<HashPermit> {
        Some(HashPermit {
            _address: Some(self.waiting_at.take(address)?),
            _stranger: Some(self.waiting_strangers.take(())?),
            _user: None,
        })
    }
}

impl App {
    /// Checks a password. After too many wrong ones, none is checked for a while. A try counts as wrong until it turns out
    /// to be right, so that tries at the same time are limited too.
    pub(crate) async fn guess<T>(
        &self,
        client: &Client,
        claimant: &Claimant,
        check: impl Future<Output = Result<T, UsersError>>,
    ) -> Result<T, ApiError> {
        let guessers = claimant.guessers();
        let guesses = &self.rates.guesses;
        guesses.take(&guessers).map_err(|wait| {
            ApiError::too_many(wait, "too many wrong passwords; try again later")
        })?;
        if let Err(error) = guesses.take_hash(claimant.share(client), client) {
            guesses.give_back(&guessers);
            return Err(error);
        }
        let checked = match guesses.wait(claimant) {
            Some(_waits) => check.await,
            None => Err(PasswordError::Busy.into()),
        };
        if matches!(checked, Err(UsersError::WrongPassword)) {
            self.tell_tried(guessers);
        } else {
            guesses.give_back(&guessers);
        }
        Ok(checked?)
    }

    /// Counts the hash of a new account and takes a place in the queue for it.
    ///
    /// # Errors
    ///
    /// Returns an error if there were too many hashes or the queue is full.
    pub(crate) fn wait_for_hash(&self, client: &Client) -> Result<HashPermit, ApiError> {
        let guesses = &self.rates.guesses;
        guesses.take_hash(Share::of(client), client)?;
        let permit = guesses.wait_as_stranger(client.key());
        permit.ok_or_else(|| UsersError::from(PasswordError::Busy).into())
    }

    /// Counts a try of a recovery code. Guessing a code is as bad as guessing a password.
    ///
    /// # Errors
    ///
    /// Returns an error if the address has tried too many.
    pub(crate) fn try_code(&self, client: &Client) -> Result<(), ApiError> {
        let guessers: Vec<_> = client.key().map(Guesser::Codes).into_iter().collect();
        self.rates
            .guesses
            .take(&guessers)
            .map_err(|wait| ApiError::too_many(wait, "too many recovery codes were tried"))?;
        self.tell_tried(guessers);
        Ok(())
    }

    /// Counts a wrong try at the other nodes too.
    fn tell_tried(&self, guessers: Vec<Guesser>) {
        self.publish(|| Event::Tried(guessers));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Rate;
    use std::net::{IpAddr, Ipv4Addr};

    fn stranger(number: u8) -> Claimant {
        Claimant::Stranger {
            name: "mai".into(),
            address: IpAddr::from(Ipv4Addr::new(192, 0, 2, number)).into(),
            is_unlimited: false,
        }
    }

    #[test]
    fn no_client_fills_the_queue_for_hashes() {
        let guesses = Guesses::new(&Limits::default());
        let mut waiting = Vec::new();
        let mut take = |claimant: &Claimant, wanted: usize| {
            let taken = (0..wanted).map_while(|_| guesses.wait(claimant));
            let before = waiting.len();
            waiting.extend(taken);
            waiting.len() - before
        };
        assert_eq!(take(&stranger(0), 100), PER_ADDRESS);
        assert_eq!(take(&stranger(1), 1), 1);
        let all: usize = (1..=100).map(|number| take(&stranger(number), 100)).sum();
        assert_eq!(all, STRANGERS - PER_ADDRESS - 1);
        for _ in 0..100 {
            let owner = Claimant::Session {
                user: UserId::random(),
                session: SessionId::random(),
            };
            assert_eq!(take(&owner, 100), PER_USER);
        }
    }

    #[test]
    fn a_try_that_is_refused_does_not_count() {
        let limits = Limits {
            passwords: Rate::new(2, Duration::from_secs(600)),
            passwords_per_name: Rate::new(3, Duration::from_secs(600)),
            ..Limits::default()
        };
        let guesses = Guesses::new(&limits);
        let tries = |claimant: Claimant| {
            let taken = (0..10).filter(|_| guesses.take(&claimant.guessers()).is_ok());
            taken.count()
        };
        assert_eq!(tries(stranger(0)), 2);
        assert_eq!(tries(stranger(1)), 1);
        let unlimited = Claimant::Stranger {
            name: "bert".into(),
            address: IpAddr::from(Ipv4Addr::LOCALHOST).into(),
            is_unlimited: true,
        };
        assert_eq!(tries(unlimited), 2);
        let device = Claimant::Device {
            user: UserId::random(),
            device: "hash".into(),
        };
        assert_eq!(tries(device), 2);
    }
}
