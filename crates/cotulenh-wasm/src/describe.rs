//! Conversion of rules types to the plain objects of `types`.

use crate::types;
use crate::types::{
    Captured, Deployment, Join, Kind, Line, Move, Objective, Outcome, Piece, Played, Selection,
    Side, Stack, Step, Target, Terrain, UnitOptions,
};
use cotulenh::game::Entry;
use cotulenh::wire::{ErrorData, EventData};
use cotulenh::{
    Color, Game, MoveKind, Operation, Position, Role, RoleSet, Square, Turn, UndoneKind,
};

pub fn side(color: Color) -> Side {
    match color {
        Color::Red => Side::Red,
        Color::Blue => Side::Blue,
    }
}

pub fn objective(objective: cotulenh::Objective) -> Objective {
    match objective {
        cotulenh::Objective::Total => Objective::Total,
        cotulenh::Objective::Marine => Objective::Marine,
        cotulenh::Objective::Air => Objective::Air,
        cotulenh::Objective::Land => Objective::Land,
        cotulenh::Objective::Any => Objective::Any,
    }
}

pub fn terrain(terrain: cotulenh::Terrain) -> Terrain {
    match terrain {
        cotulenh::Terrain::Sea => Terrain::Sea,
        cotulenh::Terrain::Mixed => Terrain::Mixed,
        cotulenh::Terrain::Land => Terrain::Land,
    }
}

pub fn kind(kind: MoveKind) -> Kind {
    match kind {
        MoveKind::Move => Kind::Move,
        MoveKind::Capture => Kind::Capture,
        MoveKind::StayCapture => Kind::StayCapture,
        MoveKind::SuicideCapture => Kind::SuicideCapture,
        MoveKind::Combine => Kind::Combine,
    }
}

/// Returns a unit in capital letters, whichever side it belongs to.
pub fn unit(stack: cotulenh::Stack) -> String {
    match stack.color() {
        Color::Red => stack.to_string(),
        Color::Blue => stack.recolored().to_string(),
    }
}

/// Returns the pieces of a stack or unit, the carrier first.
fn pieces(stack: cotulenh::Stack) -> Vec<Piece> {
    let pieces = stack.pieces().map(|piece| Piece {
        letter: piece.role.letter().to_string(),
        heroic: piece.heroic,
    });
    pieces.collect()
}

/// Returns the pieces of a stack, or an empty list if there is none.
fn optional_pieces(stack: Option<cotulenh::Stack>) -> Vec<Piece> {
    stack.map(pieces).unwrap_or_default()
}

pub fn stack(square: Square, stack: cotulenh::Stack) -> Stack {
    Stack {
        square: square.to_string(),
        color: side(stack.color()),
        text: stack.to_string(),
        pieces: pieces(stack),
    }
}

/// Returns all stacks of a position.
pub fn board(position: &Position) -> Vec<Stack> {
    let board = position.board();
    let stacks = Square::all().filter_map(|at| Some(stack(at, board.stack(at)?)));
    stacks.collect()
}

/// Describes a legal move of a position.
pub fn legal_move(position: &Position, mv: cotulenh::Move) -> Move {
    let origin = position.deployment().map(cotulenh::Deployment::origin);
    let taken = captured(position, mv);
    Move {
        san: position.san(mv).to_string(),
        lan: mv.to_string(),
        kind: mv.kind().map_or(Kind::Commit, kind),
        step: matches!(mv, cotulenh::Move::Step(_)),
        unit: mv.unit().map(unit),
        pieces: optional_pieces(mv.unit()),
        from: mv
            .from()
            .or(origin)
            .map_or(String::new(), |s| s.to_string()),
        to: mv.to().map(|square| square.to_string()),
        captured: taken.map(|taken| taken.stack),
    }
}

/// Describes a unit that can act, with its targets.
pub fn selection(position: &Position, selection: &cotulenh::Selection) -> Selection {
    let targets = selection.targets.iter().map(|&target| {
        let (mv, join) = match target {
            cotulenh::Target::Play { mv, .. } => (Some(legal_move(position, mv)), None),
            cotulenh::Target::Join { role, step, .. } => (None, Some(join(role, step))),
        };
        Target {
            to: target.to().to_string(),
            kind: kind(target.kind()),
            r#move: mv,
            join,
        }
    });
    Selection {
        from: selection.from.to_string(),
        unit: unit(selection.unit),
        pieces: pieces(selection.unit),
        whole: selection.whole,
        targets: targets.collect(),
    }
}

fn join(role: Role, step: usize) -> Join {
    Join {
        piece: role.letter().to_string(),
        step: step as u32,
    }
}

/// Returns the stack that a move captures. The position is the one before the move.
fn captured(position: &Position, mv: cotulenh::Move) -> Option<Captured> {
    let square = mv
        .to()
        .filter(|_| mv.kind().is_some_and(MoveKind::is_capture))?;
    let stack = position.board().stack(square)?;
    Some(Captured {
        square: square.to_string(),
        stack: stack.to_string(),
        pieces: pieces(stack),
    })
}

fn step(act: &cotulenh::Act) -> Step {
    Step {
        unit: unit(act.unit),
        pieces: pieces(act.unit),
        from: act.from.to_string(),
        to: act.to.to_string(),
        kind: kind(act.kind),
    }
}

/// Returns the steps of a turn. An ordinary move is one step.
pub fn steps(turn: &Turn) -> Vec<Step> {
    match turn {
        Turn::Ordinary(act) => vec![step(act)],
        Turn::Deployment(whole) => {
            let acts = whole.steps.iter().map(|made| made.act(turn.from()));
            acts.map(|act| step(&act)).collect()
        }
    }
}

