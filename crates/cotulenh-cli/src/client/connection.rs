//! Connections to a server and requests on them.

use super::error::ClientError;
use super::lines::Lines;
use super::origin::Origin;
use super::socket::{self, Socket};
use cotulenh_server::protocol::{ErrorBody, ErrorCode, PROTOCOL};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The timeout for a connection, and for the start of an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum size of an answer.
const MAX_ANSWER: usize = 64 << 20;

/// A connection, with TLS or without.
pub(crate) trait Io: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}
/// A connection of any kind.
pub(crate) type Stream = Box<dyn Io>;

/// The proof of identity that a client sends.
#[derive(Clone, Debug, Default)]
pub(crate) enum Identity {
    /// None: a spectator.
    #[default]
    None,
    /// An API token.
    Token(String),
    /// The cookie of a browser, as `name=value`.
    Cookie(String),
}

/// An answer with its body.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The cookie that the server has set, as `name=value`.
    pub(crate) cookie: Option<String>,
    path: String,
    body: Bytes,
}

impl Answer {
    /// Reads the body as JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the body has another form.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        serde_json::from_slice(&self.body).map_err(|error| ClientError::Malformed {
            path: self.path.clone(),
            reason: error.to_string(),
        })
    }

    /// Returns the body.
    pub(crate) fn body(&self) -> &[u8] {
        &self.body
    }
}

/// A client with one identity.
pub(crate) struct Client {
    origin: Arc<Origin>,
    tls: Option<TlsConnector>,
    identity: Identity,
    /// The address to connect from.
    from: Option<IpAddr>,
    /// The connection, if one is open.
    open: Option<SendRequest<Full<Bytes>>>,
}

impl Client {
    /// Creates a client without an identity.
    ///
    /// # Errors
    ///
    /// Returns an error if the certificates of the system cannot be read.
    pub(crate) fn new(origin: Origin) -> Result<Client, ClientError> {
        let tls = match origin.is_secure {
            true => Some(connector()?),
            false => None,
        };
        Ok(Client {
            origin: Arc::new(origin),
            tls,
            identity: Identity::None,
            from: None,
            open: None,
        })
    }

    /// Returns another client of the same server, with its own connections.
    pub(crate) fn with(&self, identity: Identity, from: Option<IpAddr>) -> Client {
        Client {
            origin: Arc::clone(&self.origin),
            tls: self.tls.clone(),
            identity,
            from,
            open: None,
        }
    }

    /// Returns another client with the same identity and its own connections.
    pub(crate) fn with_same_identity(&self) -> Client {
        self.with(self.identity.clone(), self.from)
    }

    /// Returns another client of the same address with another identity.
    pub(crate) fn with_identity(&self, identity: Identity) -> Client {
        self.with(identity, self.from)
    }

    /// Sends a request and reads the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached or refuses.
    pub(crate) async fn ask<B: Serialize + ?Sized>(
        &mut self,
        method: Method,
        path: &str,
        body: Option<&B>,
    ) -> Result<Answer, ClientError> {
        let body = match body {
            None => Bytes::new(),
            Some(body) => serde_json::to_vec(body)
                .map_err(|error| self.broken(&error))?
                .into(),
        };
        let response = self.exchange(method, path, body).await?;
        let (head, body) = response.into_parts();
        let read = timeout(PATIENCE, Limited::new(body, MAX_ANSWER).collect()).await;
        let body = read.map_err(|_| self.broken(&"no answer in time"))?;
        let body = body.map_err(|error| self.broken(&error))?.to_bytes();
        if !head.status.is_success() {
            return Err(refusal(path, head.status, &body));
        }
        let cookie = head.headers.get(header::SET_COOKIE);
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Ok(Answer {
            cookie: cookie.map(str::to_owned),
            path: path.to_owned(),
            body,
        })
    }

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached or refuses, or if the answer has another form.
    pub(crate) async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, ClientError> {
        self.ask::<()>(Method::GET, path, None).await?.json()
    }

