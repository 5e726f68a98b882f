//! Checked conversion of values from JavaScript, which does not enforce types.

use crate::error::Problem;
use cotulenh::wire::json;
use cotulenh::{Color, Objective, Position, Role, Setup, Square};
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

/// Maximum length of a text in bytes.
const MAX_TEXT_LENGTH: usize = 16 << 20;

/// Converts a string.
pub fn text(value: &JsValue, what: &str) -> Result<String, Problem> {
    let wrong = || Problem::new("type", format!("expected {what} as a string"));
    let length = value.dyn_ref::<js_sys::JsString>().ok_or_else(wrong)?;
    if length.length() as usize > MAX_TEXT_LENGTH {
        let message = format!("expected {what} of at most {MAX_TEXT_LENGTH} characters");
        return Err(Problem::new("too-long", message));
    }
    value.as_string().ok_or_else(wrong)
}

/// Converts an optional string.
pub fn optional_text(value: &JsValue, what: &str) -> Result<Option<String>, Problem> {
    if is_nothing(value) {
        return Ok(None);
    }
    text(value, what).map(Some)
}

/// Converts an integer from 0 to `most`.
pub fn number(value: &JsValue, most: u32, what: &str) -> Result<u32, Problem> {
    let wrong = || {
        let message = format!("expected {what} as a whole number from 0 to {most}");
        Problem::new("type", message)
    };
    let number = value.as_f64().ok_or_else(wrong)?;
    if number.fract() != 0.0 || !(0.0..=f64::from(most)).contains(&number) {
        return Err(wrong());
    }
    Ok(number as u32)
}

/// Copies the bytes of an `ArrayBuffer` or of a view of one.
pub fn bytes(value: &JsValue, most: u32, what: &str) -> Result<Vec<u8>, Problem> {
    let array = if let Some(array) = value.dyn_ref::<js_sys::Uint8Array>() {
        array.clone()
    } else if value.is_instance_of::<js_sys::ArrayBuffer>() {
        js_sys::Uint8Array::new(value)
    } else if js_sys::ArrayBuffer::is_view(value) {
        let view: &js_sys::DataView = value.unchecked_ref();
        let (start, length) = (view.byte_offset() as u32, view.byte_length() as u32);
        js_sys::Uint8Array::new_with_byte_offset_and_length(&view.buffer(), start, length)
    } else {
        let message = format!("expected {what} as bytes: an ArrayBuffer or a view of one");
        return Err(Problem::new("type", message));
    };
    if array.length() > most {
        let message = format!("expected {what} of at most {most} bytes");
        return Err(Problem::new("too-long", message));
    }
    Ok(array.to_vec())
}

/// Converts an object and rejects unknown fields. A missing value is an object without fields.
pub fn object<T: DeserializeOwned + Default>(
    value: &JsValue,
    code: &'static str,
) -> Result<T, Problem> {
    if is_nothing(value) {
        return Ok(T::default());
    }
    required(value, code)
}

/// Converts an object and rejects unknown fields.
pub fn required<T: DeserializeOwned>(value: &JsValue, code: &'static str) -> Result<T, Problem> {
    // The place in the JSON is internal and means nothing to the caller.
    json::from_str(&stringify(value, code)?)
        .map_err(|error| Problem::new(code, json::message(&error)))
}

/// Returns an object as JSON.
pub fn stringify(value: &JsValue, code: &'static str) -> Result<String, Problem> {
    let wrong = || Problem::new(code, "expected an object");
    if !value.is_object() {
        return Err(wrong());
    }
    let json = js_sys::JSON::stringify(value).map_err(|_| wrong())?;
    json.as_string().ok_or_else(wrong)
}

fn is_nothing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// Converts a square name.
pub fn square(value: &JsValue) -> Result<Square, Problem> {
    read_square(&text(value, "a square")?)
}

/// Parses a square name.
pub fn read_square(text: &str) -> Result<Square, Problem> {
    text.parse()
        .map_err(|error| Problem::new("square", format!("{text:.8}: {error}")))
}

/// Converts a piece letter.
pub fn role(value: &JsValue) -> Result<Role, Problem> {
    read_role(&text(value, "a piece letter")?)
}

/// Parses a piece letter.
pub fn read_role(text: &str) -> Result<Role, Problem> {
    let mut letters = text.chars();
    match (letters.next().and_then(Role::from_letter), letters.next()) {
        (Some(role), None) => Ok(role),
        _ => {
            let letters: String = Role::ALL.into_iter().map(Role::letter).collect();
            let message = format!("expected one of the piece letters {letters}");
            Err(Problem::new("piece", message))
        }
    }
}

/// Converts a side.
pub fn color(value: &JsValue) -> Result<Color, Problem> {
    match text(value, "a side")?.as_str() {
        "red" => Ok(Color::Red),
        "blue" => Ok(Color::Blue),
        _ => Err(Problem::new("color", "expected red or blue")),
    }
}

/// Converts an objective. The default is `total`.
pub fn objective(value: &JsValue) -> Result<Objective, Problem> {
    match optional_text(value, "an objective")? {
        None => Ok(Objective::default()),
        Some(text) => text
            .parse()
            .map_err(|error| Problem::new("objective", error)),
    }
}

/// Parses a FEN. A position without a Commander is accepted for studies.
pub fn position(fen: &str, objective: Objective) -> Result<Position, Problem> {
    let mut setup: Setup = fen.parse().map_err(|error| {
        let error: cotulenh::FenError = error;
        Problem::from(cotulenh::PositionError::from(error))
    })?;
    setup.objective = objective;
    setup
        .position_forgiving(cotulenh::Forgive::STUDY)
        .map_err(Problem::from)
}
