//! The content of the server: the page and, without `--page-only`, the API.

use super::host::Hosts;
use crate::page::{self, Page};
use axum::Router;
use axum::body::Body;
use hyper::{Request, Response};
use tower::ServiceExt;

/// The paths of the API and of everything else that is not a file of the page.
const API: [&str; 5] = ["/api/", "/embed/", "/health", "/health/", "/metrics"];

/// The page, the API and the hosts that they are served for.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) page: Page,
    pub(crate) hosts: Hosts,
    /// `None` if the page is served alone.
    pub(crate) api: Option<Router>,
}

impl Site {
    /// Returns the response to a request.
    pub(crate) async fn answer(&self, request: Request<Body>) -> Response<Body> {
        if let Err(refusal) = self.hosts.check(&request) {
            return page::guard(page::refuse(refusal).map(Body::new));
        }
        let answer = match &self.api {
            Some(api) if is_api(request.uri().path()) => {
                let answer = api.clone().oneshot(request).await;
                answer.unwrap_or_else(|never| match never {})
            }
            _ => page::answer(&self.page, &request).map(Body::new),
        };
        page::guard(answer)
    }
}

fn is_api(path: &str) -> bool {
    API.iter().any(|api| match api.ends_with('/') {
        true => path.starts_with(api),
        false => path == *api,
    })
}
