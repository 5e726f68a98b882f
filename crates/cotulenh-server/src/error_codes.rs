//! The codes of all errors of the server.

/// Every code that [`crate::protocol::ErrorBody`] can have, sorted. The page has words for each of them in every language,
/// and its tests fail if words are missing.
pub const ERROR_CODES: &[&str] = &[
    "already-offered",
    "bad-key",
    "bad-lan",
    "bad-name",
    "bad-password",
    "bad-request",
    "bad-result",
    "bad-task",
    "bad-text",
    "bad-token",
    "both-seats",
    "busy",
    "cannot-abort",
    "cannot-claim",
    "challenge-closed",
    "command-taken",
    "conflict",
    "damaged",
    "game-ended",
    "game-not-ended",
    "has-played",
    "illegal-turn",
    "internal",
    "job-over",
    "lost-lease",
    "method",
    "name-taken",
    "needs-key",
    "no-account",
    "no-offer",
    "no-session",
    "no-such-game",
    "no-such-job",
    "no-such-player",
    "not-a-player",
    "not-connected",
    "not-for-you",
    "not-found",
    "not-guest",
    "not-json",
    "not-your-turn",
    "not-yours",
    "nothing-to-take-back",
    "offer-limit",
    "origin",
    "other-engine",
    "out-of-range",
    "own-challenge",
    "queue-full",
    "rated-needs-account",
    "rated-takeback",
    "rematch-begun",
    "scope",
    "seat-of-account",
    "setup-days",
    "setup-delay",
    "setup-deploying",
    "setup-increment",
    "setup-initial",
    "setup-objective",
    "setup-over",
    "setup-position",
    "setup-rated-clock",
    "setup-rated-position",
    "stopping",
    "store",
    "time-over",
    "timeout",
    "too-large",
    "too-many",
    "too-many-games",
    "too-many-jobs",
    "too-many-listed",
    "too-many-requests",
    "too-many-takebacks",
    "too-many-to-one",
    "unknown",
    "wrong-code",
    "wrong-password",
    "wrong-position",
];

#[cfg(test)]
mod tests {
    use super::ERROR_CODES;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// Returns the text of all source files of this crate, except this one.
    fn sources(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, text);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !path.ends_with("error_codes.rs")
            {
                text.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
    }

    /// Returns the first text in quotes if it has the form of a code.
    fn code(text: &str) -> Option<&str> {
        let (_, rest) = text.split_once('"')?;
        let (code, _) = rest.split_once('"')?;
        let is_code = |code: &str| code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        (!code.is_empty() && is_code(code)).then_some(code)
    }

    /// Returns the codes in the calls that create errors and in the functions `code` of error types.
    fn used(text: &str) -> BTreeSet<&str> {
        let mut used = BTreeSet::new();
        for call in ["ApiError::new(", "ErrorBody::new("] {
            for (at, _) in text.match_indices(call) {
                let arguments = &text[at + call.len()..];
                let until = arguments.find([';', '}']).unwrap_or(arguments.len());
                used.extend(code(&arguments[..until]));
            }
        }
        for (at, _) in text.match_indices("fn code(&self) -> &'static str {") {
            let end = text[at..].find("\n    }\n").unwrap();
            used.extend(text[at..at + end].split("=>").filter_map(code));
        }
        used
    }

    #[test]
    fn the_list_has_all_codes_and_no_others() {
        let mut text = String::new();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        sources(Path::new(folder), &mut text);
        assert_eq!(used(&text), ERROR_CODES.iter().copied().collect());
        assert!(ERROR_CODES.is_sorted());
    }
}
