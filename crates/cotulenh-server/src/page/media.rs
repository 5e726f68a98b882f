//! Media types by file name.

use hyper::header::HeaderValue;

/// File extensions and their media types. Texts are UTF-8.
const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("map", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("ico", "image/vnd.microsoft.icon"),
    ("woff2", "font/woff2"),
    ("mp3", "audio/mpeg"),
    ("ogg", "audio/ogg"),
    ("opus", "audio/ogg"),
    ("m4a", "audio/mp4"),
    ("wav", "audio/wav"),
    ("txt", TEXT),
    ("md", TEXT),
    ("ftl", TEXT),
    ("pgn", TEXT),
];

/// Plain text.
pub(crate) const TEXT: &str = "text/plain; charset=utf-8";
/// Bytes of an unknown type.
const BYTES: &str = "application/octet-stream";

/// Returns the media type of a file name.
pub(crate) fn of(name: &str) -> HeaderValue {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let known = TYPES
        .iter()
        .find(|(known, _)| ending.eq_ignore_ascii_case(known));
    HeaderValue::from_static(known.map_or(BYTES, |(_, media)| media))
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn the_ending_decides() {
        assert_eq!(of("assets/cotulenh-12345678.wasm"), "application/wasm");
        assert_eq!(of("INDEX.HTML"), "text/html; charset=utf-8");
        assert_eq!(of("js"), "application/octet-stream");
        assert_eq!(of("a.js.unknown"), "application/octet-stream");
    }
}
