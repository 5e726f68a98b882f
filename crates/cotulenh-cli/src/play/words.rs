//! Texts for pieces, squares, moves, results and errors.

use super::selection::{Choice, Target};
use super::speech::{Key, Speech};
use cotulenh::game::{GameOver, PlayError, TextError};
use cotulenh::log::ApplyError;
use cotulenh::notation::{Expected, Found, ReadError, SyntaxError};
use cotulenh::{
    Color, DeployError, IllegalMove, MoveKind, Objective, Outcome, Piece, Position, Role, RoleSet,
    Square, Stack, Termination, Terrain,
};

/// Returns the engine's name for PGN, in every language the same.
pub(super) fn engine_name(level: u8) -> String {
    format!("cotulenh level {level}")
}

pub(super) const fn side(color: Color) -> Key {
    match color {
        Color::Red => Key::Red,
        Color::Blue => Key::Blue,
    }
}

pub(super) const fn objective(objective: Objective) -> Key {
    match objective {
        Objective::Total => Key::ObjectiveTotal,
        Objective::Marine => Key::ObjectiveMarine,
        Objective::Air => Key::ObjectiveAir,
        Objective::Land => Key::ObjectiveLand,
        Objective::Any => Key::ObjectiveAny,
    }
}

const fn role(role: Role) -> Key {
    match role {
        Role::Commander => Key::Commander,
        Role::Infantry => Key::Infantry,
        Role::Tank => Key::Tank,
        Role::Militia => Key::Militia,
        Role::Engineer => Key::Engineer,
        Role::Artillery => Key::Artillery,
        Role::AntiAir => Key::AntiAir,
        Role::Missile => Key::Missile,
        Role::AirForce => Key::AirForce,
        Role::Navy => Key::Navy,
        Role::Headquarters => Key::Headquarters,
    }
}

pub(super) fn piece(speech: &Speech, piece: Piece) -> String {
    let name = speech.say(role(piece.role));
    match piece.heroic {
        true => speech.say_with(Key::Hero, &[("piece", &name)]),
        false => name,
    }
}

/// Returns the text for a stack: its carrier and its passengers.
fn stack(speech: &Speech, stack: Stack) -> String {
    let carrier = piece(speech, stack.carrier());
    let passengers: Vec<String> = stack.pieces().skip(1).map(|p| piece(speech, p)).collect();
    if passengers.is_empty() {
        return carrier;
    }
    let args = [
        ("carrier", carrier.as_str()),
        ("passengers", &passengers.join(", ")),
    ];
    speech.say_with(Key::Carries, &args)
}

/// Returns the text for the content of a square.
pub(super) fn square(speech: &Speech, position: &Position, square: Square) -> String {
    let name = square.to_string();
    if let Some(found) = position.board().stack(square) {
        let (stack, side) = (stack(speech, found), speech.say(side(found.color())));
        let args = [
            ("square", name.as_str()),
            ("stack", &stack),
            ("side", &side),
        ];
        return speech.say_with(Key::SquareStack, &args);
    }
    let terrain = speech.say(match Terrain::of(square) {
        Terrain::Sea => Key::Sea,
        Terrain::Mixed => Key::Mixed,
        Terrain::Land => Key::Land,
    });
    let args = [("square", name.as_str()), ("terrain", &terrain)];
    speech.say_with(Key::SquareEmpty, &args)
}

const fn kind(kind: MoveKind) -> Key {
    match kind {
        MoveKind::Move => Key::KindMove,
        MoveKind::Capture => Key::KindCapture,
        MoveKind::StayCapture => Key::KindStay,
        MoveKind::SuicideCapture => Key::KindSuicide,
        MoveKind::Combine => Key::KindCombine,
    }
}

/// Returns the text for a kind of move.
pub(super) fn target(speech: &Speech, target: Target) -> String {
    match target {
        Target::Play { kind: what, .. } => speech.say(kind(what)),
        Target::Join { step, .. } => {
            let step = (step + 1).to_string();
            speech.say_with(Key::KindJoin, &[("step", &step)])
        }
    }
}

