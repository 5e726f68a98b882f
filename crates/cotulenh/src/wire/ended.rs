//! The outcome that a turn decided, as part of the counters.
//!
//! It always has a winner, and only two reasons are possible. Both forms depend on that: `{"reason":…,"winner":…}` in
//! JSON, two bytes in the binary form.

use crate::Color;
use crate::outcome::{Outcome, Termination};
use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
struct Ended {
    reason: Reason,
    winner: Color,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Reason {
    CommanderCaptured,
    Objective,
}

impl Ended {
    /// Returns `None` if a turn cannot decide such an outcome.
    fn of(outcome: Outcome) -> Option<Ended> {
        let reason = match outcome.termination {
            Termination::CommanderCaptured => Reason::CommanderCaptured,
            Termination::Objective => Reason::Objective,
            _ => return None,
        };
        let winner = outcome.winner?;
        Some(Ended { reason, winner })
    }

    fn outcome(self) -> Outcome {
        let termination = match self.reason {
            Reason::CommanderCaptured => Termination::CommanderCaptured,
            Reason::Objective => Termination::Objective,
        };
        Outcome::win(self.winner, termination)
    }
}

pub(crate) fn serialize<S: Serializer>(
    outcome: &Option<Outcome>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let ended = match outcome {
        None => None,
        Some(outcome) => Some(Ended::of(*outcome).ok_or_else(|| {
            S::Error::custom("expected a captured Commander or an objective, and a winner")
        })?),
    };
    ended.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Outcome>, D::Error> {
    let ended = Option::<Ended>::deserialize(deserializer)?;
    Ok(ended.map(Ended::outcome))
}
