//! Texts for pieces, squares, moves, results and errors.

use super::choice::Choice;
use super::reasons;
use super::speech::{Key, Speech};
use cotulenh::game::{GameOver, PlayError, TextError};
use cotulenh::log::ApplyError;
use cotulenh::notation::{Expected, Found, ReadError, SyntaxError};
use cotulenh::{
    Color, DeployError, IllegalMove, MoveKind, Objective, Outcome, Piece, Position, Role, RoleSet,
    Square, Stack, Target, Termination, Terrain,
};

/// Returns the engine's name for PGN, in every language the same.
pub(super) fn engine_name(level: u8) -> String {
    format!("cotulenh level {level}")
}

pub(super) const fn side(color: Color) -> Key {
    match color {
        Color::Red => Key::SideRed,
        Color::Blue => Key::SideBlue,
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
        Role::Commander => Key::PieceCommander,
        Role::Infantry => Key::PieceInfantry,
        Role::Tank => Key::PieceTank,
        Role::Militia => Key::PieceMilitia,
        Role::Engineer => Key::PieceEngineer,
        Role::Artillery => Key::PieceArtillery,
        Role::AntiAir => Key::PieceAntiAir,
        Role::Missile => Key::PieceMissile,
        Role::AirForce => Key::PieceAirForce,
        Role::Navy => Key::PieceNavy,
        Role::Headquarters => Key::PieceHeadquarters,
    }
}

pub(super) fn piece(speech: &Speech, piece: Piece) -> String {
    let name = speech.say(role(piece.role));
    match piece.heroic {
        true => speech.say_with(Key::PieceHeroic, &[("piece", &name)]),
        false => name,
    }
}

/// Returns the text for a stack: its carrier and its passengers.
pub(super) fn stack_name(speech: &Speech, stack: Stack) -> String {
    let carrier = piece(speech, stack.carrier());
    let passengers: Vec<String> = stack.pieces().skip(1).map(|p| piece(speech, p)).collect();
    if passengers.is_empty() {
        return carrier;
    }
    let args = [
        ("carrier", carrier.as_str()),
        ("passengers", &list(speech, &passengers)),
    ];
    speech.say_with(Key::UnitCarrying, &args)
}

/// Joins names by commas, the last one by "and".
pub(super) fn list(speech: &Speech, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [one @ .., other] => {
            let one = one.join(", ");
            speech.say_with(Key::UnitAnd, &[("one", &one), ("other", other)])
        }
    }
}

/// Returns the text for the terrain of a square.
pub(super) fn terrain_name(speech: &Speech, square: Square) -> String {
    speech.say(match Terrain::of(square) {
        Terrain::Sea => Key::TerrainSea,
        Terrain::Mixed => Key::TerrainMixed,
        Terrain::Land => Key::TerrainLand,
    })
}

/// Returns the text for a square: its terrain and the stack on it.
pub(super) fn square(speech: &Speech, position: &Position, square: Square) -> String {
    let name = square.to_string();
    let terrain = terrain_name(speech, square);
    let place = [("square", name.as_str()), ("terrain", &terrain)];
    let Some(found) = position.board().stack(square) else {
        return speech.say_with(Key::SquareEmpty, &place);
    };
    let (unit, side) = (stack_name(speech, found), speech.say(side(found.color())));
    let [square, terrain] = place;
    let args = [square, terrain, ("unit", &unit), ("side", &side)];
    speech.say_with(Key::SquareStack, &args)
}

/// Returns the text for a kind of move.
pub(super) fn kind_name(speech: &Speech, kind: MoveKind) -> String {
    speech.say(match kind {
        MoveKind::Move => Key::KindShortMove,
        MoveKind::Capture => Key::KindShortCapture,
        MoveKind::StayCapture => Key::KindShortStayCapture,
        MoveKind::SuicideCapture => Key::KindShortSuicideCapture,
        MoveKind::Combine => Key::KindShortCombine,
    })
}

