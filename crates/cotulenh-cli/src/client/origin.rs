//! Addresses of servers.

use hyper::Uri;
use std::fmt;
use std::str::FromStr;

/// The address of a server: a scheme, a host and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) is_secure: bool,
    /// The host for connections. An IPv6 address has no brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The host and the port as `Host` and `Origin` have them. A default port is left out.
    pub(crate) authority: String,
}

/// An error for a text that is not the address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the address of a server, e.g. http://127.0.0.1:8132 or https://play.example.org")]
pub(crate) struct OriginError;

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let uri: Uri = text.parse().map_err(|_| OriginError)?;
        let (is_secure, default) = match uri.scheme_str() {
            Some("http") => (false, 80),
            Some("https") => (true, 443),
            _ => return Err(OriginError),
        };
        let host = uri.host().filter(|host| !host.is_empty());
        let host = host.ok_or(OriginError)?;
        let has_user = uri
            .authority()
            .is_some_and(|all| all.as_str().contains('@'));
        if has_user || uri.path() != "/" || uri.query().is_some() {
            return Err(OriginError);
        }
        let port = uri.port_u16().unwrap_or(default);
        let authority = match port == default {
            true => host.to_owned(),
            false => format!("{host}:{port}"),
        };
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        Ok(Origin {
            is_secure,
            host: bare.to_owned(),
            port,
            authority,
        })
    }
}

/// Writes the origin as browsers do, without a slash at the end.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_written_as_origins() {
        for (text, host, port, written) in [
            (
                "http://127.0.0.1:8132/",
                "127.0.0.1",
                8132,
                "http://127.0.0.1:8132",
            ),
            (
                "https://play.example.org",
                "play.example.org",
                443,
                "https://play.example.org",
            ),
            (
                "https://play.example.org:443/",
                "play.example.org",
                443,
                "https://play.example.org",
            ),
            ("http://[::1]:80", "::1", 80, "http://[::1]"),
        ] {
            let origin: Origin = text.parse().expect(text);
            assert_eq!((origin.host.as_str(), origin.port), (host, port));
            assert_eq!(origin.to_string(), written);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "play.example.org",
            "ftp://play.example.org",
            "http://",
            "http://me:secret@play.example.org",
            "http://play.example.org/games",
            "http://play.example.org/?x",
        ] {
            assert_eq!(text.parse::<Origin>(), Err(OriginError), "{text}");
        }
    }
}