/// Describes a whole turn of a game.
pub fn turn(entry: &Entry<'_>, events: Vec<EventData>) -> Played {
    let (turn, before) = (entry.turn, &entry.before);
    let mut now = *before;
    let mut taken = Vec::new();
    for mv in turn.moves() {
        taken.extend(captured(&now, mv));
        now.play_unchecked(mv);
    }
    let (what, mover, to) = match turn {
        Turn::Ordinary(act) => (kind(act.kind), Some(act.unit), Some(act.to.to_string())),
        Turn::Deployment(_) => (Kind::Deployment, None, None),
    };
    Played {
        complete: true,
        color: side(before.turn()),
        kind: what,
        san: before.turn_san(turn).to_string(),
        lan: turn.to_string(),
        word: Some(turn.engine_move().to_string()),
        unit: mover.map(unit),
        pieces: optional_pieces(mover),
        from: turn.from().to_string(),
        to,
        steps: steps(turn),
        captured: taken,
        before: before.to_string(),
        after: entry.after.to_string(),
        check: entry.after.is_check(),
        move_number: before.move_number(),
        ply: entry.ply as u32,
        node: Some(entry.id.bits()),
        events,
    }
}

/// Describes the last operation of a deployment in progress. It led from one position to the other.
pub fn last_operation(
    before: &Position,
    after: &Position,
    ply: usize,
    events: Vec<EventData>,
) -> Option<Played> {
    let deployment = after.deployment()?;
    let from = deployment.origin();
    let blank = Played {
        complete: false,
        color: side(before.turn()),
        kind: Kind::Deployment,
        san: String::new(),
        lan: String::new(),
        word: None,
        unit: None,
        pieces: Vec::new(),
        from: from.to_string(),
        to: None,
        steps: Vec::new(),
        captured: Vec::new(),
        before: before.to_string(),
        after: after.to_string(),
        check: after.is_check(),
        move_number: before.move_number(),
        ply: ply as u32,
        node: None,
        events,
    };
    let one = |role| optional_pieces(deployment.original().part(RoleSet::of(role)));
    Some(match deployment.operations().last()? {
        Operation::Step { .. } => {
            let act = deployment.steps().last()?.act(from);
            let mv = cotulenh::Move::Step(act);
            Played {
                kind: kind(act.kind),
                san: before.san(mv).to_string(),
                lan: mv.to_string(),
                unit: Some(unit(act.unit)),
                pieces: pieces(act.unit),
                to: Some(act.to.to_string()),
                steps: vec![step(&act)],
                captured: captured(before, mv).into_iter().collect(),
                ..blank
            }
        }
        Operation::Stay { role } => Played {
            unit: Some(role.letter().to_string()),
            pieces: one(role),
            ..blank
        },
        Operation::Recombine { role, step } => Played {
            kind: Kind::Combine,
            unit: Some(role.letter().to_string()),
            pieces: one(role),
            to: deployment
                .steps()
                .get(usize::from(step))
                .map(|made| made.to.to_string()),
            ..blank
        },
    })
}

/// Describes events.
pub fn events(events: &[cotulenh::Event]) -> Vec<EventData> {
    events.iter().map(|&event| EventData::from(event)).collect()
}

/// Returns the kind of an undo.
pub fn undone_kind(kind: UndoneKind) -> types::UndoneKind {
    match kind {
        UndoneKind::Operation => types::UndoneKind::Operation,
        UndoneKind::Turn => types::UndoneKind::Turn,
        UndoneKind::Reopened => types::UndoneKind::Reopened,
    }
}

/// Describes a stack that is chosen or being deployed.
pub fn deployment(session: &cotulenh::DeploySession) -> Result<Deployment, cotulenh::DeployError> {
    let view = session.view()?;
    let position = session.position();
    let options = view.options.iter().map(|options| UnitOptions {
        unit: unit(options.unit),
        moves: options
            .moves
            .iter()
            .map(|&mv| legal_move(position, mv))
            .collect(),
    });
    let joins = view.joins.iter().map(|&(role, step)| join(role, step));
    Ok(Deployment {
        origin: view.origin.to_string(),
        stack: view.original.to_string(),
        pieces: pieces(view.original),
        steps: view
            .moved
            .iter()
            .map(|made| step(&made.act(view.origin)))
            .collect(),
        remaining: view.remaining.map(|stack| stack.to_string()),
        remaining_pieces: optional_pieces(view.remaining),
        staying: view.staying.map(|stack| stack.to_string()),
        staying_pieces: optional_pieces(view.staying),
        unfinished: view.commit.err().map(ErrorData::from),
        options: options.collect(),
        may_stay: view
            .may_stay
            .iter()
            .map(|role| role.letter().to_string())
            .collect(),
        joins: joins.collect(),
    })
}

pub fn outcome(outcome: cotulenh::Outcome) -> Outcome {
    Outcome {
        winner: outcome.winner.map(side),
        reason: outcome.termination.name().to_string(),
        declared: outcome.termination.is_declared(),
        message: outcome.to_string(),
    }
}

/// Describes the position of a game and the turns that led to it.
pub fn line(game: &Game) -> Line {
    Line {
        start: game.start().to_string(),
        objective: objective(game.objective()),
        words: game
            .history()
            .map(|entry| entry.turn.engine_move().to_string())
            .collect(),
        fen: game.position().to_string(),
    }
}
