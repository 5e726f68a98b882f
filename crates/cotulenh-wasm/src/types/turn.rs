//! Legal moves, turns and deployments.

use super::board::{Kind, Piece, Side, Stack};
use cotulenh::wire::{ErrorData, EventData};
use serde::Serialize;

string_enums! {
    /// The kind of an undo: an operation of the deployment in progress, a whole turn, or the end of a deployment.
    enum UndoneKind { Operation, Turn, Reopened, }
}

output_objects! {
    /// A legal move: an ordinary move, a step of a deployment, or its end.
    struct Move {
        /// SAN.
        san: String,
        /// LAN, which names the origin and is never ambiguous.
        lan: String,
        /// The kind.
        kind: Kind,
        /// `true` if it is a step of a deployment.
        step: bool,
        /// The acting unit in capitals, or `null` for a commit.
        unit: Option<String>,
        /// The pieces of the unit, the carrier first. Empty for a commit.
        pieces: Vec<Piece>,
        /// The origin.
        from: String,
        /// The target, or `null` for a commit.
        to: Option<String>,
        /// The captured stack, or `null` if there is none.
        captured: Option<String>,
    }

    /// A captured stack.
    struct Captured {
        /// The square.
        square: String,
        /// The stack in FEN notation.
        stack: String,
        /// The pieces of the stack, the carrier first.
        pieces: Vec<Piece>,
    }

    /// A step of a deployment, or an ordinary move.
    struct Step {
        /// The acting unit in capitals.
        unit: String,
        /// The pieces of the unit, the carrier first.
        pieces: Vec<Piece>,
        /// The origin.
        from: String,
        /// The target.
        to: String,
        /// The kind.
        kind: Kind,
    }

    /// A turn that was played, or, if `complete` is false, an operation of a deployment that has not ended. `redo` can
    /// return a stay or a recombine: `san`, `lan` and `steps` are then empty, and `unit` is the piece.
    struct Played {
        /// `true` if the turn has ended.
        complete: bool,
        /// The side that played it.
        color: Side,
        /// The kind. A whole deployment and a stay have `deployment`, and a recombine has `combine`.
        kind: Kind,
        /// SAN.
        san: String,
        /// LAN.
        lan: String,
        /// The turn as an engine move, or `null` if the turn has not ended.
        word: Option<String>,
        /// The unit that acted, in capitals, or `null` for a whole deployment.
        unit: Option<String>,
        /// The pieces of the unit, the carrier first. Empty for a whole deployment.
        pieces: Vec<Piece>,
        /// The origin.
        from: String,
        /// The target, or `null` for a whole deployment and a stay.
        to: Option<String>,
        /// The steps. An ordinary move is one step.
        steps: Vec<Step>,
        /// The captured stacks.
        captured: Vec<Captured>,
        /// The FEN before it.
        before: String,
        /// The FEN after it.
        after: String,
        /// `true` if the side to move after it is in check.
        check: bool,
        /// The number of the move, as in the FEN before it.
        move_number: u32,
        /// The number of turns up to this one.
        ply: u32,
        /// The node of the turn, or `null` if the turn has not ended.
        node: Option<u32>,
        /// The events in order.
        #[cfg_attr(test, ts(type = "Array<Event>"))]
        events: Vec<EventData>,
    }

    /// The position after turns that were not played.
    struct Preview {
        /// The turns, as `move` returns them. Fewer than given if one of them is illegal.
        turns: Vec<Played>,
        /// The stacks after them.
        stacks: Vec<Stack>,
        /// The side to move after them.
        turn: Side,
        /// `true` if that side is in check.
        check: bool,
    }

    /// What an undo took back, as `move` described it. The events are those that were taken back, newest first.
    struct Undone {
        /// Whether it took back an operation of a deployment, a whole turn, or the end of a deployment.
        undone: UndoneKind,
        #[serde(flatten)]
        played: Played,
    }

    /// The options of a unit of the waiting pieces.
    struct UnitOptions {
        /// The unit, in capitals.
        unit: String,
        /// Its legal steps.
        moves: Vec<Move>,
    }

    /// A waiting piece that may join the unit of an earlier step.
    struct Join {
        /// The piece.
        piece: String,
        /// The number of the step, from 0.
        step: u32,
    }

    /// A stack that is selected for deployment or being deployed.
    struct Deployment {
        /// The square of the stack before the turn.
        origin: String,
        /// The stack before the turn.
        stack: String,
        /// The pieces of the stack, the carrier first.
        pieces: Vec<Piece>,
        /// The steps so far.
        steps: Vec<Step>,
        /// The waiting pieces, which may still act.
        remaining: Option<String>,
        /// The waiting pieces as data.
        remaining_pieces: Vec<Piece>,
        /// The pieces that were told to stay.
        staying: Option<String>,
        /// The staying pieces as data.
        staying_pieces: Vec<Piece>,
        /// The reason why the turn cannot end now, or `null` if it can.
        #[cfg_attr(test, ts(type = "ErrorData | null"))]
        unfinished: Option<ErrorData>,
        /// The options of each unit of the waiting pieces.
        options: Vec<UnitOptions>,
        /// The pieces that may be told to stay.
        may_stay: Vec<String>,
        /// The waiting pieces that may join an earlier step.
        joins: Vec<Join>,
    }

    /// The result of an operation of a deployment, or of a received command.
    struct Deployed {
        /// `true` if the turn has ended.
        complete: bool,
        /// The turn, or `null` if it has not ended.
        turn: Option<Played>,
        /// The deployment, if it continues.
        deployment: Option<Deployment>,
        /// The events in order.
        #[cfg_attr(test, ts(type = "Array<Event>"))]
        events: Vec<EventData>,
    }
}
