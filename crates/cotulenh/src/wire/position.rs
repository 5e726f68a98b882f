//! Positions as data: the FEN, and what a FEN does not show.

use super::ended;
use crate::outcome::{Outcome, Termination};
use crate::{Forgive, Objective, Position, Setup};
use alloc::string::{String, ToString};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    #[serde(default)]
    objective: Objective,
    /// The outcome if the last turn captured a Commander or decided the objective.
    #[serde(default, with = "ended")]
    ended: Option<Outcome>,
}

/// Writes the FEN, the objective, and the outcome if the last turn decided it. As in a FEN, a stack that is only chosen is
/// left out.
///
/// ```
/// use cotulenh::Position;
/// let json = serde_json::to_string(&Position::start())?;
/// assert!(json.ends_with(r#" r - - 0 1","objective":"total","ended":null}"#));
/// assert!(serde_json::from_str::<Position>(&json)?.is_identical(&Position::start()));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let body = Body {
            fen: self.to_string(),
            objective: self.objective(),
            ended: self.ended(),
        };
        body.serialize(serializer)
    }
}

/// Reads a position. It must be legal. A side may lack its Commander or a corps of the objective, as in
/// [`Forgive::STUDY`].
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let Body {
            fen,
            objective,
            ended,
        } = Body::deserialize(deserializer)?;
        let mut setup: Setup = fen.parse().map_err(D::Error::custom)?;
        setup.objective = objective;
        let position = setup.position_forgiving(Forgive::STUDY);
        let mut position = position.map_err(D::Error::custom)?;
        if let Some(outcome) = ended {
            if !is_true(&position, outcome) {
                return Err(D::Error::custom("the position does not have this outcome"));
            }
            position.counters.ended = ended;
        }
        Ok(position)
    }
}

/// Returns `true` if a turn that leads to the position may have decided the game in this way.
fn is_true(position: &Position, outcome: Outcome) -> bool {
    let board = position.board();
    let Some(winner) = outcome.winner else {
        return false;
    };
    let lost = match outcome.termination {
        Termination::CommanderCaptured => board.commander(!winner).is_none(),
        Termination::Objective => !position.objective().is_kept(board, !winner),
        _ => false,
    };
    lost && position.deployment().is_none()
}
