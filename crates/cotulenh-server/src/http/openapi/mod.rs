//! The description of the API: an OpenAPI file, and `docs/API.md`.

mod markdown;
mod routes;

use routes::{GROUPS, ROUTES, Route};
use std::sync::LazyLock;
use utoipa::openapi::path::{
    HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem,
    PathsBuilder, Required, ResponseBuilder,
};

/// The access that a route needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// None. A session only changes what is returned.
    Anyone,
    /// A session or a token with this scope.
    Scope(&'static str),
    /// A session in a browser.
    Session,
    /// The key of a worker.
    Key,
}

/// Returns the description as JSON.
pub(super) fn json() -> &'static str {
    static JSON: LazyLock<String> = LazyLock::new(|| {
        // All keys are strings, so that it can always be written.
        serde_json::to_string(&description()).unwrap_or_default()
    });
    &JSON
}

fn description() -> OpenApi {
    let mut paths = PathsBuilder::new();
    for path in routes::paths() {
        let mut item = PathItem::default();
        for route in ROUTES.iter().filter(|route| route.path == path) {
            let operation = operation(route);
            item.merge_operations(PathItem::new(method(route), operation));
        }
        paths = paths.path(path, item);
    }
    let cookie = ApiKeyValue::new("cotulenh");
    let components = ComponentsBuilder::new()
        .security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)))
        .security_scheme(
            "token",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()),
        )
        .security_scheme(
            "worker",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()),
        )
        .build();
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Cờ Tư Lệnh server")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(routes::INTRODUCTION))
                .build(),
        )
        .paths(paths.build())
        .components(Some(components))
        .tags(Some(GROUPS.iter().map(|(name, about)| {
            TagBuilder::new()
                .name(*name)
                .description(Some(*about))
                .build()
        })))
        .build()
}

fn method(route: &Route) -> HttpMethod {
    match route.method {
        "POST" => HttpMethod::Post,
        "DELETE" => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

fn operation(route: &Route) -> OperationBuilder {
    let mut operation = OperationBuilder::new()
        .tag(route.group)
        .summary(Some(route.summary));
    for name in route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{'))
    {
        let name = name.trim_end_matches('}');
        operation = operation.parameter(parameter(name, ParameterIn::Path, Required::True, None));
    }
    for (name, meaning) in route.query {
        operation = operation.parameter(parameter(
            name,
            ParameterIn::Query,
            Required::False,
            Some(meaning),
        ));
    }
    if !route.body.is_empty() {
        let content = ContentBuilder::new().example(example(route.body)).build();
        let body = RequestBodyBuilder::new().content("application/json", content);
        operation = operation.request_body(Some(body.required(Some(Required::True)).build()));
    }
    for (status, meaning, body) in route.answers {
        let mut response = ResponseBuilder::new().description(*meaning);
        if !body.is_empty() {
            let content = ContentBuilder::new().example(example(body)).build();
            response = response.content(route.media, content);
        }
        operation = operation.response(status.to_string(), response.build());
    }
    for security in securities(route.access) {
        operation = operation.security(security);
    }
    operation
}

fn parameter(
    name: &str,
    place: ParameterIn,
    required: Required,
    meaning: Option<&str>,
) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(required)
        .description(meaning)
        .build()
}

fn securities(access: Access) -> Vec<SecurityRequirement> {
    let none: [&str; 0] = [];
    match access {
        Access::Anyone => Vec::new(),
        Access::Session => vec![SecurityRequirement::new("session", none)],
        Access::Key => vec![SecurityRequirement::new("worker", none)],
        Access::Scope(scope) => vec![
            SecurityRequirement::new("session", none),
            SecurityRequirement::new("token", [scope]),
        ],
    }
}

/// Returns an example as a value. A text that is not JSON stays a text.
fn example(text: &str) -> Option<serde_json::Value> {
    Some(serde_json::from_str(text).unwrap_or_else(|_| text.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_described() {
        let source = include_str!("../mod.rs");
        let mut routed = BTreeSet::new();
        for line in source
            .lines()
            .filter_map(|line| line.trim().strip_prefix(".route(\""))
        {
            let (path, rest) = line.split_once("\", ").expect("a route");
            for (call, method) in [("get(", "GET"), ("post(", "POST"), ("delete(", "DELETE")] {
                let calls = rest.starts_with(call) || rest.contains(&format!(".{call}"));
                if calls {
                    routed.insert((path.to_owned(), method));
                }
            }
        }
        let described = ROUTES
            .iter()
            .map(|route| (route.path.to_owned(), route.method))
            .collect();
        assert_eq!(routed, described);
    }

    #[test]
    fn examples_of_bodies_are_accepted() {
        use super::super::{accounts, challenges, games, jobs, tokens, workers};
        fn reads<T: serde::de::DeserializeOwned>(body: &str) -> bool {
            serde_json::from_str::<T>(body).is_ok()
        }
        for route in ROUTES.iter().filter(|route| !route.body.is_empty()) {
            let (body, path) = (route.body, route.path);
            let good = match path {
                "/api/challenges" => reads::<challenges::ChallengeRequest>(body),
                "/api/pairing" => reads::<crate::lobby::Wish>(body),
                "/api/games/{id}/commands" => reads::<crate::protocol::Command>(body),
                "/api/games/{id}/recovery" => reads::<games::Recovery>(body),
                "/api/accounts" | "/api/login" => reads::<accounts::Credentials>(body),
                "/api/password" => reads::<accounts::PasswordChange>(body),
                "/api/account/delete" => reads::<accounts::Deletion>(body),
                "/api/tokens" => reads::<tokens::TokenRequest>(body),
                "/api/jobs" => reads::<jobs::JobRequest>(body),
                "/api/worker/take" => reads::<workers::TakeRequest>(body),
                "/api/worker/jobs/{id}/progress" => reads::<workers::Progress>(body),
                "/api/worker/jobs/{id}/finish" => reads::<workers::Finished>(body),
                "/api/worker/jobs/{id}/fail" => reads::<workers::Failed>(body),
                "/api/worker/jobs/{id}/give-back" => reads::<workers::GivenBack>(body),
                _ => panic!("no type for the body of {path}"),
            };
            assert!(good, "{path}: {body}");
        }
    }

    #[test]
    fn the_file_names_every_path() {
        let file: serde_json::Value = serde_json::from_str(json()).expect("JSON");
        for route in ROUTES {
            let operation = &file["paths"][route.path][route.method.to_lowercase()];
            assert_eq!(operation["summary"], route.summary, "{}", route.path);
        }
    }
}
