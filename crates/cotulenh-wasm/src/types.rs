//! What JavaScript sees: plain objects. `types.d.ts` is made from these; a test keeps it so.

use serde::{Deserialize, Serialize};

macro_rules! told {
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

macro_rules! words {
    ($($(#[$meta:meta])* enum $name:ident { $($variant:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[serde(rename_all = "kebab-case")]
            #[allow(missing_docs, reason = "they are the words of RULES")]
            pub enum $name { $($variant,)* }
        )*
    };
}

words! {
    /// A side.
    enum Side { Red, Blue, }
    /// What an action does, or that it is a whole deployment or its end.
    enum Kind { Move, Capture, StayCapture, SuicideCapture, Combine, Deployment, Commit, }
    /// What a game is played for.
    enum Objective { Total, Marine, Air, Land, Any, }
    /// What a square is made of.
    enum Terrain { Sea, Mixed, Land, }
    /// Whether there is a forced win.
    enum SolveVerdict { Win, None, Unknown, }
    /// Whether a forced win can be escaped.
    enum DefendVerdict { Lost, Escapes, Unknown, }
    /// What an undo took back: one thing done in the deployment in progress, or a whole turn.
    enum Undone { Operation, Turn, }
}

told! {
    /// A piece.
    struct Piece {
        /// Its letter, a capital.
        letter: String,
        /// Whether it is a hero.
        heroic: bool,
    }

    /// A stack of one to three pieces, the carrier first.
    struct Stack {
        /// Where it stands.
        square: String,
        /// Whose it is.
        color: Side,
        /// As FEN writes it.
        text: String,
        /// Its pieces.
        pieces: Vec<Piece>,
    }

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

    /// A step of a deployment.
    struct Step {
        /// The unit that acted, in capitals.
        unit: String,
        /// Its target.
        to: String,
        /// What it did there.
        kind: Kind,
    }

    /// What was played: a whole turn, or, where `complete` is false, a step of a deployment that goes on.
    struct Played {
        /// Whether the turn has ended.
        complete: bool,
        /// Who played.
        color: Side,
        /// What was done; `deployment` for a whole one.
        kind: Kind,
        /// In short, as people write it.
        san: String,
        /// With all squares.
        lan: String,
        /// As engines write it; nothing before the turn has ended.
        word: Option<String>,
        /// The unit that acted, in capitals; nothing for a whole deployment.
        unit: Option<String>,
        /// Where it started.
        from: String,
        /// The target; nothing for a whole deployment.
        to: Option<String>,
        /// The steps of a whole deployment.
        steps: Vec<Step>,
        /// The stacks that were taken.
        captured: Vec<Captured>,
        /// The FEN before it.
        before: String,
        /// The FEN after it.
        after: String,
        /// Whether the side that is then to move is in check.
        check: bool,
        /// How many turns there are up to this one.
        ply: u32,
        /// The turn's node in the game's tree; nothing before the turn has ended.
        node: Option<u32>,
    }

    /// Why something cannot be done.
    struct Why {
        /// A word for programs.
        code: String,
        /// A sentence for people.
        message: String,
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
        unfinished: Option<Why>,
        /// What each unit of the waiting pieces may do.
        options: Vec<UnitOptions>,
        /// The pieces that may be said to stay.
        may_stay: Vec<String>,
        /// The pieces that may join an earlier step.
        joins: Vec<Join>,
    }

    /// What came of a stay or a recombine.
    struct Deployed {
        /// Whether the turn has ended.
        complete: bool,
        /// The turn, if it has ended.
        turn: Option<Played>,
        /// The deployment, if it goes on.
        deployment: Option<Deployment>,
    }

    /// How a game ended.
    struct Outcome {
        /// The winner; nobody in a draw.
        winner: Option<Side>,
        /// Why: `commander-captured`, `objective`, `checkmate`, `stalemate`, `fifty`, `repetition`, `resignation`,
        /// `agreement`, `flag` or `recorded`.
        reason: String,
        /// A sentence for people.
        message: String,
    }

    /// Something that keeps a set-up from being played.
    struct SetupProblem {
        /// A word for programs: `illegal-stack`, `terrain`, `too-many`, `missing-commander`, `missing-corps`,
        /// `move-number` or `deployment`.
        code: String,
        /// A sentence for people.
        message: String,
        /// The square, where it is about one.
        square: Option<String>,
        /// All squares it is about: for `too-many` those of every piece of the kind.
        squares: Vec<String>,
        /// Whose pieces; nothing where a stack has pieces of both sides.
        color: Option<Side>,
        /// The letter of the piece, a capital; of a stack that is none, its pieces as FEN writes them.
        piece: Option<String>,
        /// How many there are of the kind.
        found: Option<u32>,
        /// How many there may be.
        most: Option<u32>,
    }

    /// A tag of a PGN.
    struct Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    }

    /// A game among others in a text.
    struct GameText {
        /// Its text, for `loadPgn`; empty if it is too long.
        text: String,
        /// The line where it begins, from 1.
        line: u32,
        /// Its tags as they are written.
        tags: Vec<Tag>,
        /// Why it cannot be read, as far as that is known without reading it.
        problem: Option<Why>,
    }

    /// Something odd in a text that was forgiven.
    struct Warning {
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// A sentence for people.
        message: String,
    }

    /// A turn in the game's tree.
    struct Node {
        /// Its name: `jump` goes there.
        node: u32,
        /// The node before it; 0 is the start.
        parent: u32,
        /// How deep it lies in variations: 0 on the main line.
        level: u32,
        /// How many turns there are up to this one.
        ply: u32,
        /// Who played.
        color: Side,
        /// The number of the move.
        move_number: u32,
        /// In short, as people write it.
        san: String,
        /// As engines write it.
        word: String,
        /// The FEN after it.
        after: String,
        /// What is noted there.
        notes: Notes,
    }

    /// What is noted at a node.
    struct Notes {
        /// The comment before the turn.
        comment_before: String,
        /// The comment after it.
        comment: String,
        /// The numbers of its glyphs: 1 is `!`, 2 is `?`.
        glyphs: Vec<u8>,
        /// What is left on the clock, in milliseconds.
        clock: Option<u32>,
        /// The evaluation, as PGN writes it.
        eval: Option<String>,
    }

    /// A game as far as an engine needs it: how it came to its position.
    struct Line {
        /// The FEN of the start.
        start: String,
        /// What the game is played for.
        objective: Objective,
        /// The turns, as engines write them.
        words: Vec<String>,
        /// The FEN now, a deployment in progress included.
        fen: String,
    }

    /// What a position is worth to the side to move: one of the three.
    struct Score {
        /// Hundredths of an Infantry.
        cp: Option<i32>,
        /// It wins with its turn of this number.
        win: Option<u32>,
        /// It loses after so many turns of its own.
        loss: Option<u32>,
    }

    /// A line the engine expects.
    struct Variation {
        /// What it is worth to the side to move.
        score: Score,
        /// Chances of a win, a draw and a loss, in thousandths.
        chances: [u32; 3],
        /// Its turns, as engines write them.
        words: Vec<String>,
        /// Its turns, as people write them.
        san: Vec<String>,
    }

    /// What the engine tells while it searches.
    struct Info {
        /// The depth that was searched.
        depth: u32,
        /// The longest line that was looked at.
        seldepth: u32,
        /// The number of the line among those asked for, from 1.
        number: u32,
        /// The line.
        line: Variation,
        /// Nodes so far.
        nodes: u64,
        /// Nodes a second.
        nps: u64,
        /// Milliseconds since the search began.
        time: u64,
        /// How full the table is, in thousandths.
        fullness: u32,
    }

    /// What a search has found.
    struct SearchResult {
        /// The turn to play, as engines write it; nothing if there is no legal one.
        best: Option<String>,
        /// The same, as people write it.
        san: Option<String>,
        /// The answer that is expected.
        ponder: Option<String>,
        /// The lines asked for, best first.
        lines: Vec<Variation>,
        /// The last depth that was searched to its end.
        depth: u32,
        /// Nodes in all.
        nodes: u64,
        /// Milliseconds in all.
        time: u64,
    }

    /// Whether the side to move wins by force.
    struct Solved {
        /// `win`, or `none` in so many turns, or `unknown`: it was stopped, or looked at as many nodes as it may.
        verdict: SolveVerdict,
        /// How many turns of its own it takes, and no fewer; nothing where there is no win.
        turns: Option<u32>,
        /// A winning line, as engines write it: each answer lasts as long as any. Empty if it was stopped before it
        /// could be shown.
        words: Vec<String>,
        /// The same, as people write it.
        san: Vec<String>,
        /// Actions looked at.
        nodes: u64,
    }

    /// The best that the side to move can do against a win by force.
    struct Defended {
        /// `lost` whatever it does, or it `escapes`, or `unknown`: it was stopped, or looked at as many nodes as it may.
        verdict: DefendVerdict,
        /// The turn that escapes, or holds out longest, as engines write it; nothing where that is unknown.
        best: Option<String>,
        /// The same, as people write it.
        san: Option<String>,
        /// How many turns the other side then needs; nothing where it does not win.
        turns: Option<u32>,
        /// Actions looked at.
        nodes: u64,
    }

    /// The engine's fingerprint and speed.
    struct Bench {
        /// Nodes of all positions: equal to those of `cotulenh bench`.
        nodes: u64,
        /// Milliseconds in all.
        time: u64,
        /// Nodes a second.
        nps: u64,
    }
}

macro_rules! asked {
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

asked! {
    /// What is left on a clock, in milliseconds.
    struct Clock {
        /// The time left.
        remaining: u64,
        /// What each turn adds.
        increment: u64,
    }

    /// How far a search goes; whatever is met first ends it.
    struct Limits {
        /// Iterations of deepening.
        depth: u32,
        /// Nodes.
        nodes: u64,
        /// Milliseconds.
        movetime: u64,
        /// A win in so many turns is found.
        mate: u32,
        /// Red's clock.
        red: Clock,
        /// Blue's clock.
        blue: Clock,
        /// Turns until the clocks are wound up again.
        moves_to_go: u32,
        /// Look only at these turns: SAN, LAN or engine words.
        moves: Vec<String>,
    }

    /// How much is looked at to prove a win.
    struct ProofLimits {
        /// Actions, 1 to 100,000,000; 2,000,000 if not said.
        nodes: u64,
    }

    /// How an engine works. What is not said is as it was.
    struct Settings {
        /// The size of its table in MiB, 1 to 1024; 16 at first.
        hash: u32,
        /// How many threads search, 1 to 32; 1 at first. `Engine.threads` tells how many there are.
        threads: u32,
        /// How many lines it shows, 1 to 64; 1 at first.
        lines: u32,
        /// How strong it plays, 1 to 10; 10 at first.
        level: u8,
        /// What its mistakes follow from on lower levels: another number gives another game.
        seed: u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::{Config, TS};

    /// All types as TypeScript.
    fn declarations() -> String {
        // All of them are far below where numbers of JavaScript become inexact.
        let config = Config::default().with_large_int("number");
        let mut text =
            String::from("// Made from `types.rs`: run the tests with UPDATE_TYPES=1.\n");
        macro_rules! add {
            ($($name:ident)*) => {$(
                if let Some(docs) = $name::docs() {
                    text.push_str(&format!("\n{}", docs.trim_start()));
                }
                text.push_str(&format!("export {}\n", $name::decl(&config)));
            )*};
        }
        add!(Side Kind Objective Terrain Undone Piece Stack Move Captured Step Played Why UnitOptions Join Deployment Deployed);
        add!(Outcome SetupProblem Tag GameText Warning Node Notes Line Score Variation Info SearchResult Bench Clock Limits Settings);
        add!(SolveVerdict Solved DefendVerdict Defended ProofLimits);
        // One member a line, and the end on its own: others indent by that.
        let text = text.replace(", };", ",\n};");
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
    fn a_member_that_is_not_known_is_refused() {
        let error = serde_json::from_str::<Limits>(r#"{"node": 5}"#).unwrap_err();
        assert!(
            error.to_string().contains("unknown field `node`"),
            "{error}"
        );
    }
}
