//! The address of a client, the proxies that may name it, and ranges of addresses.

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// The header in which proxies append the address of the other end.
const FORWARDED: &str = "x-forwarded-for";
/// The prefix of an IPv6 address that belongs to one customer of a provider.
const CUSTOMER_BITS: u32 = 64;

/// A range of addresses, e.g. `127.0.0.1` or `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    address: IpAddr,
    bits: u32,
}

impl FromStr for AddressRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<AddressRange, &'static str> {
        let expected = "expected an address or a range, e.g. 127.0.0.1 or 10.0.0.0/8";
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| expected)?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let is_number = |bits: &str| bits.bytes().all(|byte| byte.is_ascii_digit());
        let bits = match bits {
            Some(bits) if is_number(bits) => bits.parse().map_err(|_| expected)?,
            Some(_) => return Err(expected),
            None => width,
        };
        (bits <= width)
            .then_some(AddressRange { address, bits })
            .ok_or(expected)
    }
}

impl AddressRange {
    /// Returns `true` if one of some ranges contains an address.
    pub(crate) fn one_contains(ranges: &[AddressRange], address: IpAddr) -> bool {
        ranges.iter().any(|range| range.contains(address))
    }

    fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(range), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - self.bits).unwrap_or(0);
                range.to_bits() & mask == address.to_bits() & mask
            }
            (IpAddr::V6(range), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - self.bits).unwrap_or(0);
                range.to_bits() & mask == address.to_bits() & mask
            }
            _ => false,
        }
    }
}

/// Returns the address of the client.
///
/// Without trusted proxies this is the other end of the connection, and headers are ignored. Otherwise it is the last
/// forwarded address that is not a trusted proxy. Addresses before it are the client's own claims.
pub(crate) fn client_address(
    peer: IpAddr,
    headers: &HeaderMap,
    trusted: &[AddressRange],
) -> IpAddr {
    let is_trusted = |address| AddressRange::one_contains(trusted, address);
    let mut client = peer;
    if !is_trusted(client) {
        return client;
    }
    let values = headers.get_all(FORWARDED).into_iter();
    let lists: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
    for address in lists.iter().rev().flat_map(|list| list.rsplit(',')) {
        let Ok(address) = address.trim().parse::<IpAddr>() else {
            break;
        };
        client = address.to_canonical();
        if !is_trusted(client) {
            break;
        }
    }
    client
}

/// The key of a client's address in limits. All IPv6 addresses of a customer share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct AddressKey(IpAddr);

impl From<IpAddr> for AddressKey {
    fn from(address: IpAddr) -> AddressKey {
        AddressKey(match address {
            IpAddr::V6(address) => {
                let mask = u128::MAX << (128 - CUSTOMER_BITS);
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
            }
            address => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED, value.parse().unwrap());
        }
        let trusted: Vec<AddressRange> =
            trusted.iter().map(|range| range.parse().unwrap()).collect();
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_name_clients() {
        assert_eq!(client("1.2.3.4", &["9.9.9.9"], &[]), "1.2.3.4");
        assert_eq!(client("1.2.3.4", &["9.9.9.9"], &["127.0.0.1"]), "1.2.3.4");
        let local = &["127.0.0.0/8", "fd00::/8"][..];
        assert_eq!(client("127.0.0.1", &["9.9.9.9"], local), "9.9.9.9");
        assert_eq!(client("127.0.0.1", &[], local), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["9.9.9.9, fd00::1"], local), "9.9.9.9");
        assert_eq!(client("127.0.0.1", &["::ffff:9.9.9.9"], local), "9.9.9.9");
        // The client has sent the first part itself.
        assert_eq!(client("127.0.0.1", &["8.8.8.8, 9.9.9.9"], local), "9.9.9.9");
        assert_eq!(
            client("127.0.0.1", &["8.8.8.8", "9.9.9.9"], local),
            "9.9.9.9"
        );
        assert_eq!(
            client("127.0.0.1", &["9.9.9.9, nonsense"], local),
            "127.0.0.1"
        );
    }

    #[test]
    fn ranges_are_addresses_with_a_prefix() {
        for wrong in [
            "",
            "x",
            "1.2.3.4/33",
            "::1/129",
            "1.2.3.4/",
            "1.2.3.4/+8",
            "1.2.3.4/8/8",
        ] {
            assert!(wrong.parse::<AddressRange>().is_err(), "{wrong}");
        }
        let everything: AddressRange = "0.0.0.0/0".parse().unwrap();
        assert!(everything.contains("255.1.2.3".parse().unwrap()));
        assert!(!everything.contains("::1".parse().unwrap()));
    }

    #[test]
    fn a_customer_has_one_key() {
        let key = |text: &str| AddressKey::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(key("2001:db8::1"), key("2001:db8::ffff:1"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_ne!(key("1.2.3.4"), key("1.2.3.5"));
    }
}