    /// Sends a value.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached or refuses.
    pub(crate) async fn post<B: Serialize + ?Sized>(
        &mut self,
        path: &str,
        body: &B,
    ) -> Result<Answer, ClientError> {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Opens a stream of lines. It takes the connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached or refuses.
    pub(crate) async fn lines(mut self, path: &str) -> Result<Lines, ClientError> {
        let response = self.exchange(Method::GET, path, Bytes::new()).await?;
        let (head, body) = response.into_parts();
        if head.status.is_success() {
            return Ok(Lines::new(path, body));
        }
        let read = timeout(PATIENCE, Limited::new(body, MAX_ANSWER).collect()).await;
        let body = read.map_err(|_| self.broken(&"no answer in time"))?;
        let body = body.map_err(|error| self.broken(&error))?.to_bytes();
        Err(refusal(path, head.status, &body))
    }

    /// Opens the socket of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached or refuses.
    pub(crate) async fn socket(&self, path: &str) -> Result<Socket, ClientError> {
        use tokio_tungstenite::tungstenite::Error;
        use tokio_tungstenite::tungstenite::client::IntoClientRequest;
        let scheme = if self.origin.is_secure { "wss" } else { "ws" };
        let address = format!(
            "{scheme}://{}{path}?protocol={PROTOCOL}",
            self.origin.authority
        );
        let mut request = address
            .into_client_request()
            .map_err(|error| self.broken(&error))?;
        for (name, value) in self.identification()? {
            request.headers_mut().insert(name, value);
        }
        let connected = async {
            let stream = self.connect().await?;
            let config = Some(socket::config());
            let opened = tokio_tungstenite::client_async_with_config(request, stream, config).await;
            opened.map_err(|error| match error {
                Error::Http(answer) => {
                    let body = answer.body().as_deref().unwrap_or_default();
                    refusal(path, answer.status(), body)
                }
                error => self.broken(&error),
            })
        };
        let connected = timeout(PATIENCE, connected).await;
        let (stream, _) = connected.map_err(|_| self.broken(&"no answer in time"))??;
        Ok(Socket::new(path, stream))
    }

    /// Sends a request and waits for the head of the answer.
    async fn exchange(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
    ) -> Result<Response<Incoming>, ClientError> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.origin.authority)
            .header(header::CONTENT_TYPE, "application/json");
        for (name, value) in self.identification()? {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(body));
        let request = request.map_err(|error| self.broken(&error))?;
        let answered = timeout(PATIENCE, async {
            let mut connection = self.connection().await?;
            let answer = connection.send_request(request).await;
            let answer = answer.map_err(|error| self.broken(&error))?;
            self.open = Some(connection);
            Ok(answer)
        });
        let answered = answered.await;
        answered.map_err(|_| self.broken(&"no answer in time"))?
    }

    /// Returns the open connection, or a new one.
    async fn connection(&mut self) -> Result<SendRequest<Full<Bytes>>, ClientError> {
        if let Some(mut open) = self.open.take()
            && open.ready().await.is_ok()
        {
            return Ok(open);
        }
        let stream = TokioIo::new(self.connect().await?);
        let shaken = http1::handshake(stream).await;
        let (mut sender, connection) = shaken.map_err(|error| self.broken(&error))?;
        // The task ends with the connection. Requests report its errors.
        tokio::spawn(async move { drop(connection.await) });
        sender.ready().await.map_err(|error| self.broken(&error))?;
        Ok(sender)
    }

    async fn connect(&self) -> Result<Stream, ClientError> {
        let stream = self.tcp().await.map_err(|error| self.broken(&error))?;
        // A turn is one small packet.
        stream
            .set_nodelay(true)
            .map_err(|error| self.broken(&error))?;
        let Some(tls) = &self.tls else {
            return Ok(Box::new(stream));
        };
        let name = ServerName::try_from(self.origin.host.clone());
        let name = name.map_err(|error| self.broken(&error))?;
        let stream = tls.connect(name, stream).await;
        Ok(Box::new(stream.map_err(|error| self.broken(&error))?))
    }

    async fn tcp(&self) -> std::io::Result<TcpStream> {
        let to = (self.origin.host.as_str(), self.origin.port);
        let Some(from) = self.from else {
            return TcpStream::connect(to).await;
        };
        let mut all = lookup_host(to).await?;
        let to = all.find(|to| to.is_ipv4() == from.is_ipv4());
        let to = to.ok_or(std::io::ErrorKind::AddrNotAvailable)?;
        let socket = match to {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(to).await
    }

    /// Returns the headers that identify the client. A browser sends its origin, and a server checks it.
    fn identification(&self) -> Result<Vec<(header::HeaderName, HeaderValue)>, ClientError> {
        let value = |text: String| {
            let value = HeaderValue::try_from(text);
            value.map_err(|error| self.broken(&error))
        };
        Ok(match &self.identity {
            Identity::None => vec![(header::ORIGIN, value(self.origin.to_string())?)],
            Identity::Token(token) => {
                vec![(header::AUTHORIZATION, value(format!("Bearer {token}"))?)]
            }
            Identity::Cookie(cookie) => vec![
                (header::ORIGIN, value(self.origin.to_string())?),
                (header::COOKIE, value(cookie.clone())?),
            ],
        })
    }

    fn broken(&self, reason: &impl ToString) -> ClientError {
        ClientError::Network {
            server: self.origin.to_string(),
            reason: reason.to_string(),
        }
    }
}

/// Returns the error for an answer that is not a success.
fn refusal(path: &str, status: StatusCode, body: &[u8]) -> ClientError {
    let error = serde_json::from_slice(body).unwrap_or_else(|_| ErrorBody {
        code: ErrorCode::Unknown,
        message: "the server gives no reason".to_owned(),
        retry_after: None,
    });
    ClientError::Refused {
        path: path.to_owned(),
        status,
        error,
    }
}

/// Returns TLS with the certificates of the system.
fn connector() -> Result<TlsConnector, ClientError> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        let reason = found.errors.first().map(ToString::to_string);
        let reason = reason.unwrap_or_else(|| "the system has no certificates".to_owned());
        return Err(ClientError::Tls(reason));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| ClientError::Tls(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
