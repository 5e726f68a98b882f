//! Requests of a browser.

use super::server::{PAGE, Server};

#[test]
fn every_response_has_the_security_headers() {
    let server = Server::start("rules", PAGE);
    // A worker obeys the headers of its own file, and errors must not be an exception.
    for path in ["/", "/assets/index-Bq1x_9-Z.js", "/nothing"] {
        let answer = server.get(path, &[]);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'; "));
        assert!(policy.contains("frame-ancestors 'none'"));
        assert!(policy.contains("worker-src 'self'; ") && policy.contains("manifest-src 'self'; "));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        assert!(!policy.contains("http"), "nothing from elsewhere: {policy}");
        for (name, value) in [
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
    }
}

#[test]
fn files_come_whole_with_their_media_types() {
    let server = Server::start("media", PAGE);
    for (path, media, body) in [
        ("/", "text/html; charset=utf-8", PAGE[0].1),
        ("/index.html", "text/html; charset=utf-8", PAGE[0].1),
        ("/?lang=en#x", "text/html; charset=utf-8", PAGE[0].1),
        (
            "/assets/index-Bq1x_9-Z.js",
            "text/javascript; charset=utf-8",
            PAGE[3].1,
        ),
        (
            "/assets/module-12345678.wasm",
            "application/wasm",
            PAGE[5].1,
        ),
        (
            "/assets/%75nhashed.css",
            "text/css; charset=utf-8",
            PAGE[6].1,
        ),
        ("/sounds/move.ogg", "audio/ogg", PAGE[7].1),
        ("/sw.js", "text/javascript; charset=utf-8", PAGE[9].1),
        (
            "/manifest.webmanifest",
            "application/manifest+json",
            PAGE[10].1,
        ),
    ] {
        let answer = server.get(path, &[]);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(media), "{path}");
        assert_eq!(answer.header("content-encoding"), None);
        assert_eq!(answer.body, body, "{path}");
    }
}

#[test]
fn the_best_encoding_that_is_understood_is_sent() {
    let server = Server::start("encoding", PAGE);
    for (path, wanted, encoding, body) in [
        ("/", "gzip, deflate, br, zstd", Some("br"), PAGE[1].1),
        ("/", "gzip", Some("gzip"), PAGE[2].1),
        ("/", "br;q=0.1, gzip;q=0.9", Some("gzip"), PAGE[2].1),
        ("/", "br;q=0, gzip;q=0", None, PAGE[0].1),
        ("/", "zstd", None, PAGE[0].1),
        ("/assets/index-Bq1x_9-Z.js", "br", None, PAGE[3].1),
        (
            "/assets/index-Bq1x_9-Z.js",
            "br, gzip",
            Some("gzip"),
            PAGE[4].1,
        ),
    ] {
        let answer = server.get(path, &[&format!("Accept-Encoding: {wanted}")]);
        assert_eq!(answer.header("content-encoding"), encoding, "{wanted}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        assert_eq!(answer.body, body, "{wanted}");
    }
    let only_plain = server.get("/sounds/move.ogg", &["Accept-Encoding: br, gzip"]);
    assert_eq!(only_plain.header("vary"), None);
    assert_eq!(only_plain.body, PAGE[7].1);
    let twice = ["Accept-Encoding: gzip;q=0.5", "Accept-Encoding: br"];
    assert_eq!(
        server.get("/", &twice).header("content-encoding"),
        Some("br")
    );
}

#[test]
fn only_files_with_a_hash_are_kept_for_good() {
    let server = Server::start("keeping", PAGE);
    for (path, keep) in [
        ("/", "no-cache"),
        ("/assets/unhashed.css", "no-cache"),
        ("/sounds/move.ogg", "no-cache"),
        // A cached service worker would keep the old page forever.
        ("/sw.js", "no-cache"),
        ("/manifest.webmanifest", "no-cache"),
        (
            "/assets/index-Bq1x_9-Z.js",
            "public, max-age=31536000, immutable",
        ),
        (
            "/assets/module-12345678.wasm",
            "public, max-age=31536000, immutable",
        ),
        ("/assets/gone-12345678.js", "no-store"),
    ] {
        assert_eq!(
            server.get(path, &[]).header("cache-control"),
            Some(keep),
            "{path}"
        );
    }
}

#[test]
fn a_cached_file_is_not_sent_again() {
    let server = Server::start("tags", PAGE);
    let mut connection = server.connect();
    let first = connection.ask("GET", "/", &["Accept-Encoding: br"]);
    let tag = first.header("etag").expect("a tag").to_owned();
    for known in [
        tag.clone(),
        format!("W/{tag}"),
        format!("\"a\", {tag}"),
        "*".to_owned(),
    ] {
        let headers = ["Accept-Encoding: br", &format!("If-None-Match: {known}")];
        let again = connection.ask("GET", "/", &headers);
        assert_eq!(again.status, 304, "{known}");
        assert_eq!(again.header("etag"), Some(&*tag));
        assert_eq!(again.header("cache-control"), Some("no-cache"));
        assert_eq!(again.header("vary"), Some("accept-encoding"));
    }
    // The connection stayed open. Another encoding is another entity.
    for (headers, body) in [
        (vec![format!("If-None-Match: {tag}")], PAGE[0].1),
        (
            vec![
                "Accept-Encoding: br".to_owned(),
                "If-None-Match: \"other\"".to_owned(),
            ],
            PAGE[1].1,
        ),
    ] {
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        let answer = connection.ask("GET", "/", &headers);
        assert_eq!((answer.status, &*answer.body), (200, body));
    }
}

#[test]
fn head_has_the_headers_of_get() {
    let server = Server::start("head", PAGE);
    let mut connection = server.connect();
    let get = connection.ask("GET", "/", &["Accept-Encoding: gzip"]);
    let head = connection.ask("HEAD", "/", &["Accept-Encoding: gzip"]);
    let length = get.body.len().to_string();
    assert_eq!(head.header("content-length"), Some(&*length));
    let without_date = |headers: &[(String, String)]| {
        let mut headers = headers.to_vec();
        headers.retain(|(name, _)| name != "date");
        headers
    };
    assert_eq!(without_date(&head.headers), without_date(&get.headers));
    // No bytes of a body precede the next response.
    assert_eq!(connection.ask("HEAD", "/nothing", &[]).status, 404);
    assert_eq!(connection.ask("GET", "/", &[]).body, PAGE[0].1);
}
