//! Responses to requests.

use super::encoding::Encoding;
use super::files::{File, Page};
use super::media;
use crate::edge::Refusal;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

/// The headers of every response. The page loads nothing from other sites, runs only its own scripts, and is isolated
/// from other origins, so that it can share memory with the engine's worker. A worker obeys the headers of its own
/// file.
const ALWAYS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
         style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::ACCEPT_RANGES, "none"),
];

/// The cache control of files whose name changes with their content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// The cache control of all other files: stored, but revalidated every time.
const ASK_AGAIN: &str = "no-cache";

/// Returns the response to a request for a file of the page, without the headers of [`guard`].
pub(crate) fn answer<B>(page: &Page, request: &Request<B>) -> Response<Full<Bytes>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut answer = say(
            StatusCode::METHOD_NOT_ALLOWED,
            "This server only allows GET and HEAD.\n",
        );
        let allowed = HeaderValue::from_static("GET, HEAD");
        answer.headers_mut().insert(header::ALLOW, allowed);
        answer
    } else if let Some(file) = page.file(request.uri().path()) {
        send(file, request.headers())
    } else {
        say(StatusCode::NOT_FOUND, "Not found. The page is at /\n")
    }
}

/// Adds the headers of every response. A header that the response has already stays.
pub(crate) fn guard<B>(mut answer: Response<B>) -> Response<B> {
    for (name, value) in ALWAYS {
        let value = HeaderValue::from_static(value);
        answer.headers_mut().entry(name).or_insert(value);
    }
    answer
}

/// Returns the response to a request whose host is refused.
pub(crate) fn refuse(refusal: Refusal) -> Response<Full<Bytes>> {
    match refusal {
        Refusal::Malformed => say(
            StatusCode::BAD_REQUEST,
            "Expected one Host, e.g. localhost or 127.0.0.1:8132.\n",
        ),
        Refusal::Foreign => say(
            StatusCode::MISDIRECTED_REQUEST,
            "The page is not served under this name. `cotulenh serve --allow-host NAME` allows it.\n",
        ),
    }
}

fn say(status: StatusCode, text: &'static str) -> Response<Full<Bytes>> {
    let mut answer = Response::new(Full::from(text));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media::TEXT));
    let keep = HeaderValue::from_static("no-store");
    headers.insert(header::CACHE_CONTROL, keep);
    answer
}

fn send(file: &File, request: &HeaderMap) -> Response<Full<Bytes>> {
    let wanted = list(request, header::ACCEPT_ENCODING);
    let encoding = Encoding::choose(&wanted, file.encodings());
    let body = file.body(encoding);
    let known = is_known(&list(request, header::IF_NONE_MATCH), &body.tag);
    let mut answer = Response::new(match known {
        true => Full::default(),
        false => Full::new(body.bytes.clone()),
    });
    if known {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = answer.headers_mut();
    let keep = if file.fixed { FOR_GOOD } else { ASK_AGAIN };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::ETAG, body.tag.clone());
    if file.encodings().next().is_some() {
        let vary = HeaderValue::from_static("accept-encoding");
        headers.insert(header::VARY, vary);
    }
    if !known {
        headers.insert(header::CONTENT_TYPE, file.media.clone());
        if encoding != Encoding::Identity {
            let encoding = HeaderValue::from_static(encoding.name());
            headers.insert(header::CONTENT_ENCODING, encoding);
        }
    }
    answer
}

/// Returns the values of a header as one list. The header may occur several times.
fn list(headers: &HeaderMap, name: HeaderName) -> String {
    let values = headers.get_all(name).into_iter();
    let values: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
    values.join(",")
}

/// Returns `true` if a list of entity tags contains this one.
fn is_known(tags: &str, tag: &HeaderValue) -> bool {
    tags.split(',').map(str::trim).any(|known| {
        let known = known.strip_prefix("W/").unwrap_or(known);
        known == "*" || known.as_bytes() == tag.as_bytes()
    })
}
