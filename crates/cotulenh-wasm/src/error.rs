//! Errors as JavaScript errors: a code, the place in the text, and the fields of the error.

use cotulenh::game::{AnnotationError, GameOver, PlayError, TextError, TimelineError};
use cotulenh::log::ApplyError;
use cotulenh::notation::pgn::{PgnError, TagError};
use cotulenh::wire::{ErrorData, WireError, json};
use cotulenh::{DeployError, IllegalMove, PositionError, SetupError};
use std::ops::Deref;
use wasm_bindgen::prelude::*;

/// An error. A call that returns it changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(Box<ErrorData>);

impl Problem {
    /// Returns an error with only a code and a message.
    pub fn new(code: &'static str, message: impl ToString) -> Problem {
        ErrorData::new(code, message).into()
    }
}

impl Deref for Problem {
    type Target = ErrorData;

    fn deref(&self) -> &ErrorData {
        &self.0
    }
}

#[wasm_bindgen(raw_module = "../lib/errors.js")]
extern "C" {
    /// The class of errors. All modules use the one of the package, so that `instanceof` works for each of them.
    #[wasm_bindgen(js_name = "CotulenhError")]
    type ErrorObject;

    #[wasm_bindgen(constructor, js_class = "CotulenhError")]
    fn new(data: &JsValue) -> ErrorObject;
}

/// An error of a call that runs callbacks.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The call is invalid or comes at the wrong time.
    Problem(Problem),
    /// A callback threw this value.
    Thrown(JsValue),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Problem(problem)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        match failure {
            Failure::Problem(problem) => problem.into(),
            Failure::Thrown(value) => value,
        }
    }
}

impl From<ErrorData> for Problem {
    fn from(data: ErrorData) -> Problem {
        Problem(Box::new(data))
    }
}

/// Implements the conversion of errors that the rules crate describes as data.
macro_rules! from_error_data {
    ($($error:ty)*) => {$(
        impl From<$error> for Problem {
            fn from(why: $error) -> Problem {
                ErrorData::from(why).into()
            }
        }
    )*};
}

/// Implements the conversion of errors that the rules crate describes as data by reference.
macro_rules! from_error_data_ref {
    ($($error:ty)*) => {$(
        impl From<$error> for Problem {
            fn from(why: $error) -> Problem {
                ErrorData::from(&why).into()
            }
        }
    )*};
}

from_error_data!(DeployError IllegalMove PlayError TimelineError);
from_error_data_ref!(AnnotationError PgnError PositionError SetupError TextError WireError);

impl From<cotulenh::ReadError> for Problem {
    fn from(why: cotulenh::ReadError) -> Problem {
        ErrorData::from(&why).into()
    }
}

impl From<TagError> for Problem {
    fn from(why: TagError) -> Problem {
        Problem::new("tag", why)
    }
}

impl From<GameOver> for Problem {
    fn from(why: GameOver) -> Problem {
        Problem::new("over", why)
    }
}

impl From<ApplyError> for Problem {
    fn from(why: ApplyError) -> Problem {
        match why {
            ApplyError::Play(why) => why.into(),
            ApplyError::Deploy(why) => why.into(),
            ApplyError::Timeline(why) => why.into(),
            ApplyError::Annotation(why) => why.into(),
            ApplyError::Over(why) => why.into(),
            why => Problem::new("not-ended", why),
        }
    }
}

impl From<Problem> for JsValue {
    fn from(problem: Problem) -> JsValue {
        // Converted through JSON, as all plain objects.
        let text = json::to_string(&*problem).unwrap_or_default();
        ErrorObject::new(&js_sys::JSON::parse(&text).unwrap_or_default()).into()
    }
}

#[cfg(test)]
mod tests {
    use cotulenh::wire::{ErrorData, ExpectedData, Side};
    use cotulenh::{Color, Piece, Role};
    use std::collections::BTreeSet;

    const DECLARED: &str = include_str!("error.d.ts");

    /// Returns the fields that a TypeScript interface declares.
    fn declared(name: &str) -> BTreeSet<String> {
        let start = format!("export interface {name} {{");
        let body = DECLARED.split(&start).nth(1).unwrap();
        let body = body.split("\n}").next().unwrap();
        body.lines()
            .filter(|line| line.starts_with("  ") && line.ends_with(';'))
            .map(|line| line.trim().split([':', '?']).next().unwrap().to_owned())
            .collect()
    }

    fn members(value: &impl serde::Serialize) -> BTreeSet<String> {
        let value = serde_json::to_value(value).unwrap();
        value.as_object().unwrap().keys().cloned().collect()
    }

    #[test]
    fn an_error_has_the_members_that_are_declared() {
        let square = Some("e5".parse().unwrap());
        let mut expected = ExpectedData::default();
        (expected.min, expected.max, expected.missing) = (Some(1), Some(2), Some(3));
        expected.stack = Some(String::new());
        assert_eq!(members(&expected), declared("Expected"));

        let mut data = ErrorData::new("code", "message");
        (data.byte, data.line, data.column) = (Some(1), Some(1), Some(1));
        (data.field, data.kind, data.objective) = (Some("field"), Some("kind"), Some("total"));
        (data.rank, data.side) = (Some(1), Some(Side::Red));
        (data.square, data.from, data.to, data.origin) = (square, square, square, square);
        (data.step, data.count, data.most) = (Some(0), Some(0), Some(0));
        (data.piece, data.found, data.text) =
            (Some("T".into()), Some("T".into()), Some("T".into()));
        data.expected = Some(expected);
        data.pieces = vec![Piece::new(Color::Red, Role::Tank).into()];
        data.candidates = vec!["T".into()];
        data.problems = vec![ErrorData::new("code", "")];
        data.why = Some(Box::new(ErrorData::new("code", "")));
        assert_eq!(members(&data), declared("ErrorData"));
    }
}
