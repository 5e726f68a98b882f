//! The TypeScript type of events. A test compares it with the events of the rules.

/// The TypeScript declaration.
pub(super) const EVENT: &str = r#"
/**
 * An event of a move. Pieces and units are written in capitals, with `+` before a hero. `pieces` has the same as data, the
 * carrier first. `side` is the side they belong to.
 */
export type Event =
  /** A piece was captured. A captured stack has one event per piece. */
  | { type: 'captured', square: string, piece: string, pieces: Piece[], side: Side, by: string, byPieces: Piece[], from: string }
  /** The captured piece was a Commander. */
  | { type: 'commander-captured', square: string, side: Side }
  /** A whole stack moved to another square. */
  | { type: 'moved', unit: string, pieces: Piece[], side: Side, from: string, to: string }
  /** A unit left its stack in a deployment step. */
  | { type: 'deployed', unit: string, pieces: Piece[], side: Side, from: string, to: string }
  /** A unit joined a friendly stack, which is now `stack`. */
  | { type: 'combined', unit: string, pieces: Piece[], side: Side, from: string, to: string, stack: string, stackPieces: Piece[] }
  /** A piece was lost in its own suicide capture. */
  | { type: 'destroyed', square: string, piece: string, pieces: Piece[], side: Side, from: string }
  /** A piece of a deployed stack stays. */
  | { type: 'stayed', square: string, piece: string, pieces: Piece[], side: Side }
  /** A piece became heroic because it attacks the enemy Commander. */
  | { type: 'promoted', square: string, piece: string, pieces: Piece[], side: Side }
  /** A piece became heroic because it is the last one beside its Commander. */
  | { type: 'last-guard', square: string, piece: string, pieces: Piece[], side: Side }
  /** `side` is in check. */
  | { type: 'check', side: Side }
  /** The turn of `side` is over. */
  | { type: 'turn-ended', side: Side }
  /** The game is over. `winner` is `null` for a draw. */
  | { type: 'game-over', winner: Side | null, reason: OutcomeReason };
"#;

#[cfg(test)]
mod tests {
    use super::EVENT;
    use cotulenh::wire::EventData;
    use cotulenh::{Color, Event, Outcome, Piece, PromotionReason, Role, Stack, Termination};
    use std::collections::BTreeSet;

    /// One event of each kind.
    fn all() -> Vec<Event> {
        let (square, from, to) = (
            "e7".parse().unwrap(),
            "e5".parse().unwrap(),
            "e6".parse().unwrap(),
        );
        let piece = Piece::new(Color::Blue, Role::Tank);
        let unit = Stack::from(Piece::new(Color::Red, Role::AirForce));
        let color = Color::Red;
        let by = unit;
        let outcome = Outcome::draw(Termination::Agreement);
        let promoted = |reason| Event::Promoted {
            square,
            piece,
            reason,
        };
        vec![
            Event::Captured {
                square,
                piece,
                by,
                from,
            },
            Event::CommanderCaptured { square, color },
            Event::Moved { unit, from, to },
            Event::Deployed { unit, from, to },
            Event::Combined {
                unit,
                from,
                to,
                stack: unit,
            },
            Event::Destroyed {
                square,
                piece,
                from,
            },
            Event::Stayed { square, piece },
            promoted(PromotionReason::Attack),
            promoted(PromotionReason::LastGuard),
            Event::Check { color },
            Event::TurnEnded { color },
            Event::GameOver { outcome },
        ]
    }

    #[test]
    fn every_event_has_the_members_that_are_declared() {
        let declared: BTreeSet<(String, BTreeSet<String>)> = EVENT
            .lines()
            .filter_map(|line| line.trim().strip_prefix("| { type: '"))
            .map(|line| {
                let (name, members) = line.split_once('\'').unwrap();
                let members = members.split(" }").next().unwrap().split(", ").skip(1);
                let names = members.map(|member| member.split(':').next().unwrap().to_owned());
                (name.to_owned(), names.collect())
            })
            .collect();
        let written: BTreeSet<(String, BTreeSet<String>)> = all()
            .iter()
            .map(|event| {
                let value = serde_json::to_value(EventData::from(*event)).unwrap();
                let mut members: BTreeSet<String> =
                    value.as_object().unwrap().keys().cloned().collect();
                members.remove("type");
                (value["type"].as_str().unwrap().to_owned(), members)
            })
            .collect();
        assert_eq!(written, declared);
    }
}
