//! Legal actions, turns and deployments.

use super::board::{Kind, Side, Stack};
use cotulenh::wire::{ErrorData, EventData};
use serde::Serialize;

words! {
    /// The kind of an undo: an operation of the deployment in progress, a whole turn, or the end of a deployment.
    enum UndoneKind { Operation, Turn, Reopened, }
}

told! {
    /// A legal action: an ordinary move, a step of a deployment, or its end.
    struct Move {
        /// In short, as people write it.
        san: String,
        /// With its square, never ambiguous: `move` reads it.
        lan: String,
        /// What it does.
        kind: Kind,
        /// Whether it is a step of a deployment.
        step: bool,
        /// The unit that acts, in capitals; nothing for a commit.
        unit: Option<String>,
        /// Where it starts.
        from: String,
        /// Its target; nothing for a commit.
        to: Option<String>,
        /// The stack it takes.
        captured: Option<String>,
    }

    /// A stack that was taken.
    struct Captured {
        /// Where it stood.
        square: String,
        /// As FEN writes it.
        stack: String,
    }

    /// A step of a deployment, or an ordinary move.
    struct Step {
        /// The unit that acted, in capitals.
        unit: String,
        /// Its origin.
        from: String,
        /// Its target.
        to: String,
        /// What it did there.
        kind: Kind,
    }

    /// A turn that was played, or, if `complete` is false, a step of a deployment that has not ended.
    struct Played {
        /// Whether the turn has ended.
        complete: bool,
        /// The side that played it.
        color: Side,
        /// The kind. A whole deployment has `deployment`.
        kind: Kind,
        /// In short, as people write it.
        san: String,
        /// LAN.
        lan: String,
        /// The engine word, or `null` if the turn has not ended.
        word: Option<String>,
        /// The unit that acted, in capitals, or `null` for a whole deployment.
        unit: Option<String>,
        /// The origin.
        from: String,
        /// The target, or `null` for a whole deployment.
        to: Option<String>,
        /// The steps. An ordinary move is one step.
        steps: Vec<Step>,
        /// The captured stacks.
        captured: Vec<Captured>,
        /// The FEN before it.
        before: String,
        /// The FEN after it.
        after: String,
        /// Whether the side to move after it is in check.
        check: bool,
        /// The number of the move, as the FEN before it counts.
        move_number: u32,
        /// The number of turns up to this one.
        ply: u32,
        /// The node of the turn, or `null` if the turn has not ended.
        node: Option<u32>,
        /// What happened, in order.
        #[cfg_attr(test, ts(type = "Array<Event>"))]
        events: Vec<EventData>,
    }

    /// The position after some turns that were not played.
    struct Preview {
        /// The turns, as `move` describes them. Fewer than asked for if one of them cannot be played.
        turns: Vec<Played>,
        /// The stacks after them.
        stacks: Vec<Stack>,
        /// The side to move after them.
        turn: Side,
        /// Whether that side is in check.
        check: bool,
    }

    /// What was taken back.
    struct Undone {
        /// Whether it was an operation of a deployment, a whole turn, or the end of a deployment.
        kind: UndoneKind,
        /// The events that were taken back, newest first.
        #[cfg_attr(test, ts(type = "Array<Event>"))]
        events: Vec<EventData>,
    }

    /// What a unit of the waiting pieces may do.
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

    /// A stack that was chosen, or is being deployed.
    struct Deployment {
        /// Where the stack stood.
        origin: String,
        /// The stack as it was before the turn.
        stack: String,
        /// The steps made.
        steps: Vec<Step>,
        /// The pieces that may still act.
        remaining: Option<String>,
        /// The pieces said to stay.
        staying: Option<String>,
        /// Why the turn cannot be ended now; nothing where it can.
        #[cfg_attr(test, ts(type = "ErrorData | null"))]
        unfinished: Option<ErrorData>,
        /// What each unit of the waiting pieces may do.
        options: Vec<UnitOptions>,
        /// The pieces that may be said to stay.
        may_stay: Vec<String>,
        /// The pieces that may join an earlier step.
        joins: Vec<Join>,
    }

    /// The result of an operation of a deployment, or of a received command.
    struct Deployed {
        /// Whether the turn has ended.
        complete: bool,
        /// The turn, if it has ended.
        turn: Option<Played>,
        /// The deployment, if it goes on.
        deployment: Option<Deployment>,
        /// What happened, in order.
        #[cfg_attr(test, ts(type = "Array<Event>"))]
        events: Vec<EventData>,
    }
}
