//! The plain objects that JavaScript sees. `types.d.ts` is generated from these types, and a test compares both.

/// Defines objects for JavaScript, with all their fields.
macro_rules! output_objects {
    ($($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Serialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[serde(rename_all = "camelCase")]
            pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }
        )*
    };
}

/// Defines enums that are strings in JavaScript.
macro_rules! string_enums {
    ($($(#[$meta:meta])* enum $name:ident { $($variant:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[serde(rename_all = "kebab-case")]
            #[allow(missing_docs, reason = "the variants are terms of RULES")]
            pub enum $name { $($variant,)* }
        )*
    };
}

/// Defines objects for both directions. All fields are written, and all but optional ones are required.
macro_rules! exchanged_objects {
    ($($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }
        )*
    };
}

/// Defines objects from JavaScript, whose fields are all optional.
macro_rules! input_objects {
    ($($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[cfg_attr(test, ts(optional_fields))]
            #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
            pub struct $name { $($(#[$field_meta])* pub $field: Option<$type>,)* }
        )*
    };
}

mod board;
#[cfg(test)]
mod codes;
#[cfg(test)]
mod event;
mod proof;
mod record;
mod review;
mod search;
mod selection;
mod turn;

pub use board::*;
pub use proof::*;
pub use record::*;
pub use review::*;
pub use search::*;
pub use selection::*;
pub use turn::*;

#[cfg(test)]
mod tests {
    use super::codes;
    use super::event::EVENT;
    use super::selection::preview::{MovePreview, SquareChange, ZoneChange, ZoneChanges};
    use super::*;
    use ts_rs::{Config, TS};

    /// Returns all types as TypeScript.
    fn declarations() -> String {
        // All numbers are far below the limit of exact integers in JavaScript.
        let config = Config::default().with_large_int("number");
        let mut text = String::from(
            "// Generated from the folder `types`. Run the tests with UPDATE_TYPES=1 to update it.\n",
        );
        macro_rules! add {
            ($($name:ident)*) => {$(
                if let Some(docs) = $name::docs() {
                    text.push_str(&format!("\n{}", docs.trim_start()));
                }
                text.push_str(&format!("export {}\n", $name::decl(&config)));
            )*};
        }
        add!(Side Kind Objective Terrain Jumps Corps UndoneKind Piece Stack Abilities Move Captured Step);
        text.push_str(&codes::unions());
        text.push_str(EVENT);
        add!(Played Preview Undone UnitOptions Join Deployment Deployed Selection Target);
        add!(SquareChange ZoneChange ZoneChanges MovePreview);
        add!(Outcome Pile OwnedPiece Setup SetupProblem Tag GameText Warning Node Notes Line Score Variation Info SearchResult ReviewScale ReviewSummary Bench NetworkHeader BookHeader Clock Limits Settings);
        add!(SolveVerdict Solved DefendVerdict Defended ProofLimits);
        // The closing brace goes on its own line.
        let text = text.replace(", };", ",\n};").replace(", } &", ",\n} &");
        text.lines()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect()
    }

    #[test]
    fn the_types_for_javascript_are_those_of_the_code() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/types.d.ts");
        let wanted = declarations();
        if std::env::var_os("UPDATE_TYPES").is_some() {
            std::fs::write(path, &wanted).unwrap();
        }
        let found = std::fs::read_to_string(path).unwrap();
        assert_eq!(found, wanted, "run again with UPDATE_TYPES=1");
    }

    #[test]
    fn an_unknown_member_is_refused() {
        let error = serde_json::from_str::<Limits>(r#"{"node": 5}"#).unwrap_err();
        assert!(
            error.to_string().contains("unknown field `node`"),
            "{error}"
        );
    }
}