/// Returns the text for an entry of the unit menu.
pub(super) fn choice(speech: &Speech, position: &Position, choice: &Choice) -> String {
    match choice {
        Choice::Unit(selection) => {
            // In a deployment, the rest of the stack is not the whole stack.
            let deploying = position.deployment().is_some();
            let key = match selection.whole && !selection.unit.is_single() && !deploying {
                true => Key::ChoiceWhole,
                false => Key::ChoiceUnit,
            };
            let (unit, count) = (
                selection.unit.to_string(),
                selection.targets.len().to_string(),
            );
            speech.say_with(key, &[("unit", &unit), ("count", &count)])
        }
        &Choice::Stay { origin, role } => {
            let stack = position.board().stack(origin);
            let unit = stack.and_then(|stack| stack.part(RoleSet::of(role)));
            let unit = unit.map_or_else(|| role.letter().to_string(), |unit| unit.to_string());
            speech.say_with(Key::ChoiceStay, &[("unit", &unit)])
        }
        Choice::Finish => speech.say(Key::ChoiceFinish),
        Choice::UndoStep => speech.say(Key::ChoiceUndo),
        Choice::Cancel => speech.say(Key::ChoiceCancel),
    }
}

/// Returns the text for the result of a game.
pub(super) fn outcome(speech: &Speech, outcome: Outcome) -> String {
    let reason = speech.say(match outcome.termination {
        Termination::CommanderCaptured => Key::ByCommander,
        Termination::Objective => Key::ByObjective,
        Termination::Checkmate => Key::ByMate,
        Termination::Stalemate => Key::ByStalemate,
        Termination::Fifty => Key::ByFifty,
        Termination::Repetition => Key::ByRepetition,
        Termination::Resignation => Key::ByResignation,
        Termination::Agreement => Key::ByAgreement,
        Termination::Flag => Key::ByFlag,
        Termination::Recorded => Key::ByRecord,
    });
    match outcome.winner {
        None => speech.say_with(Key::OutcomeDraw, &[("reason", &reason)]),
        Some(winner) => {
            let side = speech.say(side(winner));
            speech.say_with(Key::OutcomeWin, &[("side", &side), ("reason", &reason)])
        }
    }
}

/// Returns the text for the reason why a move is illegal.
pub(super) fn illegal(speech: &Speech, why: IllegalMove) -> String {
    let with = |key, name: &str, square: Square| {
        speech.say_with(key, &[(name, square.to_string().as_str())])
    };
    match why {
        IllegalMove::GameOver => speech.say(Key::WhyOver),
        IllegalMove::NoSuchUnit { from } => with(Key::WhyNoUnit, "from", from),
        IllegalMove::DeploymentInProgress { origin } => with(Key::WhyDeploying, "origin", origin),
        IllegalMove::PartOfStack { from } => with(Key::WhyPart, "from", from),
        IllegalMove::WholeStack { from } => with(Key::WhyWhole, "from", from),
        IllegalMove::OutOfReach {
            from,
            to,
            kind: what,
        } => {
            let (from, to, kind) = (from.to_string(), to.to_string(), speech.say(kind(what)));
            let args = [("from", from.as_str()), ("to", &to), ("kind", &kind)];
            speech.say_with(Key::WhyReach, &args)
        }
        IllegalMove::NothingToCommit => speech.say(Key::WhyNothing),
        IllegalMove::Stranded { origin } => with(Key::WhyStranded, "origin", origin),
        IllegalMove::CommanderUnsafe => speech.say(Key::WhyUnsafe),
        IllegalMove::CannotBeCompleted => speech.say(Key::WhyIncomplete),
        // A reason that has been added to the library since.
        other => other.to_string(),
    }
}

