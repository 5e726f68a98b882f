//! The checks of every request: its rate, its origin, and its entry in the log.

use super::app::App;
use super::error::ApiError;
use crate::edge::{AddressKey, Connection, client_address};
use crate::id;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::time::Instant;
use tracing::Instrument;

/// The header with the identifier of a request, to find it in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client behind a request.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    pub(crate) connection: Connection,
}

impl Client {
    /// Returns the key of the address in limits.
    pub(crate) fn key(&self) -> AddressKey {
        self.address.into()
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
    let address = client_address(connection.peer, request.headers(), &app.trusted_proxies);
    let client = Client {
        address,
        connection,
    };
    let id = id::random(12);
    let span = tracing::info_span!("request", %id, %address, method = %request.method(), path = request.uri().path());
    let start = Instant::now();
    let checked = check(&app, &client, &request);
    request.extensions_mut().insert(client);
    let mut response = match checked {
        Ok(()) => next.run(request).instrument(span.clone()).await,
        Err(error) => error.into_response(),
    };
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
    app.rates
        .requests
        .take(client.key())
        .map_err(|wait| ApiError::too_many(wait, "your address has sent too many requests"))?;
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_socket = headers.contains_key(header::UPGRADE);
    if (changes || is_socket) && !has_token(headers) && !app.origins.allow(headers) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "origin",
            "the header Origin must name this server, or Authorization must have a token",
        ));
    }
    Ok(())
}

/// Returns `true` if a request has a token. Pages of other sites cannot send one, and its cookie is ignored.
pub(crate) fn has_token(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}
