//! The origin of a request: pages of other sites can send requests, but cannot choose `Origin`.

use super::host::Name;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use std::str::FromStr;

/// The address under which browsers reach the server, e.g. `https://play.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    /// Scheme, host and port, as browsers write them in `Origin`.
    origin: String,
    name: Option<Name>,
    is_https: bool,
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<PublicUrl, &'static str> {
        let expected = "expected the address of the site, e.g. https://play.example.org";
        let url: Uri = text.parse().map_err(|_| expected)?;
        let authority = url.authority().ok_or(expected)?;
        let is_https = match url.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(expected),
        };
        let host = authority.host();
        let port = authority.as_str().strip_prefix(host);
        let port = port.filter(|port| port.is_empty() || authority.port().is_some());
        if !matches!(url.path(), "" | "/") || url.query().is_some() || host.is_empty() {
            return Err(expected);
        }
        let default = if is_https { ":443" } else { ":80" };
        let port = port.ok_or(expected)?;
        let port = if port == default { "" } else { port };
        let scheme = if is_https { "https" } else { "http" };
        Ok(PublicUrl {
            origin: format!("{scheme}://{}{port}", host.to_ascii_lowercase()),
            name: host.parse().ok(),
            is_https,
        })
    }
}

impl PublicUrl {
    /// Returns the name of the host, or `None` if it is an IPv6 address.
    pub(crate) fn name(&self) -> Option<&Name> {
        self.name.as_ref()
    }

    /// Returns `true` if browsers use TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.is_https
    }

    /// Returns scheme, host and port.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

/// The origins that may change something.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    /// `None` if the origin is that of the host in the request. Hosts are checked before.
    pub(crate) public: Option<PublicUrl>,
}

impl Origins {
    /// Returns `true` if a request comes from a page of this server.
    pub(crate) fn allow(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).into_iter();
        let (Some(origin), None) = (origins.next(), origins.next()) else {
            return false;
        };
        let Ok(origin) = origin.to_str() else {
            return false;
        };
        match &self.public {
            Some(public) => origin == public.origin,
            None => {
                // A proxy may speak TLS for this server.
                let host = ["http://", "https://"]
                    .iter()
                    .find_map(|scheme| origin.strip_prefix(scheme));
                let asked = headers.get(header::HOST).map(HeaderValue::as_bytes);
                host.zip(asked)
                    .is_some_and(|(host, asked)| host.as_bytes().eq_ignore_ascii_case(asked))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(public: Option<&str>, host: &str, origins: &[&str]) -> bool {
        let public = public.map(|url| url.parse().unwrap());
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        for origin in origins {
            headers.append(header::ORIGIN, origin.parse().unwrap());
        }
        Origins { public }.allow(&headers)
    }

    #[test]
    fn a_page_of_this_server_may() {
        assert!(allows(None, "localhost:8132", &["http://localhost:8132"]));
        assert!(allows(None, "a.example", &["https://a.example"]));
        let public = Some("https://Play.Example.org:443/");
        assert!(allows(
            public,
            "127.0.0.1:8132",
            &["https://play.example.org"]
        ));
    }

    #[test]
    fn other_pages_may_not() {
        for origins in [
            &[][..],
            &["null"],
            &["http://evil.example"],
            &["http://localhost"],
            &["http://localhost:8133"],
            &["http://localhost:8132.evil.example"],
            &["ftp://localhost:8132"],
            &["localhost:8132"],
            &["http://localhost:8132", "http://localhost:8132"],
        ] {
            assert!(!allows(None, "localhost:8132", origins), "{origins:?}");
        }
        let public = Some("https://play.example.org");
        for origin in [
            "http://play.example.org",
            "https://localhost:8132",
            "https://play.example.org:8132",
        ] {
            assert!(!allows(public, "localhost:8132", &[origin]), "{origin}");
        }
    }

    #[test]
    fn a_public_url_is_an_origin() {
        for wrong in [
            "",
            "play.example.org",
            "ftp://a",
            "https://",
            "https://a/b",
            "https://a?b",
            "https://u@a",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
        let url: PublicUrl = "http://[::1]:8132".parse().unwrap();
        assert_eq!((url.origin(), url.name()), ("http://[::1]:8132", None));
    }
}