/// Returns the text for a target.
pub(super) fn target(speech: &Speech, target: Target) -> String {
    match target {
        Target::Play { kind, .. } => kind_name(speech, kind),
        Target::Join { step, .. } => {
            let step = (step + 1).to_string();
            speech.say_with(Key::KindShortJoin, &[("step", &step)])
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
            let unit = selection.unit.to_string();
            let count = selection.squares().len().to_string();
            speech.say_with(key, &[("unit", &unit), ("count", &count)])
        }
        &Choice::Stay { origin, role } => {
            let stack = position.board().stack(origin);
            let unit = stack.and_then(|stack| stack.part(RoleSet::of(role)));
            let unit = unit.map_or_else(|| role.letter().to_string(), |unit| unit.to_string());
            speech.say_with(Key::DeployStay, &[("piece", &unit)])
        }
        Choice::Finish => speech.say(Key::ChoiceFinish),
        Choice::UndoStep => speech.say(Key::ChoiceUndo),
        Choice::Cancel => speech.say(Key::ChoiceCancel),
    }
}

/// Returns the text for the result of a game.
pub(super) fn outcome(speech: &Speech, outcome: Outcome) -> String {
    let reason = speech.say(match outcome.termination {
        Termination::CommanderCaptured => Key::ReasonCommanderCaptured,
        Termination::Objective => Key::ReasonObjective,
        Termination::Checkmate => Key::ReasonCheckmate,
        Termination::Stalemate => Key::ReasonStalemate,
        Termination::Fifty => Key::ReasonFifty,
        Termination::Repetition => Key::ReasonRepetition,
        Termination::Resignation => Key::ReasonResignation,
        Termination::Agreement => Key::ReasonAgreement,
        Termination::Flag => Key::ReasonFlag,
        Termination::Recorded => Key::ReasonRecorded,
    });
    let result = speech.say(match outcome.winner {
        None => Key::ResultDraw,
        Some(Color::Red) => Key::ResultRed,
        Some(Color::Blue) => Key::ResultBlue,
    });
    let args = [("result", result.as_str()), ("reason", &reason)];
    speech.say_with(Key::OutcomeLine, &args)
}

/// Returns the text for the reason why a move is illegal in a position.
pub(super) fn illegal(speech: &Speech, position: &Position, why: IllegalMove) -> String {
    if let Some(sentence) = reasons::sentence(speech, position, why) {
        return sentence;
    }
    speech.say(match why {
        IllegalMove::GameOver => Key::RefusedOver,
        IllegalMove::NoSuchUnit { .. } => Key::RefusedNoUnit,
        IllegalMove::DeploymentInProgress { .. } => Key::RefusedDeploying,
        IllegalMove::PartOfStack { .. } => Key::RefusedPartOfStack,
        IllegalMove::WholeStack { .. } => Key::RefusedWholeStack,
        IllegalMove::OutOfReach { .. } => Key::RefusedOutOfReach,
        IllegalMove::NothingToCommit => Key::RefusedNothingToCommit,
        IllegalMove::Stranded { .. } => Key::RefusedStranded,
        IllegalMove::CommanderUnsafe(_) => Key::RefusedCommanderUnsafe,
        IllegalMove::CannotBeCompleted => Key::RefusedCannotBeCompleted,
        // The enum of the library may grow.
        other => return other.to_string(),
    })
}

/// Returns the text for the reason why the deployment of a position cannot be ended yet.
pub(super) fn unfinished(speech: &Speech, position: &Position, why: IllegalMove) -> String {
    match why {
        IllegalMove::NothingToCommit => speech.say(Key::UnfinishedNothingToCommit),
        IllegalMove::Stranded { origin } => {
            let square = origin.to_string();
            speech.say_with(Key::UnfinishedStranded, &[("square", &square)])
        }
        IllegalMove::CommanderUnsafe(_) => speech.say(Key::UnfinishedCommanderUnsafe),
        IllegalMove::CannotBeCompleted => speech.say(Key::UnfinishedCannotBeCompleted),
        other => {
            let detail = illegal(speech, position, other);
            speech.say_with(Key::UnfinishedOther, &[("detail", &detail)])
        }
    }
}

/// Returns the text for an error of a deployment.
pub(super) fn deploy_error(speech: &Speech, position: &Position, why: DeployError) -> String {
    let of_step = |key, step: usize| {
        let step = (step + 1).to_string();
        speech.say_with(key, &[("step", step.as_str())])
    };
    match why {
        DeployError::NotDeploying => speech.say(Key::RefusedNotDeploying),
        DeployError::GameOver => speech.say(Key::RefusedOver),
        DeployError::OtherOrigin { .. } => speech.say(Key::RefusedDeploying),
        DeployError::NoStack { square } => {
            let square = square.to_string();
            speech.say_with(Key::RefusedNoStack, &[("square", square.as_str())])
        }
        DeployError::NotWaiting { role: piece } => {
            let piece = speech.say(role(piece));
            speech.say_with(Key::RefusedNotWaiting, &[("piece", piece.as_str())])
        }
        DeployError::NoSuchStep { step } => of_step(Key::RefusedNoStep, step),
        DeployError::NothingToJoin { step } => of_step(Key::RefusedNothingToJoin, step),
        DeployError::StepImpossible { .. } => speech.say(Key::RefusedStepImpossible),
        DeployError::Illegal(why) => illegal(speech, position, why),
        other => other.to_string(),
    }
}