/// Returns the text for an error of a deployment.
pub(super) fn deploy_error(speech: &Speech, why: DeployError) -> String {
    let of_step = |key, step: usize| {
        let step = (step + 1).to_string();
        speech.say_with(key, &[("step", step.as_str())])
    };
    match why {
        DeployError::NotDeploying => speech.say(Key::WhyNotDeploying),
        DeployError::GameOver => speech.say(Key::WhyOver),
        DeployError::OtherOrigin { origin } => {
            let origin = origin.to_string();
            speech.say_with(Key::WhyDeploying, &[("origin", origin.as_str())])
        }
        DeployError::NoStack { square } => {
            let square = square.to_string();
            speech.say_with(Key::WhyNoStack, &[("square", square.as_str())])
        }
        DeployError::NotWaiting { role: who } => {
            let piece = speech.say(role(who));
            speech.say_with(Key::WhyNotWaiting, &[("piece", piece.as_str())])
        }
        DeployError::NoSuchStep { step } => of_step(Key::WhyNoStep, step),
        DeployError::NothingToJoin { step } => of_step(Key::WhyNothingToJoin, step),
        DeployError::StepImpossible { step, why } => {
            let (step, why) = ((step + 1).to_string(), illegal(speech, why));
            let args = [("step", step.as_str()), ("why", why.as_str())];
            speech.say_with(Key::WhyStepImpossible, &args)
        }
        DeployError::Illegal(why) => illegal(speech, why),
        other => other.to_string(),
    }
}

/// Returns the text for the reason why a move cannot be played.
pub(super) fn play_error(speech: &Speech, error: &PlayError) -> String {
    match error {
        PlayError::Over(how) => outcome(speech, *how),
        PlayError::Illegal(why) => illegal(speech, *why),
        PlayError::IllegalTurn(why) => illegal(speech, why.why),
        PlayError::Deploy(why) => deploy_error(speech, *why),
        PlayError::TooManyNodes => speech.say(Key::WhyTooLong),
    }
}

/// Returns the text for the reason why a command cannot be carried out.
pub(super) fn apply_error(speech: &Speech, error: &ApplyError) -> String {
    match error {
        ApplyError::Play(why) => play_error(speech, why),
        ApplyError::Deploy(why) => deploy_error(speech, *why),
        ApplyError::Over(GameOver(how)) => outcome(speech, *how),
        // The keys that cause the other errors have their own messages.
        other => other.to_string(),
    }
}

/// Returns the text for an error in a typed move.
pub(super) fn text_error(speech: &Speech, text: &str, error: &TextError) -> String {
    let why = match error {
        TextError::Play(error) => play_error(speech, error),
        TextError::Read(ReadError::Syntax(error)) => syntax(speech, text, error),
        TextError::Read(ReadError::Illegal(why)) => illegal(speech, why.why),
        TextError::Read(ReadError::NoUnit) => speech.say(Key::WhyNoUnitAnywhere),
        TextError::Read(ReadError::Ambiguous { candidates }) => {
            let candidates = candidates.join(", ");
            speech.say_with(Key::WhyAmbiguous, &[("candidates", &candidates)])
        }
    };
    format!("{text}: {why}")
}

fn syntax(speech: &Speech, text: &str, error: &SyntaxError) -> String {
    let read = text.get(..error.byte()).unwrap_or(text);
    let place = (read.chars().count() + 1).to_string();
    let found = match error.found() {
        Found::End => speech.say(Key::FoundEnd),
        Found::Text(text) => format!("`{text}`"),
    };
    let expected = speech.say(match error.expected() {
        Expected::Square => Key::ExpectedSquare,
        Expected::Rank => Key::ExpectedRank,
        Expected::Origin => Key::ExpectedOrigin,
        Expected::CapitalLetter | Expected::Unit | Expected::PieceOrStackEnd => Key::ExpectedLetter,
        Expected::End | Expected::EndOfSteps => Key::ExpectedEnd,
        Expected::LegalStack
        | Expected::CarrierFirst { .. }
        | Expected::SecondPiece
        | Expected::StackEnd => Key::ExpectedStack,
        Expected::StepMark | Expected::CommaOrEnd => Key::ExpectedStep,
        _ => Key::ExpectedMove,
    });
    let args = [
        ("place", place.as_str()),
        ("found", &found),
        ("expected", &expected),
    ];
    speech.say_with(Key::WhySyntax, &args)
}
