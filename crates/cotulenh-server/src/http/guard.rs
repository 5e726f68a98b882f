//! The checks of every request: its share of the limits, its origin, and its entry in the log.

use super::app::App;
use super::error::ApiError;
use super::identity;
use super::shares::{Share, SharePermit};
use crate::edge::{AddressKey, AddressRange, Connection, client_address};
use crate::id;
use crate::protocol::ErrorCode;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tracing::Instrument;

/// The header with the identifier of a request, to find it in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client behind a request.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) connection: Connection,
    /// The share of the user, if its session or token is known from an earlier request. It proves nothing.
    pub(super) user: Option<Share>,
    address: IpAddr,
    /// Whether the operator has lifted the limits of the address.
    is_unlimited: bool,
    /// The permit of this request, until it is answered.
    permit: Arc<Mutex<Option<SharePermit>>>,
}

impl Client {
    fn new(app: &App, connection: Connection, headers: &HeaderMap) -> Client {
        let address = client_address(connection.peer, headers, &app.trusted_proxies);
        Client {
            connection,
            user: identity::remembered(app, headers),
            address,
            is_unlimited: AddressRange::one_contains(&app.unlimited, address),
            permit: Arc::default(),
        }
    }

    /// Returns the key of the address, also if the operator has lifted its limits.
    pub(crate) fn address_key(&self) -> AddressKey {
        self.address.into()
    }

    /// Returns the key of the address in limits, or `None` if the operator has lifted them.
    pub(crate) fn key(&self) -> Option<AddressKey> {
        (!self.is_unlimited).then(|| self.address_key())
    }

    /// Ends the limit on requests in progress for this one, because it waits for an event or has been answered.
    pub(crate) fn give_back(&self) {
        let mut permit = self.permit.lock().unwrap_or_else(PoisonError::into_inner);
        drop(permit.take());
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, ApiError> {
        let client = parts.extensions.get::<Client>().cloned();
        client.ok_or_else(|| ApiError::internal("a request without a client"))
    }
}

/// Checks a request before its handler runs, and logs it.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let Some(connection) = request.extensions().get::<Connection>().cloned() else {
        return ApiError::internal("a request without a connection").into_response();
    };
    let client = Client::new(&app, connection, request.headers());
    let (id, address) = (id::random(12), client.address);
    let span = tracing::info_span!("request", %id, %address, method = %request.method(), path = request.uri().path());
    let start = Instant::now();
    let checked = check(&app, &client, &request);
    request.extensions_mut().insert(client.clone());
    let mut response = match checked {
        Ok(()) => next.run(request).instrument(span.clone()).await,
        Err(error) => error.into_response(),
    };
    client.give_back();
    let status = response.status();
    span.in_scope(|| tracing::info!(status = status.as_u16(), took = ?start.elapsed(), "answered"));
    metrics::counter!("cotulenh_requests_total", "status" => status.as_u16().to_string())
        .increment(1);
    metrics::histogram!("cotulenh_request_seconds").record(start.elapsed());
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::try_from(id) {
        headers.insert(REQUEST_ID, id);
    }
    // Answers depend on the cookie and change at any time.
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(app: &App, client: &Client, request: &Request) -> Result<(), ApiError> {
    if !is_proxy_check(app, client, request) {
        let sent = |wait| ApiError::too_many(wait, "you have sent too many requests");
        app.rates.requests.take(client).map_err(sent)?;
        let at_once = "you have too many requests in progress";
        let permit = app.rates.in_progress.take(client);
        let permit = permit.ok_or_else(|| ApiError::too_many(Duration::from_secs(1), at_once))?;
        *client.permit.lock().unwrap_or_else(PoisonError::into_inner) = Some(permit);
    }
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_socket = headers.contains_key(header::UPGRADE);
    if (changes || is_socket) && !has_token(headers) && !app.origins.allow(headers) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::Origin,
            "the header Origin must name this server, or Authorization must have a token",
        ));
    }
    Ok(())
}

/// Returns `true` if a proxy checks the server. Such a request must be answered whatever clients do.
fn is_proxy_check(app: &App, client: &Client, request: &Request) -> bool {
    let path = request.uri().path();
    (path.starts_with("/health") || path == "/api/server")
        && AddressRange::one_contains(&app.trusted_proxies, client.address)
}

/// Returns `true` if a request has a token. Pages of other sites cannot send one, and its cookie is ignored.
pub(crate) fn has_token(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}