/// Returns the text for the reason why a move cannot be played.
pub(super) fn play_error(speech: &Speech, position: &Position, error: &PlayError) -> String {
    match error {
        PlayError::Over(how) => outcome(speech, *how),
        PlayError::Illegal(why) => illegal(speech, position, *why),
        PlayError::IllegalTurn(why) => illegal(speech, position, why.why),
        PlayError::Deploy(why) => deploy_error(speech, position, *why),
        PlayError::TooManyNodes => speech.say(Key::RefusedTooLong),
        other => other.to_string(),
    }
}

/// Returns the text for the reason why a command cannot be applied.
pub(super) fn apply_error(speech: &Speech, position: &Position, error: &ApplyError) -> String {
    match error {
        ApplyError::Play(why) => play_error(speech, position, why),
        ApplyError::Deploy(why) => deploy_error(speech, position, *why),
        ApplyError::Over(GameOver(how)) => outcome(speech, *how),
        // The keys that cause the other errors have their own messages.
        other => other.to_string(),
    }
}

/// Returns the text for an error in a typed move.
pub(super) fn text_error(
    speech: &Speech,
    position: &Position,
    text: &str,
    error: &TextError,
) -> String {
    let why = match error {
        TextError::Play(error) => play_error(speech, position, error),
        TextError::Read(ReadError::Syntax(error)) => syntax(speech, text, error),
        TextError::Read(ReadError::Illegal(why)) => illegal(speech, position, why.why),
        TextError::Read(ReadError::NoUnit) => speech.say(Key::RefusedNoUnit),
        TextError::Read(ReadError::Ambiguous { candidates }) => {
            let candidates = candidates.join(", ");
            speech.say_with(Key::RefusedAmbiguous, &[("candidates", &candidates)])
        }
        other => other.to_string(),
    };
    format!("{text}: {why}")
}

fn syntax(speech: &Speech, text: &str, error: &SyntaxError) -> String {
    let read = text.get(..error.byte()).unwrap_or(text);
    let place = (read.chars().count() + 1).to_string();
    let detail = match error.found() {
        Found::End => speech.say(Key::ProblemFoundEnd),
        Found::Text(text) => {
            let found = format!("`{text}`");
            speech.say_with(Key::ProblemFound, &[("found", &found)])
        }
    };
    let expected = expected(speech, error.expected());
    let args = [("detail", detail.as_str()), ("expected", &expected)];
    let detail = speech.say_with(Key::ProblemExpected, &args);
    let args = [("place", place.as_str()), ("detail", &detail)];
    speech.say_with(Key::RefusedSyntax, &args)
}

/// Returns the text for what a typed move should contain.
fn expected(speech: &Speech, expected: &Expected) -> String {
    speech.say(match expected {
        Expected::Square => Key::ExpectedSquare,
        Expected::Rank => Key::ExpectedRank,
        Expected::Origin => Key::ExpectedSquarePart,
        Expected::CapitalLetter | Expected::Unit | Expected::Move | Expected::WholeTurn => {
            Key::ExpectedUnit
        }
        Expected::PieceOrStackEnd => Key::ExpectedStackEnd,
        Expected::SecondPiece => Key::ExpectedSecondPiece,
        Expected::StackEnd => Key::ExpectedStackFull,
        Expected::CarrierFirst { stack } => {
            return speech.say_with(Key::ExpectedCarrierFirst, &[("stack", stack)]);
        }
        Expected::LegalStack => Key::ExpectedLegalStack,
        Expected::UnitOrColon => Key::ExpectedStaying,
        Expected::NoHeroes => Key::ExpectedNoHeroes,
        Expected::EngineMoveRest => Key::ExpectedWord,
        Expected::End | Expected::EndOfSteps | Expected::CommaOrEnd => Key::ExpectedNoMore,
        Expected::Colon => return "`:`".to_owned(),
        Expected::StepMark => return "`>`".to_owned(),
        _ => Key::ExpectedMove,
    })
}
