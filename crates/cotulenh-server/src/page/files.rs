//! The page in memory: every file by its path, plain and compressed.
//!
//! Paths are only looked up in this map, so none can lead out of the page.

use super::encoding::Encoding;
use super::error::PageError;
use super::{folder, media};
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The file that is served for a folder.
pub(crate) const INDEX: &str = "index.html";

/// The folder for files with a hash in their names.
const HASHED: &str = "assets/";
/// The length of the hash.
const HASH: usize = 8;

/// A file that is ready to be sent.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) media: HeaderValue,
    /// Whether the name contains a hash of the content, so that browsers may cache the file forever.
    pub(crate) fixed: bool,
    plain: Body,
    brotli: Option<Body>,
    gzip: Option<Body>,
}

/// The bytes of a file in one encoding, with their entity tag.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) bytes: Bytes,
    pub(crate) tag: HeaderValue,
}

impl Body {
    fn new(bytes: Bytes) -> Body {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        // Digits and quotes are always a valid header value.
        let tag = HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""));
        Body { bytes, tag }
    }
}

impl File {
    /// Returns the available compressed encodings, the best first.
    pub(crate) fn encodings(&self) -> impl Iterator<Item = Encoding> {
        let brotli = self.brotli.as_ref().map(|_| Encoding::Brotli);
        let gzip = self.gzip.as_ref().map(|_| Encoding::Gzip);
        brotli.into_iter().chain(gzip)
    }

    /// Returns the bytes in an encoding, or the plain bytes if the file does not have it.
    pub(crate) fn body(&self, encoding: Encoding) -> &Body {
        let encoded = match encoding {
            Encoding::Brotli => self.brotli.as_ref(),
            Encoding::Gzip => self.gzip.as_ref(),
            Encoding::Identity => None,
        };
        encoded.unwrap_or(&self.plain)
    }
}

/// The whole page.
#[derive(Debug)]
pub struct Page(HashMap<String, File>);

impl Page {
    /// Creates a page from files by name. `NAME.br` and `NAME.gz` are compressed forms of `NAME`.
    #[must_use]
    pub fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Page {
        let mut bodies: HashMap<String, Body> = files
            .into_iter()
            .map(|(name, bytes)| (name, Body::new(bytes)))
            .collect();
        let names: Vec<String> = bodies
            .keys()
            .filter(|name| !is_compressed(name, &bodies))
            .cloned()
            .collect();
        let mut page = HashMap::new();
        for name in names {
            let mut take = |ending: &str| bodies.remove(&format!("{name}{ending}"));
            let (brotli, gzip) = (take(".br"), take(".gz"));
            if let Some(plain) = take("") {
                let file = File {
                    media: media::of(&name),
                    fixed: is_hashed(&name),
                    plain,
                    brotli,
                    gzip,
                };
                page.insert(name, file);
            }
        }
        Page(page)
    }

    /// Reads the page in a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder is not a page: it cannot be read, has no index, is too large, or has a link out.
    pub fn from_folder(folder: &Path) -> Result<Page, PageError> {
        let page = Page::new(folder::read(folder)?);
        let missing = || PageError::NoIndex(folder.to_owned());
        page.has_index().then_some(page).ok_or_else(missing)
    }

    /// Returns `true` if the page has an `index.html`.
    #[must_use]
    pub fn has_index(&self) -> bool {
        self.0.contains_key(INDEX)
    }

    /// Returns the file for the path of a URL. The path starts with `/` and may be percent-encoded.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        let mut name = decode(path.strip_prefix('/')?)?;
        if name.is_empty() || name.ends_with('/') {
            name.push_str(INDEX);
        }
        self.0.get(&name)
    }
}

fn is_compressed(name: &str, all: &HashMap<String, Body>) -> bool {
    let plain = name
        .strip_suffix(".br")
        .or_else(|| name.strip_suffix(".gz"));
    plain.is_some_and(|plain| all.contains_key(plain))
}

/// Returns `true` if a name contains a hash of the content, e.g. `assets/index-Bq1x_9-Z.js`.
fn is_hashed(name: &str) -> bool {
    let Some(name) = name.strip_prefix(HASHED) else {
        return false;
    };
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = stem.as_bytes();
    stem.len() > HASH && {
        let (before, hash) = stem.split_at(stem.len() - HASH);
        before.ends_with(b"-")
            && hash
                .iter()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
    }
}

/// Decodes a percent-encoded path. Returns `None` if it is malformed.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                u8::try_from(digit()? * 16 + digit()?).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(names: &[&str]) -> Page {
        let file = |name: &&str| (name.to_string(), Bytes::from(name.to_string()));
        Page::new(names.iter().map(file))
    }

    #[test]
    fn compressed_files_belong_to_the_plain_one() {
        let page = page(&["index.html", "index.html.br", "index.html.gz", "old.gz"]);
        let index = page.file("/").expect("the index");
        let encodings: Vec<_> = index.encodings().collect();
        assert_eq!(encodings, [Encoding::Brotli, Encoding::Gzip]);
        assert_eq!(&index.body(Encoding::Brotli).bytes[..], b"index.html.br");
        assert_eq!(&index.body(Encoding::Identity).bytes[..], b"index.html");
        assert!(page.file("/index.html.br").is_none());
        assert!(page.file("/old.gz").is_some());
    }

    #[test]
    fn each_encoding_has_a_tag_of_its_own() {
        let page = page(&["index.html", "index.html.br"]);
        let index = page.file("/index.html").expect("the index");
        let tag = |encoding| index.body(encoding).tag.clone();
        assert_ne!(tag(Encoding::Brotli), tag(Encoding::Identity));
        assert_eq!(tag(Encoding::Gzip), tag(Encoding::Identity));
    }

    #[test]
    fn only_names_with_a_hash_are_kept_for_good() {
        for name in [
            "assets/index-Bq1x_9-Z.js",
            "assets/a/b-12345678.wasm",
            "assets/text.svelte-CMqVylwu.js",
        ] {
            assert!(is_hashed(name), "{name}");
        }
        for name in [
            "index.html",
            "index-12345678.js",
            "assets/index.js",
            "assets/12345678.js",
            "assets/a-1234567.js",
            "assets/x-1234 678.js",
        ] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn addresses_are_decoded_and_nothing_else() {
        let page = page(&["a b.txt", "vi/index.html", "cờ.svg", "a%41.txt"]);
        for path in ["/a%20b.txt", "/vi/", "/c%E1%BB%9D.svg", "/a%2541.txt"] {
            assert!(page.file(path).is_some(), "{path}");
        }
        for path in [
            "",
            "a b.txt",
            "//vi/",
            "/vi",
            "/./vi/",
            "/vi/../vi/",
            "/%2e%2e/vi/",
            "/%",
            "/%2",
            "/%zz",
            "/%+1",
            "/%ff",
            "/a%2541.txt%00",
        ] {
            assert!(page.file(path).is_none(), "{path}");
        }
    }
}
