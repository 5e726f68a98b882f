//! Selected units with their targets, and previews of moves.

use super::board::{Kind, Piece};
use super::turn::{Join, Move};
use serde::Serialize;

output_objects! {
    /// A unit that can act, with its targets.
    struct Selection {
        /// The square of the unit.
        from: String,
        /// The unit, in capitals.
        unit: String,
        /// The pieces of the unit, the carrier first.
        pieces: Vec<Piece>,
        /// `true` if the unit is the whole stack, or in a deployment all pieces that still wait.
        whole: bool,
        /// The targets: the legal moves of the unit, then its joins.
        targets: Vec<Target>,
    }

    /// A move or a join of a selected unit. Exactly one of `move` and `join` is not `null`.
    struct Target {
        /// The target square.
        to: String,
        /// The kind. A join has `combine`.
        kind: Kind,
        /// The legal move, as `moves` describes it.
        r#move: Option<Move>,
        /// The arguments for `recombine`.
        join: Option<Join>,
    }
}

/// TypeScript types of `cotulenh::wire::PreviewData`.
#[cfg(test)]
pub(super) mod preview {
    use serde::{Deserialize, Serialize};

    macro_rules! mirrored {
        ($($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => {$(
            $(#[$meta])*
            #[derive(Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
            #[serde(deny_unknown_fields)]
            pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }
        )*};
    }

    mirrored! {
        /// A square that a move changes. Stacks are written as in a FEN.
        struct SquareChange {
            /// The square.
            square: String,
            /// The stack before the move, or `null` if the square is empty.
            before: Option<String>,
            /// The stack after the move, or `null` if the square is empty.
            after: Option<String>,
        }

        /// An air-defence zone before and after a move.
        struct ZoneChange {
            /// The squares covered before the move.
            before: Vec<String>,
            /// The squares covered after the move.
            after: Vec<String>,
        }

        /// The air-defence zones of both sides.
        struct ZoneChanges {
            /// The zone of Red.
            red: ZoneChange,
            /// The zone of Blue.
            blue: ZoneChange,
        }

        /// The effects of a move, a stay or a recombine that was not made.
        struct MovePreview {
            /// The events, in order.
            #[ts(type = "Array<Event>")]
            events: Vec<serde_json::Value>,
            /// The squares that change.
            changes: Vec<SquareChange>,
            /// `true` if the enemy Commander is attacked afterwards.
            check: bool,
            /// The state of the game afterwards.
            #[ts(type = "GameStatus")]
            status: String,
            /// The air-defence zones.
            zones: ZoneChanges,
        }
    }

    #[test]
    fn previews_have_the_declared_members() {
        let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
        let position: cotulenh::Position = fen.parse().unwrap();
        let step = cotulenh::Move::from_lan("Nc4>c6", cotulenh::Color::Red).unwrap();
        let preview = position.preview(step).unwrap();
        let json = serde_json::to_value(&preview).unwrap();
        let read: MovePreview = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(read.changes.len(), 2);
        assert_ne!(read.zones.red.before, read.zones.red.after);
        assert_eq!(serde_json::to_value(&read).unwrap(), json);
    }
}
