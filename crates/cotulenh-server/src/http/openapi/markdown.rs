//! `docs/API.md`, made from the routes.

#[cfg(test)]
mod tests {
    use super::super::Access;
    use super::super::routes::{GROUPS, INTRODUCTION, ROUTES, Route};
    use crate::protocol::ErrorCode;
    use std::fmt::Write;

    /// Returns the text of `docs/API.md`.
    fn document() -> String {
        let mut text = String::from("# HTTP API\n\n");
        text +=
            "<!-- Made by a test of cotulenh-server: UPDATE_DOCS=1 writes this file again. -->\n\n";
        text += INTRODUCTION;
        for (group, about) in GROUPS {
            let _ = write!(text, "\n\n## {group}\n\n{about}");
            for route in ROUTES.iter().filter(|route| route.group == *group) {
                text += "\n\n";
                text += &section(route);
            }
        }
        let codes: Vec<_> = ErrorCode::ALL
            .iter()
            .map(|code| format!("`{code}`"))
            .collect();
        let _ = writeln!(text, "\n\n## Error codes\n\n{}.", codes.join(", "));
        text
    }

    fn section(route: &Route) -> String {
        let mut text = format!("### `{} {}`\n\n{}", route.method, route.path, route.summary);
        match route.access {
            Access::Anyone => {}
            Access::Session => text += " Needs a session.",
            Access::Key => text += " Needs the key of a worker.",
            Access::Scope(scope) => {
                let _ = write!(
                    text,
                    " Needs a session, or a token with the scope `{scope}`."
                );
            }
        }
        if !route.query.is_empty() {
            text += "\n\n| parameter | meaning |\n| --- | --- |";
            for (name, meaning) in route.query {
                let _ = write!(text, "\n| `{name}` | {meaning} |");
            }
        }
        if !route.body.is_empty() {
            let _ = write!(text, "\n\nBody:\n\n```json\n{}\n```", pretty(route.body));
        }
        for (status, meaning, body) in route.answers {
            let _ = write!(text, "\n\n{status}: {meaning}");
            if !body.is_empty() {
                let _ = write!(text, "\n\n```json\n{}\n```", pretty(body));
            }
        }
        text
    }

    /// Returns JSON on one line as it is, and lines of JSON too.
    fn pretty(example: &str) -> String {
        example.trim().to_owned()
    }

    #[test]
    fn the_document_is_up_to_date() {
        let Some(path) = crate::documents::document("API.md") else {
            return;
        };
        let expected = document();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, &expected).expect("docs/API.md can be written");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == expected,
            "docs/API.md is not up to date: UPDATE_DOCS=1 writes it"
        );
    }
}
