//! Scores for people.

use cotulenh_engine::Value;

/// Returns a score as people read it.
pub(crate) fn text(value: Value) -> String {
    match value {
        Value::Centi(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Value::WinIn(0) => "won".into(),
        Value::LossIn(0) => "lost".into(),
        Value::WinIn(turns) => format!("win in {turns}"),
        Value::LossIn(turns) => format!("loss in {turns}"),
    }
}
