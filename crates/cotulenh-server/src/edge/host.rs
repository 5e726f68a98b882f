//! The host of a request, and the hosts that the server accepts.
//!
//! A page of another site can let its own name resolve to 127.0.0.1 and so read what a server there sends (DNS
//! rebinding). It cannot choose the name that browsers put into `Host`, so a server for this machine alone only accepts
//! names that no other site can own.

use axum::http::uri::Authority;
use hyper::header;
use hyper::{Request, Version};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// The maximum length of a host name in DNS.
const MAX_NAME: usize = 253;

/// The name of a host, in lower case and without a final dot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

impl FromStr for Name {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Name, &'static str> {
        let name = text.strip_suffix('.').unwrap_or(text);
        let is_label = |label: &str| {
            let inside = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
            !label.is_empty() && !label.starts_with('-') && label.bytes().all(inside)
        };
        if name.len() > MAX_NAME || !name.split('.').all(is_label) {
            return Err("expected a host name without a port, e.g. my-pc.local");
        }
        Ok(Name(name.to_ascii_lowercase()))
    }
}

/// A host with or without a port, as in `Host`.
#[derive(Debug, PartialEq, Eq)]
enum Host {
    Address(IpAddr),
    Name(Name),
}

impl Host {
    /// Reads the value of `Host`, or the authority of a whole address. Returns `None` if it is malformed.
    fn read(text: &str) -> Option<Host> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (address, rest) = rest.split_once(']')?;
                let address: Ipv6Addr = address.parse().ok()?;
                let port = match rest {
                    "" => None,
                    _ => Some(rest.strip_prefix(':')?),
                };
                (Host::Address(address.into()), port)
            }
            None => {
                let (name, port) = match text.split_once(':') {
                    Some((name, port)) => (name, Some(port)),
                    None => (text, None),
                };
                let host = match name.parse::<Ipv4Addr>() {
                    Ok(address) => Host::Address(address.into()),
                    Err(_) => Host::Name(name.parse().ok()?),
                };
                (host, port)
            }
        };
        let is_port =
            |port: &str| port.bytes().all(|b| b.is_ascii_digit()) && port.parse::<u16>().is_ok();
        port.is_none_or(is_port).then_some(host)
    }
}

/// The hosts that the server accepts.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    /// `None` if every name is accepted.
    names: Option<Vec<Name>>,
}

/// A reason why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The request names no host, several different ones, or a malformed one (RFC 9112, section 3.2).
    Malformed,
    /// The request names a host that the server does not accept.
    Foreign,
}

impl Hosts {
    /// Returns the hosts of a server that listens on an address.
    ///
    /// Other machines may know this one by names that it cannot find out, so a server for them accepts every name,
    /// unless names are given.
    pub(crate) fn new(listening: IpAddr, allowed: &[Name]) -> Hosts {
        let strict = listening.is_loopback() || !allowed.is_empty();
        Hosts {
            names: strict.then(|| allowed.to_vec()),
        }
    }

    /// Checks the host of a request.
    ///
    /// # Errors
    ///
    /// Returns the reason why the request is refused.
    pub(crate) fn check<B>(&self, request: &Request<B>) -> Result<(), Refusal> {
        let mut values = request.headers().get_all(header::HOST).into_iter();
        let named = match (values.next(), values.next()) {
            (Some(value), None) => Some(value.to_str().map_err(|_| Refusal::Malformed)?),
            // HTTP/1.0 has no `Host`.
            (None, _) if request.version() < Version::HTTP_11 => None,
            _ => return Err(Refusal::Malformed),
        };
        // An absolute URL in the request line takes precedence over the header. Origins are compared with the header, so
        // both must be the same.
        let target = request.uri().authority().map(Authority::as_str);
        if let (Some(target), Some(named)) = (target, named)
            && !target.eq_ignore_ascii_case(named)
        {
            return Err(Refusal::Malformed);
        }
        let Some(named) = target.or(named) else {
            return Ok(());
        };
        let host = Host::read(named).ok_or(Refusal::Malformed)?;
        if self.allows(&host) {
            Ok(())
        } else {
            Err(Refusal::Foreign)
        }
    }

    fn allows(&self, host: &Host) -> bool {
        match (host, &self.names) {
            // DNS cannot make an IP address lead elsewhere.
            (Host::Address(_), _) | (_, None) => true,
            (Host::Name(name), Some(names)) => {
                name.0 == "localhost" || name.0.ends_with(".localhost") || names.contains(name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absolute_target_and_the_header_name_one_host() {
        let check = |target: &str, host: &str| {
            let request = Request::post(target).header(header::HOST, host);
            let hosts = Hosts::new(Ipv4Addr::LOCALHOST.into(), &[]);
            hosts.check(&request.body(()).unwrap())
        };
        let target = "http://127.0.0.1:8132/api/session";
        assert_eq!(check(target, "127.0.0.1:8132"), Ok(()));
        for host in ["evil.example", "localhost:8132", "127.0.0.1", ""] {
            assert_eq!(check(target, host), Err(Refusal::Malformed), "{host}");
        }
        let foreign = check("http://evil.example/", "Evil.Example");
        assert_eq!(foreign, Err(Refusal::Foreign));
    }

    #[test]
    fn hosts_are_addresses_or_names_with_or_without_a_port() {
        let address = |text: &str| Some(Host::Address(text.parse().unwrap()));
        assert_eq!(Host::read("127.0.0.1:80"), address("127.0.0.1"));
        assert_eq!(Host::read("[::1]"), address("::1"));
        assert_eq!(Host::read("[::1]:65535"), address("::1"));
        let name = |text: &str| Some(Host::Name(Name(text.into())));
        assert_eq!(Host::read("My_PC.Local.:1"), name("my_pc.local"));
        // Older tools read this as an address. Here it is a name that is not allowed.
        assert_eq!(Host::read("127.1"), name("127.1"));
        let long = "a.".repeat(130);
        for wrong in [
            "",
            ".",
            ":80",
            "a:",
            "a:b",
            "a:+1",
            "a:65536",
            "a b",
            "a/b",
            "u@a",
            "a..b",
            "-a",
            "::1",
            "[::1",
            "[]",
            "[::1]80",
            "[::1%25eth0]",
            "[a]",
            "cờ",
            "%61",
            &long,
        ] {
            assert_eq!(Host::read(wrong), None, "{wrong}");
        }
    }
}
